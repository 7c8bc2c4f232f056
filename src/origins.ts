import { getDomain } from 'tldts';

/** The addresses under which browsers reach us, without trailing slashes. */
export type Origins = {
  /** The pages and the main service. */
  publicOrigin: string;
  /** The discover service, when it has a host of its own. */
  discoverOrigin: string | undefined;
  /** The domain above both hosts, which a session's cookies are set on; absent with one host. */
  cookieDomain: string | undefined;
};

/** @returns what is wrong with the discover service's address, when browsers would keep a session from it */
export function readOrigins(publicOrigin: string, discoverOrigin: string | undefined): Origins | { fault: string } {
  if (discoverOrigin === undefined) return { publicOrigin, discoverOrigin, cookieDomain: undefined };
  const pages = new URL(publicOrigin);
  const discover = new URL(discoverOrigin);
  if (discover.protocol !== pages.protocol)
    return { fault: `must be reached by ${pages.protocol.slice(0, -1)} as ${publicOrigin} is` };
  if (discover.hostname === pages.hostname) return { fault: `must have another host than ${publicOrigin}` };
  const cookieDomain = sharedDomain(pages.hostname, discover.hostname);
  return cookieDomain
    ? { publicOrigin, discoverOrigin, cookieDomain }
    : { fault: `must share a domain with ${publicOrigin} that cookies can be set on` };
}

/** The longest domain above both hosts that somebody owns: of `co.kr` or an address browsers take no cookies. */
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
