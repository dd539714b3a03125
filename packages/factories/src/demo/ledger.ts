import { randomUUID } from 'node:crypto';
import type { Prisma, Tx } from '@reviews/db';
import type { AnswerValue } from '@reviews/domain';
import { answerJson } from '../json-columns.ts';
import { newHash } from '../new-hash.ts';
import type { Person } from './organisation.ts';
import type { FormPlace } from './write-cycles.ts';
import { countIds, writeRows } from './write-rows.ts';

/** Answers by question key. */
export type KeyedAnswers = Readonly<Record<string, AnswerValue>>;

export type FormGiven = {
  readonly place: FormPlace;
  readonly about: Person;
  readonly writer: Person;
  readonly openedAt: Date;
  readonly kind?: 'review' | 'nomination_task';
  readonly taskId?: number | null;
  /** Set if it stays writable, whatever else is open about the person. */
  readonly unblockedAt?: Date;
};

export type DraftWritten = {
  readonly answers: KeyedAnswers;
  readonly from: Date;
  readonly to: Date;
  readonly saves: number;
};

export type CommentWritten = {
  readonly pulseId: number;
  readonly questionId?: number | null;
  readonly parentId?: number | null;
  readonly author: Person;
  readonly visibility: 'private' | 'managers' | 'writer' | 'everyone';
  readonly body: string;
  readonly selectedText?: string;
  readonly at: Date;
};

/**
 * Collects forms and related rows in the states of the product, and writes them in few statements.
 * Ids are known at once; the rows are in the database after `flush`.
 */
export type Ledger = {
  open(form: FormGiven): number;
  /** The last of the drafts is the form's latest. */
  draft(form: FormGiven, drafts: readonly DraftWritten[]): number;
  complete(form: FormGiven, closedAt: Date, answers: KeyedAnswers): number;
  /** Adds an approved nomination task. */
  settle(form: FormGiven, closedAt: Date): number;
  decline(form: FormGiven, closedAt: Date, reason: string): number;
  incomplete(form: FormGiven, closedAt: Date): number;
  nominate(
    nomination: Required<
      Pick<
        Prisma.NominationCreateManyInput,
        'taskId' | 'nomineeId' | 'state' | 'reviewId' | 'createdAt' | 'decidedAt'
      >
    >,
  ): void;
  comment(comment: CommentWritten): number;
  view(pulseId: number, reader: Person, viewedAt: Date): void;
  /** Writes the collected rows; `only when many` waits until a statement is worthwhile. */
  flush(when: 'always' | 'only when many'): Promise<void>;
  /** Call after the last flush: updates the tables' id sequences. */
  finish(): Promise<void>;
};

const MANY_FORMS = 10_000;

/**
 * Opens a ledger in the transaction that loads the demo. No one else may write forms or comments at
 * the same time.
 */
export async function openLedger(tx: Tx): Promise<Ledger> {
  const pulseIds = await countIds(tx, 'pulse');
  const commentIds = await countIds(tx, 'comment');
  const rows = emptyRows();
  const note = (form: FormGiven, state: StateColumns) => {
    const id = pulseIds.next();
    rows.pulse.push(pulseRow(id, form, state));
    return id;
  };
  return {
    open: (form) => note(form, OPEN),
    settle: (form, closedAt) => note(form, { ...OPEN, state: 'complete', closedAt }),
    decline: (form, closedAt, reason) =>
      note(form, { ...OPEN, state: 'declined', closedAt, declineReason: reason }),
    incomplete: (form, closedAt) => note(form, { ...OPEN, state: 'incomplete', closedAt }),
    complete: (form, closedAt, answers) => {
      const id = note(form, { ...OPEN, state: 'complete', closedAt });
      rows.answer.push(...answerRows(id, form.place, answers));
      rows.pulse_submission.push(submissionRow(id, form, closedAt, answers));
      return id;
    },
    draft: (form, drafts) => {
      const groups = drafts.map((draft) => draftRow(form, draft));
      const id = note(form, {
        ...OPEN,
        state: 'draft',
        headDraftGroupId: groups.at(-1)?.id ?? null,
      });
      rows.draft_group.push(...groups.map((group) => ({ ...group, pulseId: id })));
      return id;
    },
    nominate: (nomination) => rows.nomination.push(nomination),
    comment: (comment) => {
      const id = commentIds.next();
      rows.comment.push(commentRow(id, comment));
      return id;
    },
    view: (pulseId, reader, viewedAt) =>
      rows.pulse_view.push({ pulseId, userId: reader.userId, viewedAt }),
    flush: async (when) => {
      if (when === 'always' || rows.pulse.length >= MANY_FORMS) await writeAll(tx, rows);
    },
    finish: async () => {
      await pulseIds.finish();
      await commentIds.finish();
    },
  };
}

