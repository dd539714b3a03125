import { inTransaction, Prisma, type Database, type Tx } from '@reviews/db';
import {
  Conflict,
  HANDOVERS_MAX_CHANGES,
  MESSAGES,
  NotVisible,
  RuleViolation,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import { findActiveWriter, giveForms, putBack, tellGiven } from '../pulses/lifecycle/public.ts';
import {
  findTaken,
  findPulse,
  findPulses,
  lockPulse,
  viewerOf,
  type PulseRecord,
} from '../pulses/record/public.ts';
import type { FormQuestion, QuestionCatalogue } from '../templates/public.ts';
import { recordKept, recordTransferred, recordUndone } from './decisions.queries.ts';
import {
  canUndo,
  changeScope,
  deciderName,
  isConcernedWith,
  isUndecided,
  shownSince,
  takenText,
} from './handovers.policy.ts';
import {
  findChanges,
  findHandover,
  findLastDraft,
  findPutAside,
  type ChangeRow,
  type ChangeWithForm,
  type HandoverRow,
  type KeptDraftRow,
} from './handovers.queries.ts';

const { handovers: texts } = MESSAGES;
const BY_HASH = Prisma.sql`p.hash COLLATE "C"`;

export interface HandoverForm {
  readonly handover: HandoverRow;
  readonly form: PulseRecord;
}

export interface ChangeWithForms {
  readonly change: ChangeRow;
  readonly forms: readonly HandoverForm[];
}

/** The listed changes that concern someone, and totals. */
export interface ListOfChanges {
  readonly shown: readonly ChangeWithForms[];
  readonly total: number;
  /** Counts all changes, listed or not. */
  readonly undecided: number;
}

export interface KeptDraft {
  readonly form: PulseRecord;
  readonly questions: readonly FormQuestion[];
  readonly draft: KeptDraftRow;
}

export interface HandoversDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly catalogue: QuestionCatalogue;
}

const waits = ({ handover, form }: HandoverForm) => isUndecided(handover, form);

/** @throws Conflict if there is nothing left to decide */
function requireUndecided({ handover, form }: HandoverForm): void {
  if (form.cycle_closed) throw new Conflict(MESSAGES.pulses.cycleClosed);
  if (form.assignee_id !== handover.writer_id) throw new Conflict(texts.reassigned);
  if (!isUndecided(handover, form)) throw new Conflict(texts.closed);
}

/** @throws Conflict with the reason if the decision cannot be undone */
function requireUndoable(actor: Actor, { handover, form }: HandoverForm): void {
  if (canUndo(actor, handover, form)) return;
  if (handover.decision === null) throw new Conflict(texts.nothingToUndo);
  if (form.cycle_closed) throw new Conflict(MESSAGES.pulses.cycleClosed);
  if (!handover.is_latest) throw new Conflict(texts.movedOn);
  throw new Conflict(handover.decision === 'keep' ? texts.closed : texts.begun);
}

export type HandoversService = ReturnType<typeof createHandoversService>;

