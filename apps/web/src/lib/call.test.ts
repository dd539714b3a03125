import { uploadImage, endpoint } from '@reviews/contracts';
import { saveDraft } from '@reviews/contracts/pulses';
import { login, showUser } from '@reviews/contracts/session';
import { MESSAGES, OPERATION_HEADER } from '@reviews/domain';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { answers, refuses, server } from '../testing/fake-server.ts';
import { buildSessionUser } from '../testing/stub-data.ts';
import { ApiError } from './api-error.ts';
import { call, upload } from './call.ts';
import { fetchFile } from './fetch-file.ts';
import { registerSessionEvents } from './session-events.ts';
import { configureTransport } from './transport.ts';

const lookUp = endpoint({
  id: 'lookUp',
  method: 'GET',
  path: '/api/things/:thingId/parts',
  tag: 'test',
  summary: 'For this test.',
  params: z.strictObject({ thingId: z.string() }),
  query: z.strictObject({
    filters: z.record(z.string(), z.unknown()),
    page: z.number(),
    sort: z.string().optional(),
  }),
  response: z.strictObject({ found: z.boolean() }),
});

const failureOf = async (calling: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await calling.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof ApiError))
    throw new Error(`Not refused with an ApiError: ${String(error)}`);
  return error;
};

const watchSession = () => {
  const handlers = { onUnauthenticated: vi.fn(), onSessionExpired: vi.fn() };
  return { ...handlers, stop: registerSessionEvents(handlers) };
};

afterEach(() => {
  document.cookie = 'XSRF-TOKEN=; expires=Thu, 01 Jan 1970 00:00:00 GMT';
});

