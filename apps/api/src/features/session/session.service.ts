import { createHash } from 'node:crypto';
import { hash as hashPassword, verify } from '@node-rs/argon2';
import { inTransaction, type Database, type Tx } from '@reviews/db';
import {
  IMPERSONATION_MAX_MS, MESSAGES, NotAllowed, NotVisible, RuleViolation, SESSION_ABSOLUTE_MS, SessionExpired, type Permission,
} from '@reviews/domain';
import type { Actor, Reach } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import { canImpersonate, canImpersonatePerson } from './session.policy.ts';
import { findImpersonationTarget, findLiveSession, type GrantRow } from './session.queries.ts';

/** A session's last use is written at most this often. */
const TOUCH_AFTER_MS = 60_000;
/** What an impersonation that may only look may still do. */
const ALWAYS_ALLOWED = new Set(['stopImpersonating', 'logout']);

/** The part of the attempt limiter that signing in needs. */
interface Attempts {
  consume(key: string): Promise<void>;
  forget(key: string): Promise<void>;
  giveBack(key: string): Promise<void>;
}

export interface SessionDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly accountAttempts: Attempts;
  readonly addressAttempts: Attempts;
  readonly newToken: () => string;
}

export type SessionService = ReturnType<typeof createSessionService>;

function digestOf(token: string): Buffer<ArrayBuffer> {
  return createHash('sha256').update(token).digest();
}

function reachOf(rows: readonly GrantRow[]): Map<Permission, Reach> {
  const grants = new Map<Permission, { scopes: Set<GrantRow['scope']>; departmentIds: Set<number> }>();
  for (const { permission, scope, departments } of rows) {
    const reach = grants.get(permission) ?? { scopes: new Set(), departmentIds: new Set() };
    reach.scopes.add(scope);
    if (scope === 'departments') for (const id of departments) reach.departmentIds.add(id);
    grants.set(permission, reach);
  }
  return grants;
}

