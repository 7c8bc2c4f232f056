import * as z from 'zod/mini';
import { isBlank } from '../../../lib/text/plain-text.ts';
import { storeDraft, readDraft } from '../../writing/draft/local-draft.browser.ts';
import { storedUploadSchema } from '../../writing/picture/upload/stored-upload-schema.ts';

/** The unsent inquiry of a member, stored in the browser until it is sent. */
const draftSchema = z.object({
  category: z.string(),
  title: z.string(),
  text: z.string(),
  pictures: z.array(storedUploadSchema),
});
export type InquiryDraft = z.infer<typeof draftSchema>;

const PLACE = 'inquiry';

/** Returns the stored inquiry; undefined if there is none or its format is unknown. */
export function readInquiryDraft(memberId: number): InquiryDraft | undefined {
  return draftSchema.safeParse(parsed(readDraft(memberId, PLACE))).data;
}

/** Stores the inquiry, or deletes the stored one if all is empty. */
export function storeInquiryDraft(memberId: number, draft: InquiryDraft): void {
  const isEmpty = isBlank(draft.title) && isBlank(draft.text) && draft.pictures.length === 0;
  storeDraft(memberId, PLACE, isEmpty ? '' : JSON.stringify(draft));
}

export function forgetInquiryDraft(memberId: number): void {
  storeDraft(memberId, PLACE, '');
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
