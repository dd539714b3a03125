import { createHash } from 'node:crypto';
import * as contracts from '@reviews/contracts';
import { IMAGE_MAX_BYTES, MESSAGES, UPLOADS_MAX, UPLOADS_WINDOW_MS } from '@reviews/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, replyOf, type Company } from '../../testing/worlds.ts';

/** A one-pixel GIF in plain ASCII, so that it can be sent in a text body. It is stored as a PNG. */
const GIF = 'GIF89a\u0001\0\u0001\0\0\0\0,\0\0\0\0\u0001\0\u0001\0\0\u0002\u0002D\u0001\0;';
const BOUNDARY = 'boundary-of-the-test';

let app: TestApp;
let company: Company;
let writer: Caller;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  writer = company.callers.writer;
});
afterAll(() => app.close());

interface Part {
  readonly field?: string;
  readonly name?: string;
  readonly type?: string;
  readonly content?: string;
}

const multipart = (parts: readonly Part[], end = `--${BOUNDARY}--\r\n`) =>
  parts
    .map(
      ({ field = 'file', name = 'chart.gif', type = 'image/gif', content = GIF }) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`,
    )
    .join('') + end;
const upload = (
  body: string,
  caller = writer,
  contentType = `multipart/form-data; boundary=${BOUNDARY}`,
) =>
  caller.send('POST', '/api/rich-text-images', { body, headers: { 'content-type': contentType } });
const count = () => app.db.prisma.upload.count();

describe('POST /api/rich-text-images', () => {
  it('[API-36, Q-13] stores an image and returns the address that shows it', async () => {
    const { key, url } = replyOf(contracts.uploadImage, await upload(multipart([{}])));
    expect(url).toBe(`/api/rich-text-images/${key}`);
    const shown = await writer.send('GET', url);
    expect(shown).toMatchObject({ status: 200, body: expect.stringContaining('PNG') });
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="image.png"',
    });
    expect(await app.db.prisma.upload.findUnique({ where: { key } })).toMatchObject({
      ownerId: company.people.writer.user.id,
      contentType: 'image/png',
      size: Number(shown.headers.get('content-length')),
    });
    expect(
      await app.db.prisma.changeLog.findMany({ where: { entity: 'upload', entityId: key } }),
    ).toMatchObject([{ action: 'upload.stored', actorId: company.people.writer.user.id }]);
  });

  it('[API-36] accepts UPLOADS_MAX from one person within the window, counted for the impersonator; others are not affected', async () => {
    const { stranger, hr } = company.people;
    const eager = await app.as(stranger.user, hr.user);
    const key = createHash('sha256').update(String(hr.user.id)).digest('base64url');
    await app.db.prisma.rateLimit.create({
      data: {
        key: `upload:${key}`,
        points: UPLOADS_MAX - 1,
        expire: Date.now() + UPLOADS_WINDOW_MS,
      },
    });
    expect((await upload(multipart([{}]), eager)).status).toBe(200);
    const before = await count();
    const refused = await upload(multipart([{}]), eager);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    expect(await count()).toBe(before);
    expect((await upload(multipart([{}]), company.callers.stranger)).status).toBe(200);
  });

  it('[API-36, TPL-12] stores nothing of it that is not visible', async () => {
    const shown = async (content: string) =>
      (
        await writer.send(
          'GET',
          replyOf(contracts.uploadImage, await upload(multipart([{ content }]))).url,
        )
      ).body;
    expect(await shown(`${GIF}Made by Will Writer`)).toBe(await shown(GIF));
    expect(await shown(GIF)).not.toContain('GIF');
  });

  it('[API-36] accepts the field names that editors use, and takes the type from the bytes, not from the request', async () => {
    for (const field of ['file', 'image', 'upload']) {
      const { url } = replyOf(
        contracts.uploadImage,
        await upload(multipart([{ field, name: '../../x.html', type: 'text/html' }])),
      );
      expect((await writer.send('GET', url)).headers.get('content-type')).toBe('image/png');
    }
  });

  it.each<[string, string, string | undefined]>([
    [
      'a page that calls itself a picture',
      multipart([
        { name: 'x.png', type: 'image/png', content: '<html><script>alert(1)</script></html>' },
      ]),
      undefined,
    ],
    [
      'an SVG, which can hold scripts',
      multipart([
        {
          name: 'x.svg',
          type: 'image/svg+xml',
          content: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        },
      ]),
      undefined,
    ],
    ['a picture that is cut off', multipart([{ content: GIF.slice(0, 25) }]), undefined],
    ['a PDF', multipart([{ name: 'x.gif', content: '%PDF-1.7 ' }]), undefined],
    ['an empty file', multipart([{ content: '' }]), undefined],
    ['no file', `--${BOUNDARY}--\r\n`, undefined],
    ['another field', multipart([{ field: 'document' }]), undefined],
    ['a body that is cut off', multipart([{}], '').slice(0, -20), undefined],
    ['a body that is not multipart', '{"file":"x"}', 'application/json'],
    ['a boundary that is missing', multipart([{}]), 'multipart/form-data'],
  ])('[API-36] refuses %s and stores nothing', async (_what, body, contentType) => {
    const before = await count();
    const answer = await upload(body, writer, contentType);
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', errors: { file: [expect.any(String)] } },
    });
    expect(await count()).toBe(before);
  });

  it('[API-36] refuses one that is too large, and returns the limit', async () => {
    const before = await count();
    const answer = await upload(multipart([{ content: GIF + 'x'.repeat(IMAGE_MAX_BYTES) }]));
    expect(answer).toMatchObject({
      status: 422,
      body: { message: MESSAGES.uploads.tooLarge({ megabytes: 5 }) },
    });
    expect(await count()).toBe(before);
    expect((await upload(multipart([{ content: GIF.padEnd(IMAGE_MAX_BYTES, 'x') }]))).status).toBe(
      200,
    );
  });

  it('[API-36] needs a session and the anti-forgery token', async () => {
    const before = await count();
    expect((await upload(multipart([{}]), app.anonymous)).status).toBe(401);
    const forged = await writer.send('POST', '/api/rich-text-images', {
      body: multipart([{}]),
      headers: {
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        'x-xsrf-token': 'forged',
      },
    });
    expect(forged.status).toBe(419);
    expect(await count()).toBe(before);
  });
});

describe('GET /api/rich-text-images/{key}', () => {
  it('[API-36] returns 404 for an unknown key', async () => {
    for (const key of ['short', '..%2F..%2Fetc%2Fpasswd', 'A'.repeat(65), `${'A'.repeat(22)}%00`])
      expect((await writer.send('GET', `/api/rich-text-images/${key}`)).status).toBe(404);
  });
});
