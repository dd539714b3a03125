import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../core/clock.ts';
import { createOutgoing } from '../../core/outgoing.ts';
import { createOpenIdClient, type Provider } from './open-id-client.ts';

/** Discovery document of a provider that claims whatever it likes. */
let says: Record<string, string> = {};
const server = createServer((_, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({
      issuer: issuer(),
      authorization_endpoint: `${issuer()}/authorize`,
      token_endpoint: `${issuer()}/token`,
      jwks_uri: `${issuer()}/jwks`,
      end_session_endpoint: `${issuer()}/end`,
      ...says,
    }),
  );
});
const host = (): string => `127.0.0.1:${(server.address() as AddressInfo).port}`;
const issuer = (): string => `http://${host()}`;
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));

const provider = (): Provider => ({
  id: 1,
  clientSecret: 'a secret',
  settings: {
    issuer: issuer(),
    client_id: 'reviews',
    client_authentication: 'basic',
    scopes: 'openid',
    match: 'verified_email',
    claim: '',
    only: false,
    acr: '',
    amr: '',
    max_age: 0,
  },
});
const client = () =>
  createOpenIdClient({ outgoing: createOutgoing({ trustedHosts: [host()] }), clock: systemClock });
const signOut = () =>
  client().signOutAddress(provider(), {
    idToken: 'an.id.token',
    returnTo: 'https://reviews.example/login',
  });
const begin = () => client().begin(provider(), 'https://reviews.example/back', false);

describe('address to which a provider sends browsers', () => {
  it('is a page of the provider', async () => {
    says = {};
    expect(await signOut()).toMatch(new RegExp(`^${issuer()}/end\\?`, 'u'));
    expect((await begin()).location).toMatch(new RegExp(`^${issuer()}/authorize\\?`, 'u'));
  });

  it.each([
    'javascript:alert(document.cookie)//',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
  ])('is never %s', async (address) => {
    says = { end_session_endpoint: address, authorization_endpoint: address };
    expect(await signOut()).toBeNull();
    await expect(begin()).rejects.toThrow('OAUTH_REQUEST_PROTOCOL_FORBIDDEN');
  });
});
