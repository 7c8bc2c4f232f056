import type { BodyNode } from '../../../model/body.ts';
import type { ContentSummary } from '../../writing/content/content.ts';
import type { Author } from '../../people/member/member.ts';
import type { DescribedPicture, Picture } from '../../../model/picture.ts';

/** Entries of each list on the discover home. */
export const DISCOVER_LIST_LENGTH = 12;
/** Articles on the search page. */
export const SEARCH_ARTICLES = 6;
/** Exhibitions or events on a page of their list. */
export const CAMPAIGNS_PER_PAGE = 12;

export type Banner = {
  id: number;
  title: string;
  description: string;
  /** Safe in an `href`. */
  link: string;
  thumbnail: DescribedPicture | null;
};
export type Period = { startsAt: Date; endsAt: Date };
/** An exhibition or event with the data that lists show. */
export type Campaign = Period & {
  id: number;
  title: string;
  description: string;
  thumbnail: DescribedPicture | null;
};
/** An exhibition or event with its text. */
export type CampaignWithBody = Campaign & { body: BodyNode[] };
export type HomePick = ContentSummary & { kind: 'story' | 'article' };
export type BestMaker = Author & { storyCount: number; applauseCount: number };

type PeriodState = 'coming' | 'running' | 'over';

export function periodState({ startsAt, endsAt }: Period, now: Date): PeriodState {
  if (now < startsAt) return 'coming';
  return now <= endsAt ? 'running' : 'over';
}

/** Joins a row's picture and its alternative text. */
export function described<Row extends { thumbnail: Picture | null; thumbnailAlt: string }>({
  thumbnail,
  thumbnailAlt,
  ...row
}: Row) {
  return { ...row, thumbnail: thumbnail && { picture: thumbnail, alt: thumbnailAlt } };
}
