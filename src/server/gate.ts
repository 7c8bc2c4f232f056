import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '../http/errors.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);
const SAFE_METHODS = new Set(['GET', 'HEAD']);
const MAX_URL_LENGTH = 4_096;

export type Refusal = { code: ErrorCode } | { crossSite: true };

/**
 * Refuses what no page or call of ours needs to look at: foreign hosts, odd methods, hostile paths and
 * state-changing calls from other sites (spec 3, "The API").
 */
export function createGate(publicOrigin: string): (request: IncomingMessage) => Refusal | undefined {
  const hosts = allowedHosts(publicOrigin);
  return (request) => {
    const { method = '', headers, url = '' } = request;
    if (!hosts.has((headers.host ?? '').toLowerCase())) return { code: 'MISDIRECTED' };
    if (!METHODS.has(method)) return { code: 'METHOD_NOT_ALLOWED' };
    if (!isCleanUrl(url)) return { code: 'BAD_REQUEST' };
    if (!SAFE_METHODS.has(method) && isCrossSite(headers, publicOrigin)) return { crossSite: true };
    return undefined;
  };
}

/** The `Host` values that are ours; a loopback address is reached by several names. */
export function allowedHosts(publicOrigin: string): Set<string> {
  const { host, hostname, port } = new URL(publicOrigin);
  const loopback = ['127.0.0.1', 'localhost', '[::1]'];
  if (!loopback.includes(hostname)) return new Set([host]);
  return new Set(loopback.map((name) => (port ? `${name}:${port}` : name)));
}

function isCleanUrl(url: string): boolean {
  if (!url.startsWith('/') || url.startsWith('//') || url.length > MAX_URL_LENGTH) return false;
  const path = url.split('?', 1)[0] ?? '';
  const decoded = decode(path);
  if (decoded === undefined || decode(url.replaceAll('+', ' ')) === undefined) return false;
  // A second decoding that changes the path would let two layers see two different pages.
  if (decode(decoded) !== decoded) return false;
  return !/[\\\p{Cc}]|\/\/|\/\.{1,2}(\/|$)/u.test(decoded);
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function isCrossSite(headers: IncomingMessage['headers'], publicOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (headers.origin === undefined) return false;
  return !URL.canParse(headers.origin) || !allowedHosts(publicOrigin).has(new URL(headers.origin).host);
}
