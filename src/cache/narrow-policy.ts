import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Matches an inline script or style, except data for search engines. */
const INLINE = /<(script|style)(?:(?! src=| type="application)[^>])*>([\s\S]+?)<\/\1>/g;

export const POLICY = 'content-security-policy';

/** The number of texts is small, since all come from the build. */
const hashes = new LRUCache<string, string>({ max: 200 });

/**
 * Reduces Astro's content security policy to the inline scripts and styles of this page. Astro lists those of the whole
 * site, in more than four kilobytes.
 */
export function narrowPolicy(policy: string, html: string): string {
  const own = new Set(Array.from(html.matchAll(INLINE), ([, , text = '']) => `'sha256-${hashOf(text)}'`));
  return policy.replaceAll(/ ('sha256-[^']+')/g, (named, hash) => (own.has(hash) ? named : ''));
}

function hashOf(text: string): string {
  const hash = hashes.get(text) ?? createHash('sha256').update(text).digest('base64');
  hashes.set(text, hash);
  return hash;
}

export function narrowPolicyOf(headers: Headers, page: string): void {
  const policy = headers.get(POLICY);
  if (policy) headers.set(POLICY, narrowPolicy(policy, page));
}
