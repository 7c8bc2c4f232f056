import { MEMBER_SCRAPS } from '../../../session/member-key.ts';

/**
 * Scraps that a member has on their device, to be read without a connection: pages as visitors get them, with their
 * scripts, styles and pictures. `public/service-worker.js` shows them. They go when the member logs out.
 */

const WORKER = '/service-worker.js';
/** Pictures kept of a page. */
const MAX_PICTURES = 12;
/** The widest file kept of a picture; in pixels. */
const MAX_WIDTH = 960;
const FILES = /(?:href|src)="(\/_astro\/[^"]+)"/g;
const PICTURES = /(\/media\/[a-z0-9]{20})\/(\d+)\.webp/g;

/** Whether this browser can keep pages: a private window of some cannot. */
export function canKeep(): boolean {
  return 'serviceWorker' in navigator && 'caches' in window;
}

export function areKept(): Promise<boolean> {
  return caches.has(MEMBER_SCRAPS);
}

/** Keeps these pages, those that are not kept yet. @returns how many of them are kept now */
export async function keepScraps(paths: string[]): Promise<number> {
  await navigator.serviceWorker.register(WORKER);
  const cache = await caches.open(MEMBER_SCRAPS);
  let kept = 0;
  for (const path of paths) {
    if ((await cache.match(path)) || (await keepPage(cache, path).catch(() => false))) kept++;
  }
  return kept;
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
  await cache.addAll([...new Set(Array.from(html.matchAll(FILES), ([, file = '']) => file))]);
  for (const [folder, file] of picturesIn(html)) {
    const picture = await fetch(file);
    if (picture.ok) await cache.put(folder, picture);
  }
  // Last: a page that is there is whole.
  await cache.put(path, answer);
  return true;
}

/** By its folder, the widest file of each picture that is kept. */
function picturesIn(html: string): Map<string, string> {
  const widest = new Map<string, number>();
  for (const [, folder = '', text = ''] of html.matchAll(PICTURES)) {
    const width = Number(text);
    if (width > MAX_WIDTH || (widest.size === MAX_PICTURES && !widest.has(folder))) continue;
    widest.set(folder, Math.max(width, widest.get(folder) ?? 0));
  }
  return new Map(Array.from(widest, ([folder, width]) => [folder, `${folder}/${width}.webp`]));
}
