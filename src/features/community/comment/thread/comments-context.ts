import { createContext, useContext } from 'react';
import type { ReplyEntry } from '../routes/comment.api.ts';
import type { CommentStore } from './comment.store.ts';

/** What a member is asked before it is done to a comment. */
export type Question = { about: 'delete' | 'report' | 'block' | 'hide'; entry: ReplyEntry & { writerId: number } };

type Comments = {
  store: CommentStore;
  /** The member who is looking. */
  viewerId: number | undefined;
  /** Who wrote the content. */
  authorId: number | undefined;
  /** Whether the content's author has closed its comments. */
  isClosed: boolean;
  /** Of a talk that asks for help, the comment that solved it; undefined where no help is asked for. */
  solvedById: number | null | undefined;
  setSolvedById: (id: number | null) => void;
  ask: (question: Question) => void;
  /** Moves the focus to a comment once it is there. */
  focusOn: (id: number) => void;
  /** Says to those who cannot see it what has happened. */
  announce: (news: string) => void;
};

export const CommentsContext = createContext<Comments | undefined>(undefined);

export function useComments(): Comments {
  const comments = useContext(CommentsContext);
  if (!comments) throw new Error('outside of CommentsIsland');
  return comments;
}
