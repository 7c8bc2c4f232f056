import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ErrorCode } from '../../http/errors.ts';
import { isLoopback, loopbackHosts } from '../../lib/loopback.ts';
import { decodePlainPath } from '../../lib/files/plain-path.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);
const SAFE_METHODS = new Set(['GET', 'HEAD']);
const MAX_URL_LENGTH = 4_096;
/** Paths that Astro answers itself and that no page of ours uses. */
const FRAMEWORK_PATH = /^\/(_image|_server-islands|_actions|500)(\/|$)/;

export type Refusal = { code: ErrorCode; allow?: string } | { crossSite: true };

type Options = { apple?: boolean; discoverOrigin?: string | undefined };

/**
 * Refuses requests that no page or call of ours can answer: foreign hosts, unknown methods, malformed paths and
 * cross-site calls that change data. On the discover service's host only calls are allowed.
 */
export function createGate(
  publicOrigin: string,
  { apple = false, discoverOrigin }: Options = {},
): (request: IncomingMessage) => Refusal | undefined {
  const origins = ownOrigins(publicOrigin);
  const hosts = new Set([...origins].map((origin) => new URL(origin).host));
  const discoverHost = discoverOrigin && new URL(discoverOrigin).host;
  return ({ method = '', headers, headersDistinct, url = '' }) => {
    const [host = '', ...otherHosts] = headersDistinct.host ?? [];
    const toDiscover = host.toLowerCase() === discoverHost;
    const isOurs = toDiscover || hosts.has(host.toLowerCase());
    if (!isOurs || otherHosts.length > 0) return { code: 'MISDIRECTED' };
    if (!METHODS.has(method)) {
      return { code: 'METHOD_NOT_ALLOWED', allow: [...(url.startsWith('/api/') ? METHODS : SAFE_METHODS)].join(', ') };
    }
    const path = cleanPath(url);
    if (path === undefined) return { code: 'BAD_REQUEST' };
    if (toDiscover && !path.startsWith('/api/v1/')) return { code: 'NOT_FOUND' };
    const changing = !SAFE_METHODS.has(method);
    if (changing && toDiscover) return isFromElsewhere(headers, publicOrigin) ? { crossSite: true } : undefined;
    const fromApple = apple && method === 'POST' && isAppleAnswer(url, headers);
    if (changing && !fromApple && isCrossSite(headers, origins)) return { crossSite: true };
    return FRAMEWORK_PATH.test(path) ? { code: 'NOT_FOUND' } : undefined;
  };
}

/** Returns the public origin and, for a loopback address, its other names. */
function ownOrigins(publicOrigin: string): Set<string> {
  const { protocol, port } = new URL(publicOrigin);
  const others = isLoopback(publicOrigin) ? loopbackHosts : [];
  return new Set([publicOrigin, ...others.map((name) => `${protocol}//${name}${port && `:${port}`}`)]);
}

/** Returns the decoded path; undefined if two layers could interpret it differently. */
function cleanPath(url: string): string | undefined {
  if (!url.startsWith('/') || url.length > MAX_URL_LENGTH || !isDecodable(url)) return undefined;
  return decodePlainPath(url.split('?', 1)[0] ?? '');
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/** Returns whether this is Apple's answer to a sign-in, posted from its own page. All other providers redirect. */
function isAppleAnswer(url: string, { origin, 'sec-fetch-site': site = 'cross-site' }: IncomingHttpHeaders): boolean {
  return url === '/callback/apple' && origin === 'https://appleid.apple.com' && site === 'cross-site';
}

/** For the discover service's host: our pages are another origin of the same site. */
function isFromElsewhere({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders, publicOrigin: string): boolean {
  if (site !== undefined) return site !== 'same-site' || origin !== publicOrigin;
  return origin !== undefined && origin !== publicOrigin;
}

function isCrossSite(headers: IncomingHttpHeaders, origins: Set<string>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && !origins.has(headers.origin);
}
