import { isBlank } from '../../lib/plain-text.ts';
import { keepDraft, readDraft } from '../draft/local-draft.browser.ts';
import type { KeptUpload } from '../picture/uploads.store.ts';

/** What a member has begun to ask, in their browser until it is sent. */
export type InquiryDraft = { category: string; title: string; text: string; pictures: KeptUpload[] };

const PLACE = 'inquiry';

export function readInquiryDraft(memberId: number): InquiryDraft | undefined {
  const kept = readDraft(memberId, PLACE);
  return kept === '' ? undefined : JSON.parse(kept);
}

/** Nothing is kept of an empty one. */
export function keepInquiryDraft(memberId: number, draft: InquiryDraft): void {
  const isEmpty = isBlank(draft.title) && isBlank(draft.text) && draft.pictures.length === 0;
  keepDraft(memberId, PLACE, isEmpty ? '' : JSON.stringify(draft));
}

export function forgetInquiryDraft(memberId: number): void {
  keepDraft(memberId, PLACE, '');
}
