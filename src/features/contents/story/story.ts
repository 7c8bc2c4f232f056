import type { BodyNode } from '../../../model/body.ts';
import type { ContentSummary } from '../../writing/content/content.ts';

export const STORIES_PER_PAGE = 12;
/** The number of related stories below a story. */
export const RELATED_STORIES = 6;

export type StorySummary = ContentSummary & { tags: string[] };
export type Story = StorySummary & {
  body: BodyNode[];
  updatedAt: Date;
  authorFollowers: number;
  areCommentsClosed: boolean;
  /** Whether the author has hidden it. Only the author gets such a story. */
  isHidden: boolean;
};
