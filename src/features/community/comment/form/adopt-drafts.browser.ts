import { countGraphemes } from '../../../../lib/text/count-graphemes.ts';
import { firstGraphemes } from '../../../../lib/text/graphemes.ts';
import { adoptDrafts as adopt } from '../../../writing/draft/adopt-drafts.browser.ts';
import { COMMENT_LENGTH } from '../comment.ts';
import { COMMENTS } from './comment-draft.browser.ts';

/** Moves the drafts that a visitor wrote in this tab to the signed-in member, below the member's own drafts. */
export function adoptDrafts(owner: number): void {
  adopt(owner, COMMENTS, joined);
}

/** Joins both texts. Keeps the member's own text whole and cuts the other at the maximum length. */
function joined(own: string, visitors: string): string {
  if (own === '' || own === visitors) return visitors;
  const room = COMMENT_LENGTH - countGraphemes(own) - 1;
  return room > 0 ? `${own}\n${firstGraphemes(visitors, room)}` : own;
}
