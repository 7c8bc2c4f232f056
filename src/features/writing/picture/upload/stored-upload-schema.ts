import * as z from 'zod/mini';
import type { StoredUpload } from './uploads.store.ts';

export const storedUploadSchema = z.object({
  id: z.string(),
  alt: z.string(),
  url: z.optional(z.string()),
  picture: z.optional(z.object({ key: z.string(), width: z.number(), height: z.number(), thumbhash: z.string() })),
}) satisfies z.ZodMiniType<StoredUpload>;
