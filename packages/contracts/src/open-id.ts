import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messageReply, moment, recordId, recordIdText } from './wire.ts';

const ofIntegration = z.strictObject({ integrationId: recordIdText });
const FOREIGN_MAX_CHARS = 4000;
/** A provider may send more fields than are read. The protocol code checks what it sends. */
const foreign = z.record(
  z.string().max(100),
  z.union([z.string().max(FOREIGN_MAX_CHARS), z.array(z.string().max(FOREIGN_MAX_CHARS))]),
);

export const listSignIns = endpoint({
  id: 'listSignIns',
  method: 'GET',
  path: '/auth/ways',
  tag: 'session',
  summary: 'List the ways to sign in without a password.',
  response: z.strictObject({
    data: z.array(z.strictObject({ id: recordId, name: z.string() })),
    password: z.literal(['everyone', 'administrators']),
    /** Whether a forgotten password can be replaced by email; otherwise an administrator helps. */
    mails: z.boolean(),
  }),
});

/**
 * A page address, not an API call: the browser goes there and on to the provider. Always answers
 * with a redirect.
 */
export const startOpenId = endpoint({
  id: 'startOpenId',
  method: 'GET',
  path: '/auth/openid/:integrationId/start',
  tag: 'session',
  summary: 'Redirect to an OpenID Connect provider to sign in.',
  params: ofIntegration,
  query: z.strictObject({
    return_to: z
      .string()
      .max(2000)
      .refine((text) => !text.includes('\u0000'))
      .optional(),
    popup: z.literal('1').optional(),
    /** Re-authentication of someone who is already signed in. */
    again: z.literal('1').optional(),
  }),
  response: z.never(),
});

/** The redirect address of the provider. Always answers with a redirect. */
export const finishOpenId = endpoint({
  id: 'finishOpenId',
  method: 'GET',
  path: '/auth/openid/:integrationId/callback',
  tag: 'session',
  summary: 'Return from an OpenID Connect provider.',
  params: ofIntegration,
  query: foreign,
  response: z.never(),
});

export const showOpenId = endpoint({
  id: 'showOpenId',
  method: 'GET',
  path: '/api/integrations/:integrationId/openid',
  tag: 'integrations',
  summary: 'Get the addresses that an OpenID Connect provider needs.',
  params: ofIntegration,
  response: z.strictObject({
    redirect_address: z.string(),
    sign_out_address: z.string(),
    linked: z.int(),
    last_signed_in_at: moment.nullable(),
  }),
});

export const unlinkUser = endpoint({
  id: 'unlinkUser',
  method: 'DELETE',
  path: '/api/users/:userId/identities',
  tag: 'users',
  summary: 'Unlink a user from the OpenID Connect providers.',
  params: z.strictObject({ userId: recordIdText }),
  response: messageReply,
});
