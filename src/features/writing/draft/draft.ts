/** Drafts that a member may have at once, of one kind. */
export const DRAFTS_PER_MEMBER = 20;
/** Earlier versions that are kept of each, at most one a minute. */
export const VERSIONS_PER_DRAFT = 20;
/** Of the JSON of them all, in characters: of a long text fewer are kept. */
export const VERSIONS_LENGTH = 1_000_000;
/** How long a draft is kept that nobody touches. */
export const DRAFT_DAYS = 180;

/** Kinds of content that are written in drafts. */
export type DraftKind = 'talk' | 'story' | 'article';

/** Stands for the published content of drafts that change none, where drafts are listed. */
export const NOTHING_PUBLISHED = 'none' as const;

export type Draft = {
  id: number;
  /** Rises with each save. */
  version: number;
  /** The published content that it changes, if any. */
  contentId: number | null;
  body: unknown;
  updatedAt: Date;
};

export type DraftVersion = { version: number; body: unknown; savedAt: Date };

/** A draft, as the API and the browser know it. */
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
