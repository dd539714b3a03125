import { createServer, type Server } from 'node:http';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderStorage, s3Storage, type FileStorage } from './storage.ts';

const BUCKET = 'reviews';
const missing =
  '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>';

/** As much of S3 as putting and getting one object needs; records the requests for the test. */
function objectStore(): { server: Server; requests: string[] } {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const key = new URL(request.url ?? '/', 'http://store').pathname;
    requests.push(`${request.method} ${key} ${request.headers['content-type'] ?? ''}`.trim());
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'PUT') objects.set(key, Buffer.concat(chunks));
      const found = objects.get(key);
      if (request.method === 'GET' && found === undefined)
        response.writeHead(404, { 'content-type': 'application/xml' }).end(missing);
      else response.writeHead(200).end(request.method === 'GET' ? found : undefined);
    });
  });
  return { server, requests };
}

const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 10, 13]);

async function keepsFiles(storage: FileStorage): Promise<void> {
  await storage.put('first-key', bytes, 'image/png');
  expect(await storage.get('first-key')).toEqual(bytes);
  expect(await storage.get('unknown-key')).toBeUndefined();
}

describe('folder storage', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'storage-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('[API-36] returns the stored bytes, and leaves no partial file', async () => {
    await keepsFiles(folderStorage(path.join(folder, 'uploads')));
    expect(await readdir(path.join(folder, 'uploads'))).toEqual(['first-key']);
  });
});

describe('S3-compatible storage', () => {
  const store = objectStore();
  beforeAll(() => new Promise<void>((resolve) => store.server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => void store.server.close());

  it('[API-36] returns the stored bytes, addressed by bucket and key', async () => {
    const endpoint = `http://127.0.0.1:${(store.server.address() as AddressInfo).port}`;
    await keepsFiles(
      s3Storage({
        endpoint,
        bucket: BUCKET,
        region: 'us-east-1',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
      }),
    );
    expect(store.requests).toEqual([
      `PUT /${BUCKET}/first-key image/png`,
      `GET /${BUCKET}/first-key`,
      `GET /${BUCKET}/unknown-key`,
    ]);
  });

  it('[API-36] tells an unreachable store from a missing file', async () => {
    const gone = s3Storage({
      endpoint: 'http://127.0.0.1:1',
      bucket: BUCKET,
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
    await expect(gone.get('first-key')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