type Rows = {
  readonly pulse: Prisma.PulseCreateManyInput[];
  readonly answer: Prisma.AnswerCreateManyInput[];
  readonly pulse_submission: Prisma.PulseSubmissionCreateManyInput[];
  readonly draft_group: Prisma.DraftGroupCreateManyInput[];
  readonly nomination: Prisma.NominationCreateManyInput[];
  readonly comment: Prisma.CommentCreateManyInput[];
  readonly pulse_view: Prisma.PulseViewCreateManyInput[];
};

function emptyRows(): Rows {
  return {
    pulse: [],
    answer: [],
    pulse_submission: [],
    draft_group: [],
    nomination: [],
    comment: [],
    pulse_view: [],
  };
}

/** In the order of their foreign keys. */
async function writeAll(tx: Tx, rows: Rows): Promise<void> {
  await writeRows(tx, 'pulse', rows.pulse.splice(0));
  await writeRows(tx, 'answer', rows.answer.splice(0));
  await writeRows(tx, 'pulse_submission', rows.pulse_submission.splice(0));
  await writeRows(tx, 'draft_group', rows.draft_group.splice(0));
  await writeRows(tx, 'nomination', rows.nomination.splice(0));
  await writeRows(tx, 'comment', rows.comment.splice(0));
  await writeRows(tx, 'pulse_view', rows.pulse_view.splice(0));
}

type StateColumns = Required<
  Pick<Prisma.PulseCreateManyInput, 'state' | 'closedAt' | 'declineReason' | 'headDraftGroupId'>
>;

const OPEN: StateColumns = {
  state: 'open',
  closedAt: null,
  declineReason: null,
  headDraftGroupId: null,
};

function pulseRow(id: number, form: FormGiven, state: StateColumns): Prisma.PulseCreateManyInput {
  const { place, about, writer } = form;
  return {
    id,
    hash: newHash(),
    kind: form.kind ?? 'review',
    ...state,
    cycleId: place.cycleId,
    cyclePulseId: place.cyclePulseId,
    stageId: place.stageId,
    templateId: place.templateId,
    templateVersionId: place.templateVersionId,
    employeeId: about.id,
    assigneeId: writer.id,
    nominationTaskId: form.taskId ?? null,
    excludedQuestions: [],
    sharingOptOut: false,
    openedAt: form.openedAt,
    unblockedAt: form.unblockedAt ?? null,
    employeeSortKey: about.sortKey,
    assigneeSortKey: writer.sortKey,
  };
}

function questionOf(place: FormPlace, key: string) {
  const question = place.questions.get(key);
  if (question === undefined) throw new Error(`The form has no question ${key}.`);
  return question;
}

function answerRows(pulseId: number, place: FormPlace, answers: KeyedAnswers) {
  return Object.entries(answers).map(([key, value]) => {
    const { id, versionId } = questionOf(place, key);
    return {
      pulseId,
      questionId: id,
      questionVersionId: versionId,
      value: answerJson(value) ?? undefined,
    };
  });
}

function answersById(place: FormPlace, answers: KeyedAnswers): Prisma.InputJsonObject {
  const byId: Record<string, Prisma.InputJsonValue | null> = {};
  for (const [key, value] of Object.entries(answers))
    byId[questionOf(place, key).id] = answerJson(value);
  return byId;
}

function submissionRow(pulseId: number, form: FormGiven, submittedAt: Date, answers: KeyedAnswers) {
  return {
    pulseId,
    number: 1,
    submittedById: form.writer.id,
    submittedAt,
    answers: answersById(form.place, answers),
  };
}

function draftRow(form: FormGiven, draft: DraftWritten) {
  return {
    id: randomUUID(),
    writerId: form.writer.id,
    answers: answersById(form.place, draft.answers),
    version: draft.saves,
    sequence: 0,
    createdAt: draft.from,
    updatedAt: draft.to,
  };
}

function commentRow(id: number, comment: CommentWritten): Prisma.CommentCreateManyInput {
  return {
    id,
    pulseId: comment.pulseId,
    questionId: comment.questionId ?? null,
    parentId: comment.parentId ?? null,
    authorId: comment.author.userId,
    visibility: comment.visibility,
    body: comment.body,
    selectedText: comment.selectedText ?? null,
    createdAt: comment.at,
    updatedAt: comment.at,
    version: 1,
  };
}
