import { inTransaction, type Database } from '@reviews/db';
import {
  ACCESS_MESSAGES as texts,
  NotVisible,
  RuleViolation,
  SessionExpired,
} from '@reviews/domain';
import { coversHeld, type Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onTransaction } from '../../core/sql.ts';
import type { SessionRecords } from '../session/public.ts';
import { lockAccess, requireAccessManager } from './access-lock.ts';
import { findDepartments, findRole } from './roles.queries.ts';

export type PreviewService = ReturnType<typeof createPreviewService>;

/**
 * Creates the service that previews the product with one role alone. The session stores the role,
 * so that every server and call uses it, for pages, menu and 403s. It stays the person's own
 * session, with their own forms and reports, and is read-only.
 */
export function createPreviewService({
  db,
  clock,
  sessions,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly sessions: SessionRecords;
}) {
  return {
    /**
     * Starts a preview under a new session id. Permissions for departments apply to all departments
     * for which the actor could grant the role.
     * @throws NotAllowed, NotVisible, RuleViolation if the role exceeds the actor's permissions
     */
    async start(actor: Actor, roleId: number, token: string): Promise<string> {
      requireAccessManager(actor);
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const giver = await lockAccess(sql, actor);
        const role = await findRole(sql, roleId);
        if (role === undefined) throw new NotVisible(texts.roleNotFound);
        const within = role.grants.filter(({ scope }) => scope === 'departments');
        const departments =
          within.length === 0
            ? []
            : (await findDepartments(sql))
                .map(({ id }) => id)
                .filter((id) =>
                  within.every((grant) => coversHeld(giver, { ...grant, departments: [id] })),
                );
        if (!role.grants.every((grant) => coversHeld(giver, { ...grant, departments })))
          throw new RuleViolation(texts.roleBeyondEditor);
        const own = await sessions.end(tx, token);
        if (own === undefined) throw new SessionExpired();
        await audit(tx, actor, clock.now(), {
          action: 'role.previewed',
          entity: 'role',
          entityId: roleId,
        });
        return sessions.open(tx, {
          userId: actor.userId,
          goesOnFrom: own,
          from: own.from,
          preview: { roleId, departmentIds: departments },
        });
      });
    },

    /**
     * Returns to the person's own roles, under a new session id.
     * @throws RuleViolation if there is no preview
     */
    async stop(actor: Actor, token: string): Promise<string> {
      if (actor.preview === undefined) throw new RuleViolation(texts.notPreviewing);
      return inTransaction(db, async (tx) => {
        const ended = await sessions.end(tx, token);
        if (ended === undefined) throw new SessionExpired();
        return sessions.open(tx, { userId: actor.userId, goesOnFrom: ended, from: ended.from });
      });
    },
  };
}
