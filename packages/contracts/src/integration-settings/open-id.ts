import { OPEN_ID_AUTHENTICATIONS, OPEN_ID_MATCHES, OPEN_ID_MAX_AGE_MINUTES } from '@reviews/domain';
import { z } from 'zod';
import { typedText } from '../wire.ts';

/** A provider of OpenID Connect, how the product is known there, and how people are found. The secret is the client's. */
export const openIdSettings = z.strictObject({
  issuer: typedText(1000),
  client_id: typedText(300),
  client_authentication: z.literal(OPEN_ID_AUTHENTICATIONS),
  scopes: typedText(300),
  match: z.literal(OPEN_ID_MATCHES),
  /** Of `employee_number` and `email_claim`: what the claim is called. */
  claim: typedText(100),
  /** Passwords are for administrators only. */
  only: z.boolean(),
  /** How people must have signed in there, by the claims of those names; one of these, separated by spaces, is enough, and nothing is asked where empty. */
  acr: typedText(300).default(''),
  amr: typedText(300).default(''),
  /** How many minutes ago at the most; 0: whenever the provider likes. */
  max_age: z.int().min(0).max(OPEN_ID_MAX_AGE_MINUTES).default(0),
});
export type OpenIdSettings = z.infer<typeof openIdSettings>;
