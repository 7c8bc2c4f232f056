import type { BodyNode } from '../body/body.ts';
import type { ContentSummary } from '../content/content.ts';

/** Stories a list page holds. */
export const STORIES_PER_PAGE = 12;
/** Related stories below a story. */
export const RELATED_STORIES = 6;

export type StorySummary = ContentSummary & { tags: string[] };
export type Story = StorySummary & {
  body: BodyNode[];
  updatedAt: Date;
  authorFollowers: number;
  areCommentsClosed: boolean;
  /** Whether its author has hidden it, and so alone gets it. */
  isHidden: boolean;
};
