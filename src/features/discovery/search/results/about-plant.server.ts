import type { Database } from '../../../../db/connection.ts';
import { articlesById } from '../../../contents/article/article.server.ts';
import type { ArticleSummary } from '../../../contents/article/article.ts';
import { namesOf, type Plant } from '../../../contents/plant/plant.ts';
import { storiesById } from '../../../contents/story/story.server.ts';
import type { StorySummary } from '../../../contents/story/story.ts';
import { digestsById } from '../../../contents/talk/list/talk-digest.server.ts';
import type { TalkDigest } from '../../../contents/talk/talk.ts';
import { postgresEngine } from '../engine/postgres-engine.server.ts';
import { queryOfNames } from '../engine/query.ts';

const STORIES = 6;
const ARTICLES = 3;
const TALKS = 6;

type AboutPlant = { stories: StorySummary[]; articles: ArticleSummary[]; talks: TalkDigest[] };

/**
 * Lists contents about a plant by any of its names: first those with the name in the title, then in a tag, then in the
 * text.
 */
export async function listAboutPlant(
  db: Database,
  plant: Plant,
  { viewerId }: { viewerId?: number | undefined },
): Promise<AboutPlant> {
  const query = queryOfNames(namesOf(plant));
  const find = async (kind: 'story' | 'article' | 'talk', limit: number) => {
    const asked = { query, viewerId, place: 'content', sort: 'relevance', offset: 0, limit } as const;
    return (await postgresEngine.find(db, kind, asked)).found.map(({ id }) => id);
  };
  const [storyIds, articleIds, talkIds] = await Promise.all([
    find('story', STORIES),
    find('article', ARTICLES),
    find('talk', TALKS),
  ]);
  const [stories, articles, talks] = await Promise.all([
    storiesById(db, storyIds),
    articlesById(db, articleIds),
    digestsById(db, talkIds),
  ]);
  return { stories: inOrder(stories, storyIds), articles: inOrder(articles, articleIds), talks };
}

function inOrder<Item extends { id: number }>(items: Item[], ids: number[]): Item[] {
  return items.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
