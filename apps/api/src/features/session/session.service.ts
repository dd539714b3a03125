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

/** Whether the impersonation of a session would be allowed today: rights taken away end it at once. */
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

/** Whether a preview may go on: its person still sees to roles, and nothing of the role is beyond them. */
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

/** Signing in and out, and who a session belongs to. */
export function createSessionService({ db, clock, sessions, passwords }: SessionDependencies) {
  /** A lapsed impersonation is closed when it is next heard of, so that its end is in the log. */
  async function endImpersonation(token: string): Promise<void> {
    const session = await db.prisma.session.findFirst({
      where: { id: digestOf(token), revokedAt: null, impersonatorId: { not: null } },
      select: { userId: true },
    });
    if (session !== null) await inTransaction(db, (tx) => sessions.end(tx, token));
  }

  /** The one at the keyboard of an impersonation; null where there is none, undefined where it may not go on. */
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
     * Opens a session for the right password, and ends the one it replaces.
     * @returns the token for the cookie.
     * @throws RuleViolation with one message for an unknown address and a wrong password; TooManyRequests.
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

    /** Ends the session of a token; one that has ended already stays ended. */
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
     * Who a token belongs to, with everything that decides what they may do: one query, and one more for an impersonation.
     * @throws SessionExpired where the session has ended, was revoked, or its person was deactivated.
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
