import { isSwitchedOn } from '../../../session/switched-on.ts';
import type { CommentedKind } from './comment.ts';
import type { CommentEntry, ReplyEntry } from './routes/comment.api.ts';

/** Names the applause of a comment among what a page has to switch on. */
export function applauseKey(kind: CommentedKind, id: number): `applause-${CommentedKind}-comment:${number}` {
  return `applause-${kind}-comment:${id}`;
}

/** A comment as everybody is sent it, whoever has applauded it. */
export function withoutApplause(comment: CommentEntry): CommentEntry {
  return withEach(comment, () => false);
}

/** A comment of the page, with what the reader had applauded when the page was sent. */
export function withApplause(comment: CommentEntry, kind: CommentedKind): CommentEntry {
  return withEach(comment, ({ id }) => isSwitchedOn(applauseKey(kind, id)));
}

function withEach(comment: CommentEntry, isApplauded: (entry: ReplyEntry) => boolean): CommentEntry {
  const childComments = comment.childComments.map((reply) => ({ ...reply, emotionRegistration: isApplauded(reply) }));
  return { ...comment, emotionRegistration: isApplauded(comment), childComments };
}
