import { countGraphemes } from '../../../../lib/text/count-graphemes.ts';
import { firstGraphemes } from '../../../../lib/text/graphemes.ts';
import { adoptDrafts as adopt } from '../../../writing/draft/adopt-drafts.browser.ts';
import { COMMENT_LENGTH } from '../comment.ts';
import { COMMENTS } from './comment-draft.browser.ts';

/** Makes what was written in this tab before signing in the member's own, below what they had begun by themselves. */
export function adoptDrafts(owner: number): void {
  adopt(owner, COMMENTS, joined);
}

/** Cut to what a comment may have; the member's own text stays whole. */
function joined(own: string, visitors: string): string {
  if (own === '' || own === visitors) return visitors;
  const room = COMMENT_LENGTH - countGraphemes(own) - 1;
  return room > 0 ? `${own}\n${firstGraphemes(visitors, room)}` : own;
}
