import type { Author } from '../member/member.ts';

/** Days that the news go back. */
export const NEWS_DAYS = 30;
export const NEWS_PER_PAGE = 20;

/** Something that others have done about a maker; who has scrapped a story is nobody's business. */
export type News = { at: Date } & (
  | { what: 'comment'; who: NewsPerson; story: NewsStory; commentId: number; text: string }
  | { what: 'follow'; who: NewsPerson }
  | { what: 'applause'; who: NewsPerson; story: NewsStory; count: number }
  | { what: 'scrap'; story: NewsStory; count: number }
);
type NewsPerson = Pick<Author, 'id' | 'nickname' | 'picture'>;
type NewsStory = { id: number; title: string };
