import { TOKEN_DAYS_MAX, TOKEN_NAME_MAX_CHARS, TOKEN_SCOPES } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  messageReply,
  moment,
  pageText,
  recordId,
  recordIdText,
  searchedText,
  nameText,
} from './wire.ts';

const ofToken = z.strictObject({ tokenId: recordIdText });
const scope = z.literal(TOKEN_SCOPES);

export const TOKEN_STATES = ['active', 'expired', 'revoked'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

const apiToken = z.strictObject({
  id: recordId,
  name: z.string(),
  state: z.literal(TOKEN_STATES),
  scopes: z.array(scope),
  /** The last characters of the token. */
  ending: z.string(),
  created_at: moment,
  expires_at: moment,
  last_used_at: moment.nullable(),
  revoked_at: moment.nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

const offeredScope = z.strictObject({ scope, label: z.string(), description: z.string() });
export type OfferedScope = z.infer<typeof offeredScope>;

/**
 * Active tokens first, then ended ones, latest first. `scopes` are those that would give this
 * person's token something to read.
 */
export const listMyTokens = endpoint({
  id: 'listMyTokens',
  method: 'GET',
  path: '/api/my/tokens',
  tag: 'tokens',
  summary: 'List your tokens, and the scopes you can give a new one.',
  response: z.strictObject({
    data: z.array(apiToken),
    scopes: z.array(offeredScope),
    max: z.int(),
  }),
});

/** The token is only in this response. */
export const makeToken = endpoint({
  id: 'makeToken',
  method: 'POST',
  path: '/api/my/tokens',
  tag: 'tokens',
  summary: 'Create a token.',
  body: z.strictObject({
    name: nameText(TOKEN_NAME_MAX_CHARS),
    scopes: z.array(scope).min(1).max(TOKEN_SCOPES.length),
    days: z.int().min(1).max(TOKEN_DAYS_MAX),
  }),
  response: z.strictObject({ message: z.string(), token: z.string(), data: apiToken }),
});

export const revokeMyToken = endpoint({
  id: 'revokeMyToken',
  method: 'DELETE',
  path: '/api/my/tokens/:tokenId',
  tag: 'tokens',
  summary: 'Revoke one of your tokens.',
  params: ofToken,
  response: messageReply,
});

export const revokeMyTokens = endpoint({
  id: 'revokeMyTokens',
  method: 'DELETE',
  path: '/api/my/tokens',
  tag: 'tokens',
  summary: 'Revoke all your tokens.',
  response: messageReply,
});

const tokenOfUser = apiToken.extend({
  owner: z.strictObject({ user_id: recordId, name: z.string(), email: z.string() }),
});
export type TokenOfUser = z.infer<typeof tokenOfUser>;

/** For administrators. Never includes the token itself. */
export const listTokens = endpoint({
  id: 'listTokens',
  method: 'GET',
  path: '/api/tokens',
  tag: 'tokens',
  summary: 'List everyone’s tokens, last used first.',
  query: z.strictObject({
    search: searchedText.optional(),
    state: z.literal(TOKEN_STATES).optional(),
    user_id: recordIdText.optional(),
    page: pageText.optional(),
  }),
  response: z.strictObject({ data: z.array(tokenOfUser), totalResults: z.int() }),
});

export const revokeToken = endpoint({
  id: 'revokeToken',
  method: 'DELETE',
  path: '/api/tokens/:tokenId',
  tag: 'tokens',
  summary: 'Revoke anyone’s token.',
  params: ofToken,
  response: messageReply,
});
