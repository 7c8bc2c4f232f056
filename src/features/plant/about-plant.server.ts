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
    listArticlesTitled(db, { pattern: mentionOf(names), length: ARTICLES }),
    listTalksTagged(db, { tags, limit: TALKS, viewerId }),
  ]);
  return { stories, articles, talks };
}

/** What may follow a name in a sentence: 칼라를 is about 칼라, 칼라데아 is not. */
const PARTICLES =
  '은|는|이|가|을|를|과|와|랑|이랑|의|도|만|에|에게|에서|로|으로|처럼|보다|까지|부터|마다|라는|이라는|란|이란|야|이야';

/** A regular expression for a text that speaks of one of these. */
function mentionOf(names: readonly string[]): string {
  const escaped = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return `(^|[^가-힣A-Za-z])(${escaped.join('|')})(${PARTICLES})?($|[^가-힣A-Za-z])`;
}

/** The ways in which a name is written as a tag: as it is, without spaces, and in small letters. */
function tagsOf(names: readonly string[]): string[] {
  const spaced = names.flatMap((name) => [name, name.replaceAll(' ', ''), name.replaceAll(' ', '_')]);
  return [...new Set(spaced.flatMap((name) => [name, name.toLowerCase()]))];
}
