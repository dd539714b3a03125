import { uploadImage, endpoint } from '@reviews/contracts';
import { login, showUser } from '@reviews/contracts/session';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { answers, refuses, server } from '../testing/fake-server.ts';
import { buildSessionUser } from '../testing/stub-data.ts';
import { ApiError } from './api-error.ts';
import { call, upload } from './call.ts';
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
