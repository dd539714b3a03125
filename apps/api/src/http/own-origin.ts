import type { Server } from 'node:http';

/** Wildcard addresses, and the loopback address that reaches them. */
const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '127.0.0.1' };

/**
 * Returns the origin by which the machine itself reaches a listening server: without proxy or
 * network.
 * @throws Error before it listens
 */
export function ownOrigin(server: Server): string {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server does not listen.');
  const host = EVERYWHERE[bound.address] ?? bound.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}`;
}
