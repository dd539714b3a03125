import { createHash } from 'node:crypto';
import { addressOf, type Endpoint } from '@reviews/contracts';
import { TOKEN_SCOPES, type TokenScope } from '@reviews/domain';
import { newApiToken } from '../features/tokens/token-text.ts';
import type { Call } from './endpoint-row.ts';
import type { Answer, TestApp } from './start-test-app.ts';

const MS_PER_DAY = 86_400_000;
let built = 0;

export interface BuiltToken {
  readonly id: number;
  readonly text: string;
}

/** Builds a personal token, with every scope unless given, as if just created. */
export async function buildToken(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  user: { readonly id: number },
  given: {
    readonly scopes?: readonly TokenScope[];
    readonly name?: string;
    readonly days?: number;
  } = {},
): Promise<BuiltToken> {
  const [text, now] = [newApiToken(), clock.now()];
  const { id } = await db.prisma.apiToken.create({
    data: {
      userId: user.id,
      name: given.name ?? `Token ${(built += 1)}`,
      digest: createHash('sha256').update(text).digest(),
      ending: text.slice(-4),
      scopes: [...(given.scopes ?? TOKEN_SCOPES)],
      createdAt: now,
      expiresAt: new Date(now.getTime() + (given.days ?? 90) * MS_PER_DAY),
    },
  });
  return { id, text };
}

/** Sends a call as a program does: with a token and no cookie. */
export async function sendByToken(
  { url }: Pick<TestApp, 'url'>,
  token: string,
  endpoint: Endpoint,
  { params, query, body }: Call = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}${addressOf(endpoint, params, query)}`, {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    body: isJson ? (JSON.parse(text) as unknown) : text,
    headers: response.headers,
  };
}
