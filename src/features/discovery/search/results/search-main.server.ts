import type { Queryable } from '../../../../db/connection.ts';
import { listArticles } from '../../../contents/article/article.server.ts';
import type { ArticleSummary } from '../../../contents/article/article.ts';
import { listBanners, listSearchArticles, listSearchTags } from '../../discover/discover.server.ts';
import { type Banner, SEARCH_ARTICLES } from '../../discover/discover.ts';
import { listPopularTags } from '../../../contents/story/popular-tags.server.ts';

/** Number of suggested tags. */
export const SUGGESTED_TAGS = 12;

type SearchMain = {
  bigBanners: Banner[];
  /** The tag of the day and the tags beside it, as chosen by operators. */
  titleTag: string | null;
  subTags: string[];
  articles: ArticleSummary[];
};

/** Returns the data of the search page before a search. */
export async function getSearchMain(db: Queryable): Promise<SearchMain> {
  const [{ search }, [titleTag = null, ...subTags], articles] = await Promise.all([
    listBanners(db),
    listSearchTags(db),
    listMainArticles(db),
  ]);
  return { bigBanners: search, titleTag, subTags, articles };
}

/** Returns the articles that operators chose; without any, the newest. */
async function listMainArticles(db: Queryable): Promise<ArticleSummary[]> {
  const chosen = await listSearchArticles(db, SEARCH_ARTICLES);
  return chosen.length > 0 ? chosen : (await listArticles(db, { size: SEARCH_ARTICLES })).items;
}

/** Lists the most used tags. */
export function listSuggestedTags(db: Queryable): Promise<string[]> {
  return listPopularTags(db, SUGGESTED_TAGS);
}
