import type { DescribedPicture } from '../../../model/picture.ts';

export type RelatedArticle = { id: number; title: string; subtitle: string; thumbnail: DescribedPicture | null };

/** The length of the text by which authors search for a related article. */
export const TITLE_QUERY_LENGTH = 50;
