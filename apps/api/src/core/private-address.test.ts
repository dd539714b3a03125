import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './private-address.ts';

describe('a public address', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '169.253.1.1',
    '192.167.0.1',
    '192.169.0.1',
    '223.255.255.254',
    '2606:4700::1111',
    '2a00:1450:4001:800::200e',
  ])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('a private or unassigned address', () => {
  it.each([
    ['this host', '0.0.0.0'],
    ['this host', '0.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.0.9'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['shared', '100.64.0.1'],
    ['shared', '100.127.255.255'],
    ['link-local', '169.254.0.1'],
    ['what clouds say of a machine', '169.254.169.254'],
    ['protocol assignments', '192.0.0.170'],
    ['documentation', '192.0.2.1'],
    ['relays of 6to4', '192.88.99.1'],
    ['benchmarks', '198.18.0.1'],
    ['documentation', '198.51.100.7'],
    ['documentation', '203.0.113.5'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['mapped IPv4', '::ffff:127.0.0.1'],
    ['mapped IPv4 of the world', '::ffff:8.8.8.8'],
    ['mapped IPv4 in hexadecimal', '::ffff:a00:1'],
    ['compatible IPv4', '::127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::1'],
    ['6to4', '2002:7f00:1::'],
    ['6to4 of a private address', '2002:c0a8:101::1'],
    ['Teredo', '2001::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['unique-local', 'fc00::1'],
    ['unique-local', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['discarded', '100::1'],
    ['no address', 'localhost'],
    ['no address', ''],
    ['no address', '1.2.3'],
  ])('is %s: %s', (_what, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
