import { safePath } from '../../lib/safe-path.ts';

/**
 * Where a link of a body leads, as it is stored: an address of the web (http or https) or a path of this site.
 * @returns undefined for anything else, also for an address with a name and password before its host
 */
export function linkTarget(written: string): string | undefined {
  const address = written.trim();
  if (address.startsWith('/')) {
    const path = safePath(address);
    return path === '/' && address !== '/' ? undefined : path;
  }
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const { href, hostname, username, password } = new URL(address);
  return hostname.includes('.') && username === '' && password === '' ? href : undefined;
}

/** Whether it leads to another site. */
export function leadsOut(href: string): boolean {
  return !href.startsWith('/');
}

/** Of a link to another site, which opens beside ours; search engines need not follow what members link. */
const OUTWARD = { target: '_blank', rel: 'nofollow ugc noopener' };

/** Attributes of an `a` element that leads there, beside its `href`. */
export function linkAttributes(href: string) {
  return leadsOut(href) ? OUTWARD : {};
}
