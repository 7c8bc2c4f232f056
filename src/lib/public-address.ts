import { BlockList, isIP } from 'node:net';

/** IPv4 networks that no public site has: private, loopback, link-local, shared, reserved and multicast (RFC 6890). */
const NOT_PUBLIC_4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Networks inside the public IPv6 space for documentation and protocols, or with embedded IPv4 addresses. */
const NOT_PUBLIC_6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
];

const excluded = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_4) excluded.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of NOT_PUBLIC_6) excluded.addSubnet(network, prefix, 'ipv6');

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Returns whether an IP address can belong to a public site. IPv6 is an allow-list: only global unicast (2000::/3). */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !excluded.check(address, 'ipv4');
  return version === 6 && globalUnicast.check(address, 'ipv6') && !excluded.check(address, 'ipv6');
}
