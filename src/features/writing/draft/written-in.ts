import { z } from '@hono/zod-openapi';
import { idSchema } from '../../../http/api.ts';

/** The fields with which calls name the draft or the version that a text is based on. */

/** The draft of a published text. Without a version, the draft is deleted in any version. */
export type WrittenIn = { id?: number | undefined; version?: number | undefined };

/** The fields of calls that publish. */
export const draftFields = {
  draftId: idSchema.optional().openapi({ description: 'The draft of this text; publishing deletes it' }),
  draftVersion: z
    .number()
    .int()
    .positive()
    .optional()
    .openapi({ description: 'The published version of the draft; a draft with a newer version is not deleted' }),
};

/** The schema of the last change's time in calls that edit. */
export const seenDateSchema = z.iso
  .datetime()
  .openapi({ description: 'The time of the last change that the caller has seen; 409 if there is a later change' });
