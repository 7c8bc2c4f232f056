/** The maximum number of drafts of one kind that a member may have. */
export const DRAFTS_PER_MEMBER = 20;
/** The maximum number of stored versions of a draft. At most one a minute is stored. */
export const VERSIONS_PER_DRAFT = 20;
/** The maximum total length of a draft's versions, in characters of JSON. A long text has fewer versions. */
export const VERSIONS_LENGTH = 1_000_000;
/** The number of days after the last save when a draft is deleted. */
export const DRAFT_DAYS = 180;

/** The kinds of content that have drafts. */
export type DraftKind = 'talk' | 'story' | 'article';

/** The value of `contentId` in list requests that selects drafts of new contents. */
export const NOTHING_PUBLISHED = 'none' as const;

export type Draft = {
  id: number;
  /** Increases with each save. */
  version: number;
  /** The published content that the draft changes; null for a new one. */
  contentId: number | null;
  body: unknown;
  updatedAt: Date;
};

export type DraftVersion = { version: number; body: unknown; savedAt: Date };

/** A draft in API responses. */
export type DraftBody = {
  id: number;
  version: number;
  contentId: number | null;
  body: unknown;
  updatedDate: string;
};

export function draftBody({ updatedAt, ...draft }: Draft): DraftBody {
  return { ...draft, updatedDate: updatedAt.toISOString() };
}
