import * as z from 'zod';
import { cleanText, tidyLine, tidyText } from '../plain-text.ts';
import { isLongerThan, UNITS_PER_CHARACTER } from './graphemes.ts';

/** Texts of a call, cleaned. Their limits are in characters as a reader counts them. */

/** Returns a schema of a text that may have line breaks. */
export function textUpTo(limit: number, tooLong: string) {
  return upTo(limit, tooLong, tidyText);
}

/** Returns a schema of a text in one line. */
export function lineUpTo(limit: number, tooLong: string) {
  return upTo(limit, tooLong, tidyLine);
}

/** Returns a schema of a text that keeps the spaces at its ends. */
export function cleanTextUpTo(limit: number, tooLong: string) {
  return upTo(limit, tooLong, cleanText);
}

/** Counts code units first: cleaning takes time in proportion to them. */
function upTo(limit: number, tooLong: string, clean: (text: string) => string) {
  return z
    .string()
    .max(UNITS_PER_CHARACTER * limit, tooLong)
    .transform(clean)
    .refine((text) => !isLongerThan(text, limit), tooLong);
}
