export const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]'];

/** Returns whether an origin is on this machine. Names under `.localhost` are, too (RFC 6761). */
export function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin);
  return loopbackHosts.includes(hostname) || hostname.endsWith('.localhost');
}

/**
 * Returns the address with a host that every resolver knows: browsers know names under `.localhost`, not all resolvers
 * do.
 */
export function resolvable(address: string | URL): URL {
  const url = new URL(address);
  if (url.hostname.endsWith('.localhost')) url.hostname = 'localhost';
  return url;
}
