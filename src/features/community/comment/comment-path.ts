import { paths } from '../../../site/paths.ts';
import type { CommentedKind, Subject } from './comment.ts';

const pathOf: Record<CommentedKind, (id: number) => string> = {
  article: paths.article,
  story: paths.story,
  talk: paths.talk,
};

/** Returns the path of a comment, which opens the page of comments that contains it. */
export function commentPath({ kind, id }: Subject, commentId: number): string {
  return `${pathOf[kind](id)}?comment=${commentId}#comments-${commentId}`;
}
