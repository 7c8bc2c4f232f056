import { createContext, useContext } from 'react';
import type { ReplyEntry } from '../routes/comment.api.ts';
import type { CommentStore } from './comment.store.ts';

/** A question to the member before an action on a comment. */
export type Question = { about: 'delete' | 'report' | 'block' | 'hide'; entry: ReplyEntry & { writerId: number } };

type Comments = {
  store: CommentStore;
  /** The signed-in member. */
  viewerId: number | undefined;
  /** The content's author. */
  authorId: number | undefined;
  /** Whether the content's author has closed the comments. */
  isClosed: boolean;
  /** The comment that solved a talk, null for none; undefined for contents that do not ask for help. */
  solvedById: number | null | undefined;
  setSolvedById: (id: number | null) => void;
  ask: (question: Question) => void;
  /** Moves the focus to a comment once it is on the page. */
  focusOn: (id: number) => void;
  /** Announces a change to screen readers. */
  announce: (news: string) => void;
};

export const CommentsContext = createContext<Comments | undefined>(undefined);

export function useComments(): Comments {
  const comments = useContext(CommentsContext);
  if (!comments) throw new Error('the component is used outside of CommentsIsland');
  return comments;
}
