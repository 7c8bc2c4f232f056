import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ErrorCode } from '../http/errors.ts';
import { isLoopback, loopbackHosts } from '../lib/loopback.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);
const SAFE_METHODS = new Set(['GET', 'HEAD']);
const MAX_URL_LENGTH = 4_096;
/** Addresses that Astro answers by itself and that no page of ours uses. */
const FRAMEWORK_PATH = /^\/(_image|_server-islands|_actions|500)(\/|$)/;

export type Refusal = { code: ErrorCode; allow?: string } | { crossSite: true };

/**
 * Refuses what no page or call of ours needs to look at: foreign hosts, odd methods, hostile paths and
 * state-changing calls from other sites (spec 3, "The API").
 */
export function createGate(
  publicOrigin: string,
  { apple = false } = {},
): (request: IncomingMessage) => Refusal | undefined {
  const origins = ownOrigins(publicOrigin);
  const hosts = new Set([...origins].map((origin) => new URL(origin).host));
  return ({ method = '', headers, headersDistinct, url = '' }) => {
    const [host = '', ...otherHosts] = headersDistinct.host ?? [];
    if (!hosts.has(host.toLowerCase()) || otherHosts.length > 0) return { code: 'MISDIRECTED' };
    if (!METHODS.has(method)) {
      return { code: 'METHOD_NOT_ALLOWED', allow: [...(url.startsWith('/api/') ? METHODS : SAFE_METHODS)].join(', ') };
    }
    const path = cleanPath(url);
    if (path === undefined) return { code: 'BAD_REQUEST' };
    const changing = !SAFE_METHODS.has(method);
    const fromApple = apple && method === 'POST' && isAppleAnswer(url, headers);
    if (changing && !fromApple && isCrossSite(headers, origins)) return { crossSite: true };
    return FRAMEWORK_PATH.test(path) ? { code: 'NOT_FOUND' } : undefined;
  };
}

/** A loopback address is reached by several names. */
function ownOrigins(publicOrigin: string): Set<string> {
  const { protocol, port } = new URL(publicOrigin);
  if (!isLoopback(publicOrigin)) return new Set([publicOrigin]);
  return new Set(loopbackHosts.map((name) => `${protocol}//${name}${port && `:${port}`}`));
}

/** The decoded path; undefined when two layers could read the address differently. */
function cleanPath(url: string): string | undefined {
  if (!url.startsWith('/') || url.length > MAX_URL_LENGTH) return undefined;
  const path = decode(url.split('?', 1)[0] ?? '');
  if (path === undefined || decode(url.replaceAll('+', ' ')) === undefined) return undefined;
  const decodesFurther = decode(path) !== path;
  return decodesFurther || /[\\\p{Cc}]|\/\/|\/\.{1,2}(\/|$)/u.test(path) ? undefined : path;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Apple posts its answer to a sign-in from its own page; all others redirect. */
function isAppleAnswer(url: string, { origin, 'sec-fetch-site': site = 'cross-site' }: IncomingHttpHeaders): boolean {
  return url === '/callback/apple' && origin === 'https://appleid.apple.com' && site === 'cross-site';
}

function isCrossSite(headers: IncomingHttpHeaders, origins: Set<string>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && !origins.has(headers.origin);
}
