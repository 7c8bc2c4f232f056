import type { Database } from '../../../../db/connection.ts';
import { correct } from '../engine/correction.server.ts';
import { findPlants, type FoundPlant } from './found-plants.server.ts';
import { searchArticles, searchPeople, searchStories, searchTalks } from '../search.server.ts';
import {
  type ArticleResults,
  type Correction,
  FIRST_RESULTS,
  type Keyword,
  type PersonResults,
  type StoryResults,
  type TalkResults,
} from '../search.ts';

export type Everything = {
  /** The corrected query of these results, if the typed query has none. */
  correction?: Correction;
  plants: FoundPlant[];
  stories: StoryResults;
  articles: ArticleResults;
  talks: TalkResults;
  people: PersonResults;
};

/**
 * Returns the first results of each kind and their numbers. If there are none at all, returns the results of a
 * corrected query.
 */
export async function searchEverything(db: Database, asked: Keyword): Promise<Everything> {
  const found = await findEverything(db, asked);
  const { plants, stories, articles, talks, people } = found;
  if (plants.length + stories.total + articles.total + talks.total + people.total > 0) return found;
  const correction = await correct(db, asked);
  if (!correction) return found;
  return { ...(await findEverything(db, { ...asked, keyword: correction.keyword })), correction };
}

async function findEverything(db: Database, asked: Keyword): Promise<Everything> {
  const first = { ...asked, size: FIRST_RESULTS };
  const [stories, articles, talks, people] = await Promise.all([
    searchStories(db, first),
    searchArticles(db, first),
    searchTalks(db, first),
    searchPeople(db, first),
  ]);
  return { plants: findPlants(asked.keyword, FIRST_RESULTS), stories, articles, talks, people };
}
