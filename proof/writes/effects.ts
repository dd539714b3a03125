import { FORM_WRITING } from '@reviews/api/testing/cases/all-cases';
import type { Acting } from '@reviews/api/testing/cases/call-case';
import type { Database } from '@reviews/db';
import type { FormOperation, FormState } from '../tables/writing.ts';
import {
  IMPERSONATIONS,
  isImpersonation,
  type Cast,
  type Who,
} from '@reviews/api/testing/cases/people';
import type { BuiltForm } from './build-form.ts';
import { NOTE, REASON, TYPED_ANSWER } from './ways.ts';

/** Returns the user of a session and who impersonates them. People without a session never act. */
export function actingAs(cast: Cast, who: Exclude<Who, 'signedOut'>): Acting {
  if (!isImpersonation(who)) return { userId: cast[who].user.id, impersonatorId: null };
  const { as, by } = IMPERSONATIONS[who];
  return { userId: cast[as].user.id, impersonatorId: cast[by].user.id };
}

/**
 * Effect of an operation: the tables it may write, its log entries, and a check that it was done.
 */
interface Effect {
  readonly tables: readonly string[];
  /** Actions in the change log. With `privately`, they are logged only while impersonating. */
  readonly logged: readonly string[];
  readonly privately?: true;
  readonly wasDone: (db: Database, form: BuiltForm, acting: Acting) => Promise<boolean>;
}

const stored = (db: Database, { id }: BuiltForm) =>
  db.prisma.pulse.findUniqueOrThrow({
    where: { id },
    include: {
      answers: true,
      submissions: true,
      views: true,
      reopenRequests: true,
      draftGroups: true,
    },
  });

