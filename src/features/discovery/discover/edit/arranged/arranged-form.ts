import * as z from 'zod';
import { UNITS_PER_CHARACTER } from '../../../../../lib/text/graphemes.ts';
import { MAX_TAG_LENGTH } from '../../../../writing/content/tag/tag.ts';

/** The form of an arranged list: all keys in their order, and the button that was pressed. */

/** The longest key is a tag. */
const KEY_UNITS = UNITS_PER_CHARACTER * MAX_TAG_LENGTH;
const key = z.string().max(KEY_UNITS);
/** A tag with its sign, or the address of a content. */
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
    /** As it was typed; there is another form for it. */
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
