import { randomUUID } from 'node:crypto';
import { inTransaction } from '@reviews/db';
import { isAnswered, MESSAGES, NotVisible, RuleViolation } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import { audienceOf, findAnswers, findDraft, findPulse, lockKnown, plainTextOf, requireKnown, requireWritable, viewerOf, type OtherVersion, type PulseRecord } from '../pulses/public.ts';
import type { DraftsDependencies } from './drafts.service.ts';
import { openDraft } from './drafts.queries.ts';

export type PriorDraftsService = ReturnType<typeof createPriorDraftsService>;

/** Earlier drafts: looking at one, taking one back. */
export function createPriorDraftsService({ db, clock, catalogue }: DraftsDependencies) {
  const pool = onPool(db);

  async function writersPulse(actor: Actor, hash: string): Promise<PulseRecord> {
    const pulse = requireKnown(actor, await findPulse(pool, viewerOf(actor, clock), hash));
    if (audienceOf(actor, pulse) !== 'writer') throw new NotVisible(MESSAGES.drafts.notFound);
    return pulse;
  }

  return {
    /** One earlier draft, for its writer alone. @throws NotVisible */
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
     * Makes an earlier draft the current one by opening a new session with its answers: what was current stays an
     * earlier draft, so a restore can be undone (DRAFT-10).
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
        if (!questions.some((question) => isAnswered(question, draft.answers[question.question_id] ?? null, plainTextOf))) throw new RuleViolation(MESSAGES.drafts.nothingToRestore);
        const now = clock.now();
        const untouched = Object.fromEntries(Object.keys((await findAnswers(sql, pulse.id)).values).map((id) => [id, null]));
        await openDraft(sql, { id: randomUUID(), pulseId: pulse.id, writerId: pulse.assignee_id, editor: null, sequence: 0, answers: { ...untouched, ...draft.answers }, restoredFrom: groupId, now });
        await audit(tx, actor, now, { action: 'draft.restored', entity: 'pulse', entityId: pulse.id });
      });
    },
  };
}
