import { $me } from '../../../session/me.store.ts';
import { MEMBER_SCRAPS } from '../../../session/member-key.ts';
import { allDone, filesIn, gather, picturesIn } from './page-files.browser.ts';

/**
 * Scraps that a member has on their device, to be read without a connection: pages as visitors get them, with their
 * scripts, styles and pictures. `public/service-worker.js` shows them. They go when the member logs out, or when somebody else is signed in.
 */

/** Whose page this is: their scraps stay also when their session ends while it is open. */
const MEMBER = String($me.get()?.id);
/** In the cache, the id of the member whose scraps these are. */
const OWNER = '/scraps-owner';

const WORKER = '/service-worker.js';
const DAY_MS = 86_400_000;
/** Pages fetched again at once. */
const MAX_RENEWED = 20;
const KEPT_PAGE = /^\/(?:story|article)\/\d+$/;

/** Whether this browser can keep pages: a private window of some cannot. */
export function canKeep(): boolean {
  return 'serviceWorker' in navigator && 'caches' in window;
}

/** Whether this member keeps any. Those of another, whose session ended without their logging out, are dropped. */
export function areKept(): Promise<boolean> {
  return inTurn(async () => {
    if (!(await caches.has(MEMBER_SCRAPS))) return false;
    const owner = await (await caches.open(MEMBER_SCRAPS)).match(OWNER);
    if ((await owner?.text()) === MEMBER) return true;
    await dropScraps();
    return false;
  });
}

/** Keeps these pages, those that are not kept yet. Of pages that cannot be kept, no file stays. */
export async function keepScraps(paths: string[]): Promise<{ kept: number; failed: number }> {
  await navigator.serviceWorker.register(WORKER);
  const cache = await inTurn(openOwn);
  let kept = 0;
  for (const path of paths) {
    const keep = () => keepPage(cache, path).catch(() => false);
    if ((await cache.match(path)) || (await inTurn(keep))) kept++;
  }
  const failed = paths.length - kept;
  if (failed > 0) await inTurn(() => dropUnneeded(cache));
  return { kept, failed };
}

async function openOwn(): Promise<Cache> {
  const cache = await caches.open(MEMBER_SCRAPS);
  if (!(await cache.match(OWNER))) await cache.put(OWNER, new Response(MEMBER));
  return cache;
}

/** The pages that are kept. */
export async function keptPaths(): Promise<string[]> {
  if (!(await areKept())) return [];
  return pathsIn(await caches.open(MEMBER_SCRAPS));
}

/** Lets go of these pages, and of the files that they alone needed. */
export async function letGoOf(paths: string[]): Promise<void> {
  if (paths.length === 0 || !(await areKept())) return;
  const cache = await caches.open(MEMBER_SCRAPS);
  await inTurn(async () => {
    for (const path of paths) await cache.delete(path);
    await dropUnneeded(cache);
  });
}

/** Fetches again what was kept more than a day ago, the oldest first. What cannot be had now stays as it is. */
export async function renewScraps(): Promise<void> {
  if (!(await areKept())) return;
  const cache = await caches.open(MEMBER_SCRAPS);
  const keptAt = async (path: string) => Date.parse((await cache.match(path))?.headers.get('date') ?? '') || 0;
  const pages = (await pathsIn(cache)).map(async (path) => ({ path, keptAt: await keptAt(path) }));
  const old = (await Promise.all(pages)).filter((page) => page.keptAt < Date.now() - DAY_MS);
  for (const { path } of old.toSorted((one, other) => one.keptAt - other.keptAt).slice(0, MAX_RENEWED)) {
    // Unless it was let go of meanwhile.
    await inTurn(async () => (await cache.match(path)) && keepPage(cache, path).catch(() => false));
  }
  if (old.length > 0) await inTurn(() => dropUnneeded(cache));
}

/** Changes the kept pages by this; `undefined` leaves one as it is. */
export async function rewriteScraps(rewrite: (html: string) => string | undefined): Promise<void> {
  if (!(await areKept())) return;
  const cache = await caches.open(MEMBER_SCRAPS);
  await inTurn(async () => {
    for (const path of await pathsIn(cache)) {
      const answer = await cache.match(path);
      const html = rewrite((await answer?.text()) ?? '');
      if (answer && html !== undefined) await cache.put(path, new Response(html, { headers: answer.headers }));
    }
  });
}

async function dropUnneeded(cache: Cache): Promise<void> {
  const needed = new Set([OWNER]);
  for (const path of await pathsIn(cache)) {
    const html = (await (await cache.match(path))?.text()) ?? '';
    for (const file of [path, ...picturesIn(html).keys()]) needed.add(file);
    await gather(filesIn(html), needed, (file) => cache.match(file));
  }
  for (const request of await cache.keys()) {
    if (!needed.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

/** One after the other, in all tabs: files that come before their page are needed by none yet. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request(MEMBER_SCRAPS, work);
}

async function pathsIn(cache: Cache): Promise<string[]> {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  return paths.filter((path) => KEPT_PAGE.test(path));
}

/** The worker stays where it shows notifications. */
export async function dropScraps(): Promise<void> {
  await caches.delete(MEMBER_SCRAPS);
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  if (!(await registration?.pushManager?.getSubscription())) await registration?.unregister();
}

async function keepPage(cache: Cache, path: string): Promise<boolean> {
  const answer = await fetch(path, { credentials: 'omit' });
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
