import { randomUUID } from 'node:crypto';
import { inTransaction } from '@reviews/db';
import { Conflict, isAnswered, MESSAGES, NotVisible, RuleViolation } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import { findAnswers, findHeadDraft } from '../pulses/reading/public.ts';
import { audienceOf, findKnown, lockKnown, type PulseRecord } from '../pulses/record/public.ts';
import {
  OutdatedDraft,
  plainTextOf,
  requireWritable,
  seenBy,
  type AnswersInput,
  type OtherVersion,
} from '../pulses/submitting/public.ts';
import type { DraftsDependencies } from './drafts.service.ts';
import { findDraft, findRestore, leaveDraft, openDraft } from './drafts.queries.ts';

export type PriorDraftsService = ReturnType<typeof createPriorDraftsService>;

/** Creates the service that shows and restores earlier drafts. */
export function createPriorDraftsService({
  db,
  clock,
  catalogue,
}: Omit<DraftsDependencies, 'countSaves'>) {
  const pool = onPool(db);

  async function writersPulse(actor: Actor, hash: string): Promise<PulseRecord> {
    const pulse = await findKnown(pool, actor, clock, hash);
    if (audienceOf(actor, pulse) !== 'writer') throw new NotVisible(MESSAGES.drafts.notFound);
    if (actor.impersonator !== null) throw new NotVisible(MESSAGES.impersonation.draftKept);
    return pulse;
  }

  return {
    /**
     * Returns one earlier draft, to its writer only.
     * @throws NotVisible
     */
    async preview(actor: Actor, hash: string, groupId: string): Promise<OtherVersion> {
      const pulse = await writersPulse(actor, hash);
      const [questions, answers, draft] = await Promise.all([
        catalogue.questionsOf(pool, pulse.template_version_id),
        findAnswers(pool, pulse.id),
        findDraft(pool, pulse.id, pulse.assignee_id, groupId),
      ]);
      if (draft === undefined) throw new NotVisible(MESSAGES.drafts.notFound);
      return { pulse, questions, answers, draft };
    },

    /**
     * Makes an earlier draft current by opening a new draft group with its answers. The previous
     * one becomes an earlier draft, so a restore can be undone (DRAFT-10).
     * @throws NotVisible, NotAllowed, Conflict, RuleViolation 'Nothing to restore.'
     */
    async restore(actor: Actor, hash: string, groupId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const pulse = await lockKnown(sql, actor, clock, hash);
        requireWritable(actor, pulse);
        const draft = await findDraft(sql, pulse.id, pulse.assignee_id, groupId);
        if (draft === undefined) throw new NotVisible(MESSAGES.drafts.notFound);
        const questions = await catalogue.questionsOf(sql, pulse.template_version_id);
        if (
          !questions.some((question) =>
            isAnswered(question, draft.answers[question.question_id] ?? null, plainTextOf),
          )
        )
          throw new RuleViolation(MESSAGES.drafts.nothingToRestore);
        const now = clock.now();
        const untouched = Object.fromEntries(
          Object.keys((await findAnswers(sql, pulse.id)).values).map((id) => [id, null]),
        );
        await openDraft(sql, {
          id: randomUUID(),
          pulseId: pulse.id,
          writerId: pulse.assignee_id,
          editor: null,
          sequence: 0,
          answers: { ...untouched, ...draft.answers },
          restoredFrom: groupId,
          now,
        });
        await audit(tx, actor, now, {
          action: 'draft.restored',
          entity: 'pulse',
          entityId: pulse.id,
        });
      });
    },

    /**
     * Undoes a restore: the draft it replaced is current again, or none if there was none. What was
     * typed since becomes an earlier draft, and the undo can itself be undone.
     * @param groupId the draft that the restore opened
     * @throws NotVisible, NotAllowed, Conflict (closed, or already undone), OutdatedDraft (another
     * window wrote since)
     */
    async undoRestore(
      actor: Actor,
      hash: string,
      groupId: string,
      base: AnswersInput['base'],
    ): Promise<void> {
      await inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const pulse = await lockKnown(sql, actor, clock, hash);
        requireWritable(actor, pulse);
        const restore = await findRestore(sql, pulse.id, pulse.assignee_id, groupId);
        if (restore === undefined) throw new NotVisible(MESSAGES.drafts.notFound);
        const head = await findHeadDraft(sql, pulse.id, pulse.assignee_id);
        if (head === undefined) throw new Conflict(MESSAGES.errors.conflict);
        if (seenBy({ base }, head) === 'outdated') {
          const [questions, answers] = [
            await catalogue.questionsOf(sql, pulse.template_version_id),
            await findAnswers(sql, pulse.id),
          ];
          throw new OutdatedDraft({ pulse, questions, answers, draft: head });
        }
        const now = clock.now();
        const replaced =
          restore.replaced_id === null
            ? undefined
            : await findDraft(sql, pulse.id, pulse.assignee_id, restore.replaced_id);
        if (replaced === undefined) await leaveDraft(sql, pulse.id);
        else
          await openDraft(sql, {
            id: randomUUID(),
            pulseId: pulse.id,
            writerId: pulse.assignee_id,
            editor: null,
            sequence: 0,
            answers: replaced.answers,
            restoredFrom: replaced.id,
            now,
          });
        await audit(tx, actor, now, {
          action: 'draft.restore_undone',
          entity: 'pulse',
          entityId: pulse.id,
        });
      });
    },
  };
}
