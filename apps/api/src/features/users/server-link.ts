import { inTransaction, Prisma, type Database } from '@reviews/db';
import {
  ACCESS_MESSAGES as texts,
  NotVisible,
  OPEN_ID_MESSAGES,
  RuleViolation,
  SERVER_LINK_VALID_HOURS,
} from '@reviews/domain';
import { auditEach } from '../../core/audit.ts';
import { notifyThose } from '../../core/notify.ts';
import { onTransaction } from '../../core/sql.ts';
import { digestOf, mayUsePassword } from '../session/public.ts';
import { addInvitations, isUsed, withdrawInvitations } from './invitations.queries.ts';
import { linkOf } from './invitations.service.ts';

const HOUR_MS = 3_600_000;

/**
 * Creates a link for any account, for a command that someone runs on the server: they can read the
 * whole database anyway. The owner is told, and the change log names the command.
 * @throws NotVisible, RuleViolation
 * @returns its path
 */
export async function createServerLink(
  db: Database,
  { email, now, token }: { readonly email: string; readonly now: Date; readonly token: string },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const sql = onTransaction(tx);
    const account = await tx.user.findUnique({
      where: { email: email.trim().toLowerCase() },
      select: { id: true, deactivatedAt: true },
    });
    if (account === null) throw new NotVisible(texts.userNotFound);
    if (account.deactivatedAt !== null) throw new RuleViolation(texts.closedAccount);
    if (!(await mayUsePassword(sql, account.id)))
      throw new RuleViolation(OPEN_ID_MESSAGES.passwordOff);
    await withdrawInvitations(sql, [account.id], now);
    await addInvitations(
      sql,
      [{ user_id: account.id, token_hash: digestOf(token).toString('hex') }],
      {
        by: 'server',
        now,
        until: new Date(now.getTime() + SERVER_LINK_VALID_HOURS * HOUR_MS),
      },
    );
    await notifyThose(tx, Prisma.sql`u.id = ${account.id} AND ${isUsed}`, now, {
      kind: 'password_link',
    });
    await auditEach(tx, null, now, [
      {
        action: 'user.link_sent',
        entity: 'user',
        entityId: account.id,
        details: { link: 'printed' },
      },
    ]);
    return linkOf(token);
  });
}
