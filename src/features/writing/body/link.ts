export function leadsOut(href: string): boolean {
  return !href.startsWith('/');
}

/** Links to other sites open in a new tab. `nofollow ugc` tells search engines that members chose them. */
const OUTWARD = { target: '_blank', rel: 'nofollow ugc noopener' };

/** Returns the attributes of a link's `a` element, without `href`. */
export function linkAttributes(href: string) {
  return leadsOut(href) ? OUTWARD : {};
}
