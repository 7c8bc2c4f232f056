import type { BodyNode } from '../../../model/body.ts';
import type { Ritual } from '../../../model/stored-values.ts';
import type { ContentSummary } from '../../writing/content/content.ts';

export const ARTICLES_PER_PAGE = 20;

/** The number of related articles below an article. */
export const RELATED_ARTICLES = 6;
export const WRITER_ARTICLES_PER_PAGE = 20;

/** The maximum number of rituals of an article, and the maximum lengths of their texts in characters. */
export const RITUALS = 10;
export const RITUAL_TITLE_LENGTH = 100;
export const RITUAL_TEXT_LENGTH = 500;

export type ArticleSummary = ContentSummary;
export type Article = ArticleSummary & {
  body: BodyNode[];
  rituals: Ritual[];
  updatedAt: Date;
  writerSubscribers: number;
};
