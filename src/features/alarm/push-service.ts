/** Hosts of the push services of Chrome, Firefox, Edge and Safari; a dot in front: all hosts under it. */
const pushServices = ['fcm.googleapis.com', '.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

/**
 * Whether an address is one that a push service has given out: what a caller sends is asked of nobody else.
 * @param further origins of other push services
 */
export function isOfPushService(endpoint: string, further: string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (further.includes(origin)) return true;
  const isTheirs = pushServices.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
  return protocol === 'https:' && port === '' && isTheirs;
}
