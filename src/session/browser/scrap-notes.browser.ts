import { paths } from '../../site/paths.ts';
import { MEMBER_SCRAPS } from '../member-key.ts';

/**
 * Notes of actions that change the offline scraps on the device (`features/community/reaction/offline/`). A note stays in the cache
 * until the scraps are updated, since the member may leave the page first and the update may be late or fail.
 */

/** The prefix of the addresses of notes about removed scraps; the path of the content follows. */
export const TAKEN_BACK = '/scraps-taken-back';
/** The prefix of the addresses of notes about members that are now muted; the path of the profile follows. */
export const OUT_OF_SIGHT = '/scraps-out-of-sight';
/** The event on the document after each note. */
export const NOTED = 'pureut:scraps-noted';

/** Notes that a scrap was removed. Deletes the note if the content is scrapped again. */
export function noteScrap(path: string, active: boolean): Promise<void> {
  const address = TAKEN_BACK + path;
  return note((cache) => (active ? cache.delete(address) : cache.put(address, new Response())));
}

/** Notes that the viewer has blocked this member, or reported a content or comment of theirs. */
export function noteMuted(memberId: number): Promise<void> {
  return note((cache) => cache.put(OUT_OF_SIGHT + paths.user(memberId), new Response()));
}

async function note(write: (cache: Cache) => Promise<unknown>): Promise<void> {
  try {
    if (!(await caches.has(MEMBER_SCRAPS))) return;
    await write(await caches.open(MEMBER_SCRAPS));
    document.dispatchEvent(new Event(NOTED));
  } catch {
    // A browser without a cache storage has no offline scraps.
  }
}
