import type { CommentedKind } from '../comment.ts';

/** Kinds of content whose author controls the comments. Articles belong to the magazine. */
export const controlledKinds = ['story', 'talk'] as const satisfies CommentedKind[];
export type ControlledKind = (typeof controlledKinds)[number];

/** A content enters the operators' queue when the number of its hidden comments reaches a multiple of this. */
export const HIDDEN_THAT_ARE_RAISED = 5;

export const COMMENTS_CLOSED_TEXT = '작성자가 댓글을 닫았어요';
