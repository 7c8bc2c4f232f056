import type { HonoRequest } from 'hono';
import ipaddr from 'ipaddr.js';

/** Set by our own server, whatever the caller sent under this name. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

/** The network that a call comes from. */
export function clientNetwork(request: HonoRequest): string {
  return networkOf(request.header(CLIENT_ADDRESS_HEADER) ?? '');
}

/** The network of an address: of IPv4 the address itself, of IPv6 the /64 that one household, phone or machine is given. */
export function networkOf(address: string): string {
  return rangeOf(address, 64);
}

/**
 * The site of an address: of IPv4 the address itself, of IPv6 the /48, the most that one customer is given. The phones of a
 * carrier share one with many others, each in a network of its own: it is for what few of them need at once.
 * @param address or a network as `networkOf` returns it
 */
export function siteOf(address: string): string {
  return rangeOf(address.replace(/\/64$/, ''), 48);
}

function rangeOf(address: string, bits: 48 | 64): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${(parsed as ipaddr.IPv6).parts.slice(0, bits / 16).join(':')}::/${bits}`;
}
