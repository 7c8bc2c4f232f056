import type { HonoRequest } from 'hono';
import ipaddr from 'ipaddr.js';

/** The header with the client address. Our own server always sets it and overwrites a value from the client. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

/** Returns the network of a call. */
export function clientNetwork(request: HonoRequest): string {
  return networkOf(request.header(CLIENT_ADDRESS_HEADER) ?? '');
}

/** Returns the network of an address: the IPv4 address, or the IPv6 /64 that a household, phone or machine gets. */
export function networkOf(address: string): string {
  return rangeOf(address, 64);
}

/**
 * Returns the site of an address: for IPv4 the address, for IPv6 the /48, the largest range of one customer. A
 * carrier's phones share a /48 but have networks of their own, so use it only for limits that few callers reach at
 * once.
 * @param address an address, or a network from `networkOf`
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
