import { NOTED, OUT_OF_SIGHT, TAKEN_BACK } from '../../../session/scrap-notes.browser.ts';
import { isSyncDue, keptPaths, letGoOf, markedPaths, markStale, noteSync, renewStale } from './kept-scraps.browser.ts';
import { pagesOfBlocked, readableOf } from './readable-scraps.browser.ts';

/**
 * Brings the scraps on this device up to date: lets go of those that their member has taken back, here or elsewhere, or may no
 * longer read (hidden or deleted ones, and stories of somebody they block), and renews old ones and those with something of
 * somebody they have blocked or reported. Loaded on pages of members who keep any. What is noted of their acts is followed at
 * once, or by the next page; the rest is asked once a day.
 */

document.addEventListener(NOTED, () => void update());
void update();

async function update(): Promise<void> {
  try {
    await letGoOf(await markedPaths(TAKEN_BACK));
    if (await isSyncDue()) await sync();
    await renewStale();
  } catch {
    // What cannot be asked now, the next page asks.
  }
}

async function sync(): Promise<void> {
  // First: of what is noted from now on, the lists may not tell yet.
  const outOfSight = await markedPaths(OUT_OF_SIGHT);
  const kept = await keptPaths();
  const readable = await readableOf(kept);
  await letGoOf(kept.filter((path) => !readable.includes(path)));
  // No list tells who was reported.
  await markStale([...outOfSight, ...(await pagesOfBlocked())]);
  await noteSync(outOfSight);
}
