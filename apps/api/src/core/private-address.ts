import { BlockList, isIP } from 'node:net';

/**
 * IPv4 ranges: this host, private, shared, loopback, link-local with cloud metadata services,
 * reserved, documentation, benchmarks, multicast.
 */
const REFUSED_4: readonly (readonly [string, number])[] = [
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
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/**
 * IPv6 ranges inside the public space: tunnels that contain an IPv4 address (Teredo, 6to4), special
 * uses, documentation.
 */
const REFUSED_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const refused = new BlockList();
for (const [network, bits] of REFUSED_4) refused.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of REFUSED_6) refused.addSubnet(network, bits, 'ipv6');
/**
 * All globally assigned addresses. Mapped, NAT64, unique-local, link-local and loopback addresses
 * are outside it.
 */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Returns true if the address is public; false for this machine and its network. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !refused.check(address, 'ipv4');
  return (
    version === 6 &&
    !address.includes('%') &&
    global6.check(address, 'ipv6') &&
    !refused.check(address, 'ipv6')
  );
}
