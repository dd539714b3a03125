import { randomUUID } from 'node:crypto';
import type * as audience from '@reviews/contracts/audience';
import type * as pulses from '@reviews/contracts/pulses';
import type * as reopening from '@reviews/contracts/reopening';
import * as answer from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf, type FormInState } from '../../testing/cases/call-case.ts';
import {
  answersIn,
  answersTo,
  at,
  OF_FORM,
  onDrafted,
  onFull,
  onOpen,
  onSubmitted,
  stored,
  STORED_ANSWER,
  toReaders,
  toWriter,
  TYPED_ANSWER,
} from '../../testing/cases/forms.ts';
import { ANYONE_SIGNED_IN, type Ground, type Scene } from '../../testing/cases/ground.ts';
import type { DRAFTS } from '../drafts/drafts.cases.ts';
import type { LIFECYCLE } from './lifecycle.cases.ts';

/** A submitted review is read by more people than one that is in progress. */
const reading = {
  call: onSubmitted,
  ...toReaders,
  ...OF_FORM,
  otherRows: { 'in progress': { call: onDrafted, ...toWriter, ...OF_FORM } },
};
const ofOneself = { allowed: ANYONE_SIGNED_IN, call: () => ({}) };
const onResubmitted = async ({ as, manager, resubmitted: { hash } }: Scene) => ({
  by: await as(manager),
  params: { hash },
});
const marking = async (ground: Ground) => ({
  ...(await onSubmitted(ground)),
  body: { viewed: true },
});
const submitting = (form: FormInState, questionId = form.questionId, value = TYPED_ANSWER) => ({
  ...at(form),
  body: { answers: answersTo({ questionId }, value), close: 1 as const },
});

/** Reading, marking and submitting reviews. Who may when: `proof/tables/writing.ts`. */
export const PULSES = {
  calls: {
    showPulse: {
      ...reading,
      budget: reads(7),
      measured: onFull,
      otherMeasured: {
        'of a form that was reopened': { budget: reads(6), call: onResubmitted },
      },
    },
    showAudience: { ...reading, budget: reads(4), measured: onFull },
    showChanges: {
      call: onSubmitted,
      ...toReaders,
      ...OF_FORM,
      // The last two, and the first two when there are more: so each version is in one of them.
      queries: ['', 'from=1&to=2'],
      budget: reads(4),
      measured: onResubmitted,
    },
    quickNavigation: {
      allowed: ANYONE_SIGNED_IN,
      call: ({ cycle, template }) => ({
        params: { cycleId: String(cycle.id), feedbackId: String(template.id) },
      }),
      budget: reads(2),
    },
    listMyTasks: { ...ofOneself, budget: reads(2) },
    listMyHistory: { ...ofOneself, budget: reads(2) },
    listMyWaiting: { ...ofOneself, budget: reads(2) },
    markViewed: {
      call: marking,
      ...OF_FORM,
      by: 'manager',
      budget: writes(4),
      measured: async (scene) => ({
        by: await scene.as(scene.writer),
        ...(await marking(scene)),
      }),
      onForm: {
        state: 'submitted',
        // A form that one may not read cannot be marked as read.
        rest: answer.NO_FORM,
        request: (form) => ({ ...at(form), body: { viewed: true } }),
        tables: ['pulse_view'],
        actions: ['pulse.viewed'],
        unlessOneself: 'a read mark on a form is private to the reader',
        wasDone: async (db, form, { userId }) =>
          (await stored(db, form)).views.map((view) => view.userId).join() === String(userId),
      },
    },
    submitPulse: {
      call: async (ground) => ({
        ...(await onOpen(ground)),
        body: { answers: answersIn(ground.template), close: 1, sharingOptOut: 0 },
      }),
      ...OF_FORM,
      by: 'writer',
      budget: writes(12),
      onForm: {
        state: 'drafted',
        rest: answer.NOT_ALLOWED,
        request(form) {
          const { params, body } = submitting(form);
          return { params, body: { ...body, sharingOptOut: 0 } };
        },
        // What is already stored.
        again: {
          insteadOf: answer.ALREADY_SUBMITTED,
          request: (form) => submitting(form, form.questionId, STORED_ANSWER),
        },
        tables: ['pulse', 'answer', 'pulse_submission', 'cycle_pulse_counter'],
        actions: ['pulse.submitted'],
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
        bad: {
          'a submission that has not seen the draft': {
            state: 'drafted',
            instead: answer.OTHER_WINDOW,
            request(form) {
              const { params, body } = submitting(form);
              const editing = { editor: randomUUID(), sequence: 1, base: null };
              return { params, body: { ...body, ...editing } };
            },
          },
          'a submission without a required answer': {
            state: 'open',
            instead: answer.CORRECT_ISSUES,
            request: (form) => ({ ...at(form), body: { answers: {}, close: 1 } }),
          },
          'a submission to a question of another form': {
            state: 'open',
            instead: answer.INVALID,
            request: (form, { templates: { hidden } }) => submitting(form, hidden.questions[0]?.id),
          },
        },
      },
    },
  } satisfies Omit<
    CasesOf<typeof pulses & typeof reopening & typeof audience>,
    keyof typeof LIFECYCLE.calls | keyof typeof DRAFTS.calls
  >,
};
