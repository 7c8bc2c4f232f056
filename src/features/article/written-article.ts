import {
  blankReading,
  isBlankReading,
  readingDraftOf,
  type WrittenReading,
  writtenReadingOf,
} from '../content/write/written-reading.ts';
import type { ContentStatus } from '../content/content.server.ts';
import type { Ritual } from './article.ts';
import type { ArticleDraft } from './article-input.ts';

/** What an article has besides what stories have, too; null while nobody has chosen whose it is. */
export type ArticleExtra = { writerId: number | null; rituals: Ritual[] };
/** An article as it stands in the writer. */
type WrittenArticle = WrittenReading & ArticleExtra;

/** One that stands published, scheduled or hidden. */
export type PublishedArticle = ArticleDraft & {
  id: number;
  status: ContentStatus;
  writer: { id: number; nickname: string };
  /** While it is scheduled, when it will be published. */
  publishedDate: string;
  updatedDate: string;
};

export const blankArticle: WrittenArticle = { ...blankReading, writerId: null, rituals: [] };

/** Whose it is, is nothing that has been written. */
export function isEmpty(article: WrittenArticle): boolean {
  return isBlankReading(article) && article.rituals.length === 0;
}

/** What the server keeps of it: pictures that are up. */
export function draftOf(article: WrittenArticle): ArticleDraft {
  const { writerId, rituals } = article;
  return { ...readingDraftOf(article), writerId, rituals };
}

/** A draft of the server, a version of it, or a published article in the writer. */
export function writtenOf(article: ArticleDraft): WrittenArticle {
  const { writerId, rituals } = article;
  return { ...writtenReadingOf(article), writerId, rituals };
}
