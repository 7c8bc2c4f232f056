import * as z from 'zod';
import { UNITS_PER_CHARACTER } from '../../../../../lib/text/graphemes.ts';
import { MAX_TAG_LENGTH } from '../../../../writing/content/tag/tag.ts';

/** The form of an arranged list: all keys in their order, and the pressed button. */

/** The longest key is a tag. */
const KEY_UNITS = UNITS_PER_CHARACTER * MAX_TAG_LENGTH;
const key = z.string().max(KEY_UNITS);
/** Fits a tag with its #, or the address of a content. */
const TYPED_UNITS = 1_000;

export const arrangedFormSchema = z
  .object({
    seen: z.string().max(40),
    'key[]': z.array(key).max(200).optional(),
    /** `up:12` or `down:12`. */
    move: z
      .string()
      .max('down:'.length + KEY_UNITS)
      .optional(),
    remove: key.optional(),
    /** The text as typed, from the separate form to add entries. */
    add: z.string().max(TYPED_UNITS).optional(),
  })
  .transform(({ seen, 'key[]': order, move, remove, add }) => {
    const [, way, moved = ''] = /^(up|down):(.+)$/s.exec(move ?? '') ?? [];
    return {
      seen,
      add,
      change: {
        order,
        remove,
        move: way ? { key: moved, by: way === 'up' ? (-1 as const) : (1 as const) } : undefined,
      },
    };
  });