describe('call', () => {
  it('[API-01] sends and accepts JSON with the anti-forgery token from the cookie', async () => {
    document.cookie = 'XSRF-TOKEN=abc123';
    const arrived = answers(login, { redirect: '/' });
    await call(login, { body: { email: 'a@b.example', password: 'x' } });
    expect(arrived[0]?.headers.get('content-type')).toContain('application/json');
    expect(arrived[0]?.headers.get('accept')).toContain('application/json');
    expect(arrived[0]?.headers.get('x-xsrf-token')).toBe('abc123');
    expect(JSON.parse(arrived[0]?.body ?? '')).toEqual({ email: 'a@b.example', password: 'x' });
  });

  it('encodes path parameters and serialises query objects as JSON', async () => {
    const arrived = answers(lookUp, { found: true });
    await expect(
      call(lookUp, {
        params: { thingId: 'a/b c' },
        query: { filters: { name: { string: 'x & y' } }, page: 2 },
      }),
    ).resolves.toEqual({ found: true });
    const url = new URL(arrived[0]?.path ?? '', 'http://local');
    expect(url.pathname).toBe('/api/things/a%2Fb%20c/parts');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      filters: '{"name":{"string":"x & y"}}',
      page: '2',
    });
  });

  it('[ERR-01] turns a failed connection into an ApiError', async () => {
    server.use(http.get('*/api/user', () => HttpResponse.error()));
    expect(await failureOf(call(showUser))).toMatchObject({ kind: 'offline', status: null });
  });

  it('[ERR-03] recognises the configured firewall page', async () => {
    configureTransport({ firewallMarker: 'blocked-by-acme' });
    server.use(
      http.get('*/api/user', () =>
        HttpResponse.html('<html>BLOCKED-BY-ACME</html>', { status: 403 }),
      ),
    );
    expect(await failureOf(call(showUser))).toMatchObject({ kind: 'firewall', status: 403 });
  });

  it('rejects with an AbortError when aborted, and notifies no one', async () => {
    answers(showUser, buildSessionUser());
    const stop = new AbortController();
    const calling = call(showUser, { signal: stop.signal });
    stop.abort();
    await expect(calling).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('[SES-04] announces a 401 and [SES-06] a 419, but not for a quiet call', async () => {
    const session = watchSession();
    refuses(showUser, 401);
    await failureOf(call(showUser));
    expect(session.onUnauthenticated).toHaveBeenCalledOnce();
    refuses(showUser, 419);
    await failureOf(call(showUser));
    expect(session.onSessionExpired).toHaveBeenCalledOnce();
    await failureOf(call(showUser, { quiet: true }));
    expect(session.onSessionExpired).toHaveBeenCalledOnce();
    session.stop();
  });

  describe('[ERR-01] takes a success that is not ours for no answer', () => {
    const mine = { headers: { [OPERATION_HEADER]: saveDraft.id } };
    const saved = { answerGroup: 'g', version: 1, saved_at: '', draftGroups: [] };
    const save = () =>
      call(saveDraft, {
        params: { hash: 'h'.repeat(16) },
        body: { answers: {}, close: 0 },
        needs: ['answerGroup', 'version'],
      });
    it.each([
      ['a page', HttpResponse.html('<html>Welcome to the hotel</html>')],
      ['a page with our header', HttpResponse.html('<html></html>', mine)],
      ['JSON without the header', HttpResponse.json(saved)],
      [
        'JSON of another call',
        HttpResponse.json(saved, { headers: { [OPERATION_HEADER]: 'showUser' } }),
      ],
      ['an empty object', HttpResponse.json({})],
      ['an answer without the fields that confirm it', HttpResponse.json({}, mine)],
      ['null instead of the fields', HttpResponse.json(null, mine)],
      [
        'half of our answer',
        new HttpResponse('{"answerGroup":"g","ver', {
          headers: { ...mine.headers, 'content-type': 'application/json' },
        }),
      ],
      ['nothing', new HttpResponse(null, { status: 204 })],
    ])('%s', async (_what, answer) => {
      server.use(http.post('*/save-draft', () => answer));
      expect(await failureOf(save())).toMatchObject({
        kind: 'offline',
        status: null,
        message: MESSAGES.errors.offline,
      });
    });

    it('but not our own', async () => {
      server.use(http.post('*/save-draft', () => HttpResponse.json(saved, mine)));
      await expect(save()).resolves.toEqual(saved);
    });

    it('when a file is sent or fetched', async () => {
      server.use(
        http.post('*/api/rich-text-images', () => HttpResponse.html('<html></html>')),
        http.get('*.pdf', () => HttpResponse.html('<html></html>')),
      );
      expect(await failureOf(upload(uploadImage, new File(['bytes'], 'a.png')))).toMatchObject({
        kind: 'offline',
      });
      expect(
        await failureOf(
          fetchFile({ ...lookUp, path: '/api/packet.pdf' }, { params: {}, token: 't' }),
        ),
      ).toMatchObject({ kind: 'offline' });
    });
  });

  it('[NAV-08] sends the token without cookies on a download route', async () => {
    configureTransport({ downloadToken: 'tok' });
    const fetched = vi.spyOn(globalThis, 'fetch');
    const arrived = answers(showUser, buildSessionUser());
    await call(showUser);
    expect(arrived[0]?.headers.get('authorization')).toBe('Bearer tok');
    const request = fetched.mock.calls[0]?.[0];
    expect(
      request instanceof Request ? request.credentials : fetched.mock.calls[0]?.[1]?.credentials,
    ).toBe('omit');
    fetched.mockRestore();
  });

  it('[API-36] sends a file as multipart with the anti-forgery header', async () => {
    document.cookie = 'XSRF-TOKEN=abc123';
    const arrived = answers(uploadImage, { key: 'k', url: '/u' });
    await expect(
      upload(uploadImage, new File(['bytes'], 'a.png', { type: 'image/png' })),
    ).resolves.toEqual({ key: 'k', url: '/u' });
    expect(arrived[0]?.headers.get('content-type')).toContain('multipart/form-data');
    expect(arrived[0]?.headers.get('x-xsrf-token')).toBe('abc123');
  });
});
