import { createHash } from 'node:crypto';
import * as openid from 'openid-client';
import type { OpenIdSettings } from '@reviews/contracts';
import { isOpenIdCheck, OPEN_ID_CHECK_WORDS, OPEN_ID_FAULT_WORDS as texts } from '@reviews/domain';
import type { Clock } from '../../core/clock.ts';
import { OutgoingFault, type Outgoing } from '../../core/outgoing.ts';
import { neededClaims, saidTogether, type Claims } from './identity.ts';
import { strengthAsked } from './sign-in-strength.ts';

/** How long a discovery document is cached. */
const DISCOVERY_KEPT_MS = 10 * 60_000;
const TIMEOUT_SECONDS = 10;

/** A provider with the product's client credentials. */
export interface Provider {
  readonly id: number;
  readonly settings: OpenIdSettings;
  readonly clientSecret: string;
}

/** Values that the callback of a sign-in must match. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface SignedInThere {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Claims;
  /** The claims that are signed. */
  readonly signed: Claims;
  /** The ID token, for signing out at the provider. */
  readonly idToken: string | null;
}

/**
 * An error of a provider. Holds a sentence for the log, with error codes and never a token, and
 * whether the user was refused there.
 */
export class ProviderFault extends Error {
  readonly code: string;
  readonly isRefusal: boolean;
  constructor(code: string, message: string, isRefusal = false) {
    super(message);
    this.name = 'ProviderFault';
    this.code = code;
    this.isRefusal = isRefusal;
  }
}

/** Returns a code only if the protocol defines it. A provider's own text may contain anything. */
const safeCode = (code: unknown): string =>
  typeof code === 'string' && /^[\w.-]{1,80}$/u.test(code) ? code : 'unknown';

/** Translates an error of the library. */
export function providerFault(error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error;
  const outgoing =
    error instanceof OutgoingFault
      ? error
      : error instanceof Error && error.cause instanceof OutgoingFault
        ? error.cause
        : null;
  if (outgoing !== null) return new ProviderFault(outgoing.code, outgoing.message);
  if (error instanceof openid.AuthorizationResponseError) {
    const code = safeCode(error.error);
    return new ProviderFault(code, texts.notSignedIn({ code }), true);
  }
  if (error instanceof openid.ResponseBodyError) {
    const code = safeCode(error.error);
    return new ProviderFault(
      code,
      code === 'invalid_client' ? texts.clientRefused : texts.exchangeRefused({ code }),
    );
  }
  // A 401 of the token endpoint, which authenticates only the client.
  if (error instanceof openid.WWWAuthenticateChallengeError)
    return new ProviderFault('invalid_client', texts.clientRefused);
  const code = safeCode(error instanceof Error && 'code' in error ? error.code : null);
  return new ProviderFault(
    code,
    isOpenIdCheck(code) ? OPEN_ID_CHECK_WORDS[code] : texts.unchecked({ code }),
  );
}

/**
 * Runs a call to the provider.
 * @throws ProviderFault
 */
async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw providerFault(error);
  }
}

const signatureOf = ({ settings, clientSecret }: Provider): string =>
  createHash('sha256')
    .update(JSON.stringify([settings, clientSecret]))
    .digest('base64url');

export type OpenIdClient = ReturnType<typeof createOpenIdClient>;

/**
 * Creates the OpenID Connect client: authorization code flow with PKCE, state, nonce and signature
 * checks.
 */
