import type { Server } from 'node:http';

/** Addresses that mean every one of the machine: it reaches itself by the loopback one. */
const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '127.0.0.1' };

/**
 * Where the machine itself reaches a server that listens: past every proxy, on no network.
 * @throws Error before it listens
 */
export function ownOrigin(server: Server): string {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server does not listen.');
  const host = EVERYWHERE[bound.address] ?? bound.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}`;
}
