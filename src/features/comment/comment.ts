import type { Author } from '../member/member.ts';

/** Top-level comments a page; spec 2, section 9. */
export const COMMENTS_PER_PAGE = 20;

export type CommentStatus = 'ACTIVE' | 'DELETE';

export type Comment = {
  id: number;
  author: Author;
  body: string;
  status: CommentStatus;
  applauseCount: number;
  createdAt: Date;
  updatedAt: Date | null;
  replies: Omit<Comment, 'replies'>[];
};
