import { z } from '@hono/zod-openapi';
import { idSchema } from '../../../http/api.ts';

/** The fields with which calls name the draft or the version that a text is based on. */

/** The draft of a published text. Without a version, the draft is deleted in any version. */
export type WrittenIn = { id?: number | undefined; version?: number | undefined };

/** The fields of calls that publish. */
export const draftFields = {
  draftId: idSchema.optional().openapi({ description: 'The draft that it was written in, which goes' }),
  draftVersion: z
    .number()
    .int()
    .positive()
    .optional()
    .openapi({ description: 'The version of the draft that is published; a newer one stays' }),
};

/** The schema of the last change's time in calls that edit. */
export const seenDateSchema = z.iso
  .datetime()
  .openapi({ description: 'When it was last changed, as the caller saw it; 409 when it has been since' });
