import { failureOf } from '../../../../http/browser/client.browser.ts';
import { OFFLINE_COPY } from '../../../../http/browser/offline-copy.ts';
import { $loggedIn, $me } from '../../../../session/browser/me.store.ts';
import { MEMBER_SCRAPS } from '../../../../session/member-key.ts';
import { OUT_OF_SIGHT, TAKEN_BACK } from '../../../../session/browser/scrap-notes.browser.ts';
import { allDone, filesIn, gather, picturesIn } from './page-files.browser.ts';

/**
 * Scraps that are stored on the device for offline reading: the pages as visitors get them (`http/browser/offline-copy.ts`),
 * with scripts, styles and pictures. Only pages that this member may read are stored. `public/service-worker.js` serves
 * them. They are deleted when the member logs out or another member signs in.
 */

/** The member of this page. Their scraps stay even if the session ends while the page is open. */
const MEMBER = String($me.get()?.id);
/** The cache entry with the id of the member who owns the scraps. */
const OWNER = '/scraps-owner';
/** The cache entry whose `date` header is the time of the last sync. */
const SYNC = '/scraps-sync';
/** The prefix of cache entries that mark a page as stale. */
const STALE = '/scraps-stale';
/** The common prefix of all cache entries that are not files. */
const MARKS = '/scraps-';

const WORKER = '/service-worker.js';
const DAY_MS = 86_400_000;
/** The number of pages that are renewed because of their age, per day. */
const MAX_OLD = 20;
/** The number of pages that one page view renews. It is far below the rate limit of a member. */
export const MAX_RENEWED = 50;
const STORED_PAGE = /^\/(?:story|article)\/\d+$/;

/** Returns whether this browser can store pages. Private windows of some browsers cannot. */
export function canStore(): boolean {
  return 'serviceWorker' in navigator && 'caches' in window;
}

/**
 * Returns whether this member has stored scraps. Deletes scraps of another member whose session ended without logging
 * out.
 */
export async function areStored(): Promise<boolean> {
  return (await ownCache()) !== undefined;
}

/** Stores these pages unless they are stored already. Files of pages that cannot be stored are deleted. */
export async function storeScraps(paths: string[]): Promise<{ kept: number; failed: number }> {
  await navigator.serviceWorker.register(WORKER);
  const cache = await runExclusively(openOwn);
  let kept = 0;
  for (const path of paths) {
    if (!$loggedIn.get()) break;
    const keep = async () => storePage(cache, path, await fetchCopy(path));
    if ((await cache.match(path)) || (await runExclusively(keep).catch(() => false))) kept++;
  }
  const failed = paths.length - kept;
  if (failed > 0) await runExclusively(() => dropUnneeded(cache));
  return { kept, failed };
}

async function openOwn(): Promise<Cache> {
  const cache = await caches.open(MEMBER_SCRAPS);
  if (await cache.match(OWNER)) return cache;
  await cache.put(OWNER, new Response(MEMBER));
  await cache.put(SYNC, markOfNow());
  return cache;
}

/** Returns the cache with this member's scraps; undefined if there are none. */
function ownCache(): Promise<Cache | undefined> {
  return runExclusively(async () => {
    if (!(await caches.has(MEMBER_SCRAPS))) return undefined;
    const cache = await caches.open(MEMBER_SCRAPS);
    const owner = await cache.match(OWNER);
    if ((await owner?.text()) === MEMBER) return cache;
    await drop();
    return undefined;
  });
}

export async function cachedPaths(): Promise<string[]> {
  const cache = await ownCache();
  return cache ? pathsIn(cache) : [];
}

/** Deletes these pages and the files that no other page needs. */
export async function deletePages(paths: string[]): Promise<void> {
  const cache = paths.length > 0 ? await ownCache() : undefined;
  if (!cache) return;
  await runExclusively(async () => {
    for (const path of paths) {
      await cache.delete(path);
      for (const mark of [STALE, TAKEN_BACK]) await cache.delete(mark + path);
    }
    await dropUnneeded(cache);
  });
}

/** Marks pages as stale: those that contain any of these links, and the oldest of those that are older than a day. */
export async function markStale(links: string[]): Promise<void> {
  const cache = await ownCache();
  if (!cache) return;
  // In turn with renewals, since a renewal in progress may store a version from before the change.
  await runExclusively(async () => {
    const linking: string[] = [];
    const old: { path: string; since: number }[] = [];
    for (const path of await pathsIn(cache)) {
      const answer = await cache.match(path);
      const since = timeOf(answer);
      if (links.length > 0 && doesLink((await answer?.text()) ?? '', links)) linking.push(path);
      else if (isPast(since)) old.push({ path, since });
    }
    const oldest = old.toSorted((one, other) => one.since - other.since).slice(0, MAX_OLD);
    for (const path of [...linking, ...oldest.map(({ path }) => path)]) await cache.put(STALE + path, new Response());
  });
}

/**
 * Fetches stale pages again. A page that cannot be fetched now stays stored and stale.
 * @throws TypeError if the server cannot be reached
 * @throws DOMException if the device has no room
 */
