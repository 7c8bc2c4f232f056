import { z } from '@hono/zod-openapi';
import { idSchema } from '../../../http/api.ts';

/** What the calls that publish and change say of what the caller had before them. */

/** What something was written in, if in a draft; without a version, whichever it has. */
export type WrittenIn = { id?: number | undefined; version?: number | undefined };

/** Fields of a call that publishes. */
export const draftFields = {
  draftId: idSchema.optional().openapi({ description: 'The draft that it was written in, which goes' }),
  draftVersion: z
    .number()
    .int()
    .positive()
    .optional()
    .openapi({ description: 'The version of the draft that is published; a newer one stays' }),
};

/** Of a call that changes something. */
export const seenDateSchema = z.iso
  .datetime()
  .openapi({ description: 'When it was last changed, as the caller saw it; 409 when it has been since' });
