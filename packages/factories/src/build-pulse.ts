import { randomUUID } from 'node:crypto';
import type { DraftGroup, Prisma, Pulse } from '@reviews/db';
import type { Answers, AnswerValue } from '@reviews/domain';
import { buildCycle } from './build-cycle.ts';
import { latestVersion } from './build-template.ts';
import { buildEmployee } from './build-employee.ts';
import { answerColumn, answersColumn } from './json-columns.ts';
import { newHash } from './new-hash.ts';
import type { Saved, Store } from './store.ts';

export type PulseGiven = {
  /** The reviewee; defaults to a new employee. */
  readonly employee?: Saved;
  /** The writer; defaults to a new employee. */
  readonly assignee?: Saved;
  /** Its pulse; defaults to a new running cycle with one. Null, with a template, is off-cycle. */
  readonly cyclePulse?: Saved | null;
  /** Defaults to the pulse's last stage, or for a nomination task to its first. */
  readonly stage?: Saved;
  /** Only for an off-cycle form; otherwise the pulse decides. */
  readonly template?: Saved;
  readonly kind?: Pulse['kind'];
  readonly openedAt?: Date;
  /** For a closed form; defaults to an hour after it was opened. */
  readonly closedAt?: Date;
  readonly reopenedAt?: Date | null;
  /** Set if it stays writable, whatever else is open about the person. */
  readonly unblockedAt?: Date | null;
  readonly deletedAt?: Date | null;
  /** The task that opened this review. */
  readonly nominationTask?: Saved | null;
  readonly sharingOptOut?: boolean;
  readonly excludedQuestions?: readonly number[];
};

export type AnsweredPulseGiven = PulseGiven & {
  /** By question id; defaults to an answer for every question. */
  readonly answers?: Answers;
};

export type DraftGiven = AnsweredPulseGiven & {
  /** The form; defaults to a new one. */
  readonly pulse?: Saved;
  readonly id?: string;
  readonly version?: number;
  readonly editor?: string | null;
  readonly sequence?: number;
  /** If the group starts with a restore: the restored draft, and the one it replaced. */
  readonly restoredFrom?: string | null;
  readonly replacedId?: string | null;
  readonly createdAt?: Date;
  readonly updatedAt?: Date;
};

const HOUR_MS = 3_600_000;

/** Saves an open form without a draft. */
export async function buildPulse(db: Store, given: PulseGiven = {}): Promise<Pulse> {
  return savePulse(db, given, {});
}

/** Saves a submitted form: answers, one submission, closed. */
export async function buildSubmittedPulse(
  db: Store,
  given: AnsweredPulseGiven = {},
): Promise<Pulse> {
  const pulse = await savePulse(db, given, { state: 'complete', closedAt: closingTime(given) });
  const questions = await answerableQuestions(db, pulse);
  const answers = given.answers ?? sampleAnswers(questions);
  await db.prisma.answer.createMany({
    data: questions
      .filter(({ questionId }) => answers[questionId] !== undefined)
      .map(({ questionId, id }) => ({
        pulseId: pulse.id,
        questionId,
        questionVersionId: id,
        value: answerColumn(answers[questionId] ?? null),
      })),
  });
  await db.prisma.pulseSubmission.create({
    data: {
      pulseId: pulse.id,
      number: 1,
      submittedById: pulse.assigneeId,
      answers: answersColumn(answers),
      sharingOptOut: pulse.sharingOptOut,
      ...(pulse.closedAt === null ? {} : { submittedAt: pulse.closedAt }),
    },
  });
  // The trigger ran before there were answers.
  if (pulse.cycleId !== null)
    await db.prisma
      .$executeRaw`SELECT packet_rating_refresh(${pulse.cycleId}::bigint, ${pulse.employeeId}::bigint)`;
  return pulse;
}

/** Saves a form that the writer declined, with a reason (STAT-06). */
export async function buildDeclinedPulse(
  db: Store,
  given: PulseGiven & { readonly declineReason?: string | null } = {},
): Promise<Pulse> {
  const declineReason =
    given.declineReason === undefined ? 'We have not worked together.' : given.declineReason;
  return savePulse(db, given, { state: 'declined', closedAt: closingTime(given), declineReason });
}

/** Saves a form that was closed as incomplete (STAT-07). */
export async function buildIncompletePulse(db: Store, given: PulseGiven = {}): Promise<Pulse> {
  return savePulse(db, given, { state: 'incomplete', closedAt: closingTime(given) });
}

/**
 * Saves one draft group of a form as its latest. For the same form again, the former group becomes
 * an earlier one to restore.
 */
export async function buildDraft(
  db: Store,
  given: DraftGiven = {},
): Promise<DraftGroup & { readonly pulse: Pulse }> {
  const { id: pulseId } = given.pulse ?? (await buildPulse(db, given));
  const form = await db.prisma.pulse.findUniqueOrThrow({ where: { id: pulseId } });
  const answers = given.answers ?? sampleAnswers(await answerableQuestions(db, form));
  const createdAt = given.createdAt ?? form.openedAt;
  const group = await db.prisma.draftGroup.create({
    data: {
      id: given.id ?? randomUUID(),
      pulseId,
      writerId: form.assigneeId,
      answers: answersColumn(answers),
      version: given.version ?? 1,
      editor: given.editor ?? null,
      sequence: given.sequence ?? 0,
      restoredFrom: given.restoredFrom ?? null,
      replacedId: given.replacedId ?? null,
      createdAt,
      updatedAt: given.updatedAt ?? createdAt,
    },
  });
  const pulse = await db.prisma.pulse.update({
    where: { id: pulseId },
    data: { state: 'draft', headDraftGroupId: group.id },
  });
  return { ...group, pulse };
}

