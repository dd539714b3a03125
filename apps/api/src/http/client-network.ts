import { isIPv6 } from 'node:net';

const NETWORK_GROUPS = 4;
const ALL_GROUPS = 8;
const MAPPED_IPV4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/** Returns the eight groups of an IPv6 address, without leading zeros, as a URL writes them. */
function groupsOf(address: string): string[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = '', after] = written.split('::');
  const head = before === '' ? [] : before.split(':');
  if (after === undefined) return head;
  const tail = after === '' ? [] : after.split(':');
  return [
    ...head,
    ...Array.from({ length: ALL_GROUPS - head.length - tail.length }, () => '0'),
    ...tail,
  ];
}

/**
 * Returns the network to which attempts are counted. An IPv6 customer gets a whole /64 and may use
 * any of its addresses, so these count together; an IPv4-mapped IPv6 address counts as IPv4.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  const mapped = MAPPED_IPV4.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, NETWORK_GROUPS).join(':')}::/64` : address;
}
