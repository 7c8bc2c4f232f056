import type { Author } from '../../people/member/member.ts';

/** Top-level comments a page. */
export const COMMENTS_PER_PAGE = 20;

/** Characters that a comment may have. */
export const COMMENT_LENGTH = 1_000;
/** Replies that hang on one comment, deleted ones among them: every page of comments shows all of them. */
export const REPLIES_PER_COMMENT = 500;
/** That a member may write within 24 hours. */
export const COMMENTS_PER_DAY = 1_000;

/**
 * The best comments come first, and the best replies to each: how many, and how often each has at least been applauded.
 */
export const BEST_COMMENTS = 3;
export const BEST_APPLAUSE = 3;

/** Stands for the title of a talk or a story whose author the member has blocked. */
export const BLOCKED_TITLE = '차단한 회원의 글이에요';
/** Replace the title of a content that is no longer shown, above a member's own comment on it. */
export const HIDDEN_TITLE = '숨겨진 글이에요';
export const DELETED_TITLE = '삭제된 글이에요';

export const commentedKinds = ['article', 'story', 'talk'] as const;
export type CommentedKind = (typeof commentedKinds)[number];

/** What is commented on. */
export type Subject = { kind: CommentedKind; id: number };

type Rules = {
  /** Whether a viewer sees nothing at all of whom they blocked or reported, rather than a row that says so. */
  leavesOut: boolean;
  /** Whether a deleted comment stays as a row that says so even where nobody replied. */
  keepsDeleted: boolean;
};

/** Where the kinds differ; http/README.md has the whole table. */
export const commentRules: Record<CommentedKind, Rules> = {
  article: { leavesOut: true, keepsDeleted: false },
  story: { leavesOut: false, keepsDeleted: true },
  talk: { leavesOut: false, keepsDeleted: false },
};

export const commentStatuses = ['ACTIVE', 'DELETE', 'REPORT', 'BLOCK_USER'] as const;

/** A comment's state as one viewer sees it; of all but ACTIVE ones the text is withheld. */
export type CommentStatus = (typeof commentStatuses)[number];

/** What stands in place of a withheld text. */
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
  /** Null if the comment is deleted, or hidden by a moderator or by the content's author. */
  author: Author | null;
  /** Its text, or what stands in its place. */
  body: string;
  status: CommentStatus;
  isApplauded: boolean;
  applauseCount: number;
  createdAt: Date;
  /** Whether it is shown to nobody but its author, who is looking, until an operator has. */
  isHeld: boolean;
  /** Whether the author of the talk or the story has hidden the comment. */
  isHiddenByContentAuthor: boolean;
  /** When it was last edited. */
  updatedAt: Date | null;
  isBest: boolean;
};

export type Comment = Reply & { replies: Reply[] };

/** One page of comments, and the nearest ones on the pages before and after it. */
export type CommentPage = {
  items: Comment[];
  page: number;
  total: number;
  /** Comments and replies for this viewer, where the content counts some that are left out for them. */
  shown?: number | undefined;
  previousId?: number | undefined;
  nextId?: number | undefined;
};

/** What an applause leaves behind. */
export type CommentApplause = { isApplauded: boolean; applauseCount: number };