/** Signing in and out, and looking at the product as somebody else. */
export function createSessionService({ db, clock, accountAttempts, addressAttempts, newToken }: SessionDependencies) {
  // Verified where there is no account, so that its absence takes as long as a wrong password.
  const absentHash = hashPassword(newToken());

  async function openSession(tx: Tx, data: { userId: number; impersonatorId?: number; expiresAt?: Date }): Promise<string> {
    const now = clock.now();
    const token = newToken();
    await tx.session.create({
      data: {
        id: digestOf(token),
        userId: data.userId,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: data.expiresAt ?? new Date(now.getTime() + SESSION_ABSOLUTE_MS),
        ...(data.impersonatorId === undefined
          ? {}
          : { impersonatorId: data.impersonatorId, impersonationExpiresAt: new Date(now.getTime() + IMPERSONATION_MAX_MS) }),
      },
      select: { userId: true },
    });
    return token;
  }

  async function endSession(tx: Tx, token: string): Promise<Date | null> {
    const id = digestOf(token);
    const session = await tx.session.findFirst({ where: { id, revokedAt: null }, select: { expiresAt: true } });
    await tx.session.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: clock.now() } });
    return session?.expiresAt ?? null;
  }

  async function isPasswordOf(account: { passwordHash: string | null; deactivatedAt: Date | null } | null, password: string): Promise<boolean> {
    const stored = account?.passwordHash ?? (await absentHash);
    const matches = await verify(stored, password);
    return matches && account !== null && account.passwordHash !== null && account.deactivatedAt === null;
  }

  return {
    /**
     * Opens a session for the right password.
     * @returns the token for the cookie.
     * @throws RuleViolation with one message for an unknown address and a wrong password; TooManyRequests.
     */
    async signIn(input: { email: string; password: string; clientAddress: string; replaces: string | undefined }): Promise<string> {
      const email = input.email.trim().toLowerCase();
      await accountAttempts.consume(email);
      await addressAttempts.consume(input.clientAddress);
      const account = await db.prisma.user.findUnique({ where: { email }, select: { id: true, passwordHash: true, deactivatedAt: true } });
      if (!(await isPasswordOf(account, input.password)) || account === null) throw new RuleViolation(MESSAGES.session.loginFailed);
      const token = await inTransaction(db, async (tx) => {
        if (input.replaces !== undefined) await endSession(tx, input.replaces);
        return openSession(tx, { userId: account.id });
      });
      await accountAttempts.forget(email);
      await addressAttempts.giveBack(input.clientAddress);
      return token;
    },

    /** Ends the session of a token; one that has ended already stays ended. */
    async signOut(token: string): Promise<void> {
      await inTransaction(db, (tx) => endSession(tx, token));
    },

    /**
     * Who a token belongs to, with everything that decides what they may do, in one query.
     * @throws SessionExpired where the session has ended, was revoked, or its person was deactivated.
     */
    async resolveActor(token: string): Promise<Actor> {
      const now = clock.now();
      const digest = digestOf(token);
      const row = await findLiveSession(onPool(db), digest, now);
      if (row === undefined) throw new SessionExpired();
      if (now.getTime() - row.last_seen_at.getTime() > TOUCH_AFTER_MS) {
        await db.prisma.session.updateMany({ where: { id: digest }, data: { lastSeenAt: now } });
      }
      return {
        userId: row.user_id,
        employeeId: row.employee_id,
        name: row.name,
        grants: reachOf(row.grants),
        impersonator:
          row.impersonator_id === null || row.impersonation_expires_at === null
            ? null
            : { userId: row.impersonator_id, name: row.impersonator_name ?? '', endsAt: row.impersonation_expires_at },
      };
    },

    /**
     * Refuses a write while an impersonation may only look (application configuration).
     * @throws NotAllowed
     */
    async checkMayWrite(actor: Actor, endpointId: string): Promise<void> {
      if (actor.impersonator === null || ALWAYS_ALLOWED.has(endpointId)) return;
      const config = await db.prisma.appConfig.findUnique({ where: { id: 1 }, select: { impersonationReadOnly: true } });
      if (config?.impersonationReadOnly === true) throw new NotAllowed('impersonation', MESSAGES.impersonation.readOnly);
    },

    /**
     * Starts to look at the product as another person, for an hour at most, under a new session id.
     * @throws NotAllowed for someone who may not; NotVisible where there is no such person for the actor.
     */
    async impersonate(actor: Actor, userId: number, token: string): Promise<string> {
      if (!canImpersonate(actor)) throw new NotAllowed('impersonate');
      return inTransaction(db, async (tx) => {
        const target = await findImpersonationTarget(onTransaction(tx), userId);
        const facts = target && {
          userId: target.user_id,
          departmentId: target.department_id,
          managesRoles: target.grants.some((grant) => grant.permission === 'roles.manage'),
        };
        if (facts === undefined || !canImpersonatePerson(actor, facts)) throw new NotVisible(MESSAGES.impersonation.notPossible);
        const expiresAt = await endSession(tx, token);
        if (expiresAt === null) throw new SessionExpired();
        await audit(tx, actor, clock.now(), { action: 'impersonation.started', entity: 'user', entityId: userId });
        return openSession(tx, { userId, impersonatorId: actor.userId, expiresAt });
      });
    },

    /**
     * Returns to the own identity under a new session id (PERM-06).
     * @throws RuleViolation when nobody is being impersonated.
     */
    async stopImpersonating(actor: Actor, token: string): Promise<string> {
      const { impersonator } = actor;
      if (impersonator === null) throw new RuleViolation(MESSAGES.impersonation.notImpersonating);
      return inTransaction(db, async (tx) => {
        const expiresAt = await endSession(tx, token);
        if (expiresAt === null) throw new SessionExpired();
        await audit(tx, actor, clock.now(), { action: 'impersonation.stopped', entity: 'user', entityId: actor.userId });
        return openSession(tx, { userId: impersonator.userId, expiresAt });
      });
    },
  };
}
