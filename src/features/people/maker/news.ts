import type { Author } from '../member/member.ts';

/** The age in days up to which news are shown. */
export const NEWS_DAYS = 30;
export const NEWS_PER_PAGE = 20;

/** An action of other members on a maker. Scraps are private, so a scrap entry names no member. */
export type News = { at: Date } & (
  | { what: 'comment'; who: NewsPerson; story: NewsStory; commentId: number; text: string }
  | { what: 'follow'; who: NewsPerson }
  | { what: 'applause'; who: NewsPerson; story: NewsStory; count: number }
  | { what: 'scrap'; story: NewsStory; count: number }
);
type NewsPerson = Pick<Author, 'id' | 'nickname' | 'picture'>;
type NewsStory = { id: number; title: string };
