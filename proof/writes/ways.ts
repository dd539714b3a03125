import { randomUUID } from 'node:crypto';
import * as contracts from '@reviews/contracts';
import { FORM_WRITING } from '@reviews/api/testing/cases/all-cases';
import type { CallParts, Reply, Visitor } from '@reviews/harness';
import { formOperation, type BadCallName, type FormOperation } from '../tables/writing.ts';
import { buildForm, STORED_ANSWER, type BuiltForm } from './build-form.ts';
import type { World } from './world.ts';

/** The answer that permitted writers type. */
export const TYPED_ANSWER = 'It was done better than it was planned.';
export const REASON = 'I left out the second quarter.';
export const NOTE = 'The second quarter is in another review.';

type Headers = Readonly<Record<string, string>>;
export type Send = (visitor: Visitor, form: BuiltForm, headers?: Headers) => Promise<Reply>;

const answersTo = ({ questionId }: Pick<BuiltForm, 'questionId'>, value: string) => ({
  [questionId]: { id: questionId, value, type: 'textarea', original_answer: null },
});
const at = ({ hash }: BuiltForm) => ({ params: { hash } });

/** What the screen of the task's stage sends, with one person. */
const naming = ({ stage, nextAssigneeId, nextAssigneeUserId }: BuiltForm) =>
  stage === 'Nominations'
    ? { nominations: [nextAssigneeId] }
    : { nominationIds: [], nominationApprovals: [nextAssigneeUserId] };

/** Ways to request an operation. Those who may do it in one way may do it in all. */
const TABLE_WAYS = {
  saveDraft: {
    operation: 'saveDraft',
    send: (visitor, form, headers = {}) =>
      visitor.call(contracts.saveDraft, {
        ...at(form),
        headers,
        body: { answers: answersTo(form, TYPED_ANSWER), close: 0 },
      }),
  },
  // What the page sends every two seconds, which has its own fast path (decision 016).
  'saveDraft, the window that wrote last': {
    operation: 'saveDraft',
    send: (visitor, form, headers = {}) =>
      visitor.call(contracts.saveDraft, {
        ...at(form),
        headers,
        body: {
          answers: answersTo(form, TYPED_ANSWER),
          close: 0,
          answerGroup: form.group,
          editor: form.editor,
          sequence: 2,
          base: null,
        },
      }),
  },
  restoreDraft: {
    operation: 'restoreDraft',
    send: (visitor, form, headers = {}) =>
      visitor.call(contracts.restoreDraft, {
        ...at(form),
        headers,
        body: { answer_group: form.group },
      }),
  },
  undoRestore: {
    operation: 'undoRestore',
    send: (visitor, form, headers = {}) =>
      visitor.call(contracts.undoRestore, {
        ...at(form),
        headers,
        body: { answer_group: form.group },
      }),
  },
  submitPulse: {
    operation: 'submitPulse',
    send: (visitor, form, headers = {}) =>
      visitor.call(contracts.submitPulse, {
        ...at(form),
        headers,
        body: { answers: answersTo(form, TYPED_ANSWER), close: 1, sharingOptOut: 0 },
      }),
  },
  markViewed: {
    operation: 'markViewed',
    send: (visitor, form, headers = {}) =>
      visitor.call(contracts.markViewed, { ...at(form), headers, body: { viewed: true } }),
  },
  reopenPulse: {
    operation: 'reopenPulse',
    send: (visitor, form, headers = {}) =>
      visitor.call(contracts.reopenPulse, { ...at(form), headers, body: {} }),
  },
  requestReopen: {
    operation: 'requestReopen',
    send: (visitor, form, headers = {}) =>
      visitor.call(contracts.requestReopen, { ...at(form), headers, body: { reason: REASON } }),
  },
  declineReopenRequest: {
    operation: 'declineReopenRequest',
    send: (visitor, form, headers = {}) =>
      visitor.call(contracts.declineReopenRequest, { ...at(form), headers, body: { note: NOTE } }),
  },
  reassignPulse: {
    operation: 'reassignPulse',
    send: (visitor, form, headers = {}) =>
      visitor.call(contracts.reassignPulse, {
        ...at(form),
        headers,
        body: { employeeId: form.nextAssigneeId },
      }),
  },
  nudge: {
    operation: 'nudge',
    send: (visitor, form, headers = {}) =>
      visitor.call(contracts.nudge, { ...at(form), headers, body: {} }),
  },
  saveNominations: {
    operation: 'saveNominations',
    send: (visitor, form, headers = {}) =>
      visitor.call(contracts.saveNominations, {
        params: { hash: form.hash, stage: form.stage },
        headers,
        body: naming(form),
      }),
  },
  unlockNominations: {
    operation: 'unlockNominations',
    send: (visitor, form, headers = {}) =>
      visitor.call(contracts.unlockNominations, { ...at(form), headers, body: {} }),
  },
  undoApproval: {
    operation: 'undoApproval',
    send: (visitor, form, headers = {}) =>
      visitor.call(contracts.undoApproval, { ...at(form), headers, body: {} }),
  },
  declineReview: {
    operation: 'declineReview',
    send: (visitor, form, headers = {}) =>
      visitor.call(contracts.declineReview, { ...at(form), headers, body: { reason: REASON } }),
  },
  deletePulse: {
    operation: 'deletePulse',
    send: (visitor, { hash: id }, headers = {}) =>
      visitor.call(contracts.deletePulse, { params: { id }, headers }),
  },
  'deletePulse, by its number': {
    operation: 'deletePulse',
    send: (visitor, { id }, headers = {}) =>
      visitor.call(contracts.deletePulse, { params: { id: String(id) }, headers }),
  },
} as const satisfies Record<string, { readonly operation: FormOperation; readonly send: Send }>;

