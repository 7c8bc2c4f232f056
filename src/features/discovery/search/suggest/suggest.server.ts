import type { Queryable } from '../../../../db/connection.ts';
import { remembered } from '../../../../db/remembered.ts';
import { LISTS_KEPT_SECONDS } from '../../../../lib/list-ttl.ts';
import { listPopularTags } from '../../../contents/story/popular-tags.server.ts';
import { findPlants } from '../results/found-plants.server.ts';
import { SUGGESTED_TAGS } from '../results/search-main.server.ts';
import type { Suggestions } from './suggestions.ts';
import { beginsAs, typable } from './typed-so-far.ts';
import { firstGraphemes } from '../../../../lib/text/graphemes.ts';

const PLANTS = 5;
const TAGS = 5;
/** Maximum number of letters of the input that count. */
const LETTERS = 30;
/** Number of used tags that are searched. */
const KNOWN_TAGS = 1_000;
/** The most used tags first. Cached, since each key press searches them. */
const knownTags = remembered(LISTS_KEPT_SECONDS, async (db) =>
  (await listPopularTags(db, KNOWN_TAGS)).map((tag) => ({ tag, ...typable(tag) })),
);

/** Suggests searches: popular tags for an empty input, otherwise plants and tags that match the input so far. */
export async function suggest(db: Queryable, typed: string): Promise<Suggestions> {
  const tags = await knownTags(db);
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
