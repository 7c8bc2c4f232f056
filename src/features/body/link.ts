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
