import type { Endpoint } from '@reviews/contracts';
import { inTransaction, type Database } from '@reviews/db';
import {
  ACCESS_MESSAGES,
  MESSAGES,
  NotAllowed,
  NotVisible,
  RuleViolation,
  SessionExpired,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onTransaction } from '../../core/sql.ts';
import { reachOf, type SessionRecords } from './session-records.ts';
import { canImpersonate, canImpersonatePerson } from './session.policy.ts';
import { findImpersonationTarget } from './session.queries.ts';

/** Writing calls that end a read-only impersonation or preview. */
const ENDING_IMPERSONATION: readonly string[] = ['stopImpersonating', 'logout'];
const ENDING_PREVIEW: readonly string[] = ['stopPreview', 'logout'];

/** Tags of calls that do not exist while impersonating: what is said there is said in confidence. */
const NOT_WHILE_IMPERSONATING: ReadonlySet<string> = new Set(['panels', 'cases', 'anytime']);

export interface ImpersonationDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly sessions: SessionRecords;
}

export type ImpersonationService = ReturnType<typeof createImpersonationService>;

/** Creates the service for impersonation. */
export function createImpersonationService({ db, clock, sessions }: ImpersonationDependencies) {
  /** Returns whether this is an impersonation that may not write: the default. */
  async function onlyLooks({ impersonator }: Actor): Promise<boolean> {
    if (impersonator === null) return false;
    const config = await db.prisma.appConfig.findUnique({
      where: { id: 1 },
      select: { impersonationReadOnly: true },
    });
    return config?.impersonationReadOnly !== false;
  }

  return {
    onlyLooks,

    /**
     * Refuses what an impersonation never reaches (decision 080).
     * @throws NotVisible
     */
    checkMayReach({ impersonator }: Actor, { tag }: Pick<Endpoint, 'tag'>): void {
      if (impersonator !== null && NOT_WHILE_IMPERSONATING.has(tag))
        throw new NotVisible(MESSAGES.errors.notFound);
    },

    /**
     * Starts to impersonate another person, for an hour at most, under a new session id.
     * @throws NotAllowed for someone who may not or is already impersonating; NotVisible if the
     * actor can see no such person.
     */
    async start(
      actor: Actor,
      { userId, reason }: { readonly userId: number; readonly reason: string },
      token: string,
    ): Promise<string> {
      if (actor.impersonator !== null)
        throw new NotAllowed('impersonate', MESSAGES.impersonation.notWhileImpersonating);
      if (!canImpersonate(actor)) throw new NotAllowed('impersonate');
      return inTransaction(db, async (tx) => {
        const target = await findImpersonationTarget(onTransaction(tx), userId);
        const facts = target && {
          userId: target.user_id,
          departmentId: target.department_id,
          grants: reachOf(target.grants),
        };
        if (facts === undefined || !canImpersonatePerson(actor, facts))
          throw new NotVisible(MESSAGES.impersonation.notPossible);
        const own = await sessions.end(tx, token);
        if (own === undefined) throw new SessionExpired();
        await audit(tx, actor, clock.now(), {
          action: 'impersonation.started',
          entity: 'user',
          entityId: userId,
          details: { reason: reason.trim() },
        });
        return sessions.open(tx, {
          userId,
          impersonatorId: actor.userId,
          goesOnFrom: own,
          from: own.from,
        });
      });
    },

    /**
     * Returns to the person's own identity under a new session id (PERM-06).
     * @throws RuleViolation if no one is being impersonated.
     */
    async stop({ impersonator }: Actor, token: string): Promise<string> {
      if (impersonator === null) throw new RuleViolation(MESSAGES.impersonation.notImpersonating);
      return inTransaction(db, async (tx) => {
        const ended = await sessions.end(tx, token);
        if (ended === undefined) throw new SessionExpired();
        return sessions.open(tx, {
          userId: impersonator.userId,
          goesOnFrom: ended,
          from: ended.from,
        });
      });
    },

    /**
     * Refuses writes in a role preview, and in a read-only impersonation (application
     * configuration).
     * @throws NotAllowed
     */
    async checkMayWrite(actor: Actor, { id, whileReadOnly }: Endpoint): Promise<void> {
      const readsInPreview = whileReadOnly !== undefined || ENDING_PREVIEW.includes(id);
      if (actor.preview !== undefined && !readsInPreview)
        throw new NotAllowed('preview', ACCESS_MESSAGES.previewReadOnly);
      if (actor.impersonator === null) return;
      if (whileReadOnly === 'always' || ENDING_IMPERSONATION.includes(id)) return;
      if (await onlyLooks(actor))
        throw new NotAllowed('impersonation', MESSAGES.impersonation.readOnly);
    },
  };
}
