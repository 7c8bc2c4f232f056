import { gunzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { ViewerData } from '../personal/condition.ts';
import { fill, type MemberPage, memberPageOf } from '../personal/member-page.ts';
import { partsOf, switchesOf } from '../personal/parts.ts';
import type { MarkedPage } from './page-store.ts';

/** The cached pages that members have requested, ready to be personalised. */

/** The facts about the viewer that a page needs. */
export type Questions = {
  /** Keys of the toggles on the page, such as `applause-story:12`. */
  switches: string[];
  /** The contents on the page, including contents whose comments it shows. */
  contentIds: number[];
  /**
   * Whether it shows a list. Entries after a muted one move up, so the application renders the page for members who have
   * any block or report in force.
   */
  isList: boolean;
};

type CachedMemberPage = { page: MemberPage; questions: Questions };

const MAX_BYTES = 64 * 1024 * 1024;

/** Keyed by the marked page, which stays the same when other fields of a cached page are added later. */
const pages = new LRUCache<Buffer, CachedMemberPage>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ page }, marked) => page.bytes + marked.length,
});

export function memberPageFor({ marked }: MarkedPage, tags: string[]): CachedMemberPage {
  const known = pages.get(marked);
  if (known) return known;
  const parts = partsOf(gunzipSync(marked).toString());
  const made = { page: memberPageOf(parts), questions: { ...shownBy(tags), switches: switchesOf(parts) } };
  pages.set(marked, made);
  return made;
}

/** Returns the page for this member, as gzip if accepted. Adds newly compressed parts to the size of the cache. */
export function fillCached({ marked }: MarkedPage, page: MemberPage, looker: ViewerData, gzip: boolean): Buffer {
  const before = page.bytes;
  const body = fill(page, looker, gzip);
  const known = pages.peek(marked);
  // The cache measures an entry again only when it gets a new value.
  if (page.bytes !== before && known?.page === page) pages.set(marked, { ...known });
  return body;
}

/** Returns the data on a page, from its cache tags. */
function shownBy(tags: string[]): Pick<Questions, 'contentIds' | 'isList'> {
  const contentIds = tags.flatMap((tag) => (tag.startsWith('content:') ? [Number(tag.slice('content:'.length))] : []));
  return { contentIds, isList: tags.some((tag) => tag.startsWith('list:') || tag === 'discover') };
}
