import { adoptDrafts as adopt } from '../../../writing/draft/adopt-drafts.browser.ts';
import { COMMENTS } from './comment-draft.browser.ts';

/** Moves the drafts that a visitor wrote in this tab to the signed-in member, below the member's own drafts. */
export function adoptDrafts(owner: number): void {
  adopt(owner, COMMENTS, joined);
}

/** Joins both texts, whole. If they are too long for one comment, the form says so, and the member shortens them. */
function joined(own: string, visitors: string): string {
  return own === '' || own === visitors ? visitors : `${own}\n${visitors}`;
}
