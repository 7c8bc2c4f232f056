import type { Queryable } from '../../../../db/connection.ts';
import { HAPPENED_CHANNEL } from '../../../../db/happened.ts';
import type { Listener } from '../../../../db/listen.ts';
import { forgetPopularTags, listPopularTags } from '../../../contents/story/popular-tags.server.ts';
import { findPlants } from '../results/found-plants.server.ts';
import { SUGGESTED_TAGS } from '../results/search-main.server.ts';
import { beginsAs, typable } from './typed-so-far.ts';
import { firstGraphemes } from '../../../../lib/text/graphemes.ts';

const PLANTS = 5;
const TAGS = 5;
/** How many letters of what is typed count. */
const LETTERS = 30;
/** How many of the tags in use are looked through. */
const KNOWN_TAGS = 1_000;
/** How long they are remembered: a tag is looked for with each key that is pressed. */
const KEPT_MS = 60_000;

export type Suggestions = {
  suggestTags: string[];
  /** `note` is the name that was typed, where it is another than the plant's own. */
  suggestPlants: { slug: string; name: string; note: string }[];
};

/** What somebody may want to look for: what many write about, or what begins as they have typed so far. */
export async function suggest(db: Queryable, typed: string): Promise<Suggestions> {
  const tags = await tagsInUse(db);
  if (typed === '') return { suggestTags: tags.slice(0, SUGGESTED_TAGS).map(({ tag }) => tag), suggestPlants: [] };
  const begun = firstGraphemes(typed, LETTERS);
  const found = findPlants(begun, PLANTS);
  // Latin input also suggests tags by the Korean names of the plants that it finds.
  const meant = /[a-z]{2}/i.test(begun) ? found.map(({ plant }) => plant.name) : [];
  const tagsAs = (wanted: ReturnType<typeof typable>) =>
    tags.flatMap(({ tag, ...word }) => (beginsAs(word, wanted) ? [tag] : []));
  return {
    suggestTags: [...new Set([begun, ...meant].map(typable).flatMap(tagsAs))].slice(0, TAGS),
    suggestPlants: found.map(({ plant, name }) => ({
      slug: plant.slug,
      name: plant.name,
      note: name === plant.name ? '' : name,
    })),
  };
}

type Tag = ReturnType<typeof typable> & { tag: string };
const remembered = new WeakMap<Queryable, { tags: Promise<Tag[]>; until: number }>();

/**
 * Forgets the tags of this process when the connection to the database is lost, as cached pages are: PostgreSQL may come
 * back with the rows of a backup.
 */
export function forgetTagsWhenLost(db: Queryable): Listener {
  return {
    channel: HAPPENED_CHANNEL,
    heard() {},
    disconnected() {
      remembered.delete(db);
      forgetPopularTags(db);
    },
  };
}

/** The most used first. */
function tagsInUse(db: Queryable): Promise<Tag[]> {
  const known = remembered.get(db);
  if (known && known.until > Date.now()) return known.tags;
  const tags = listPopularTags(db, KNOWN_TAGS).then((list) => list.map((tag) => ({ tag, ...typable(tag) })));
  remembered.set(db, { tags, until: Date.now() + KEPT_MS });
  // What failed is asked again.
  tags.catch(() => remembered.delete(db));
  return tags;
}