interface Way {
  readonly operation: FormOperation;
  readonly send: Send;
}
const endpointOf = (id: string): contracts.Endpoint => {
  const found = contracts.allEndpoints.find((endpoint) => endpoint.id === id);
  if (found === undefined) throw new Error(`There is no call ${id}.`);
  return found;
};
const sending =
  (id: string, parts: (form: BuiltForm) => CallParts<contracts.Endpoint>): Send =>
  (visitor, form, headers = {}) =>
    visitor.call(endpointOf(id), { ...parts(form), headers });

/** By name: those of the table, and those of the cases. */
export const WAYS: Readonly<Record<string, Way>> = {
  ...TABLE_WAYS,
  ...Object.fromEntries(
    Object.entries(FORM_WRITING).flatMap(
      ([
        id,
        {
          onForm: { request, otherWays = {} },
        },
      ]) =>
        [['', request] as const, ...Object.entries(otherWays)].map(
          ([name, parts]): [string, Way] => [
            name === '' ? id : `${id}, ${name}`,
            { operation: formOperation(id), send: sending(id, parts) },
          ],
        ),
    ),
  ),
};

/** Submits what is already stored. On a submitted form, the writer gets the same success again. */
export const submitAgain: Send = (visitor, form, headers = {}) =>
  visitor.call(contracts.submitPulse, {
    ...at(form),
    headers,
    body: { answers: answersTo(form, STORED_ANSWER), close: 1 },
  });

type Sender = (world: World, form: BuiltForm) => Promise<Send>;

/** The calls with invalid input, each prepared before anyone sends it. */
const TABLE_SENDERS: Readonly<Record<BadCallName, Sender>> = {
  'the draft group of another form': async (world) =>
    restoring((await buildForm(world, 'drafted')).group),
  'the draft group of the former writer': async ({ db }, form) =>
    restoring((await db.prisma.draftGroup.findFirstOrThrow({ where: { pulseId: form.id } })).id),
  'an empty draft group': async ({ db }, form) => {
    const { id } = await db.prisma.draftGroup.create({
      data: { id: randomUUID(), pulseId: form.id, writerId: form.assigneeId, answers: {} },
    });
    return restoring(id);
  },
  'the restore of another form': async (world) =>
    undoing({ answer_group: (await buildForm(world, 'restored')).group }),
  'a draft that began with no restore': async ({ db }, form) =>
    undoing({
      answer_group: (
        await db.prisma.draftGroup.findFirstOrThrow({
          where: { pulseId: form.id, restoredFrom: null },
        })
      ).id,
    }),
  'a restore after which another window wrote': async (_world, { group }) =>
    undoing({ answer_group: group, base: { answerGroup: group, version: 2 } }),
  'a save in the group of another form': async (world) => {
    const { group } = await buildForm(world, 'drafted');
    return saving({ answerGroup: group });
  },
  'a save that has not seen the draft': async () =>
    saving({ editor: randomUUID(), sequence: 1, base: null }),
  'a save to a question of another form': async ({ templates: { hidden } }) =>
    saving({}, hidden.questions[0]?.id),
  'a submission that has not seen the draft': async () =>
    submitting({ editor: randomUUID(), sequence: 1, base: null }),
  'a submission without a required answer': async () => (visitor, form) =>
    visitor.call(contracts.submitPulse, { ...at(form), body: { answers: {}, close: 1 } }),
  'a submission to a question of another form': async ({ templates: { hidden } }) =>
    submitting({}, hidden.questions[0]?.id),
  'to the writer it has': async (_world, { assigneeId }) => reassigning(assigneeId),
  'to someone deactivated': async ({ cast }) => reassigning(cast.deactivated.id),
  'to someone who left': async ({ gone }) => reassigning(gone.id),
  'to an unknown person': async () => reassigning(2_000_000_000),
  'to the person it is about': async (_world, { employeeId }) => reassigning(employeeId),
};

const restoring =
  (group: string): Send =>
  (visitor, form) =>
    visitor.call(contracts.restoreDraft, { ...at(form), body: { answer_group: group } });
const undoing =
  (body: contracts.RequestOf<typeof contracts.undoRestore>['body']): Send =>
  (visitor, form) =>
    visitor.call(contracts.undoRestore, { ...at(form), body });
const reassigning =
  (employeeId: number): Send =>
  (visitor, form) =>
    visitor.call(contracts.reassignPulse, { ...at(form), body: { employeeId } });

type Editing = Readonly<{ answerGroup?: string; editor?: string; sequence?: number; base?: null }>;
const saving =
  (editing: Editing, questionId?: number): Send =>
  (visitor, form) =>
    visitor.call(contracts.saveDraft, {
      ...at(form),
      body: {
        answers: answersTo({ questionId: questionId ?? form.questionId }, TYPED_ANSWER),
        close: 0,
        ...editing,
      },
    });
const submitting =
  (editing: Editing, questionId?: number): Send =>
  (visitor, form) =>
    visitor.call(contracts.submitPulse, {
      ...at(form),
      body: {
        answers: answersTo({ questionId: questionId ?? form.questionId }, TYPED_ANSWER),
        close: 1,
        ...editing,
      },
    });

/** By name: those of the table, and those of the cases. */
export const BAD_CALL_SENDERS: Readonly<Record<string, Sender>> = {
  ...TABLE_SENDERS,
  ...Object.fromEntries(
    Object.entries(FORM_WRITING).flatMap(([id, { onForm }]) =>
      Object.entries(onForm.bad ?? {}).map(([name, { request }]): [string, Sender] => [
        name,
        async (world, form) => {
          const parts = await request(form, world);
          return sending(id, () => parts);
        },
      ]),
    ),
  ),
};
