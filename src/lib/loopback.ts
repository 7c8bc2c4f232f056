/** The names under which a machine reaches itself. */
export const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]'];

/** Names under `.localhost` are this machine's, too (RFC 6761). */
export function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin);
  return loopbackHosts.includes(hostname) || hostname.endsWith('.localhost');
}

/** Where this machine finds itself under that address: browsers know names under `.localhost`, not every resolver does. */
export function resolvable(address: string | URL): URL {
  const url = new URL(address);
  if (url.hostname.endsWith('.localhost')) url.hostname = 'localhost';
  return url;
}
