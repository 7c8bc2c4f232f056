import * as z from 'zod';
import type { Picture } from '../../../model/picture.ts';

/**
 * The schema of a stored picture. It is not in `picture.ts`, so that pages that only show pictures load no schema
 * library.
 */
export const pictureSchema = z.object({
  key: z.string().regex(/^[a-z0-9]{20}$/),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Base64 of at least six bytes, so that every page can read the average colour. */
  thumbhash: z.string().regex(/^(?:[A-Za-z\d+/]{4}){1,14}(?:[A-Za-z\d+/]{4}|[A-Za-z\d+/]{3}=|[A-Za-z\d+/]{2}==)$/),
}) satisfies z.ZodType<Picture>;
