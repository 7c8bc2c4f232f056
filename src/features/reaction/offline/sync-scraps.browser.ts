import { callDiscover, callMain } from '../../../http/client.browser.ts';
import { store, tabStorage } from '../../../lib/storage.browser.ts';
import { $me } from '../../../session/me.store.ts';
import { memberKey } from '../../../session/member-key.ts';
import { paths } from '../../../paths.ts';
import type { ToggleEvent } from '../../toggle/toggle.store.ts';
import { areKept, keptPaths, letGoOf, renewScraps } from './kept-scraps.browser.ts';
import { leaveOutBlocked } from './leave-out-blocked.browser.ts';

/**
 * Brings the scraps on this device up to date: lets go of those that their member has taken back, here or elsewhere, or may no
 * longer read (hidden or deleted ones, and stories of somebody they block), renews old ones, and leaves out whom they block.
 * Loaded on pages of members who keep any; once a day in each tab.
 */

/** In this tab, by this member; the day. */
const DONE = memberKey(`kept-scraps-synced/${$me.get()?.id}`);
const SIZE = 100;

const lists = {
  story: (page: number) => callDiscover('/api/v1/discover/bookmark', { query: { page, size: SIZE } }),
  article: (page: number) => callMain('/v1/article/bookmark', { query: { page, size: SIZE } }),
};

type Kind = keyof typeof lists;

document.addEventListener('pureut:toggled', (event) => {
  const { key, active } = (event as ToggleEvent).detail;
  const [, kind, id] = /^scrap-(story|article):(\d+)$/.exec(key) ?? [];
  if (kind && !active) void letGoOf([paths[kind as Kind](Number(id))]);
  else if (key.startsWith('block:') && active) {
    tabStorage.removeItem(DONE);
    void visit();
  }
});

void visit();

async function visit(): Promise<void> {
  const today = new Date().toDateString();
  if (!(await areKept()) || tabStorage.getItem(DONE) === today) return;
  if (await sync()) store(tabStorage, DONE, today);
}

/** @returns false where something cannot be asked now: then the next page asks */
async function sync(): Promise<boolean> {
  try {
    await letGo();
    await renewScraps();
    await leaveOutBlocked();
    return true;
  } catch {
    return false;
  }
}

async function letGo(): Promise<void> {
  const kept = await keptPaths();
  const isOf = (kind: Kind) => kept.some((path) => path.startsWith(`/${kind}/`));
  const kinds = (Object.keys(lists) as Kind[]).filter(isOf);
  const readable = (await Promise.all(kinds.map(readableOf))).flat();
  await letGoOf(kept.filter((path) => !readable.includes(path)));
}

async function readableOf(kind: Kind): Promise<string[]> {
  const readable: string[] = [];
  for (let page = 0, pages = 1; page < pages; page++) {
    const list = await lists[kind](page);
    pages = list.page.totalPages;
    for (const { unavailable, versionContentResBody } of list.content) {
      if (unavailable === null) readable.push(paths[kind](versionContentResBody.idVersionContent));
    }
  }
  return readable;
}
