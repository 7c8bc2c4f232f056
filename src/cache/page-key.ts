/**
 * The pages that are kept for visitors, and the query parameters that each reads; whatever else an address carries does
 * not make it another page. `*` stands for one part of a path.
 */
const KEPT = new Map<string, string[]>([
  ['/', []],
  ['/discover', []],
  ['/exhibition', ['page']],
  ['/exhibition/*', []],
  ['/events', ['page']],
  ['/event', ['id']],
  ['/user', ['id', 'tab', 'page']],
  ['/maker/introduce', []],
  ['/story', ['page', 'tag']],
  ['/article', ['page']],
  ['/plant', ['safe']],
  ['/community/list', ['channel', 'page', 'show']],
  ['/community/feed/all', ['page']],
  ['/story/*', ['comment']],
  ['/article/*', ['comment']],
  ['/community/view/*', ['comment']],
  // What is looked for is anybody's own: no page of results is kept.
  ['/search', []],
  ['/plant/*', []],
  ['/term/*', ['version']],
  ['/help/trouble', []],
  ['/offline', []],
]);

/** The calls whose answers to visitors are kept, and every parameter that each reads. */
const KEPT_CALLS = new Map<string, string[]>([
  ['/api/v1/stories', ['page', 'length', 'orderbyStory', 'tag']],
  ['/api/v1/article', ['page', 'size', 'sort']],
  ['/api/v1/community/talks', ['page', 'pageCount', 'imageOnly', 'channelId']],
  ['/api/v1/discover/*/comment', ['number', 'size', 'orderbyComment']],
  ['/api/v1/article/*/comment', ['page', 'size', 'sort']],
  ['/api/v1/community/*/comment', ['page', 'pageCount', 'orderby']],
]);
const CALL = '/api/';

/** Whether a key is that of a call. */
export function isCallKey(key: string): boolean {
  return key.startsWith(CALL);
}

/**
 * Under what a visitor's page is kept: its path and the parameters that change it, in one order.
 * @returns undefined for what is never kept
 */
export function pageKey(url: string): string | undefined {
  const end = url.indexOf('?');
  const path = decoded(end < 0 ? url : url.slice(0, end));
  // A post of an imported site may have stood here. No page of ours ends in .html.
  if ((path === '/' && OLD_POST.test(url)) || path.endsWith('.html')) return undefined;
  const isCall = isCallKey(path);
  const names = isCall ? callNames(path) : (KEPT.get(path) ?? KEPT.get(`${parentOf(path)}/*`));
  if (!names || end < 0) return names && path;
  const given = new URLSearchParams(url.slice(end));
  // A call refuses what is given twice.
  if (isCall && new Set(given.keys()).size < given.size) return undefined;
  const read = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value !== null) read.set(name, value);
  }
  return read.size > 0 ? `${path}?${read}` : path;
}

function callNames(path: string): string[] | undefined {
  return KEPT_CALLS.get(path) ?? KEPT_CALLS.get(path.replace(/\/\d+(?=\/)/, '/*'));
}

const OLD_POST = /[?&]p=\d/;

/** The tag by which a page says which page of comments it shows, counted from 0. */
const COMMENTS_TAG = /^comments:(\d+)$/;

/**
 * An address may name any comment, and strangers can make up as many as they like. So a page is kept under the page of
 * comments that the address leads to, not under the address.
 * @param told the tags of the page that was rendered for it
 * @returns the key to keep it under, and the tags that say what changes the page
 */
export function ownKeyOf(key: string, told: string[]): { ownKey: string; tags: string[] } {
  const tags = told.filter((tag) => !COMMENTS_TAG.test(tag));
  const [page] = told.flatMap((tag) => COMMENTS_TAG.exec(tag)?.[1] ?? []);
  const [path = ''] = key.split('?', 1);
  if (page === undefined || path === key) return { ownKey: key, tags };
  return { ownKey: page === '0' ? path : `${path}?comments=${page}`, tags };
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** Astro answers `/%73tory` as `/story`, too. An encoded slash stays encoded, so that it divides no path. */
function decoded(path: string): string {
  return path.includes('%') ? decodeURI(path) : path;
}
