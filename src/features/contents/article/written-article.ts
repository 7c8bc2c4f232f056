import {
  blankReading,
  isBlankReading,
  readingDraftOf,
  type WrittenReading,
  writtenReadingOf,
} from '../../writing/content/write/written-reading.ts';
import type { ContentStatus } from '../../writing/content/content.server.ts';
import type { Ritual } from '../../../model/stored-values.ts';
import type { ArticleDraft } from './article-input.ts';

/** The fields that articles have and stories do not. `writerId` is null until the operator chooses the writer. */
export type ArticleExtra = { writerId: number | null; rituals: Ritual[] };
/** The values of the form for writing an article. */
type WrittenArticle = WrittenReading & ArticleExtra;

/** An article that is published, scheduled or hidden. */
export type PublishedArticle = ArticleDraft & {
  id: number;
  status: ContentStatus;
  writer: { id: number; nickname: string };
  /** The time of publication, in the future for a scheduled article. */
  publishedDate: string;
  updatedDate: string;
};

export const blankArticle: WrittenArticle = { ...blankReading, writerId: null, rituals: [] };

/** Returns whether nothing is written. The choice of the writer does not count. */
export function isEmpty(article: WrittenArticle): boolean {
  return isBlankReading(article) && article.rituals.length === 0;
}

/** Returns the draft for the server. Pictures that are not uploaded yet are left out. */
export function draftOf(article: WrittenArticle): ArticleDraft {
  const { writerId, rituals } = article;
  return { ...readingDraftOf(article), writerId, rituals };
}

/** Returns the form's values for a draft from the server or a published article. */
export function writtenOf(article: ArticleDraft): WrittenArticle {
  const { writerId, rituals } = article;
  return { ...writtenReadingOf(article), writerId, rituals };
}