const EFFECTS = {
  saveDraft: {
    tables: ['pulse', 'draft_group', 'cycle_pulse_counter'],
    logged: ['draft.saved'],
    privately: true,
    async wasDone(db, form) {
      const { state, headDraftGroupId, draftGroups } = await stored(db, form);
      const head = draftGroups.find(({ id }) => id === headDraftGroupId);
      return (
        state === 'draft' &&
        head?.writerId === form.assigneeId &&
        JSON.stringify(head.answers).includes(TYPED_ANSWER)
      );
    },
  },
  restoreDraft: {
    tables: ['pulse', 'draft_group', 'cycle_pulse_counter'],
    logged: ['draft.restored'],
    async wasDone(db, form) {
      const { state, headDraftGroupId, draftGroups } = await stored(db, form);
      return (
        state === 'draft' &&
        draftGroups.some(
          ({ id, restoredFrom }) => id === headDraftGroupId && restoredFrom === form.group,
        )
      );
    },
  },
  undoRestore: {
    tables: ['pulse', 'draft_group', 'cycle_pulse_counter'],
    logged: ['draft.restore_undone'],
    async wasDone(db, form) {
      const { state, headDraftGroupId, draftGroups } = await stored(db, form);
      const undone = draftGroups.find(({ id }) => id === form.group);
      return (
        state === 'draft' &&
        draftGroups.some(
          ({ id, restoredFrom }) =>
            id === headDraftGroupId && id !== form.group && restoredFrom === undone?.replacedId,
        )
      );
    },
  },
  submitPulse: {
    tables: ['pulse', 'answer', 'pulse_submission', 'cycle_pulse_counter'],
    logged: ['pulse.submitted'],
    async wasDone(db, form) {
      const { state, closedAt, answers, submissions } = await stored(db, form);
      const last = submissions.toSorted((one, other) => one.number - other.number).at(-1);
      return (
        state === 'complete' &&
        closedAt !== null &&
        answers.some(({ value }) => value === TYPED_ANSWER) &&
        last?.submittedById === form.assigneeId &&
        JSON.stringify(last.answers).includes(TYPED_ANSWER)
      );
    },
  },
  markViewed: {
    tables: ['pulse_view'],
    logged: ['pulse.viewed'],
    privately: true,
    wasDone: async (db, form, { userId }) =>
      (await stored(db, form)).views.map((view) => view.userId).join() === String(userId),
  },
  reopenPulse: {
    tables: [
      'pulse',
      'pulse_submission',
      'reopen_request',
      'pulse_view',
      'cycle_pulse_counter',
      'notice',
      'mail',
    ],
    logged: ['pulse.reopened'],
    async wasDone(db, form, { userId }) {
      const { state, closedAt, reopenedAt, reopenRequests, submissions } = await stored(db, form);
      const request = reopenRequests.find((one) => one.state !== 'declined');
      const isApproved =
        request === undefined || (request.state === 'approved' && request.decidedById === userId);
      const hasEnded = submissions.every(
        (made) =>
          made.reopenedAt !== null &&
          made.reopenedById === userId &&
          made.reopenRequestId === (request?.id ?? null),
      );
      return state === 'open' && closedAt === null && reopenedAt !== null && isApproved && hasEnded;
    },
  },
  requestReopen: {
    tables: ['reopen_request', 'notice', 'mail'],
    logged: ['pulse.reopen_requested'],
    async wasDone(db, form, { userId }) {
      const { state, reopenRequests } = await stored(db, form);
      const waiting = reopenRequests.filter((request) => request.state === 'pending');
      return (
        (state === 'complete' || state === 'incomplete') &&
        waiting.length === 1 &&
        waiting.every((request) => request.requestedById === userId && request.reason === REASON)
      );
    },
  },
  declineReopenRequest: {
    tables: ['reopen_request', 'notice', 'mail'],
    logged: ['pulse.reopen_declined'],
    async wasDone(db, form, { userId }) {
      const { state, reopenRequests } = await stored(db, form);
      return (
        state === 'complete' &&
        reopenRequests.length === 1 &&
        reopenRequests.every(
          (request) =>
            request.state === 'declined' &&
            request.decidedById === userId &&
            request.decisionNote === NOTE,
        )
      );
    },
  },
  reassignPulse: {
    tables: ['pulse', 'draft_group', 'answer', 'cycle_pulse_counter', 'notice', 'mail'],
    logged: ['pulse.reassigned'],
    async wasDone(db, form) {
      const { state, assigneeId, headDraftGroupId, answers } = await stored(db, form);
      return (
        state === 'open' &&
        assigneeId === form.nextAssigneeId &&
        headDraftGroupId === null &&
        answers.length === 0
      );
    },
  },
  nudge: {
    tables: ['notice', 'mail'],
    logged: ['pulse.reminded'],
    async wasDone(db, form, { userId }) {
      const reminders = await db.prisma.notice.findMany({
        where: { pulseId: form.id, kind: 'reminded' },
        include: { user: true },
      });
      return (
        reminders.length === 1 &&
        reminders.every(
          (reminder) => reminder.actorId === userId && reminder.user.employeeId === form.assigneeId,
        )
      );
    },
  },
  saveNominations: {
    tables: ['pulse', 'nomination', 'pulse_view', 'cycle_pulse_counter', 'notice', 'mail'],
    logged: ['nominations.approved'],
    async wasDone(db, form) {
      const task = await db.prisma.pulse.findUniqueOrThrow({
        where: { id: form.id },
        include: { stage: true, nominations: { include: { review: true } } },
      });
      const [named, ...others] = task.nominations;
      if (named?.nomineeId !== form.nextAssigneeId || others.length > 0) return false;
      if (form.stage === 'Nominations')
        return (
          task.stage?.component === 'nomination_approvals' &&
          task.assigneeId !== form.assigneeId &&
          named.state === 'proposed'
        );
      return (
        task.state === 'complete' &&
        named.state === 'approved' &&
        named.review?.assigneeId === form.nextAssigneeId &&
        named.review.state === 'open' &&
        named.review.nominationTaskId === form.id
      );
    },
  },
  unlockNominations: {
    tables: ['pulse', 'cycle_pulse_counter', 'notice', 'mail'],
    logged: ['nominations.unlocked'],
    async wasDone(db, form) {
      const { state, closedAt, reopenedAt } = await stored(db, form);
      return state === 'open' && closedAt === null && reopenedAt !== null;
    },
  },
  undoApproval: {
    tables: ['pulse', 'nomination', 'cycle_pulse_counter', 'notice', 'mail'],
    logged: ['nominations.undone'],
    async wasDone(db, form) {
      const task = await db.prisma.pulse.findUniqueOrThrow({
        where: { id: form.id },
        include: { nominations: true, reviews: true },
      });
      return (
        task.state === 'open' &&
        task.closedAt === null &&
        task.nominations.length === 0 &&
        task.reviews.length > 0 &&
        task.reviews.every(({ deletedAt }) => deletedAt !== null)
      );
    },
  },
  declineReview: {
    tables: ['pulse', 'nomination', 'cycle_pulse_counter', 'notice', 'mail'],
    logged: ['pulse.declined'],
    async wasDone(db, form) {
      const { state, declineReason, nominatedBy } = await db.prisma.pulse.findUniqueOrThrow({
        where: { id: form.id },
        include: { nominatedBy: { include: { task: true } } },
      });
      return (
        state === 'declined' &&
        declineReason === REASON &&
        nominatedBy?.state === 'declined' &&
        nominatedBy.task.state === 'open'
      );
    },
  },
  deletePulse: {
    tables: ['pulse', 'reopen_request', 'cycle_pulse_counter'],
    logged: ['pulse.deleted'],
    async wasDone(db, form) {
      const { deletedAt, reopenRequests } = await stored(db, form);
      // Requests that were granted before stay granted.
      return (
        deletedAt !== null &&
        reopenRequests.every(
          ({ state, decidedAt }) =>
            state === 'declined' ||
            (state === 'approved' && decidedAt !== null && decidedAt < deletedAt),
        )
      );
    },
  },
} as const satisfies Partial<Record<FormOperation, Effect>>;
const effects: Readonly<Partial<Record<FormOperation, Effect>>> = EFFECTS;

