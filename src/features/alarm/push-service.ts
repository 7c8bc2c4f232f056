/** Hosts of the push services of Chrome, Firefox and Safari. */
const hosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'];
/** Those of Edge's, one a data centre. */
const WINDOWS_HOST = /^wns2-[\w-]+\.notify\.windows\.com$/;

/**
 * The push service that has given out an address; what a caller sends is asked of nobody else.
 * @param further origins of other push services
 * @returns its name; undefined for an address of nobody's
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
