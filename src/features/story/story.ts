import type { Block } from '../content/blocks.ts';
import type { ContentSummary } from '../content/content.ts';

/** Stories a list page holds; spec 2, section 9. */
export const STORIES_PER_PAGE = 12;
/** Related stories below a story; spec 2, section 9. */
export const RELATED_STORIES = 6;

export const MAX_TAG_LENGTH = 20;

export type StorySummary = ContentSummary & { tags: string[] };
export type Story = StorySummary & { body: Block[]; updatedAt: Date };
