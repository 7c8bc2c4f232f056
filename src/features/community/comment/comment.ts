import type { Author } from '../../people/member/member.ts';

/** Top-level comments on a page. */
export const COMMENTS_PER_PAGE = 20;

/** Maximum number of graphemes of a comment. */
export const COMMENT_LENGTH = 1_000;
/** Maximum number of replies to a comment, including deleted ones. Each page of comments contains all replies. */
export const REPLIES_PER_COMMENT = 500;
/** Maximum number of comments of a member within 24 hours. */
export const COMMENTS_PER_DAY = 1_000;

/**
 * The best comments come first, and the best replies come first below each: their maximum number, and the applause that
 * each needs.
 */
export const BEST_COMMENTS = 3;
export const BEST_APPLAUSE = 3;

/** Replaces the title of a content whose author the member has blocked. */
export const BLOCKED_TITLE = '차단한 회원의 글이에요';
/** Replaces the title of a content that is no longer shown, above a member's own comment on it. */
export const HIDDEN_TITLE = '숨겨진 글이에요';
export const DELETED_TITLE = '삭제된 글이에요';

export const commentedKinds = ['article', 'story', 'talk'] as const;
export type CommentedKind = (typeof commentedKinds)[number];

/** The content of the comments. */
export type Subject = { kind: CommentedKind; id: number };

type Rules = {
  /** Whether muted comments are omitted for the viewer. Otherwise a placeholder stands in their place. */
  leavesOut: boolean;
  /** Whether a deleted comment stays as a placeholder even without replies. */
  keepsDeleted: boolean;
};

/**
 * The differences between the kinds. http/README.md explains them under “Effects of a report or a block” and “Deleted
 * comments”.
 */
export const commentRules: Record<CommentedKind, Rules> = {
  article: { leavesOut: true, keepsDeleted: false },
  story: { leavesOut: false, keepsDeleted: true },
  talk: { leavesOut: false, keepsDeleted: false },
};

export const commentStatuses = ['ACTIVE', 'DELETE', 'REPORT', 'BLOCK_USER'] as const;

/** The state of a comment for one viewer. The text is withheld in all states but ACTIVE. */
export type CommentStatus = (typeof commentStatuses)[number];

/** The placeholders of withheld texts. */
export const withheldText: Record<Exclude<CommentStatus, 'ACTIVE'>, string> = {
  DELETE: '삭제된 댓글입니다.',
  REPORT: '신고한 댓글입니다.',
  BLOCK_USER: '내가 차단한 회원의 댓글입니다.',
};

/** Replaces the text of a comment that the author of the talk or the story has hidden. Its status is `REPORT`. */
export const HIDDEN_BY_CONTENT_AUTHOR = '작성자가 숨긴 댓글입니다';

/** By date: newest or oldest first. Replies follow the order of the comments. */
export const commentOrders = ['desc', 'asc'] as const;
export type CommentOrder = (typeof commentOrders)[number];

export type Reply = {
  id: number;
  parentId: number | null;
  authorId: number | null;
  /** Null if the comment is deleted, or hidden by an operator or by the content's author. */
  author: Author | null;
  /** The text, or its placeholder. */
  body: string;
  status: CommentStatus;
  isApplauded: boolean;
  applauseCount: number;
  createdAt: Date;
  /** Whether the comment is pending review. Only its author receives it then. */
  isPendingReview: boolean;
  /** Whether the author of the talk or the story has hidden the comment. */
  isHiddenByContentAuthor: boolean;
  /** The time of the last edit. */
  updatedAt: Date | null;
  isBest: boolean;
};

export type Comment = Reply & { replies: Reply[] };

/** A page of comments, and the ids of the nearest comments on the pages before and after it. */
export type CommentPage = {
  items: Comment[];
  page: number;
  total: number;
  /**
   * Number of comments and replies for this viewer, if muted comments are omitted; otherwise the content's count
   * applies.
   */
  shown?: number | undefined;
  previousId?: number | undefined;
  nextId?: number | undefined;
};

/** The state of the applause after a change. */
export type CommentApplause = { isApplauded: boolean; applauseCount: number };
