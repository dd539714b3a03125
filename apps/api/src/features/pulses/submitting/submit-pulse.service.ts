import { inTransaction, type Database } from '@reviews/db';
import {
  checkSubmission,
  Conflict,
  InvalidInput,
  MESSAGES,
  NotAllowed,
  NotVisible,
  RuleViolation,
  sameAnswer,
  visibleAnswers,
  withDefaultOptions,
  type AnswerableQuestion,
  type AnswerValue,
} from '@reviews/domain';
import { imageKeys, plainText } from '@reviews/rich-text';
import type { Actor } from '../../../core/actor.ts';
import { audit } from '../../../core/audit.ts';
import type { Clock } from '../../../core/clock.ts';
import { onTransaction, type Sql } from '../../../core/sql.ts';
import type { FormQuestion, QuestionCatalogue } from '../../templates/public.ts';
import { readAnswers, withAnswersNamed, type AnswersInput } from './answer-input.ts';
import { OutdatedDraft, seenBy } from './draft-seen.ts';
import {
  findAnswers,
  findHeadDraft,
  type StoredAnswers,
} from '../reading/pulse-content.queries.ts';
import type { PulseRecord } from '../record/pulse-record.queries.ts';
import { audienceOf, canUpdate } from '../record/pulses.policy.ts';
import { lockKnown } from '../record/require-pulse.ts';
import { linkImages, recordSubmission, replaceAnswers } from './submit.queries.ts';

export interface SubmitDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly catalogue: QuestionCatalogue;
}

/** Returns the visible text of an answer, in which words are counted (AMB-37). */
export function plainTextOf(question: AnswerableQuestion, value: AnswerValue): string {
  if (typeof value !== 'string') return '';
  return question.config.rich_text === true ? plainText(value) : value;
}

/**
 * Throws unless the actor is the writer and the form is writable now.
 * @throws NotAllowed, InvalidInput for a nomination task, which takes no answers, Conflict for a
 * form that is closed or cannot be written yet, NotVisible while impersonating: no one writes
 * someone else's draft.
 */
export function requireWritable(actor: Actor, pulse: PulseRecord): void {
  if (audienceOf(actor, pulse) !== 'writer') throw new NotAllowed('pulses.write');
  if (pulse.kind !== 'review')
    throw new InvalidInput([{ path: 'answers', message: MESSAGES.questions.takesNoAnswer }]);
  if (pulse.state === 'complete') throw new Conflict(MESSAGES.pulses.alreadySubmitted);
  // First: in a closed cycle, what was open is Incomplete.
  if (pulse.cycle_closed) throw new Conflict(MESSAGES.pulses.cycleClosed);
  if (pulse.state === 'declined' || pulse.state === 'incomplete')
    throw new Conflict(MESSAGES.pulses.closed);
  if (!canUpdate(actor, pulse)) throw new NotAllowed('pulses.write', MESSAGES.pulses.notOpen);
  if (actor.impersonator !== null) throw new NotVisible(MESSAGES.impersonation.draftKept);
}

function requireComplete(
  questions: readonly FormQuestion[],
  values: Readonly<Record<number, AnswerValue>>,
  excluded: readonly number[],
): void {
  const { missing, invalid } = checkSubmission(questions, values, excluded, plainTextOf);
  if (missing.length === 0 && invalid.length === 0) return;
  throw new RuleViolation(MESSAGES.pulses.correctIssues, [
    ...missing.map(({ question_id: id }) => ({
      path: `answers.${id}`,
      message: MESSAGES.fields.required,
    })),
    ...invalid.map(({ question_id: id }) => ({
      path: `answers.${id}`,
      message: MESSAGES.errors.validationFailed,
    })),
  ]);
}

/**
 * Returns whether a submission equals what is stored. Carried-over answers do not count, because
 * the writer cannot change them.
 */
function repeats(values: Readonly<Record<number, AnswerValue>>, stored: StoredAnswers): boolean {
  const ids = [...new Set([...Object.keys(values), ...Object.keys(stored.values)].map(Number))];
  return ids.every(
    (id) => stored.carried[id] !== undefined || sameAnswer(values[id], stored.values[id]),
  );
}

