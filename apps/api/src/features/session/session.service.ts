import { inTransaction, type Database } from '@reviews/db';
import { MESSAGES, RuleViolation, SessionExpired } from '@reviews/domain';
import { coversHeld, holdsByRole, type Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool } from '../../core/sql.ts';
import type { PasswordCheck } from './password-check.ts';
import { mayUsePassword } from './password-rule.queries.ts';
import { digestOf, reachOf, type SessionRecords } from './session-records.ts';
import { canImpersonatePerson } from './session.policy.ts';
import {
  findImpersonator,
  findLiveSession,
  findWordsKey,
  TOUCH_AFTER_MS,
  type ImpersonatorRow,
  type SessionRow,
} from './session.queries.ts';

export interface SessionDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly sessions: SessionRecords;
  readonly passwords: PasswordCheck;
}

export type SessionService = ReturnType<typeof createSessionService>;

/**
 * Returns whether the impersonation would be allowed now: losing the permission ends it at once.
 */
function mayStillImpersonate(row: SessionRow, userId: number, by: ImpersonatorRow): boolean {
  const impersonator = {
    userId,
    grants: reachOf(by.grants),
    impersonator: null,
    impersonationBy: row.impersonation_by,
  };
  return canImpersonatePerson(impersonator, {
    userId: row.user_id,
    departmentId: by.department_id,
    grants: reachOf(row.grants),
  });
}

/**
 * Returns whether a preview may continue: its person still manages roles, and the role is within
 * their permissions.
 */
function mayStillPreview({ grants, preview }: SessionRow): boolean {
  const own = reachOf(grants);
  return (
    preview === null ||
    (holdsByRole({ grants: own }, 'roles.manage') &&
      preview.grants.every((grant) => coversHeld(own, grant)))
  );
}

function actorOf(row: SessionRow, impersonator: Actor['impersonator']): Actor {
  const {
    user_id: userId,
    employee_id: employeeId,
    name,
    photo,
    preview,
    impersonation_by: impersonationBy,
  } = row;
  return {
    userId,
    employeeId,
    name,
    photo,
    grants: reachOf((preview ?? row).grants),
    impersonator,
    impersonationBy,
    ...(preview === null ? {} : { preview: { role: preview.role } }),
  };
}

/** Creates the service for signing in and out, and for resolving sessions. */
export function createSessionService({ db, clock, sessions, passwords }: SessionDependencies) {
  /** Closes an expired impersonation when it is next used, so that its end is logged. */
  async function endImpersonation(token: string): Promise<void> {
    const session = await db.prisma.session.findFirst({
      where: { id: digestOf(token), revokedAt: null, impersonatorId: { not: null } },
      select: { userId: true },
    });
    if (session !== null) await inTransaction(db, (tx) => sessions.end(tx, token));
  }

  /** Returns the impersonator: null without impersonation, undefined if it may not continue. */
  async function impersonatorOf(row: SessionRow): Promise<Actor['impersonator'] | undefined> {
    const { impersonator_id: userId, impersonation_expires_at: endsAt } = row;
    if (userId === null || endsAt === null) return null;
    const by = await findImpersonator(onPool(db), userId, row.employee_id);
    return by !== undefined && mayStillImpersonate(row, userId, by)
      ? { userId, employeeId: by.employee_id, name: by.name, endsAt }
      : undefined;
  }

  return {
    /**
     * Opens a session for the correct password, and ends the one it replaces.
     * @returns the token for the cookie.
     * @throws RuleViolation with the same message for an unknown address and a wrong password;
     * TooManyRequests.
     */
    async signIn(input: {
      email: string;
      password: string;
      clientAddress: string;
      device?: string | null;
      replaces: string | undefined;
    }): Promise<string> {
      const email = input.email.trim().toLowerCase();
      const giveBack = await passwords.count({ email, address: input.clientAddress });
      const account = await db.prisma.user.findUnique({
        where: { email },
        select: { id: true, passwordHash: true, deactivatedAt: true },
      });
      if (
        !(await passwords.matches(account?.passwordHash ?? null, input.password)) ||
        account === null ||
        account.deactivatedAt !== null ||
        !(await mayUsePassword(onPool(db), account.id))
      )
        throw new RuleViolation(MESSAGES.session.loginFailed);
      const token = await inTransaction(db, async (tx) => {
        if (input.replaces !== undefined) await sessions.end(tx, input.replaces);
        await audit(tx, { userId: account.id, impersonator: null }, clock.now(), {
          action: 'session.opened',
          entity: 'user',
          entityId: account.id,
        });
        return sessions.open(tx, {
          userId: account.id,
          from: { device: input.device ?? null, address: input.clientAddress },
        });
      });
      await giveBack();
      return token;
    },

    /** Ends the session of a token. Idempotent. */
    async signOut(token: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const ended = await sessions.end(tx, token);
        if (ended !== undefined)
          await audit(tx, ended, clock.now(), {
            action: 'session.ended',
            entity: 'user',
            entityId: ended.userId,
          });
      });
    },

    /**
     * Returns the key for the words that a person's browsers keep, to that person alone: unsent words
     * are their writer's, so there is none while impersonating.
     */
    async wordsKeyOf({
      userId,
      impersonator,
    }: Actor): Promise<{ user_id: number; key: string | null }> {
      const key = impersonator === null ? await findWordsKey(onPool(db), userId) : null;
      return { user_id: userId, key };
    },

    /**
     * Returns the actor of a token, with everything that decides what they may do: one query, and
     * one more for an impersonation.
     * @throws SessionExpired if the session has ended, was revoked, or its person was deactivated.
     */
    async resolveActor(token: string): Promise<Actor> {
      const now = clock.now();
      const digest = digestOf(token);
      const row = await findLiveSession(onPool(db), digest, now);
      const impersonator = row && (await impersonatorOf(row));
      if (row === undefined || impersonator === undefined || !mayStillPreview(row)) {
        await endImpersonation(token);
        throw new SessionExpired();
      }
      if (now.getTime() - row.last_seen_at.getTime() > TOUCH_AFTER_MS) {
        await db.prisma.session.updateMany({ where: { id: digest }, data: { lastSeenAt: now } });
      }
      return actorOf(row, impersonator);
    },
  };
}