type StateColumns = Pick<Prisma.PulseUncheckedCreateInput, 'state' | 'closedAt' | 'declineReason'>;

async function savePulse(db: Store, given: PulseGiven, state: StateColumns): Promise<Pulse> {
  const kind = given.kind ?? 'review';
  const place = await placeOf(db, given, kind);
  const employee = await sortable(db, given.employee);
  const assignee = await sortable(db, given.assignee);
  const data = {
    hash: newHash(),
    kind,
    ...state,
    ...place,
    employeeId: employee.id,
    assigneeId: assignee.id,
    employeeSortKey: employee.sortKey,
    assigneeSortKey: assignee.sortKey,
    nominationTaskId: given.nominationTask?.id ?? null,
    excludedQuestions: [...(given.excludedQuestions ?? [])],
    sharingOptOut: given.sharingOptOut ?? false,
    reopenedAt: given.reopenedAt ?? null,
    unblockedAt: given.unblockedAt ?? null,
    deletedAt: given.deletedAt ?? null,
    ...(given.openedAt === undefined ? {} : { openedAt: given.openedAt }),
  };
  // A second review by the same person is one from before decision 074.
  const [pulse] = await db.prisma.pulse.createManyAndReturn({ data, skipDuplicates: true });
  return pulse ?? db.prisma.pulse.create({ data: { ...data, isDuplicate: true } });
}

function closingTime(given: PulseGiven): Date {
  if (given.closedAt !== undefined) return given.closedAt;
  return given.openedAt === undefined ? new Date() : new Date(given.openedAt.getTime() + HOUR_MS);
}

async function sortable(
  db: Store,
  person: Saved | undefined,
): Promise<{ id: number; sortKey: string }> {
  if (person === undefined) return buildEmployee(db);
  return db.prisma.employee.findUniqueOrThrow({
    where: { id: person.id },
    select: { id: true, sortKey: true },
  });
}

type PlaceColumns = Pick<
  Prisma.PulseUncheckedCreateInput,
  'cycleId' | 'cyclePulseId' | 'stageId' | 'templateId' | 'templateVersionId'
>;

/**
 * Returns the cycle, pulse, stage and template version of a form; all null off-cycle except the
 * template.
 */
async function placeOf(db: Store, given: PulseGiven, kind: Pulse['kind']): Promise<PlaceColumns> {
  if (given.cyclePulse === null) {
    if (given.template === undefined) throw new Error('A form outside any cycle needs a template.');
    return {
      cycleId: null,
      cyclePulseId: null,
      stageId: null,
      templateId: given.template.id,
      templateVersionId: await latestVersion(db, given.template.id),
    };
  }
  const cyclePulse = await db.prisma.cyclePulse.findUniqueOrThrow({
    where: { id: given.cyclePulse?.id ?? (await newCyclePulse(db)).id },
    include: { stages: { orderBy: { position: 'asc' } } },
  });
  const { stages } = cyclePulse;
  const stage =
    given.stage === undefined
      ? stages.at(kind === 'review' ? -1 : 0)
      : stages.find(({ id }) => id === given.stage?.id);
  if (stage === undefined) throw new Error(`The stage is not one of cycle pulse ${cyclePulse.id}.`);
  return {
    cycleId: cyclePulse.cycleId,
    cyclePulseId: cyclePulse.id,
    stageId: stage.id,
    templateId: cyclePulse.templateId,
    templateVersionId: cyclePulse.templateVersionId,
  };
}

async function newCyclePulse(db: Store): Promise<Saved> {
  const [pulse] = (await buildCycle(db)).pulses;
  if (pulse === undefined) throw new Error('The cycle was built without a pulse.');
  return pulse;
}

type FormQuestion = { id: number; questionId: number; uiKey: string; config: unknown };

async function answerableQuestions(
  db: Store,
  pulse: Pick<Pulse, 'templateVersionId'>,
): Promise<FormQuestion[]> {
  const entries = await db.prisma.templateVersionQuestion.findMany({
    where: {
      templateVersionId: pulse.templateVersionId,
      questionVersion: { uiKey: { not: 'text' } },
    },
    orderBy: { position: 'asc' },
    select: {
      questionVersion: { select: { id: true, questionId: true, uiKey: true, config: true } },
    },
  });
  return entries.map(({ questionVersion }) => questionVersion);
}

function sampleAnswers(questions: readonly FormQuestion[]): Answers {
  return Object.fromEntries(
    questions.map((question) => [question.questionId, sampleAnswer(question)]),
  );
}

const SAMPLE_TEXT = 'Planned the work well and said early where it would be late.';
const SAMPLE_DAY = '2026-03-02';
const SAMPLE_NUMBER = 12;
const WHOLE = 100;

function sampleAnswer({ uiKey, config }: FormQuestion): AnswerValue {
  const { options, total } = readConfig(config);
  switch (uiKey) {
    case 'input.date':
      return SAMPLE_DAY;
    case 'input.number':
    case 'input.money':
      return SAMPLE_NUMBER;
    case 'distribution':
      return distribute(options.length === 0 ? ['Everything'] : options, total ?? WHOLE);
    case 'input.checkbox':
      return options.slice(0, 1);
    case 'select':
    case 'input.radio':
      return options[0] ?? null;
    default:
      return SAMPLE_TEXT;
  }
}

function distribute(names: readonly string[], total: number): AnswerValue {
  return names.map((name, index) => ({ name, value: index === 0 ? total : 0 }));
}

function readConfig(config: unknown): { options: string[]; total: number | null } {
  if (typeof config !== 'object' || config === null) return { options: [], total: null };
  const options = 'options' in config && Array.isArray(config.options) ? config.options : [];
  const total = 'total' in config && typeof config.total === 'number' ? config.total : null;
  return { options: options.filter((option) => typeof option === 'string'), total };
}
