import type { StateNow } from './standing.server.ts';

/** Texts for members and operators about the current state of a content or a comment. */
export const stateWords: Record<StateNow, string> = {
  SHOWN: '모두에게 보여요.',
  PENDING_REVIEW: '운영자가 확인할 때까지 작성자에게만 보여요.',
  HIDDEN_BY_AUTHOR: '작성자가 숨겨 두어서 다른 사람에게는 보이지 않아요.',
  HIDDEN_BY_REPORTS: '신고가 많아서 운영자가 확인할 때까지 숨겨져 있어요.',
  HIDDEN_BY_OPERATORS: '숨겨져 있어요.',
  HIDDEN: '숨겨져 있어요.',
  TO_BE_DELETED: '숨겨져 있고, 더는 이의를 제기할 수 없게 되면 완전히 삭제돼요.',
  HIDDEN_BY_CONTENT_AUTHOR: '글의 작성자가 이 댓글을 숨겨서 보이지 않아요.',
  ON_UNSEEN_CONTENT: '지금은 볼 수 없는 글에 달려 있어서 보이지 않아요.',
  DELETED: '삭제되었어요.',
  UNPUBLISHED: '아직 발행되지 않았어요.',
};
