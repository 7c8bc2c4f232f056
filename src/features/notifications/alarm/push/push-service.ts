/** Hosts of the push services of Chrome, Firefox and Safari. */
const hosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'];
/** Hosts of the push service of Edge, one per data centre. */
const WINDOWS_HOST = /^wns2-[\w-]+\.notify\.windows\.com$/;

/**
 * Returns the name of the push service of an endpoint. Callers supply endpoints, so requests to all other hosts are
 * refused.
 * @param further origins of additional push services
 * @returns undefined for an endpoint of no known push service
 */
export function pushServiceOf(endpoint: string, further: string[]): string | undefined {
  if (!URL.canParse(endpoint)) return undefined;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return undefined;
  if (further.includes(origin)) return origin;
  if (protocol !== 'https:' || port !== '') return undefined;
  if (WINDOWS_HOST.test(hostname)) return 'notify.windows.com';
  return hosts.find((host) => host === hostname);
}
