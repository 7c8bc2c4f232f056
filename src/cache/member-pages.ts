import { gunzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Looker } from '../personal/condition.ts';
import { fill, type MemberPage, memberPageOf } from '../personal/member-page.ts';
import { partsOf, switchesOf } from '../personal/parts.ts';
import type { MarkedPage } from './page-store.ts';

/** The kept pages that members have asked for, ready to be filled in. */

/** What a page asks about the member who looks at it. */
export type Questions = {
  /** Keys of what can be switched on there, such as `applause-story:12`. */
  switches: string[];
  /** The contents that the page shows, and whose comments it shows. */
  contentIds: number[];
  /** Whether it shows a list, in which all that follows moves up when one thing is left out. */
  isList: boolean;
};

type KeptMemberPage = { page: MemberPage; questions: Questions };

const MAX_BYTES = 64 * 1024 * 1024;

/** By the marked page: what else is kept of a page may be added later. */
const pages = new LRUCache<Buffer, KeptMemberPage>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ page }, marked) => page.bytes + marked.length,
});

export function memberPageFor({ marked }: MarkedPage, tags: string[]): KeptMemberPage {
  const known = pages.get(marked);
  if (known) return known;
  const parts = partsOf(gunzipSync(marked).toString());
  const made = { page: memberPageOf(parts), questions: { ...shownBy(tags), switches: switchesOf(parts) } };
  pages.set(marked, made);
  return made;
}

/** @returns the page for this member, compressed as gzip if they take that; what is kept of it for others counts, too */
export function fillKept({ marked }: MarkedPage, page: MemberPage, looker: Looker, gzip: boolean): Buffer {
  const before = page.bytes;
  const body = fill(page, looker, gzip);
  const known = pages.peek(marked);
  // The cache asks for a size when it is given something else.
  if (page.bytes !== before && known?.page === page) pages.set(marked, { ...known });
  return body;
}

/** What a page shows, by the tags that it is purged by. */
function shownBy(tags: string[]): Pick<Questions, 'contentIds' | 'isList'> {
  const contentIds = tags.flatMap((tag) => (tag.startsWith('content:') ? [Number(tag.slice('content:'.length))] : []));
  return { contentIds, isList: tags.some((tag) => tag.startsWith('list:') || tag === 'discover') };
}
