import { getDomain } from 'tldts';

/** The addresses under which browsers reach the site, without trailing slashes. */
export type Origins = {
  /** The pages and the main service. */
  publicOrigin: string;
  /** The discover service, if it has its own host. */
  discoverOrigin: string | undefined;
  /** The common parent domain of both hosts, for the cookies of a session; absent with one host. */
  cookieDomain: string | undefined;
};

/**
 * Returns the origins, or a fault if browsers would not send the session's cookies to the address of the discover
 * service.
 */
export function readOrigins(publicOrigin: string, discoverOrigin: string | undefined): Origins | { fault: string } {
  if (discoverOrigin === undefined) return { publicOrigin, discoverOrigin, cookieDomain: undefined };
  const pages = new URL(publicOrigin);
  const discover = new URL(discoverOrigin);
  if (discover.protocol !== pages.protocol)
    return { fault: `must use ${pages.protocol.slice(0, -1)} like ${publicOrigin}` };
  if (discover.hostname === pages.hostname) return { fault: `must have a different host from ${publicOrigin}` };
  const cookieDomain = sharedDomain(pages.hostname, discover.hostname);
  return cookieDomain
    ? { publicOrigin, discoverOrigin, cookieDomain }
    : { fault: `must share a cookie domain with ${publicOrigin}` };
}

/**
 * Returns the longest common parent domain of both hosts that can be registered. Browsers accept no cookies for a public
 * suffix such as `co.kr`, or for the parent of an IP address.
 */
function sharedDomain(host: string, other: string): string | undefined {
  const labels = host.split('.').reverse();
  const others = other.split('.').reverse();
  const differs = labels.findIndex((label, index) => label !== others[index]);
  const shared = labels
    .slice(0, differs === -1 ? labels.length : differs)
    .reverse()
    .join('.');
  return getDomain(shared, { allowPrivateDomains: true }) === null ? undefined : shared;
}
