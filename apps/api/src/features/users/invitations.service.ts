import { hash as hashPassword } from '@node-rs/argon2';
import type { LinkWay } from '@reviews/contracts';
import { inTransaction, Prisma, type Database } from '@reviews/db';
import {
  ACCESS_MESSAGES as texts,
  changesBetween,
  INVITATION_VALID_DAYS,
  InvalidInput,
  NotVisible,
  OPEN_ID_MESSAGES,
  RuleViolation,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit, auditEach } from '../../core/audit.ts';
import { faultOfChosen } from '../../core/chosen-password.ts';
import type { Clock } from '../../core/clock.ts';
import { notifyThose } from '../../core/notify.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import { searchWords } from '../employees/public.ts';
import { canManageAccess, coversAll, lockAccess, requireAccessManager } from '../roles/public.ts';
import {
  digestOf,
  endSessions,
  mayUsePassword,
  reachOf,
  type SessionRecords,
  type SignInPlace,
} from '../session/public.ts';
import { giveableRoles } from './given-roles.ts';
import * as queries from './invitations.queries.ts';
import type { HeldInvitation, InvitableRow, NewUser } from './invitations.queries.ts';
import { endTokensOf } from '../tokens/public.ts';
import { reachedAccount } from './users.service.ts';
import { setRoles, type AccountRecord, type GivenRole } from './users.queries.ts';

const MS_PER_DAY = 86_400_000;

export interface InvitationDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly sessions: SessionRecords;
  /** Returns a secret that no one knows. */
  readonly newToken: () => string;
  /** True if mails are sent; otherwise the inviter is shown the links. */
  readonly sends: boolean;
  readonly attempts: { consume(key: string): Promise<void>; giveBack(key: string): Promise<void> };
}

export type InvitationsService = ReturnType<typeof createInvitationsService>;

/** A new link. This is its only copy. */
export interface MadeLink extends NewUser {
  readonly link: string;
}

/**
 * Returns the address of the password page. The fragment after # is never sent to a server, so it
 * is in no log.
 */
export const linkOf = (token: string): string => `/welcome#${token}`;

/**
 * Returns whether the person who was shown the link may still have it: no one has used the account
 * since, they still manage users, and the account is still within their permissions.
 */
function isHarmless({ known_to: maker, is_used: isInUse, grants }: HeldInvitation): boolean {
  if (maker === null) return true;
  if (isInUse) return false;
  const reach = reachOf(maker.grants);
  return (
    !maker.is_closed &&
    canManageAccess({ grants: reach, impersonator: null }) &&
    coversAll(reach, grants)
  );
}

/**
 * Returns how a new link reaches the account's owner: by mail, through the person who makes it, or,
 * as that person could then sign in as the owner, only through the server's command line.
 */
export function linkWayOf(
  { is_used: isInUse }: Pick<AccountRecord, 'is_used'>,
  sends: boolean,
): LinkWay {
  return sends ? 'mailed' : isInUse ? 'server' : 'shown';
}

