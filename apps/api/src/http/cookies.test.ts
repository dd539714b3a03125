import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieWriter } from './cookies.ts';

const NAME = 'reviews_known';
const site = express();
site.get('/:way', (request, response) => {
  const cookies = cookieWriter(response, request.params.way === 'tls');
  const came = cookies.readOwn(NAME) ?? null;
  cookies.setOwn(NAME, 'ours', 60_000);
  response.json({ came });
});
const server = site.listen(0, '127.0.0.1');
const ask = async (way: 'tls' | 'plain', cookie: string) => {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${way}`, {
    headers: { cookie },
  });
  return {
    ...((await answer.json()) as { came: string | null }),
    line: answer.headers.getSetCookie()[0] ?? '',
  };
};
beforeAll(
  () =>
    new Promise<void>(
      (resolve) => void (server.listening ? resolve() : server.once('listening', resolve)),
    ),
);
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));

describe('a cookie that identifies a browser', () => {
  it('behind TLS is host-only, under a name that a sibling host cannot write', async () => {
    const { came, line } = await ask('tls', `${NAME}=a neighbour's`);
    expect(came).toBeNull();
    expect(line).toMatch(
      /^__Host-reviews_known=ours; Max-Age=60; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/u,
    );
    expect((await ask('tls', `__Host-${NAME}=ours`)).came).toBe('ours');
  });

  it('without TLS, where browsers reject the prefix, has its bare name', async () => {
    const { came, line } = await ask('plain', `${NAME}=ours`);
    expect([came, line.split('=')[0]]).toEqual(['ours', NAME]);
  });
});
