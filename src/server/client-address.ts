import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/**
 * Returns a function that reads the client address of a request. It is the peer address or, if the peer is a trusted
 * proxy, the last address of `X-Forwarded-For` that is not a trusted proxy. Earlier addresses are ignored, since the
 * client can forge them.
 * @param trustedProxies addresses and ranges such as `10.0.0.0/8`
 */
export function clientAddressReader(trustedProxies: string[]): (request: IncomingMessage) => string {
  const ranges = trustedProxies.map(rangeOf);
  const isTrusted = (address: string) => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return ranges.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits));
  };
  return ({ socket, headers }) => {
    const peer = socket.remoteAddress ?? '';
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    let address = peer;
    while (isTrusted(address)) {
      const hop = withoutPort(forwarded.pop()?.trim() ?? '');
      if (!ipaddr.isValid(hop)) break;
      address = hop;
    }
    return address;
  };
}

/** @throws Error if the text is neither an address nor a range */
function rangeOf(text: string): ReturnType<typeof ipaddr.parseCIDR> {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Returns an address without its port. Some proxies write `203.0.113.7:4711` or `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  const [, v4, v6] = /^(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)$/.exec(hop) ?? [];
  return v4 ?? v6 ?? hop;
}
