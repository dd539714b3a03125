import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ScheduledImportSettings } from '@reviews/contracts';
import { createTestDatabase } from '@reviews/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../core/clock.ts';
import { createOutgoing, OutgoingFault, type OutgoingRequest } from '../../core/outgoing.ts';
import { fetchFile } from './fetch-file.ts';
import { scheduledImportKind } from './scheduled-import-kind.ts';

const server = createServer((_, response) => void response.end('a,b'));
let host = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));

const settingsOf = (url: string): ScheduledImportSettings => ({
  source: 'url',
  file: '',
  url,
  sign_in: 'none',
  username: '',
  time: '03:00',
  weekdays: [],
  applies: false,
  max_left: 0,
  max_changed: 0,
  max_added: 0,
  allows_refused: false,
});

it.each([
  ['/people%20of%20ours.csv', 'people of ours.csv'],
  ['/people.csv?token=x', 'people.csv'],
  // Invalid UTF-8.
  ['/%E0%A4%A', '%E0%A4%A'],
  ['/', 'people'],
])('[RT-03] names the file fetched from %s', async (path, name) => {
  const file = await fetchFile(
    { outgoing: createOutgoing({ trustedHosts: [host] }), folder: undefined },
    { settings: settingsOf(`http://${host}${path}`), secret: null },
  );
  expect(file).toEqual({ name, bytes: Buffer.from('a,b') });
});

it("[RT-03] gives up a test before the user's request times out", async () => {
  const asked: OutgoingRequest[] = [];
  const { db, drop } = await createTestDatabase();
  try {
    const kind = scheduledImportKind({
      db,
      clock: systemClock,
      folder: undefined,
      outgoing: {
        ...createOutgoing({ trustedHosts: [] }),
        send: async (request) => {
          asked.push(request);
          throw new OutgoingFault('timeout', host);
        },
      },
    });
    const url = 'https://people.example/people.csv';
    const at = { id: 1, name: 'People', enabled: true, settings: settingsOf(url), secret: null };
    await expect(kind.test(at)).rejects.toThrow('in time');
  } finally {
    await drop();
  }
  // proof/requests waits 30 seconds for an answer, the proxy a minute.
  expect(asked.map(({ timeoutMs = Infinity }) => timeoutMs < 30_000)).toEqual([true]);
});
