import type { BodyNode } from '../body/body.ts';
import type { ContentSummary } from '../content/content.ts';

/** Articles a list page holds. */
export const ARTICLES_PER_PAGE = 20;

/** Related articles below an article. */
export const RELATED_ARTICLES = 6;
/** Articles of one writer a page. */
export const WRITER_ARTICLES_PER_PAGE = 20;

/** Rituals of an article, and the characters of each. */
export const RITUALS = 10;
export const RITUAL_TITLE_LENGTH = 100;
export const RITUAL_TEXT_LENGTH = 500;

/** A small habit that a reader of an article can start with. */
export type Ritual = { title: string; text: string };

export type ArticleSummary = ContentSummary;
export type Article = ArticleSummary & {
  body: BodyNode[];
  rituals: Ritual[];
  updatedAt: Date;
  writerSubscribers: number;
};
