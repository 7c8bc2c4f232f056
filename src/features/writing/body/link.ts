import { linkTarget } from '../../../lib/text/safe-link.ts';
import { BODY_LIMITS } from './limits.ts';

/**
 * Returns the stored form of a link in a body; undefined for an address that is no link or is too long. The limit holds for the
 * stored form: a Korean letter of a path is stored as nine characters.
 */
export function bodyLink(address: string): string | undefined {
  const href = linkTarget(address);
  return href !== undefined && href.length <= BODY_LIMITS.href ? href : undefined;
}

export function leadsOut(href: string): boolean {
  return !href.startsWith('/');
}

/** Links to other sites open in a new tab. `nofollow ugc` tells search engines that members chose them. */
const OUTWARD = { target: '_blank', rel: 'nofollow ugc noopener' };

/** Returns the attributes of a link's `a` element, without `href`. */
export function linkAttributes(href: string) {
  return leadsOut(href) ? OUTWARD : {};
}
