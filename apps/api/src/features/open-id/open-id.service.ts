import {
  isInnerAddress,
  OPEN_ID_MESSAGES as texts,
  TooManyRequests,
  type OpenIdRefusal,
} from '@reviews/domain';
import type { SecretBox } from '../../core/secret-box.ts';
import { onPool } from '../../core/sql.ts';
import {
  providerFault,
  type OpenIdClient,
  type Provider,
  type SignedInThere,
} from './open-id-client.ts';
import * as queries from './open-id.queries.ts';
import {
  NotOpened,
  openSession,
  type Arrival,
  type Noted,
  type SessionDependencies,
} from './open-session.ts';
import {
  beganAt,
  openAttempt,
  openSignOut,
  sealAttempt,
  sealSignOut,
  type KeptAttempt,
} from './sign-in-attempt.ts';
import { weakClaim } from './sign-in-strength.ts';

const HOME = '/';

/** The part of the attempt limiter that sign-in needs. */
interface Attempts {
  consume(key: string): Promise<void>;
  giveBack(key: string): Promise<void>;
}

export interface OpenIdDependencies extends SessionDependencies {
  readonly client: OpenIdClient;
  /** Null without an encryption key in the environment: then no provider can be set up. */
  readonly box: SecretBox | null;
  readonly addressAttempts: Attempts;
  /** Returns an enabled provider with its secret. */
  readonly providerOf: (integrationId: number) => Promise<Provider | null>;
  readonly note: (integrationId: number, noted: Noted) => Promise<void>;
}

/** Where the sign-in takes place, and the return path. */
interface Where {
  readonly popup?: boolean;
  readonly returnTo?: string;
}

/** A refused sign-in, with the reason and the place to show it. */
export class SignInRefused extends Error {
  readonly code: OpenIdRefusal;
  readonly popup: boolean;
  readonly returnTo: string;
  constructor(code: OpenIdRefusal, { popup = false, returnTo = HOME }: Where = {}) {
    super(code);
    this.name = 'SignInRefused';
    this.code = code;
    this.popup = popup;
    this.returnTo = returnTo;
  }
}

export interface Back extends Arrival {
  readonly integrationId: number;
  /** The full callback address, as the provider knows it. */
  readonly address: URL;
  /** The attempt cookie. */
  readonly kept: string | undefined;
  /** The browser cookie set when the sign-in began. */
  readonly browser: string | undefined;
}

/**
 * Checks the authentication level and, where required, that the user signed in again.
 * @throws NotOpened
 */
function requireStrength(
  { settings }: Provider,
  { signed }: SignedInThere,
  when: { readonly now: Date; readonly since: Date | null },
): void {
  const claim = weakClaim(signed, settings, when);
  if (claim !== null)
    throw new NotOpened('weak', {
      summary: claim === 'auth_time' ? texts.tooLongAgo : texts.tooWeak({ claim }),
    });
}

export type OpenIdService = ReturnType<typeof createOpenIdService>;

