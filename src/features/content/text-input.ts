import * as z from 'zod';
import { tidyLine, tidyText } from '../../lib/plain-text.ts';
import { countGraphemes } from '../../ui/graphemes.ts';
import { MAX_TAG_LENGTH, tagFault, tidyTag } from './tag.ts';

/** Texts of a call, tidied; their limits are in characters as a reader counts them. */

/** Code units that a text may have for each character before its characters are counted at all. */
const UNITS_PER_CHARACTER = 20;

export function textUpTo(limit: number, tooLong: string) {
  return tidied(limit, tooLong, tidyText);
}

export function lineUpTo(limit: number, tooLong: string) {
  return tidied(limit, tooLong, tidyLine);
}

function tidied(limit: number, tooLong: string, tidy: (text: string) => string) {
  return z
    .string()
    .max(UNITS_PER_CHARACTER * limit, tooLong)
    .transform(tidy)
    .refine((text) => countGraphemes(text) <= limit, tooLong);
}

/** A typed tag, converted to its stored form. */
export const tagSchema = z
  .string()
  .max(UNITS_PER_CHARACTER * MAX_TAG_LENGTH, `태그는 ${MAX_TAG_LENGTH}자까지 쓸 수 있어요.`)
  .transform(tidyTag)
  .superRefine((tag, context) => {
    const message = tagFault(tag);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

/** Each tag once. */
export function tagsUpTo(limit: number) {
  return z
    .array(tagSchema)
    .max(limit, `태그는 ${limit}개까지 달 수 있어요.`)
    .transform((tags) => [...new Set(tags)]);
}
