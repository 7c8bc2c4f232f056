import { failureOf } from '../../../http/client.browser.ts';
import { OFFLINE_COPY } from '../../../http/offline-copy.ts';
import { $loggedIn, $me } from '../../../session/me.store.ts';
import { MEMBER_SCRAPS } from '../../../session/member-key.ts';
import { OUT_OF_SIGHT, TAKEN_BACK } from '../../../session/scrap-notes.browser.ts';
import { allDone, filesIn, gather, picturesIn } from './page-files.browser.ts';

/**
 * Scraps that a member has on their device, to be read without a connection: pages with what this member may read, but as
 * visitors get them (`http/offline-copy.ts`), and their scripts, styles and pictures. `public/service-worker.js` shows them.
 * They go when the member logs out, or when somebody else is signed in.
 */

/** Whose page this is: their scraps stay also when their session ends while it is open. */
const MEMBER = String($me.get()?.id);
/** In the cache, the id of the member whose scraps these are. */
const OWNER = '/scraps-owner';
/** In the cache, when what is kept was last brought up to date, by its `date`. */
const SYNC = '/scraps-sync';
/** In the cache, before the path of a page that is to be fetched again. */
const STALE = '/scraps-stale';
/** What these and the notes have in common. */
const MARKS = '/scraps-';

const WORKER = '/service-worker.js';
const DAY_MS = 86_400_000;
/** Pages that are fetched again because they are old, a day. */
const MAX_OLD = 20;
/** Pages that are fetched again by one page: far fewer than a member may read in a minute. */
export const MAX_RENEWED = 50;
const KEPT_PAGE = /^\/(?:story|article)\/\d+$/;

/** Whether this browser can keep pages: a private window of some cannot. */
export function canKeep(): boolean {
  return 'serviceWorker' in navigator && 'caches' in window;
}

/** Whether this member keeps any. Those of another, whose session ended without their logging out, are dropped. */
export async function areKept(): Promise<boolean> {
  return (await ownCache()) !== undefined;
}

/** Keeps these pages, those that are not kept yet. Of pages that cannot be kept, no file stays. */
export async function keepScraps(paths: string[]): Promise<{ kept: number; failed: number }> {
  await navigator.serviceWorker.register(WORKER);
  const cache = await inTurn(openOwn);
  let kept = 0;
  for (const path of paths) {
    if (!$loggedIn.get()) break;
    const keep = async () => keepPage(cache, path, await fetchCopy(path));
    if ((await cache.match(path)) || (await inTurn(keep).catch(() => false))) kept++;
  }
  const failed = paths.length - kept;
  if (failed > 0) await inTurn(() => dropUnneeded(cache));
  return { kept, failed };
}

async function openOwn(): Promise<Cache> {
  const cache = await caches.open(MEMBER_SCRAPS);
  if (await cache.match(OWNER)) return cache;
  await cache.put(OWNER, new Response(MEMBER));
  await cache.put(SYNC, markOfNow());
  return cache;
}

/** The cache of this member's scraps; undefined where none are kept. */
function ownCache(): Promise<Cache | undefined> {
  return inTurn(async () => {
    if (!(await caches.has(MEMBER_SCRAPS))) return undefined;
    const cache = await caches.open(MEMBER_SCRAPS);
    const owner = await cache.match(OWNER);
    if ((await owner?.text()) === MEMBER) return cache;
    await drop();
    return undefined;
  });
}

/** The pages that are kept. */
export async function keptPaths(): Promise<string[]> {
  const cache = await ownCache();
  return cache ? pathsIn(cache) : [];
}

/** Lets go of these pages, and of the files that they alone needed. */
export async function letGoOf(paths: string[]): Promise<void> {
  const cache = paths.length > 0 ? await ownCache() : undefined;
  if (!cache) return;
  await inTurn(async () => {
    for (const path of paths) {
      await cache.delete(path);
      for (const mark of [STALE, TAKEN_BACK]) await cache.delete(mark + path);
    }
    await dropUnneeded(cache);
  });
}

