import type { Queryable } from '../../db/connection.ts';
import { listArticlesTitled } from '../article/article.server.ts';
import type { ArticleSummary } from '../article/article.ts';
import { listStoriesTagged } from '../story/story.server.ts';
import type { StorySummary } from '../story/story.ts';
import { listTalksTagged } from '../talk/talk-digest.server.ts';
import type { TalkDigest } from '../talk/talk.ts';
import { namesOf, type Plant } from './plant.ts';

const STORIES = 6;
const ARTICLES = 3;
const TALKS = 6;

type AboutPlant = { stories: StorySummary[]; articles: ArticleSummary[]; talks: TalkDigest[] };

/**
 * The newest that is written about a plant: stories and talks that carry one of its names as a tag, and articles, which have
 * no tags, with one in their title.
 */
export async function listAboutPlant(
  db: Queryable,
  plant: Plant,
  { viewerId }: { viewerId?: number | undefined },
): Promise<AboutPlant> {
  const names = namesOf(plant);
  const tags = tagsOf(names);
  const [stories, articles, talks] = await Promise.all([
    listStoriesTagged(db, { tags, length: STORIES, viewerId }),
    listArticlesTitled(db, { names, length: ARTICLES }),
    listTalksTagged(db, { tags, limit: TALKS, viewerId }),
  ]);
  return { stories, articles, talks };
}

/** The ways in which a name is written as a tag: as it is, without spaces, and in small letters. */
function tagsOf(names: readonly string[]): string[] {
  const spaced = names.flatMap((name) => [name, name.replaceAll(' ', ''), name.replaceAll(' ', '_')]);
  return [...new Set(spaced.flatMap((name) => [name, name.toLowerCase()]))];
}