export async function renewStale(): Promise<void> {
  const stale = (await markedPaths(STALE)).slice(0, MAX_RENEWED);
  const cache = stale.length > 0 ? await ownCache() : undefined;
  if (!cache) return;
  try {
    for (const path of stale) {
      const answer = await runExclusively(() => renew(cache, path));
      // After `Retry-After`, the next page view continues.
      if (!$loggedIn.get() || answer?.headers.has('retry-after')) break;
    }
  } finally {
    await runExclusively(() => dropUnneeded(cache));
  }
}

async function renew(cache: Cache, path: string): Promise<Response | undefined> {
  // Another tab may have renewed or deleted the page meanwhile.
  if (!(await cache.match(STALE + path))) return undefined;
  const answer = await fetchCopy(path);
  const isKept = await storePage(cache, path, answer).catch((fault) => {
    if ((fault as Error).name === 'QuotaExceededError') throw fault;
    // A file of this page failed. Other pages may still succeed.
    return false;
  });
  if (isKept) await cache.delete(STALE + path);
  return answer;
}

function doesLink(html: string, links: string[]): boolean {
  return links.some((link) => html.includes(`href="${link}"`));
}

/** Returns the paths of all cache entries with this prefix. */
export async function markedPaths(mark: typeof TAKEN_BACK | typeof OUT_OF_SIGHT | typeof STALE): Promise<string[]> {
  const cache = await ownCache();
  const addresses = cache ? await addressesIn(cache) : [];
  return addresses.filter((address) => address.startsWith(mark)).map((address) => address.slice(mark.length));
}

/** Returns whether this member's scraps were not synced for a day, or since they blocked or reported a member. */
export async function isSyncDue(): Promise<boolean> {
  const cache = await ownCache();
  if (!cache) return false;
  return isPast(timeOf(await cache.match(SYNC))) || (await markedPaths(OUT_OF_SIGHT)).length > 0;
}

/**
 * Stores the time of the sync and deletes the notes of blocks and reports that it has processed.
 * @param outOfSight the paths of these notes
 */
export async function noteSync(outOfSight: string[]): Promise<void> {
  const cache = await ownCache();
  if (!cache) return;
  await cache.put(SYNC, markOfNow());
  for (const path of outOfSight) await cache.delete(OUT_OF_SIGHT + path);
}

function markOfNow(): Response {
  return new Response(null, { headers: { date: new Date().toUTCString() } });
}

/** Returns when an entry was stored, in milliseconds since 1970; 0 without an entry. */
function timeOf(answer: Response | undefined): number {
  return Date.parse(answer?.headers.get('date') ?? '') || 0;
}

function isPast(since: number): boolean {
  return since < Date.now() - DAY_MS;
}

async function dropUnneeded(cache: Cache): Promise<void> {
  const needed = new Set<string>();
  for (const path of await pathsIn(cache)) {
    const html = (await (await cache.match(path))?.text()) ?? '';
    for (const file of [path, ...picturesIn(html).keys()]) needed.add(file);
    await gather(filesIn(html), needed, (file) => cache.match(file));
  }
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(MARKS) && !needed.has(pathname)) await cache.delete(request);
  }
}

/**
 * Runs one task at a time, over all tabs. Otherwise a cleanup could delete the files of a page that is still being
 * stored.
 */
function runExclusively<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request(MEMBER_SCRAPS, work);
}

async function pathsIn(cache: Cache): Promise<string[]> {
  return (await addressesIn(cache)).filter((address) => STORED_PAGE.test(address));
}

async function addressesIn(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => url.slice(location.origin.length));
}

export function dropScraps(): Promise<void> {
  // In turn, since a task in progress would create the cache again.
  return runExclusively(drop);
}

/** Deletes the cache. The service worker stays if it also shows push messages. */
async function drop(): Promise<void> {
  await caches.delete(MEMBER_SCRAPS);
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  if (!(await registration?.pushManager?.getSubscription())) await registration?.unregister();
}

/**
 * Fetches the offline copy of a page. `no-store` keeps it out of the HTTP cache, where the browser could use it in
 * place of the member's own page.
 */
async function fetchCopy(path: string): Promise<Response> {
  const answer = await fetch(path, { headers: { [OFFLINE_COPY]: '1' }, cache: 'no-store' });
  // Reports the end of the session, as every call of the API does, and tells the app of the error.
  if (answer.status === 401) failureOf({ status: answer.status, body: {} }, path);
  return answer;
}

async function storePage(cache: Cache, path: string, answer: Response): Promise<boolean> {
  if (!answer.ok) return false;
  const html = await answer.clone().text();
  await gather(filesIn(html), new Set(), (file) => kept(cache, file));
  const storePagePicture = async ([folder, file]: [string, string]) => {
    // The files of a picture never change, so a stored picture is not fetched again.
    if (await cache.match(folder)) return;
    const picture = await fetch(file);
    if (picture.ok) await cache.put(folder, picture);
  };
  await allDone(Array.from(picturesIn(html), storePagePicture));
  // The page is stored last, so that a stored page is always complete.
  await cache.put(path, answer);
  return true;
}

async function kept(cache: Cache, file: string): Promise<Response | undefined> {
  if (!(await cache.match(file))) await cache.add(file);
  return cache.match(file);
}
