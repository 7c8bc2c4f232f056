import type { Block } from '../content/blocks.ts';
import type { ContentSummary } from '../content/content.ts';
import { countGraphemes } from '../../ui/graphemes.ts';

/** Stories a list page holds; spec 2, section 9. */
export const STORIES_PER_PAGE = 12;
/** Related stories below a story; spec 2, section 9. */
export const RELATED_STORIES = 6;

export const MAX_TAG_LENGTH = 20;

/** Whether a story could carry this tag: no longer than its characters as a reader counts them, and storable. */
export function isTag(text: string): boolean {
  return text !== '' && !text.includes('\0') && countGraphemes(text) <= MAX_TAG_LENGTH;
}

export type StorySummary = ContentSummary & { tags: string[] };
export type Story = StorySummary & { body: Block[]; updatedAt: Date; authorFollowers: number };
