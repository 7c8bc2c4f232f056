import * as z from 'zod';
import { cleanText, tidyLine, tidyText } from './plain-text.ts';
import { isLongerThan, UNITS_PER_CHARACTER } from './graphemes.ts';

/** Schemas for texts in calls. They clean the text; limits are in characters as a reader counts them. */

/** Returns a schema for a text that may have line breaks. */
export function textUpTo(limit: number, tooLong: string) {
  return upTo(limit, tooLong, tidyText);
}

/** Returns a schema for a text in one line. */
export function lineUpTo(limit: number, tooLong: string) {
  return upTo(limit, tooLong, tidyLine);
}

/** Returns a schema for a text that keeps leading and trailing spaces. */
export function cleanTextUpTo(limit: number, tooLong: string) {
  return upTo(limit, tooLong, cleanText);
}

/** Checks the number of code units first, since cleaning takes time in proportion to it. */
function upTo(limit: number, tooLong: string, clean: (text: string) => string) {
  return z
    .string()
    .max(UNITS_PER_CHARACTER * limit, tooLong)
    .transform(clean)
    .refine((text) => !isLongerThan(text, limit), tooLong);
}
