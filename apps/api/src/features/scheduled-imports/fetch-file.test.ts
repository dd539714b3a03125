import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOutgoing } from '../../core/outgoing.ts';
import { fetchFile } from './fetch-file.ts';

const server = createServer((_, response) => void response.end('a,b'));
let host = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));

it.each([
  ['/people%20of%20ours.csv', 'people of ours.csv'],
  ['/people.csv?token=x', 'people.csv'],
  // Invalid UTF-8.
  ['/%E0%A4%A', '%E0%A4%A'],
  ['/', 'people'],
])('[RT-03] names the file fetched from %s', async (path, name) => {
  const settings = {
    source: 'url',
    file: '',
    url: `http://${host}${path}`,
    sign_in: 'none',
    username: '',
    time: '03:00',
    weekdays: [],
    applies: false,
    max_left: 0,
    max_changed: 0,
    max_added: 0,
    allows_refused: false,
  } as const;
  const file = await fetchFile(
    { outgoing: createOutgoing({ trustedHosts: [host] }), folder: undefined },
    { settings: { ...settings, weekdays: [] }, secret: null },
  );
  expect(file).toEqual({ name, bytes: Buffer.from('a,b') });
});
