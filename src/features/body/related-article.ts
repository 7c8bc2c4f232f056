import type { DescribedPicture } from '../picture/picture.ts';

/** What a page knows of an article that a body points to. */
export type RelatedArticle = { id: number; title: string; subtitle: string; thumbnail: DescribedPicture | null };

/** Of the words that an article is looked for by, when somebody wants to point to it. */
export const TITLE_QUERY_LENGTH = 50;
