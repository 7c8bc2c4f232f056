import type { CommentedKind } from '../comment.ts';

/** What an author controls the comments of; the magazine is ours. */
export const controlledKinds = ['story', 'talk'] as const satisfies CommentedKind[];
export type ControlledKind = (typeof controlledKinds)[number];

/** Operators are told with so many hidden comments of one content, and with each further so many. */
export const HIDDEN_THAT_ARE_RAISED = 5;

export const COMMENTS_CLOSED_TEXT = '작성자가 댓글을 닫았어요';
