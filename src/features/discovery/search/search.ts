import type { ArticleSummary } from '../../contents/article/article.ts';
import type { Picture } from '../../../model/picture.ts';
import type { StorySummary } from '../../contents/story/story.ts';
import type { Talk } from '../../contents/talk/talk.ts';

/** Contents on a page of results, and articles on their tab. */
export const RESULTS_PER_PAGE = 10;
export const ARTICLES_PER_SEARCH = 20;
/** Maximum page size: each result is read whole for its excerpt. */
export const MOST_RESULTS = 20;
/** Results of each kind on the page of all results. */
export const FIRST_RESULTS = 3;
/** Maximum number of graphemes of a query. */
export const MAX_KEYWORD = 100;

/** `name` only sorts people, `views` only contents. */
export type Sort = 'relevance' | 'newest' | 'views' | 'name';

/** The searched text: `content` excludes comments; `title` is the nickname for people. */
export type Place = 'all' | 'content' | 'title' | 'tag';

export type Keyword = { keyword: string; viewerId?: number | undefined };
export type Asked = Keyword & { sort?: Sort; searchBy?: Place; page?: number; size?: number };

/** A text in parts; some of them are matches. */
export type MarkedText = { text: string; isMatch: boolean }[];

/** A result with its title, and the excerpt around the match if that is another text. */
export type Hit<Item> = { item: Item; title: MarkedText; excerpt: MarkedText; isInComment: boolean };

export type Results<Item> = {
  hits: Hit<Item>[];
  total: number;
  /** Whether there are more results than `total`; they are not counted. */
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

/** A corrected query: typed on the other keyboard layout, or with a misspelled letter. */
export type Correction = { keyword: string; why: 'layout' | 'spelling' };

export type StoryResults = Results<StorySummary>;
export type ArticleResults = Results<ArticleSummary>;
export type TalkResults = Results<Talk>;
export type PersonResults = Results<FoundPerson>;
