import { hash as hashPassword } from '@node-rs/argon2';
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
import { setRoles, type GivenRole } from './users.queries.ts';

const MS_PER_DAY = 86_400_000;

export interface InvitationDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly sessions: SessionRecords;
  /** A secret nobody knows. */
  readonly newToken: () => string;
  /** Whether mails leave the house; where none do, whoever invites is told the links. */
  readonly sends: boolean;
  readonly attempts: { consume(key: string): Promise<void>; giveBack(key: string): Promise<void> };
}

export type InvitationsService = ReturnType<typeof createInvitationsService>;

/** A link that was made just now, and is known nowhere else. */
export interface MadeLink extends NewUser {
  readonly link: string;
}

/** Where a password is chosen. What stands behind the # is sent to no server and stands in no log. */
export const linkOf = (token: string): string => `/welcome#${token}`;

/**
 * Whether a link opens nothing to whoever was shown it that they could not open themselves: they see to users still, and the account
 * reaches no further than they do, whatever it was given since.
 */
function isHarmless({ known_to: maker, grants }: HeldInvitation): boolean {
  if (maker === null) return true;
  const reach = reachOf(maker.grants);
  return (
    !maker.is_closed &&
    canManageAccess({ grants: reach, impersonator: null }) &&
    coversAll(reach, grants)
  );
}

/** Accounts for those who have none, and the links by which passwords are chosen. */
export function createInvitationsService({
  db,
  clock,
  sessions,
  newToken,
  sends,
  attempts,
}: InvitationDependencies) {
  /** A link for each; where nothing is mailed, the links. */
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

  /** The invitation of a token, as long as it works. @throws NotVisible */
  async function requireInvitation(
    sql: Sql,
    digest: Buffer,
    { lock }: { readonly lock: boolean },
  ): Promise<HeldInvitation> {
    const found = await queries.findInvitation(sql, digest, clock.now(), { lock });
    if (found === undefined || !isHarmless(found)) throw new NotVisible(texts.linkOver);
    return found;
  }

  /** One attempt of an address, which counts where it was a guess: many people of one office choose a password in one morning. */
  async function look(token: string, clientAddress: string): Promise<HeldInvitation> {
    await attempts.consume(clientAddress);
    const found = await requireInvitation(onPool(db), digestOf(token), { lock: false });
    await attempts.giveBack(clientAddress);
    return found;
  }

  return {
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
     * Gives employees accounts with these roles, and each a link to choose a password by: all of them, or none.
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
     * A new link for somebody who has none that works, or has lost the password; the one before works no more. Only for
     * accounts of no further reach than the giver's, who might be the one to use it.
     * @throws NotAllowed, NotVisible, RuleViolation
     */
    async sendLink(
      actor: Actor,
      userId: number,
    ): Promise<{ readonly name: string; readonly link: string | null }> {
      requireAccessManager(actor);
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const { name, email, state } = await reachedAccount(
          sql,
          await lockAccess(sql, actor),
          userId,
          clock.now(),
        );
        if (state === 'deactivated') throw new RuleViolation(texts.closedAccount);
        await queries.withdrawInvitations(sql, [userId], clock.now());
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

    /** Whose password a link is for. @throws NotVisible where it works no more, TooManyRequests */
    async show(
      token: string,
      clientAddress: string,
    ): Promise<{ readonly name: string; readonly email: string }> {
      const { name, email } = await look(token, clientAddress);
      return { name, email };
    },

    /**
     * Sets the password of the link's account, uses the link up, ends every session and token there was, and opens a session.
     * @throws NotVisible where the link works no more, InvalidInput at the password, RuleViolation where passwords are off, TooManyRequests
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
      // Slow by design: not while anything is locked.
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