/**
 * Returns whether the subject is opted out: as requested, else as before, and only if the template
 * offers it (FORM-26).
 */
export function optOutOf(pulse: PulseRecord, asked: boolean | undefined): boolean {
  return (
    withDefaultOptions(pulse.template_options).sharingOptOutOption &&
    (asked ?? pulse.sharing_opt_out)
  );
}

/** Returns the entries that have a value. */
function present(
  values: Readonly<Record<number, AnswerValue | undefined>>,
): Record<number, AnswerValue> {
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [id, value ?? null]));
}

/** Creates the service that submits reviews: the use case that closes a form. */
export function createSubmitService({ db, clock, catalogue }: SubmitDependencies) {
  async function readSubmission(sql: Sql, pulse: PulseRecord, input: AnswersInput) {
    const questions = await catalogue.questionsOf(sql, pulse.template_version_id);
    const stored = await findAnswers(sql, pulse.id);
    const carried = present(stored.carried);
    const rules = {
      questions,
      excluded: pulse.excluded_questions,
      carried: new Set(Object.keys(carried).map(Number)),
    };
    const given = await withAnswersNamed(
      sql,
      questions,
      readAnswers(input.answers, rules, 'submit'),
    );
    return { questions, stored, given: { ...carried, ...given } };
  }

  async function close(
    sql: Sql,
    actor: Actor,
    pulse: PulseRecord,
    questions: readonly FormQuestion[],
    values: Record<number, AnswerValue>,
  ): Promise<void> {
    await replaceAnswers(sql, pulse.id, questions, values);
    const richTexts = questions
      .filter((question) => question.config.rich_text === true)
      .map((question) => values[question.question_id]);
    await linkImages(
      sql,
      pulse.id,
      actor.userId,
      richTexts.flatMap((value) => (typeof value === 'string' ? imageKeys(value) : [])),
    );
  }

  return {
    /**
     * Submits a form and closes it (FORM-28). Idempotent: a second submit with the same answers
     * succeeds without a second submission.
     * @throws NotVisible, NotAllowed, Conflict (closed already), OutdatedDraft, InvalidInput,
     * RuleViolation.
     */
    async submit(actor: Actor, hash: string, input: AnswersInput): Promise<void> {
      await inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const pulse = await lockKnown(sql, actor, clock, hash);
        if (pulse.state === 'complete' && audienceOf(actor, pulse) === 'writer') {
          const { questions, stored, given } = await readSubmission(sql, pulse, input);
          if (
            repeats(visibleAnswers(questions, given, pulse.excluded_questions), stored) &&
            optOutOf(pulse, input.sharingOptOut) === pulse.sharing_opt_out
          )
            return;
        }
        requireWritable(actor, pulse);
        const writerId = pulse.assignee_id;
        const head = await findHeadDraft(sql, pulse.id, writerId);
        const { questions, stored, given } = await readSubmission(sql, pulse, input);
        if (head !== undefined && seenBy(input, head) === 'outdated')
          throw new OutdatedDraft({ pulse, questions, answers: stored, draft: head });
        requireComplete(questions, given, pulse.excluded_questions);
        const values = visibleAnswers(questions, given, pulse.excluded_questions);
        await close(sql, actor, pulse, questions, values);
        const at = clock.now();
        const sharingOptOut = optOutOf(pulse, input.sharingOptOut);
        const number = await recordSubmission(sql, {
          pulseId: pulse.id,
          writerId,
          at,
          sharingOptOut,
          values,
        });
        await tx.pulse.update({
          where: { id: pulse.id },
          data: { state: 'complete', closedAt: at, headDraftGroupId: null, sharingOptOut },
          select: { id: true },
        });
        await audit(tx, actor, at, {
          action: 'pulse.submitted',
          entity: 'pulse',
          entityId: pulse.id,
          changes: [{ field: 'state', from: pulse.state, to: 'complete' }, { field: 'answers' }],
          details: { number },
        });
      });
    },
  };
}