/** The effect that a case names. */
function effectInCase(operation: FormOperation): Effect | undefined {
  const own = FORM_WRITING[operation]?.onForm;
  if (own === undefined) return undefined;
  const { tables, action, unlessOneself, wasDone } = own;
  return {
    tables,
    logged: [action],
    wasDone,
    ...(unlessOneself === undefined ? {} : { privately: true }),
  };
}

const REQUEST_GRANTED: Effect = {
  tables: [...EFFECTS.requestReopen.tables, ...EFFECTS.reopenPulse.tables],
  logged: [...EFFECTS.requestReopen.logged, ...EFFECTS.reopenPulse.logged],
  wasDone: EFFECTS.reopenPulse.wasDone,
};

/** Operations that have another effect in one state. */
const OTHERWISE: Readonly<Record<string, Effect>> = {
  'requestReopen selfReopening': REQUEST_GRANTED,
  'saveNominations nominating': { ...EFFECTS.saveNominations, logged: ['nominations.selected'] },
};

/** Returns the effect of an operation in a state, for one person. */
export function effectOf(
  operation: FormOperation,
  state: FormState,
  { impersonatorId }: Acting,
): Effect {
  const effect =
    OTHERWISE[`${operation} ${state}`] ?? effectInCase(operation) ?? effects[operation];
  if (effect === undefined) throw new Error(`What ${operation} does is said nowhere.`);
  const logged = effect.privately === true && impersonatorId === null ? [] : effect.logged;
  return {
    ...effect,
    logged,
    tables: logged.length === 0 ? effect.tables : [...effect.tables, 'change_log'],
  };
}

/**
 * Returns the log entries since an entry, one line each (a comment is listed under its form), and
 * the id of the last entry.
 */
export async function loggedSince(
  db: Database,
  since: bigint,
): Promise<{ readonly lines: readonly string[]; readonly last: bigint }> {
  const entries = await db.prisma.changeLog.findMany({
    where: { id: { gt: since } },
    orderBy: { id: 'asc' },
  });
  const lines = entries.map(({ action, entity, entityId, details, actorId, impersonatorId }) => {
    const form =
      entity === 'comment' && typeof details === 'object' && details !== null && 'pulse' in details
        ? details['pulse']
        : undefined;
    return lineOf(
      action,
      form === undefined ? `${entity} ${entityId}` : `pulse ${JSON.stringify(form)}`,
      { userId: actorId, impersonatorId },
    );
  });
  return { lines, last: entries.at(-1)?.id ?? since };
}

/** Formats a log entry. */
export const lineOf = (
  action: string,
  on: string,
  {
    userId,
    impersonatorId,
  }: { readonly userId: number | null; readonly impersonatorId: number | null },
): string =>
  `${action} of ${on} by user ${userId}${impersonatorId === null ? '' : `, impersonated by user ${impersonatorId}`}`;

/** Returns the id of the last log entry. */
export async function lastEntry(db: Database): Promise<bigint> {
  return (await db.prisma.changeLog.aggregate({ _max: { id: true } }))._max.id ?? 0n;
}