/** Marks the pages that link to any of these, and of those that were kept more than a day ago the oldest. */
export async function markStale(links: string[]): Promise<void> {
  const cache = await ownCache();
  if (!cache) return;
  // A page that is being fetched again may come from before: it is looked at afterwards.
  await inTurn(async () => {
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
 * Fetches again what is marked. What cannot be had now stays as it is, and marked.
 * @throws TypeError where the server cannot be reached; DOMException where the device has no room
 */
export async function renewStale(): Promise<void> {
  const stale = (await markedPaths(STALE)).slice(0, MAX_RENEWED);
  const cache = stale.length > 0 ? await ownCache() : undefined;
  if (!cache) return;
  try {
    for (const path of stale) {
      const answer = await inTurn(() => renew(cache, path));
      // Whom the server asks to wait, the next page asks again.
      if (!$loggedIn.get() || answer?.headers.has('retry-after')) break;
    }
  } finally {
    await inTurn(() => dropUnneeded(cache));
  }
}

async function renew(cache: Cache, path: string): Promise<Response | undefined> {
  // Another tab may have fetched it meanwhile, or let go of it.
  if (!(await cache.match(STALE + path))) return undefined;
  const answer = await fetchCopy(path);
  const isKept = await keepPage(cache, path, answer).catch((fault) => {
    if ((fault as Error).name === 'QuotaExceededError') throw fault;
    // A file of this page could not be had: the others may do better.
    return false;
  });
  if (isKept) await cache.delete(STALE + path);
  return answer;
}

function doesLink(html: string, links: string[]): boolean {
  return links.some((link) => html.includes(`href="${link}"`));
}

/** What marks that begin so are about. */
export async function markedPaths(mark: typeof TAKEN_BACK | typeof OUT_OF_SIGHT | typeof STALE): Promise<string[]> {
  const cache = await ownCache();
  const addresses = cache ? await addressesIn(cache) : [];
  return addresses.filter((address) => address.startsWith(mark)).map((address) => address.slice(mark.length));
}

/** Whether this member keeps any that have not been brought up to date for a day, or since somebody went out of sight. */
export async function isSyncDue(): Promise<boolean> {
  const cache = await ownCache();
  if (!cache) return false;
  return isPast(timeOf(await cache.match(SYNC))) || (await markedPaths(OUT_OF_SIGHT)).length > 0;
}

/** @param outOfSight the notes that were followed, by what they are about */
export async function noteSync(outOfSight: string[]): Promise<void> {
  const cache = await ownCache();
  if (!cache) return;
  await cache.put(SYNC, markOfNow());
  for (const path of outOfSight) await cache.delete(OUT_OF_SIGHT + path);
}

function markOfNow(): Response {
  return new Response(null, { headers: { date: new Date().toUTCString() } });
}

/** When this was kept, in milliseconds since 1970; 0 for what is not. */
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

/** One after the other, in all tabs: files that come before their page are needed by none yet. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request(MEMBER_SCRAPS, work);
}

async function pathsIn(cache: Cache): Promise<string[]> {
  return (await addressesIn(cache)).filter((address) => KEPT_PAGE.test(address));
}

async function addressesIn(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => url.slice(location.origin.length));
}

export function dropScraps(): Promise<void> {
  // Whoever has just found the cache would make it anew.
  return inTurn(drop);
}

/** The worker stays where it shows notifications. */
async function drop(): Promise<void> {
  await caches.delete(MEMBER_SCRAPS);
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  if (!(await registration?.pushManager?.getSubscription())) await registration?.unregister();
}

/** Kept by us alone: what the browser keeps itself, it would show for the member's own page. */
async function fetchCopy(path: string): Promise<Response> {
  const answer = await fetch(path, { headers: { [OFFLINE_COPY]: '1' }, cache: 'no-store' });
  // As any call would, this tells that the session is over, and the app of the failure.
  if (answer.status === 401) failureOf({ status: answer.status, body: {} }, path);
  return answer;
}

async function keepPage(cache: Cache, path: string, answer: Response): Promise<boolean> {
  if (!answer.ok) return false;
  const html = await answer.clone().text();
  await gather(filesIn(html), new Set(), (file) => kept(cache, file));
  const keepPicture = async ([folder, file]: [string, string]) => {
    // The files of a picture never change.
    if (await cache.match(folder)) return;
    const picture = await fetch(file);
    if (picture.ok) await cache.put(folder, picture);
  };
  await allDone(Array.from(picturesIn(html), keepPicture));
  // Last: a page that is there is whole.
  await cache.put(path, answer);
  return true;
}

async function kept(cache: Cache, file: string): Promise<Response | undefined> {
  if (!(await cache.match(file))) await cache.add(file);
  return cache.match(file);
}
