import { paths } from '../paths.ts';
import { MEMBER_SCRAPS } from './member-key.ts';

/**
 * What a member does that the scraps on their device have to follow (`features/reaction/offline/`). A note stands beside them until
 * that is done: the page may be left at once, and what follows it may come late or be lost.
 */

/** What the addresses of notes begin with, before the path of a scrap that was taken back. */
export const TAKEN_BACK = '/scraps-taken-back';
/** The same before the path of a member whose words are out of sight. */
export const OUT_OF_SIGHT = '/scraps-out-of-sight';
/** Told on the document with each note. */
export const NOTED = 'pureut:scraps-noted';

/** What is scrapped again stays. */
export function noteScrap(path: string, active: boolean): Promise<void> {
  const address = TAKEN_BACK + path;
  return note((cache) => (active ? cache.delete(address) : cache.put(address, new Response())));
}

/** Of whom the member has blocked, or reported for something. */
export function noteOutOfSight(memberId: number): Promise<void> {
  return note((cache) => cache.put(OUT_OF_SIGHT + paths.user(memberId), new Response()));
}

async function note(write: (cache: Cache) => Promise<unknown>): Promise<void> {
  try {
    if (!(await caches.has(MEMBER_SCRAPS))) return;
    await write(await caches.open(MEMBER_SCRAPS));
    document.dispatchEvent(new Event(NOTED));
  } catch {
    // A browser that keeps nothing has no scraps.
  }
}