export function createOpenIdClient({
  outgoing,
  clock,
}: {
  readonly outgoing: Outgoing;
  readonly clock: Clock;
}) {
  const known = new Map<
    number,
    {
      readonly signature: string;
      readonly until: number;
      readonly configuration: Promise<openid.Configuration>;
    }
  >();

  const fetched: openid.CustomFetch = (url, { method, headers, body, signal }) =>
    outgoing.fetch(url, { method, headers, body, ...(signal === undefined ? {} : { signal }) });

  const discover = ({ settings, clientSecret }: Provider): Promise<openid.Configuration> => {
    const authentication =
      settings.client_authentication === 'basic'
        ? openid.ClientSecretBasic(clientSecret)
        : openid.ClientSecretPost(clientSecret);
    return openid.discovery(
      new URL(settings.issuer),
      settings.client_id,
      undefined,
      authentication,
      {
        [openid.customFetch]: fetched,
        timeout: TIMEOUT_SECONDS,
        // `core/outgoing.ts` decides which addresses may be called without TLS.
        execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks],
      },
    );
  };

  /**
   * Returns the discovery document, cached for some minutes. Other settings count as another
   * provider.
   */
  function configurationOf(provider: Provider): Promise<openid.Configuration> {
    const [signature, now] = [signatureOf(provider), clock.now().getTime()];
    const kept = known.get(provider.id);
    if (kept !== undefined && kept.signature === signature && kept.until > now)
      return kept.configuration;
    const configuration = discover(provider);
    known.set(provider.id, { signature, until: now + DISCOVERY_KEPT_MS, configuration });
    configuration.catch(() => known.delete(provider.id));
    return configuration;
  }

  /**
   * Returns the signed claims, and asks the userinfo endpoint if one is missing. Fails unless both
   * have the same subject.
   */
  async function claimsOf(
    configuration: openid.Configuration,
    settings: OpenIdSettings,
    signed: openid.IDToken,
    accessToken: string,
  ): Promise<Claims> {
    const isEnough = neededClaims(settings).every((claim) => claim in signed);
    if (isEnough || configuration.serverMetadata().userinfo_endpoint === undefined) return signed;
    return saidTogether(
      settings,
      signed,
      await openid.fetchUserInfo(configuration, accessToken, signed.sub),
    );
  }

  return {
    /**
     * Returns where to send the browser and what the callback must match. `again` asks the user to
     * sign in again.
     * @throws ProviderFault
     */
    begin: (
      provider: Provider,
      redirectAddress: string,
      again: boolean,
    ): Promise<{ readonly location: string; readonly attempt: Attempt }> =>
      asking(async () => {
        const configuration = await configurationOf(provider);
        const attempt = {
          state: openid.randomState(),
          nonce: openid.randomNonce(),
          verifier: openid.randomPKCECodeVerifier(),
        };
        const location = openid.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectAddress,
          response_type: 'code',
          scope: provider.settings.scopes,
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: 'S256',
          ...strengthAsked(provider.settings, again),
        });
        return { location: location.href, attempt };
      }),

    /**
     * Returns the person who signed in.
     * @throws ProviderFault if any check fails.
     */
    complete: (
      provider: Provider,
      address: URL,
      { state, nonce, verifier }: Attempt,
    ): Promise<SignedInThere> =>
      asking(async () => {
        const configuration = await configurationOf(provider);
        const tokens = await openid.authorizationCodeGrant(configuration, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const signed = tokens.claims();
        if (signed === undefined) throw new ProviderFault('no_id_token', texts.noIdToken);
        return {
          issuer: signed.iss,
          subject: signed.sub,
          signed,
          claims: await claimsOf(configuration, provider.settings, signed, tokens.access_token),
          idToken: tokens.id_token ?? null,
        };
      }),

    /** Returns the provider's sign-out address, or null if it has none. */
    async signOutAddress(
      provider: Provider,
      { idToken, returnTo }: { readonly idToken: string; readonly returnTo: string },
    ): Promise<string | null> {
      try {
        const configuration = await configurationOf(provider);
        if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
        return openid.buildEndSessionUrl(configuration, {
          id_token_hint: idToken,
          post_logout_redirect_uri: returnTo,
        }).href;
      } catch {
        // Signing out of the product has worked, even if the provider cannot be reached.
        return null;
      }
    },

    /**
     * Checks everything that a sign-in needs except a person: discovery, keys and client
     * credentials, by redeeming a code that was never issued.
     * @throws ProviderFault
     */
    async test(
      provider: Provider,
      redirectAddress: string,
    ): Promise<{
      readonly issuer: string;
      readonly signsOut: boolean;
      readonly sendsEmail: boolean;
    }> {
      known.delete(provider.id);
      const configuration = await asking(() => configurationOf(provider));
      const {
        issuer,
        end_session_endpoint: signOut,
        claims_supported: claims,
      } = configuration.serverMetadata();
      try {
        const made = new URLSearchParams({
          code: 'a-code-that-was-not-given',
          redirect_uri: redirectAddress,
          code_verifier: openid.randomPKCECodeVerifier(),
        });
        await openid.genericGrantRequest(configuration, 'authorization_code', made);
      } catch (error) {
        // `invalid_grant` means that the client is known and only the code is not.
        if (!(error instanceof openid.ResponseBodyError) || error.error !== 'invalid_grant')
          throw providerFault(error);
      }
      return {
        issuer,
        signsOut: signOut !== undefined,
        sendsEmail: claims === undefined || claims.includes('email'),
      };
    },
  };
}
