import type { Block } from '../content/blocks.ts';
import type { ContentSummary } from '../content/content.ts';

/** Articles a list page holds; spec 3 "Meanings". */
export const ARTICLES_PER_PAGE = 20;

/** Related articles below an article. */
export const RELATED_ARTICLES = 6;
/** Articles of one writer a page; spec 2, section 9. */
export const WRITER_ARTICLES_PER_PAGE = 20;

/** A small habit that a reader of an article can start with. */
export type Ritual = { title: string; text: string };

export type ArticleSummary = ContentSummary;
export type Article = ArticleSummary & { body: Block[]; rituals: Ritual[]; updatedAt: Date; writerSubscribers: number };
