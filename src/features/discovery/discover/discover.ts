import type { BodyNode } from '../../writing/body/body.ts';
import type { ContentSummary } from '../../writing/content/content.ts';
import type { Author } from '../../people/member/member.ts';
import type { DescribedPicture, Picture } from '../../writing/picture/picture.ts';

/** Entries of each list on the discover home. */
export const DISCOVER_LIST_LENGTH = 12;
/** Articles on the page of search. */
export const SEARCH_ARTICLES = 6;
/** Exhibitions, or events, on a page of theirs. */
export const SHOWN_PER_PAGE = 12;

export type Banner = {
  id: number;
  title: string;
  description: string;
  /** Safe in an `href`. */
  link: string;
  thumbnail: DescribedPicture | null;
};
export type Period = { startsAt: Date; endsAt: Date };
/** An exhibition or an event as lists have it. */
export type Shown = Period & {
  id: number;
  title: string;
  description: string;
  thumbnail: DescribedPicture | null;
};
/** The same on its own page. */
export type ShownWhole = Shown & { body: BodyNode[] };
export type Pick = ContentSummary & { kind: 'story' | 'article' };
export type BestMaker = Author & { storyCount: number; applauseCount: number };

type PeriodState = 'coming' | 'running' | 'over';

export function periodState({ startsAt, endsAt }: Period, now: Date): PeriodState {
  if (now < startsAt) return 'coming';
  return now <= endsAt ? 'running' : 'over';
}

/** A row with its picture and that picture's words in one. */
export function described<Row extends { thumbnail: Picture | null; thumbnailAlt: string }>({
  thumbnail,
  thumbnailAlt,
  ...row
}: Row) {
  return { ...row, thumbnail: thumbnail && { picture: thumbnail, alt: thumbnailAlt } };
}
