import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** An inline script or style, other than data for search engines. */
const INLINE = /<(script|style)(?:(?! src=| type="application)[^>])*>([\s\S]+?)<\/\1>/g;

export const POLICY = 'content-security-policy';

/** There are few: every text comes from the build. */
const hashes = new LRUCache<string, string>({ max: 200 });

/**
 * Astro's content security policy names the inline scripts and styles of the whole site, in over four kilobytes. A page
 * needs the names of its own alone.
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

/** The same in an answer's headers. */
export function narrowPolicyOf(headers: Headers, page: string): void {
  const policy = headers.get(POLICY);
  if (policy) headers.set(POLICY, narrowPolicy(policy, page));
}
