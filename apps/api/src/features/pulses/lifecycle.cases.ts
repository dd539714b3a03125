import type * as pulses from '@reviews/contracts/pulses';
import type * as reopening from '@reviews/contracts/reopening';
import { buildEmployee, newHash } from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import {
  reads,
  writes,
  type CasesOf,
  type FormEffect,
  type FormInState,
} from '../../testing/cases/call-case.ts';
import { at, OF_FORM, onOpen, onSubmitted, stored } from '../../testing/cases/forms.ts';
import { ANYONE_SIGNED_IN, UNKNOWING, type Ground } from '../../testing/cases/ground.ts';

const REASON = 'I left out the second quarter.';
const NOTE = 'The second quarter is in another review.';
const NO_ONE = 2_000_000_000;

/** To someone new each time: no one reviews a person twice in a pulse. */
const toStranger = async (ground: Ground) => ({
  ...(await onOpen(ground)),
  body: { employeeId: (await buildEmployee(ground.db)).id },
});
const reassigning = (form: FormInState, employeeId: number) => ({
  ...at(form),
  body: { employeeId },
});
const byId = (id: number | string) => ({ params: { id: String(id) } });

const REOPENING: FormEffect = {
  tables: [
    'pulse',
    'pulse_submission',
    'reopen_request',
    'pulse_view',
    'cycle_pulse_counter',
    'notice',
    'mail',
  ],
  actions: ['pulse.reopened'],
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
};
const REQUESTING = {
  tables: ['reopen_request', 'notice', 'mail'],
  actions: ['pulse.reopen_requested'],
};

/**
 * Reopening, reassigning and removing reviews. Who may when: `proof/tables/writing.ts`.
 */
export const LIFECYCLE = {
  calls: {
    // Three find the writer, notify them and add the mail to the outbox. requestReopen does the
    // same for those who can answer, and looks them up.
    reopenPulse: {
      call: async (ground) => ({ ...(await onSubmitted(ground)), body: {} }),
      ...OF_FORM,
      by: 'manager',
      // One keeps writable what could be written so far (decision 008).
      budget: writes(11),
      onForm: {
        state: 'submitted',
        rest: answer.NOT_ALLOWED,
        request: (form) => ({ ...at(form), body: {} }),
        ...REOPENING,
      },
    },
    requestReopen: {
      call: async (ground) => ({ ...(await onSubmitted(ground)), body: { reason: REASON } }),
      ...OF_FORM,
      by: 'writer',
      budget: writes(8),
      onForm: {
        state: 'submitted',
        rest: answer.NOT_ALLOWED,
        request: (form) => ({ ...at(form), body: { reason: REASON } }),
        ...REQUESTING,
        async wasDone(db, form, { userId }) {
          const { state, reopenRequests } = await stored(db, form);
          const waiting = reopenRequests.filter((request) => request.state === 'pending');
          return (
            (state === 'complete' || state === 'incomplete') &&
            waiting.length === 1 &&
            waiting.every(
              (request) => request.requestedById === userId && request.reason === REASON,
            )
          );
        },
        otherwise: {
          // The request is granted at once.
          selfReopening: {
            tables: [...REQUESTING.tables, ...REOPENING.tables],
            actions: [...REQUESTING.actions, ...REOPENING.actions],
            wasDone: REOPENING.wasDone,
          },
        },
      },
    },
    declineReopenRequest: {
      call: async (ground) => ({
        params: { hash: (await ground.requestedForm()).hash },
        body: { note: 'The figures are final.' },
      }),
      ...OF_FORM,
      by: 'manager',
      budget: writes(8),
      onForm: {
        state: 'requested',
        rest: answer.NOT_ALLOWED,
        request: (form) => ({ ...at(form), body: { note: NOTE } }),
        tables: ['reopen_request', 'notice', 'mail'],
        actions: ['pulse.reopen_declined'],
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
    },
    listRequestsToAnswer: {
      allowed: ANYONE_SIGNED_IN,
      call: () => ({}),
      budget: reads(2),
      measured: async ({ as, manager }) => ({ by: await as(manager) }),
    },
    reassignPulse: {
      call: toStranger,
      ...OF_FORM,
      by: 'partner',
      // Five notify the new and the former writer.
      budget: writes(17),
      measured: async (scene) => ({
        by: await scene.as(scene.hr),
        ...(await onOpen(scene)),
        body: { employeeId: scene.manager.id },
      }),
      onForm: {
        state: 'drafted',
        rest: answer.NOT_ALLOWED,
        request: (form) => reassigning(form, form.nextAssigneeId),
        tables: ['pulse', 'draft_group', 'answer', 'cycle_pulse_counter', 'notice', 'mail'],
        actions: ['pulse.reassigned'],
        async wasDone(db, form) {
          const { state, assigneeId, headDraftGroupId, answers } = await stored(db, form);
          return (
            state === 'open' &&
            assigneeId === form.nextAssigneeId &&
            headDraftGroupId === null &&
            answers.length === 0
          );
        },
        bad: {
          'to the writer it has': {
            state: 'open',
            instead: answer.SAME_ASSIGNEE,
            request: (form) => reassigning(form, form.assigneeId),
          },
          'to someone deactivated': {
            state: 'open',
            instead: answer.NO_EMPLOYEE,
            request: (form, { cast }) => reassigning(form, cast.deactivated.id),
          },
          'to someone who left': {
            state: 'open',
            instead: answer.NO_EMPLOYEE,
            request: (form, { gone }) => reassigning(form, gone.id),
          },
          'to an unknown person': {
            state: 'open',
            instead: answer.NO_EMPLOYEE,
            request: (form) => reassigning(form, NO_ONE),
          },
          'to the person it is about': {
            state: 'open',
            instead: answer.NOT_THE_SUBJECT,
            request: (form) => reassigning(form, form.employeeId),
          },
        },
      },
    },
    deletePulse: {
      call: async (ground) => byId((await ground.openForm()).hash),
      absent: byId(newHash()),
      unknowing: UNKNOWING,
      otherRows: {
        'by its number': {
          call: async (ground) => byId((await ground.openForm()).id),
          allowed: ['hr'],
          absent: byId(NO_ONE),
          unknowing: UNKNOWING,
        },
      },
      by: 'partner',
      // One keeps writable what could be written so far (decision 008).
      budget: writes(7),
      measured: async (scene) => ({
        by: await scene.as(scene.hr),
        ...byId((await scene.openForm()).hash),
      }),
      fields: { id: 'formOrNumber' },
      onForm: {
        state: 'drafted',
        rest: answer.NOT_ALLOWED,
        request: ({ hash }) => byId(hash),
        byNumber: ({ id }) => byId(id),
        tables: ['pulse', 'reopen_request', 'cycle_pulse_counter'],
        actions: ['pulse.deleted'],
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
    },
  } satisfies Partial<CasesOf<typeof pulses & typeof reopening>>,
};