/** Creates the service for invitations and password links. */
export function createInvitationsService({
  db,
  clock,
  sessions,
  newToken,
  sends,
  attempts,
}: InvitationDependencies) {
  /** Creates a link for each user. Returns the links only if they are not mailed. */
  async function makeLinks(sql: Sql, actor: Actor, users: readonly NewUser[]): Promise<MadeLink[]> {
    const now = clock.now();
    const made = users.map((user) => ({ ...user, token: sends ? null : newToken() }));
    const rows = made.map(({ id, token }) => ({
      user_id: id,
      token_hash: token === null ? null : digestOf(token).toString('hex'),
    }));
    await queries.addInvitations(sql, rows, {
      by: actor.userId,
      now,
      until: new Date(now.getTime() + INVITATION_VALID_DAYS * MS_PER_DAY),
    });
    return made.flatMap(({ token, ...user }) =>
      token === null ? [] : [{ ...user, link: linkOf(token) }],
    );
  }

  /**
   * Returns the valid invitation with this token.
   * @throws NotVisible
   */
  async function requireInvitation(
    sql: Sql,
    digest: Buffer,
    { lock }: { readonly lock: boolean },
  ): Promise<HeldInvitation> {
    const found = await queries.findInvitation(sql, digest, clock.now(), { lock });
    if (found === undefined || !isHarmless(found)) throw new NotVisible(texts.linkOver);
    return found;
  }

  /**
   * Counts an attempt per IP address, but only for wrong tokens: many people in one office may
   * choose a password on the same morning.
   */
  async function look(token: string, clientAddress: string): Promise<HeldInvitation> {
    await attempts.consume(clientAddress);
    const found = await requireInvitation(onPool(db), digestOf(token), { lock: false });
    await attempts.giveBack(clientAddress);
    return found;
  }

  return {
    /** Returns how a new link for this account reaches its owner. */
    linkWay: (account: AccountRecord): LinkWay => linkWayOf(account, sends),

    /** @throws NotAllowed */
    async candidates(
      actor: Actor,
      {
        search = '',
        page = 1,
      }: { readonly search?: string | undefined; readonly page?: number | undefined },
    ): Promise<InvitableRow[]> {
      requireAccessManager(actor);
      return queries.findInvitable(onPool(db), searchWords(search), page, clock.now());
    },

    /**
     * Creates accounts with these roles and a password link for each employee: all of them, or
     * none.
     * @throws NotAllowed, InvalidInput, RuleViolation
     */
    async invite(
      actor: Actor,
      {
        employee_ids,
        roles,
      }: { readonly employee_ids: readonly number[]; readonly roles: readonly GivenRole[] },
    ): Promise<{ readonly count: number; readonly links: MadeLink[] }> {
      requireAccessManager(actor);
      const employeeIds = [...new Set(employee_ids)];
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const given = await giveableRoles(sql, await lockAccess(sql, actor), roles);
        const users = await queries.addUsers(sql, employeeIds, clock.now());
        if (users.length < employeeIds.length) throw new RuleViolation(texts.notInvitable);
        await setRoles(
          sql,
          users.map(({ id }) => id),
          given,
        );
        const links = await makeLinks(sql, actor, users);
        const roleIds = given.map(({ role_id }) => role_id);
        const told = {
          changes: roleIds.length === 0 ? [] : changesBetween(null, { roles: roleIds }),
          details: { roles: roleIds, link: sends ? 'mailed' : 'shown' },
        };
        await auditEach(
          tx,
          actor,
          clock.now(),
          users.map(({ id }) => ({
            action: 'user.invited',
            entity: 'user',
            entityId: id,
            ...told,
          })),
        );
        return { count: users.length, links };
      });
    },

    /**
     * Creates a new link for someone without a valid one or without their password; the former one
     * becomes invalid, and the owner of an account in use is told. Only for accounts within the
     * actor's own permissions. Without a mail server only for accounts that no one has used: the
     * actor is shown the link and could use it (decision 079).
     * @throws NotAllowed, NotVisible, RuleViolation
     */
    async sendLink(
      actor: Actor,
      userId: number,
    ): Promise<{ readonly name: string; readonly link: string | null }> {
      requireAccessManager(actor);
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const account = await reachedAccount(
          sql,
          await lockAccess(sql, actor),
          userId,
          clock.now(),
        );
        const { name, email, state, is_used: isInUse } = account;
        if (state === 'deactivated') throw new RuleViolation(texts.closedAccount);
        if (linkWayOf(account, sends) === 'server')
          throw new RuleViolation(texts.linkNeedsServer({ name }));
        await queries.withdrawInvitations(sql, [userId], clock.now());
        if (isInUse && userId !== actor.userId)
          await notifyThose(tx, Prisma.sql`u.id = ${userId}`, clock.now(), {
            kind: 'password_link',
            actorId: actor.userId,
          });
        const [made] = await makeLinks(sql, actor, [{ id: userId, name, email }]);
        await audit(tx, actor, clock.now(), {
          action: 'user.link_sent',
          entity: 'user',
          entityId: userId,
          details: { link: sends ? 'mailed' : 'shown' },
        });
        return { name, link: made?.link ?? null };
      });
    },

    /**
     * Returns whose password a link sets.
     * @throws NotVisible if it is no longer valid, TooManyRequests
     */
    async show(
      token: string,
      clientAddress: string,
    ): Promise<{ readonly name: string; readonly email: string }> {
      const { name, email } = await look(token, clientAddress);
      return { name, email };
    },

    /**
     * Sets the password of the link's account, uses up the link, ends all its sessions and tokens,
     * and opens a session.
     * @throws NotVisible if the link is no longer valid, InvalidInput on the password,
     * RuleViolation if passwords are off, TooManyRequests
     * @returns the token for the cookie
     */
    async choose({
      token,
      password,
      from,
      replaces,
    }: {
      readonly token: string;
      readonly password: string;
      readonly from: SignInPlace & { readonly address: string };
      readonly replaces: string | undefined;
    }): Promise<string> {
      const known = await look(token, from.address);
      const message = await faultOfChosen(password, [known.name, known.email, known.app_name]);
      if (message !== null) throw new InvalidInput([{ path: 'password', message }], message);
      // Slow by design, so it runs before any lock is taken.
      const hashed = await hashPassword(password);
      return inTransaction(db, async (tx) => {
        const [sql, now] = [onTransaction(tx), clock.now()];
        const invitation = await requireInvitation(sql, digestOf(token), { lock: true });
        const { user_id: userId } = invitation;
        if (!(await mayUsePassword(sql, userId)))
          throw new RuleViolation(OPEN_ID_MESSAGES.passwordOff);
        await queries.usePassword(sql, invitation, hashed, now);
        await endSessions(
          sql,
          Prisma.sql`(s.user_id = ${userId} AND s.impersonator_id IS NULL OR s.impersonator_id = ${userId})`,
          now,
        );
        await endTokensOf(tx, { userId, impersonator: null }, userId, now);
        if (replaces !== undefined) await sessions.end(tx, replaces);
        if (invitation.has_password)
          await notifyThose(tx, Prisma.sql`u.id = ${userId}`, now, { kind: 'password_changed' });
        await auditEach(
          tx,
          { userId, impersonator: null },
          now,
          (['user.password_chosen', 'session.opened'] as const).map((action) => ({
            action,
            entity: 'user',
            entityId: userId,
          })),
        );
        return sessions.open(tx, { userId, from });
      });
    },
  };
}
