import { isSwitchedOn } from '../../../session/active-toggles.ts';
import type { CommentedKind } from './comment.ts';
import type { CommentEntry, ReplyEntry } from './routes/comment.api.ts';

/** Returns the key of a comment's applause among the toggles of a page. */
export function applauseKey(kind: CommentedKind, id: number): `applause-${CommentedKind}-comment:${number}` {
  return `applause-${kind}-comment:${id}`;
}

/** Returns a comment without the viewer's applause, as a cached page contains it. */
export function withoutApplause(comment: CommentEntry): CommentEntry {
  return withEach(comment, () => false);
}

/** Returns a comment of the page with the viewer's applause at the time when the page was sent. */
export function withApplause(comment: CommentEntry, kind: CommentedKind): CommentEntry {
  return withEach(comment, ({ id }) => isSwitchedOn(applauseKey(kind, id)));
}

function withEach(comment: CommentEntry, isApplauded: (entry: ReplyEntry) => boolean): CommentEntry {
  const childComments = comment.childComments.map((reply) => ({ ...reply, emotionRegistration: isApplauded(reply) }));
  return { ...comment, emotionRegistration: isApplauded(comment), childComments };
}
