import { safePath } from './safe-path.ts';

/** The one rule for links that are stored: of bodies, banners, the strip, messages and markup. */

/** Reading a host takes the square of the marks in it, so a long one is not read at all. */
const BEGINNING = /^https?:\/\/[^/\\?#]{1,500}(?:[/\\?#]|$)/i;

/**
 * Returns where a link leads, as it is stored: an address of the web (http or https) or a path of this site; undefined for
 * anything else. A host without a dot is a machine of somebody's own. A name and password before the host make a link look as
 * if it led elsewhere.
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

/** Returns a stored link as it may stand in an `href`; the home page for one that leads nowhere safe. */
export function safeLink(link: string): string {
  return isSafeLink(link) ? (linkTarget(link) ?? '/') : '/';
}

/** Returns whether a link leads where it says. */
export function isSafeLink(link: string): boolean {
  return link === link.trim() && linkTarget(link) !== undefined;
}
