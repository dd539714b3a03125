import { hash as hashPassword } from '@node-rs/argon2';
import { inTransaction, Prisma, type Database, type Tx } from '@reviews/db';
import {
  Conflict,
  InvalidInput,
  RuleViolation,
  SessionExpired,
  SIGN_IN_MESSAGES as texts,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import { faultOfChosen } from '../../core/chosen-password.ts';
import type { Clock } from '../../core/clock.ts';
import { notifyThose } from '../../core/notify.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import {
  digestOf,
  mayUsePassword,
  type PasswordCheck,
  type SessionRecords,
} from '../session/public.ts';
import {
  endEverywhere,
  endOneSession,
  findSessions,
  signOutEverywhere,
  withdrawInvitations,
  type Ended,
  type SessionRecord,
} from '../users/public.ts';
import { requireOneself } from './sign-in.policy.ts';
import {
  findImpersonations,
  findSignIn,
  replacePassword,
  type ImpersonationOfMe,
  type SignInRow,
} from './sign-in.queries.ts';

export interface SignInDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly sessions: SessionRecords;
  readonly passwords: PasswordCheck;
}

export type SignInService = ReturnType<typeof createSignInService>;

/** The asking session and its IP address. */
export interface Asking {
  readonly token: string;
  readonly address: string;
}

/** An account with its owner's ways to sign in. `password` is true if one of them is a password. */
export interface SignInRecord extends SignInRow {
  readonly password: 'own' | 'off' | 'none';
}

/**
 * The ended sessions, and the token that replaces the asking session; null if it was not replaced.
 */
export interface EndedByOwner extends Ended {
  readonly renewed: string | null;
}

const wrong = (path: string, message: string): InvalidInput =>
  new InvalidInput([{ path, message }], message);

/** Creates the service for a person's own password, sessions and ways to sign in. */
export function createSignInService({ db, clock, sessions, passwords }: SignInDependencies) {
  async function recordOf(
    { userId }: Actor,
    { token }: Pick<Asking, 'token'>,
  ): Promise<SignInRecord> {
    const sql = onPool(db);
    const [row, isTaken] = await Promise.all([
      findSignIn(sql, userId, digestOf(token), clock.now()),
      mayUsePassword(sql, userId),
    ]);
    if (row === undefined) throw new SessionExpired();
    return { ...row, password: row.password_hash === null ? 'none' : isTaken ? 'own' : 'off' };
  }

  /** @throws InvalidInput at `path`, TooManyRequests */
  async function requirePassword(
    { email, password_hash: stored }: SignInRecord,
    given: string,
    { address, path }: { readonly address: string; readonly path: string },
  ): Promise<void> {
    const giveBack = await passwords.count({ email, address });
    if (!(await passwords.matches(stored, given))) throw wrong(path, texts.wrongPassword);
    await giveBack();
  }

  /**
   * Replaces the session token after the person has proved who they are (ASVS 7.2.4).
   * @throws SessionExpired
   */
  async function renew(tx: Tx, userId: number, token: string): Promise<string> {
    const ended = await sessions.end(tx, token);
    if (ended === undefined) throw new SessionExpired();
    return sessions.open(tx, { userId, goesOnFrom: ended, from: ended.from });
  }

  return {
    /** @throws NotAllowed */
    async show(
      actor: Actor,
      asking: Pick<Asking, 'token'>,
    ): Promise<{
      readonly record: SignInRecord;
      readonly sessions: SessionRecord[];
      readonly impersonations: ImpersonationOfMe[];
    }> {
      requireOneself(actor);
      const [record, found, impersonations] = await Promise.all([
        recordOf(actor, asking),
        findSessions(onPool(db), actor.userId, digestOf(asking.token), clock.now()),
        findImpersonations(onPool(db), actor.userId),
      ]);
      return { record, sessions: found, impersonations };
    },

    /**
     * Changes the password of someone who knows the current one. Ends all other sessions and API
     * tokens, and invalidates every password link, because someone else may have gained access.
     * @throws NotAllowed, RuleViolation without a password, InvalidInput, Conflict if it was
     * changed in between, TooManyRequests
     */
    async changePassword(
      actor: Actor,
      { current, password }: { readonly current: string; readonly password: string },
      asking: Asking,
    ): Promise<Ended & { readonly renewed: string }> {
      requireOneself(actor);
      const record = await recordOf(actor, asking);
      const { email, name, app_name: appName, password_hash: before } = record;
      if (record.password !== 'own' || before === null) throw new RuleViolation(texts.noPassword);
      await requirePassword(record, current, { address: asking.address, path: 'current' });
      const fault =
        password === current
          ? texts.samePassword
          : await faultOfChosen(password, [name, email, appName]);
      if (fault !== null) throw wrong('password', fault);
      // Slow by design, so it runs before any lock is taken.
      const after = await hashPassword(password);
      return inTransaction(db, async (tx) => {
        const [sql, now, { userId }] = [onTransaction(tx), clock.now(), actor];
        if (!(await replacePassword(sql, userId, { before, after })))
          throw new Conflict(texts.conflict);
        const ended = await endEverywhere(tx, actor, { userId, kept: digestOf(asking.token) }, now);
        await withdrawInvitations(sql, [userId], now);
        await notifyThose(tx, Prisma.sql`u.id = ${userId}`, now, { kind: 'password_changed' });
        await audit(tx, actor, now, {
          action: 'user.password_changed',
          entity: 'user',
          entityId: userId,
          details: { sessions: ended.sessions },
        });
        return { ...ended, renewed: await renew(tx, userId, asking.token) };
      });
    },

    /**
     * Ends one of the person's other sessions, or all of them together with the API tokens. Someone
     * who has not signed in recently must first prove who they are, so that a browser left open
     * cannot lock its owner out elsewhere.
     * @throws NotAllowed, InvalidInput on the password, RuleViolation if they must sign in again,
     * NotVisible, TooManyRequests
     */
    async endSessions(
      actor: Actor,
      {
        session_key: key,
        password,
      }: { readonly session_key: string | null; readonly password: string | null },
      asking: Asking,
    ): Promise<EndedByOwner> {
      requireOneself(actor);
      const record = await recordOf(actor, asking);
      if (key !== null && key === record.session_key) throw new RuleViolation(texts.thisBrowser);
      const mustProve = !record.is_lately;
      if (mustProve) {
        if (record.password !== 'own') throw new RuleViolation(texts.signInAgain);
        if (password === null) throw wrong('password', texts.confirmFirst);
        await requirePassword(record, password, { address: asking.address, path: 'password' });
      }
      return inTransaction(db, async (tx) => {
        const [now, { userId }] = [clock.now(), actor];
        const ended =
          key === null
            ? await signOutEverywhere(tx, actor, { userId, kept: digestOf(asking.token) }, now)
            : { sessions: 1, tokens: 0 };
        if (key !== null) await endOneSession(tx, actor, { userId, key }, now);
        return { ...ended, renewed: mustProve ? await renew(tx, userId, asking.token) : null };
      });
    },
  };
}
