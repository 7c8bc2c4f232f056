/**
 * The pages that are cached for visitors, and the query parameters that each reads. Other parameters do not make it
 * another page. `*` stands for one segment of a path.
 */
const CACHED_PAGES = new Map<string, string[]>([
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
  // Viewers search for different texts, so no page of results is cached.
  ['/search', []],
  ['/plant/*', []],
  ['/term/*', ['version']],
  ['/help/trouble', []],
  ['/offline', []],
]);

/** The calls that are cached for visitors, and all parameters that each reads. */
const CACHED_CALLS = new Map<string, string[]>([
  ['/api/v1/stories', ['page', 'length', 'orderbyStory', 'tag']],
  ['/api/v1/article', ['page', 'size', 'sort']],
  ['/api/v1/community/talks', ['page', 'pageCount', 'imageOnly', 'channelId']],
  ['/api/v1/discover/*/comment', ['number', 'size', 'orderbyComment']],
  ['/api/v1/article/*/comment', ['page', 'size', 'sort']],
  ['/api/v1/community/*/comment', ['page', 'pageCount', 'orderby']],
]);
const CALL = '/api/';

export function isCallKey(key: string): boolean {
  return key.startsWith(CALL);
}

/**
 * Returns the cache key of a visitor's page: its path and the parameters that change it, in a fixed order.
 * @returns undefined if it is never cached
 */
export function pageKey(url: string): string | undefined {
  const end = url.indexOf('?');
  const path = decoded(end < 0 ? url : url.slice(0, end));
  // This may be the address of a post of an imported site. No page of ours ends in .html.
  if ((path === '/' && OLD_POST.test(url)) || path.endsWith('.html')) return undefined;
  const isCall = isCallKey(path);
  const names = isCall ? callNames(path) : (CACHED_PAGES.get(path) ?? CACHED_PAGES.get(`${parentOf(path)}/*`));
  if (!names || end < 0) return names && path;
  const given = new URLSearchParams(url.slice(end));
  // A call refuses repeated parameters.
  if (isCall && new Set(given.keys()).size < given.size) return undefined;
  const read = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value !== null) read.set(name, value);
  }
  return read.size > 0 ? `${path}?${read}` : path;
}

function callNames(path: string): string[] | undefined {
  return CACHED_CALLS.get(path) ?? CACHED_CALLS.get(path.replace(/\/\d+(?=\/)/, '/*'));
}

const OLD_POST = /[?&]p=\d/;

/** The tag with the number of the page of comments that a page shows, counted from 0. */
const COMMENTS_TAG = /^comments:(\d+)$/;

/**
 * Returns the key under which a page is cached. An address may name any comment, so there are arbitrarily many. The
 * page is therefore keyed by the page of comments that it shows, not by its address.
 * @param told the tags of the page that was rendered for the address
 * @returns the key, and the tags without the one for comments
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

/** Decodes a path, since Astro also answers `/%73tory` as `/story`. An encoded slash stays encoded. */
function decoded(path: string): string {
  return path.includes('%') ? decodeURI(path) : path;
}
