import * as z from 'zod';
import { UNITS_PER_CHARACTER } from '../../../../lib/text/graphemes.ts';
import { MAX_TAG_LENGTH, tagFault, tidyTag } from './tag.ts';

/** A typed tag, converted to its stored form. */
export const tagSchema = z
  .string()
  .max(UNITS_PER_CHARACTER * MAX_TAG_LENGTH, `태그는 ${MAX_TAG_LENGTH}자까지 쓸 수 있어요.`)
  .transform(tidyTag)
  .superRefine((tag, context) => {
    const message = tagFault(tag);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

/** Returns the schema of up to `limit` tags. It removes duplicates. */
export function tagsUpTo(limit: number) {
  return z
    .array(tagSchema)
    .max(limit, `태그는 ${limit}개까지 달 수 있어요.`)
    .transform((tags) => [...new Set(tags)]);
}
