import { NOTED, OUT_OF_SIGHT, TAKEN_BACK } from '../../../../session/browser/scrap-notes.browser.ts';
import {
  isSyncDue,
  cachedPaths,
  deletePages,
  markedPaths,
  markStale,
  noteSync,
  renewStale,
} from './stored-scraps.browser.ts';
import { pagesOfBlocked, readableOf } from './readable-scraps.browser.ts';

/**
 * Syncs the scraps on this device. It deletes pages whose scrap was removed on any device and pages that the member may
 * no longer read: hidden and deleted contents, and stories of blocked members. It renews old pages, and pages with
 * links to blocked or reported members. It is loaded on pages of members who store scraps. Actions of this browser take
 * effect at once or on the next page; everything else is queried once a day.
 */

document.addEventListener(NOTED, () => void update());
void update();

async function update(): Promise<void> {
  try {
    await deletePages(await markedPaths(TAKEN_BACK));
    if (await isSyncDue()) await sync();
    await renewStale();
  } catch {
    // The next page view tries again.
  }
}

async function sync(): Promise<void> {
  // Read before the queries, since their results may not include later actions.
  const outOfSight = await markedPaths(OUT_OF_SIGHT);
  const kept = await cachedPaths();
  const readable = await readableOf(kept);
  await deletePages(kept.filter((path) => !readable.includes(path)));
  // No API lists reported members, so the notes are needed besides the list of blocks.
  await markStale([...outOfSight, ...(await pagesOfBlocked())]);
  await noteSync(outOfSight);
}