/** Creates the service for sign-in with OpenID Connect. */
export function createOpenIdService({
  db,
  clock,
  sessions,
  client,
  box,
  addressAttempts,
  providerOf,
  note,
}: OpenIdDependencies) {
  /**
   * Counts an attempt of an IP address, as for passwords.
   * @throws SignInRefused
   */
  async function count(address: string, where: Where = {}): Promise<void> {
    try {
      await addressAttempts.consume(address);
    } catch (error) {
      throw error instanceof TooManyRequests ? new SignInRefused('too_many', where) : error;
    }
  }

  async function requireProvider(
    integrationId: number,
    where: Where = {},
  ): Promise<{ provider: Provider; box: SecretBox }> {
    const provider = await providerOf(integrationId);
    if (provider === null || box === null) throw new SignInRefused('off', where);
    return { provider, box };
  }

  /**
   * Runs a call to the provider and logs its error.
   * @throws SignInRefused
   */
  async function asking<T>(
    integrationId: number,
    where: Where,
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const fault = providerFault(error);
      await note(integrationId, {
        outcome: 'failed',
        summary: fault.message,
        details: { code: fault.code },
      });
      throw new SignInRefused(fault.isRefusal ? 'refused' : 'provider', where);
    }
  }

  return {
    /** Returns the ways to sign in besides a password, and whose passwords are accepted. */
    async ways(): Promise<{
      readonly ways: readonly queries.SignInWay[];
      readonly password: 'everyone' | 'administrators';
    }> {
      const ways = await queries.findWays(onPool(db));
      return { ways, password: ways.some(({ only }) => only) ? 'administrators' : 'everyone' };
    },

    /**
     * Returns where to send the browser, and the attempt cookie.
     * @throws SignInRefused
     */
    async start(
      integrationId: number,
      {
        redirectAddress,
        returnTo,
        popup,
        again,
        clientAddress,
        browser,
      }: {
        readonly redirectAddress: string;
        readonly returnTo: string | undefined;
        readonly popup: boolean;
        readonly again: boolean;
        readonly clientAddress: string;
        readonly browser: string;
      },
    ) {
      const where = {
        popup,
        returnTo: returnTo !== undefined && isInnerAddress(returnTo) ? returnTo : HOME,
      };
      await count(clientAddress, where);
      const { provider, box: sealing } = await requireProvider(integrationId, where);
      const { location, attempt } = await asking(integrationId, where, () =>
        client.begin(provider, redirectAddress, again),
      );
      return {
        location,
        state: attempt.state,
        kept: sealAttempt(
          sealing,
          integrationId,
          { ...attempt, ...where, again, browser },
          clock.now(),
        ),
      };
    },

    /**
     * Signs in the person who came back from the provider. A refusal never reveals whether an
     * account exists: it uses the wording of a wrong password.
     * @throws SignInRefused
     */
    async finish(back: Back): Promise<{
      readonly token: string;
      readonly popup: boolean;
      readonly returnTo: string;
      readonly signOut: string | null;
    }> {
      const { integrationId, kept, browser, from } = back;
      const { provider, box: sealing } = await requireProvider(integrationId);
      const attempt: KeptAttempt | null =
        kept === undefined
          ? null
          : openAttempt(sealing, integrationId, { sealed: kept, browser }, clock.now());
      if (attempt === null) throw new SignInRefused('over');
      await count(from.address, attempt);
      const there = await asking(integrationId, attempt, () =>
        client.complete(provider, back.address, attempt),
      );
      try {
        requireStrength(provider, there, {
          now: clock.now(),
          since: attempt.again ? beganAt(attempt) : null,
        });
        const { token, userId, isNew } = await openSession(
          { db, clock, sessions },
          provider,
          there,
          back,
        );
        await note(integrationId, {
          outcome: 'ok',
          summary: isNew ? texts.linked : texts.signedIn,
          details: { user: userId },
        });
        // Start and callback were both counted.
        for (let counted = 0; counted < 2; counted += 1)
          await addressAttempts.giveBack(from.address);
        return {
          token,
          popup: attempt.popup,
          returnTo: attempt.returnTo,
          signOut:
            there.idToken === null
              ? null
              : sealSignOut(sealing, { integrationId, idToken: there.idToken }),
        };
      } catch (error) {
        if (!(error instanceof NotOpened)) throw error;
        await note(integrationId, { outcome: 'failed', ...error.noted });
        throw new SignInRefused(error.code, attempt);
      }
    },

    /**
     * Returns the provider's sign-out address for someone who logs out here, or null if there is
     * none.
     */
    async signOutAddress(kept: string | undefined, returnTo: string): Promise<string | null> {
      const opened = kept === undefined || box === null ? null : openSignOut(box, kept);
      const provider = opened === null ? null : await providerOf(opened.integrationId);
      return opened === null || provider === null
        ? null
        : client.signOutAddress(provider, { idToken: opened.idToken, returnTo });
    },
  };
}
