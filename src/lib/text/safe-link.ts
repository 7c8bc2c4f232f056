import { safePath } from '../files/safe-path.ts';

/** The rule for all stored links: of bodies, banners, the strip banner, messages and markup. */

/** Parsing a host takes time with the square of the combining marks in it, so a longer host is not parsed. */
const BEGINNING = /^https?:\/\/[^/\\?#]{1,500}(?:[/\\?#]|$)/i;

/**
 * Returns the stored form of a link: a web address (http or https) or a path of this site; undefined for anything else.
 * A host without a dot is in a private network. A user name and password before the host disguise the target of a link.
 */
export function linkTarget(written: string): string | undefined {
  const address = written.trim();
  if (address.startsWith('/')) {
    const path = safePath(address);
    return path === '/' && address !== '/' ? undefined : path;
  }
  if (!BEGINNING.test(address) || !URL.canParse(address)) return undefined;
  const { href, hostname, username, password } = new URL(address);
  return hostname.includes('.') && username === '' && password === '' ? href : undefined;
}

/** Returns a stored link for use in an `href`; the home page if the link is not safe. */
export function safeLink(link: string): string {
  return isSafeLink(link) ? (linkTarget(link) ?? '/') : '/';
}

/**
 * Returns the path of a link that names this site in full, so that it opens like every inner link; any other link as it is.
 * @param ownOrigin of our pages, such as `https://pureut.example`
 */
export function innerLink(link: string, ownOrigin: string | undefined): string {
  if (ownOrigin === undefined || !URL.canParse(link)) return link;
  const { origin, pathname, search, hash } = new URL(link);
  return origin === ownOrigin ? safeLink(pathname + search + hash) : link;
}

/** Returns whether a stored link is safe. */
export function isSafeLink(link: string): boolean {
  return link === link.trim() && linkTarget(link) !== undefined;
}
