import * as z from 'zod';

/** The form of an arranged list: all keys in their order, and the button that was pressed. */

const key = z.string().max(100);

export const arrangedFormSchema = z
  .object({
    seen: z.string().max(40),
    'key[]': z.array(key).max(200).optional(),
    /** `up:12` or `down:12`. */
    move: z.string().max(110).optional(),
    remove: key.optional(),
    /** As it was typed; there is another form for it. */
    add: z.string().max(500).optional(),
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
