import { paths } from '../../../paths.ts';
import type { OutOfSightEvent } from '../../../session/out-of-sight.browser.ts';
import type { ToggleEvent } from '../../toggle/toggle.store.ts';
import { forgetSync, isSyncDue, keptPaths, letGoOf, noteSync, renewScraps } from './kept-scraps.browser.ts';
import { pagesOfBlocked, readableOf } from './readable-scraps.browser.ts';

/**
 * Brings the scraps on this device up to date: lets go of those that their member has taken back, here or elsewhere, or may no
 * longer read (hidden or deleted ones, and stories of somebody they block), and renews old ones and those with something of
 * somebody they have blocked or reported. Loaded on pages of members who keep any; once a day.
 */

let latest = 0;

document.addEventListener('pureut:toggled', (event) => {
  const { key, active } = (event as ToggleEvent).detail;
  const [, kind, id] = /^scrap-(story|article):(\d+)$/.exec(key) ?? [];
  if (kind && !active) void letGoOf([paths[kind as 'story' | 'article'](Number(id))]);
});

document.addEventListener('pureut:out-of-sight', (event) => {
  const { memberId, waitUntil } = (event as OutOfSightEvent).detail;
  const forgotten = forgetSync();
  waitUntil(forgotten);
  void forgotten.then(() => sync([paths.user(memberId)])).catch(() => {});
});

void isSyncDue().then((isDue) => (isDue ? sync([]) : undefined));

/** @param reported where those are found who were reported just now, which no list tells */
async function sync(reported: string[]): Promise<void> {
  const turn = ++latest;
  try {
    const kept = await keptPaths();
    const readable = await readableOf(kept);
    await letGoOf(kept.filter((path) => !readable.includes(path)));
    await renewScraps([...reported, ...(await pagesOfBlocked())]);
    // What was blocked or reported meanwhile has begun another one.
    if (turn === latest) await noteSync();
  } catch {
    // What cannot be asked now, the next page asks.
  }
}
