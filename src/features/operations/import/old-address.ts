import { composed } from '../../../lib/text/composed.ts';

const LONGEST = 1_000;
/** The query parameters that identify a post, by path: of gnuboard and of WordPress. */
const NAMING: [path: string, parameters: string[]][] = [
  ['/bbs/board.php', ['bo_table', 'wr_id']],
  ['/', ['p']],
];

/**
 * Returns an address of the old site in its stored form: the path decoded, composed (NFC) and without a trailing slash,
 * followed by the parameters that identify a post.
 * @returns undefined for the root, for an invalid address and for an address of more than 1,000 characters
 */
export function normalised(address: string): string | undefined {
  if (!URL.canParse(address, 'https://old.invalid')) return undefined;
  const { pathname, searchParams } = new URL(address, 'https://old.invalid');
  const readable = decoded(pathname);
  if (readable === undefined) return undefined;
  const path = withoutEndSlashes(composed(readable));
  const [, parameters = []] = NAMING.find(([end]) => `${path}/`.endsWith(`${end.replace(/\/$/, '')}/`)) ?? [];
  const named = parameters.flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [`${name}=${value}`];
  });
  const whole = path + (named.length > 0 && named.length === parameters.length ? `?${named.join('&')}` : '');
  return whole === '' || whole.length > LONGEST ? undefined : whole;
}

/** Returns the path without slashes at its end, in linear time. */
export function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** The folder with the addresses of each site, for sites that use the same address for different posts. */
const OF_SITE = '/from';
/** Matches the folder that gnuboard is installed in. */
const FOLDER = /^(\/from\/[^/]+)?\/.+(?=\/bbs\/board\.php(?:\?|$))/;

/**
 * Returns the address of a post below the folder of its site, which no other site shares.
 * @param source the site's name
 */
export function addressOfSite(source: string, address: string): string {
  return `${OF_SITE}/${encodeURIComponent(source)}${address}`;
}

/**
 * Returns the stored addresses that may match a request, in the order of precedence. A gnuboard may have been imported
 * without the name of its folder, so the second address lacks it.
 */
export function lookedUp(address: string): string[] {
  const whole = normalised(address);
  if (whole === undefined) return [];
  const inRoot = whole.replace(FOLDER, '$1');
  return inRoot === whole ? [whole] : [whole, inRoot];
}
