import { OPEN_ID_AUTHENTICATIONS, OPEN_ID_MATCHES, OPEN_ID_MAX_AGE_MINUTES } from '@reviews/domain';
import { z } from 'zod';
import { typedText } from '../wire.ts';

/**
 * An OpenID Connect provider: the client registration and how people are matched. The secret is the
 * client secret.
 */
export const openIdSettings = z.strictObject({
  issuer: typedText(1000),
  client_id: typedText(300),
  client_authentication: z.literal(OPEN_ID_AUTHENTICATIONS),
  scopes: typedText(300),
  match: z.literal(OPEN_ID_MATCHES),
  /** Name of the claim, for `employee_number` and `email_claim`. */
  claim: typedText(100),
  /** Only administrators may sign in with a password. */
  only: z.boolean(),
  /** Required `acr` values, separated by spaces; one of them is enough. Empty: no requirement. */
  acr: typedText(300).default(''),
  amr: typedText(300).default(''),
  /** Maximum minutes since the sign-in at the provider; 0: no limit. */
  max_age: z.int().min(0).max(OPEN_ID_MAX_AGE_MINUTES).default(0),
});
export type OpenIdSettings = z.infer<typeof openIdSettings>;