/** Creates the service for the reviews of a former manager. */
export function createHandoversService({ db, clock, catalogue }: HandoversDependencies) {
  const pool = onPool(db);

  /**
   * Locks and returns a review with its handover, if it concerns the actor.
   * @throws NotVisible
   */
  async function lockConcerned(
    sql: Sql,
    actor: Actor,
    changeId: number,
    hash: string,
  ): Promise<HandoverForm> {
    const form = await lockPulse(sql, viewerOf(actor, clock), hash);
    const handover =
      form === undefined ? undefined : await findHandover(sql, actor.employeeId, changeId, form.id);
    if (form === undefined || handover === undefined || !isConcernedWith(actor, handover, form))
      throw new NotVisible(MESSAGES.pulses.notFound);
    return { handover, form };
  }

  /**
   * Transfers a review to the new manager.
   * @returns the manager's name
   * @throws RuleViolation if there is no new manager, or they have left
   */
  async function transfer(
    tx: Tx,
    actor: Actor,
    { handover, form }: HandoverForm,
    at: Date,
  ): Promise<string> {
    const { change_id: changeId, new_manager_id: managerId } = handover;
    if (managerId === null) throw new RuleViolation(texts.noNewManager);
    const writer = await findActiveWriter(tx, managerId);
    if (writer === null)
      throw new RuleViolation(
        texts.managerGone({ name: handover.new_manager_name ?? MESSAGES.employees.unknown }),
      );
    if ((await findTaken(onTransaction(tx), [form], managerId)).has(form.id))
      throw new RuleViolation(takenText(actor, form, writer.preferredName));
    await recordTransferred(onTransaction(tx), {
      changeId,
      pulseIds: [form.id],
      userId: actor.userId,
      at,
    });
    await giveForms(tx, actor, at, [form], writer);
    return writer.preferredName;
  }

  return {
    /**
     * Returns the changes that concern someone, recent or recently decided; those with a pending
     * decision first.
     */
    async list(actor: Actor): Promise<ListOfChanges> {
      const since = shownSince(clock.now());
      const rows = await findChanges(pool, {
        readerId: actor.employeeId,
        scope: changeScope(actor),
        since,
      });
      const ids = rows.flatMap(({ pulse_id: id }) => (id === null ? [] : [id]));
      const records =
        ids.length === 0
          ? []
          : await findPulses(
              pool,
              viewerOf(actor, clock),
              Prisma.sql`p.id = ANY(${ids}::int[])`,
              BY_HASH,
              ids.length,
            );
      const formOf = new Map(records.map((form) => [form.id, form]));
      const isShown = ({ handover, form }: HandoverForm) =>
        isConcernedWith(actor, handover, form) &&
        (isUndecided(handover, form) ||
          (handover.decided_at !== null && handover.decided_at >= since));
      const formsIn = (changes: readonly ChangeWithForm[]) =>
        changes.flatMap((handover) => {
          const form = handover.pulse_id === null ? undefined : formOf.get(handover.pulse_id);
          return handover.pulse_id === null || form === undefined ? [] : [{ handover, form }];
        });
      const changes = [...Map.groupBy(rows, ({ change_id: id }) => id).values()].flatMap(
        (group) => {
          const [change] = group;
          const forms = formsIn(group).filter(isShown);
          // An old change is listed only for its reviews, so a reader who may know of none does not
          // see it.
          return change === undefined || (forms.length === 0 && change.changed_at < since)
            ? []
            : [
                {
                  change,
                  forms: [...forms.filter(waits), ...forms.filter((each) => !waits(each))],
                },
              ];
        },
      );
      changes.sort(
        (one, other) =>
          Number(other.forms.some(waits)) - Number(one.forms.some(waits)) ||
          other.change.change_id - one.change.change_id,
      );
      return {
        shown: changes.slice(0, HANDOVERS_MAX_CHANGES),
        total: changes.length,
        undecided: changes.flatMap(({ forms }) => forms.filter(waits)).length,
      };
    },

    /**
     * Keeps a review with its writer, or transfers it to the new manager like any reassignment.
     * Idempotent.
     * @returns the message to show
     * @throws NotVisible, Conflict if it was decided differently or there is nothing left to
     * decide, RuleViolation
     */
    async decide(
      actor: Actor,
      changeId: number,
      hash: string,
      decision: 'keep' | 'transfer',
    ): Promise<{ form: PulseRecord; writer: string }> {
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const concerned = await lockConcerned(sql, actor, changeId, hash);
        const { handover, form } = concerned;
        if (handover.decision !== null && handover.decision !== decision)
          throw new Conflict(texts.decidedBefore({ name: deciderName(actor, handover, form) }));
        if (handover.decision === decision)
          return {
            form,
            writer:
              (decision === 'keep' ? handover.writer_name : handover.new_manager_name) ??
              MESSAGES.employees.unknown,
          };
        requireUndecided(concerned);
        const at = clock.now();
        if (decision === 'keep')
          await recordKept(sql, { changeId, pulseIds: [form.id], userId: actor.userId, at });
        const writer =
          decision === 'keep' ? handover.writer_name : await transfer(tx, actor, concerned, at);
        await audit(tx, actor, at, {
          action: 'handover.decided',
          entity: 'pulse',
          entityId: form.id,
          details: { change: changeId, decision },
        });
        return { form, writer };
      });
    },

    /**
     * Undoes a decision. A transferred review returns exactly as it was, if its new writer has not
     * started.
     * @throws NotVisible, Conflict
     */
    async undo(
      actor: Actor,
      changeId: number,
      hash: string,
    ): Promise<{ form: PulseRecord; writer: string }> {
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const concerned = await lockConcerned(sql, actor, changeId, hash);
        requireUndoable(actor, concerned);
        const { handover, form } = concerned;
        const at = clock.now();
        const aside = await findPutAside(sql, changeId, form.id);
        await recordUndone(sql, changeId, form.id);
        if (handover.decision === 'transfer') {
          if ((await findActiveWriter(tx, handover.writer_id)) === null)
            throw new Conflict(texts.writerGone({ name: handover.writer_name }));
          if ((await findTaken(sql, [form], handover.writer_id)).has(form.id))
            throw new Conflict(takenText(actor, form, handover.writer_name));
          await putBack(sql, [{ pulseId: form.id, formerWriterId: handover.writer_id, aside }]);
          await tellGiven(tx, actor, at, [
            { id: form.id, from: form.assignee_id, to: handover.writer_id },
          ]);
        }
        await audit(tx, actor, at, {
          action: 'handover.undone',
          entity: 'pulse',
          entityId: form.id,
          details: { change: changeId },
        });
        return { form, writer: handover.writer_name };
      });
    },

    /**
     * Returns a former writer's draft of a review that another person writes now. Private to the
     * former writer: not even an impersonator may read it.
     * @throws NotVisible for everyone else
     */
    async keptDraft(actor: Actor, hash: string): Promise<KeptDraft> {
      const { employeeId } = actor;
      const form =
        employeeId === null || actor.impersonator !== null
          ? undefined
          : await findPulse(pool, viewerOf(actor, clock), hash);
      const draft =
        form === undefined || employeeId === null || form.assignee_id === employeeId
          ? undefined
          : await findLastDraft(pool, form.id, employeeId);
      if (form === undefined || draft === undefined) throw new NotVisible(MESSAGES.pulses.notFound);
      const questions = await catalogue.questionsOf(pool, form.template_version_id);
      return { form, questions, draft };
    },
  };
}
