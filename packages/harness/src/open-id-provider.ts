import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

/** A person at the provider. They sign in by entering their name. */
export interface Known {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  /** Authentication method (`acr`) and time of the sign-in in seconds; the time defaults to now. */
  readonly acr?: string;
  readonly amr?: string[];
  readonly signedInAt?: number;
  readonly [claim: string]: unknown;
}

export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** People by the name they enter. */
  readonly people: Map<string, Known>;
  close(): Promise<void>;
}

const CLIENT = { client_id: 'reviews', client_secret: 'a secret of the client, long enough' };
const PAGE = (
  uid: string,
) => `<!doctype html><html lang="en"><head><title>Sign in</title></head><body><main><h1>Sign in at the provider</h1>
<form method="post" action="/interaction/${uid}"><label>Name <input name="name" autofocus></label> <button>Continue</button></form></main></body></html>`;

async function typed(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return new URLSearchParams(Buffer.concat(parts).toString()).get('name') ?? '';
}

function configurationFor(
  people: TestProvider['people'],
  { redirectAddress, signOutAddress }: ProviderGiven,
): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const byNumber = (sub: string) => [...people.values()].find((person) => person.sub === sub);
  return {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [redirectAddress],
        post_logout_redirect_uris: [signOutAddress],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['of this test'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    claims: {
      openid: ['sub', 'acr', 'amr', 'auth_time'],
      email: ['email', 'email_verified'],
      profile: ['name', 'employee_number', 'preferred_username'],
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: async () => ({ ...byNumber(sub), sub }),
    }),
    // Skips the consent page.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

const loginOf = ({ sub, acr, amr, signedInAt }: Known) => ({
  accountId: sub,
  ...(acr === undefined ? {} : { acr }),
  ...(amr === undefined ? {} : { amr }),
  ...(signedInAt === undefined ? {} : { ts: signedInAt }),
});

async function interact(
  provider: Provider,
  people: TestProvider['people'],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    const { uid } = await provider.interactionDetails(request, response);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(PAGE(uid));
    return;
  }
  const person = people.get(await typed(request));
  const result =
    person === undefined
      ? { error: 'access_denied', error_description: 'No one has this name.' }
      : { login: loginOf(person) };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

interface ProviderGiven {
  /** The redirect address of the product. */
  readonly redirectAddress: string;
  readonly signOutAddress: string;
}

/**
 * Starts a real OpenID Connect provider on a free local port. The caller sets the product's
 * redirect addresses.
 */
export async function startOpenIdProvider(
  given: (issuer: string) => Promise<ProviderGiven> | ProviderGiven,
): Promise<TestProvider> {
  const people: TestProvider['people'] = new Map();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configurationFor(people, await given(issuer)));
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return void handle(request, response);
    interact(provider, people, request, response).catch((error: unknown) =>
      response.writeHead(500).end(String(error)),
    );
    return undefined;
  });
  return {
    issuer,
    people,
    clientId: CLIENT.client_id,
    clientSecret: CLIENT.client_secret,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
