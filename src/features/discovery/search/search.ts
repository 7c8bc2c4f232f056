import type { ArticleSummary } from '../../contents/article/article.ts';
import type { Picture } from '../../writing/picture/picture.ts';
import type { StorySummary } from '../../contents/story/story.ts';
import type { Talk } from '../../contents/talk/talk.ts';

/** Found contents a page, and on the tab of articles. */
export const RESULTS_PER_PAGE = 10;
export const ARTICLES_PER_SEARCH = 20;
/** As many as a page may have: each is read whole for its sentence. */
export const MOST_RESULTS = 20;
/** Of each kind on the page of all results. */
export const FIRST_RESULTS = 3;
/** Letters of what is looked for. */
export const MAX_KEYWORD = 100;

/** `name` sorts people alone, `views` contents alone. */
export type Sort = 'relevance' | 'newest' | 'views' | 'name';

/** Where it is looked for: `content` leaves out what stands below it; `title` is a nickname where people are searched. */
export type Place = 'all' | 'content' | 'title' | 'tag';

export type Keyword = { keyword: string; viewerId?: number | undefined };
export type Asked = Keyword & { sort?: Sort; searchBy?: Place; page?: number; size?: number };

/** A text in parts, of which some are what was looked for. */
export type MarkedText = { text: string; isMatch: boolean }[];

/** Something found: with its title, and the sentence in which it was found, if that is another text. */
export type Hit<Item> = { item: Item; title: MarkedText; excerpt: MarkedText; isInComment: boolean };

export type Results<Item> = {
  hits: Hit<Item>[];
  total: number;
  /** Whether there are more than `total`, which are not counted. */
  isMore: boolean;
};

export type FoundPerson = {
  id: number;
  nickname: string;
  introduction: string;
  picture: Picture | null;
  isMaker: boolean;
  followerCount: number;
};

/** Another word in place of what was typed: typed on the other keyboard layout, or with a letter wrong. */
export type Correction = { keyword: string; why: 'layout' | 'spelling' };

export type StoryResults = Results<StorySummary>;
export type ArticleResults = Results<ArticleSummary>;
export type TalkResults = Results<Talk>;
export type PersonResults = Results<FoundPerson>;
