import { randomUUID } from 'node:crypto';
import * as contracts from '@reviews/contracts';
import { buildComment } from '@reviews/factories';
import type { Reply, Visitor } from '@reviews/harness';
import type { BadCallName, FormOperation } from '../tables/writing.ts';
import { buildForm, STORED_ANSWER, type BuiltForm } from './build-form.ts';
import type { World } from './world.ts';

/** The answer that permitted writers type. */
export const TYPED_ANSWER = 'It was done better than it was planned.';
export const TYPED_COMMENT = '<p>Who will do it next year?</p>';
export const REASON = 'I left out the second quarter.';
export const NOTE = 'The second quarter is in another review.';

type Headers = Readonly<Record<string, string>>;
export type Send = (visitor: Visitor, form: BuiltForm, headers?: Headers) => Promise<Reply>;

const answersTo = ({ questionId }: Pick<BuiltForm, 'questionId'>, value: string) => ({
  [questionId]: { id: questionId, value, type: 'textarea', original_answer: null },
});
const at = ({ hash }: BuiltForm) => ({ params: { hash } });
const on = ({ commentId }: Pick<BuiltForm, 'commentId'>) => ({
  params: { commentId: String(commentId) },
});

/** What the screen of the task's stage sends, with one person. */
const naming = ({ stage, nextAssigneeId, nextAssigneeUserId }: BuiltForm) =>
  stage === 'Nominations'
    ? { nominations: [nextAssigneeId] }
    : { nominationIds: [], nominationApprovals: [nextAssigneeUserId] };

/** Ways to request an operation. Those who may do it in one way may do it in all. */
export const WAYS = {
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
  addComment: {
    operation: 'addComment',
    send: (visitor, form, headers = {}) =>
      visitor.call(contracts.addComment, {
        ...at(form),
        headers,
        body: { comment: TYPED_COMMENT, visibility: 'everyone', question_id: form.questionId },
      }),
  },
  replyToComment: {
    operation: 'replyToComment',
    send: (visitor, form, headers = {}) =>
      visitor.call(contracts.replyToComment, {
        ...on(form),
        headers,
        body: { comment: TYPED_COMMENT },
      }),
  },
  editComment: {
    operation: 'editComment',
    send: (visitor, form, headers = {}) =>
      visitor.call(contracts.editComment, {
        ...on(form),
        headers,
        body: { comment: TYPED_COMMENT },
      }),
  },
  deleteComment: {
    operation: 'deleteComment',
    send: (visitor, form, headers = {}) =>
      visitor.call(contracts.deleteComment, { ...on(form), headers }),
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
export type Way = keyof typeof WAYS;

/** Submits what is already stored. On a submitted form, the writer gets the same success again. */
export const submitAgain: Send = (visitor, form, headers = {}) =>
  visitor.call(contracts.submitPulse, {
    ...at(form),
    headers,
    body: { answers: answersTo(form, STORED_ANSWER), close: 1 },
  });

/** The calls with invalid input, each prepared before anyone sends it. */
export const BAD_CALL_SENDERS: Readonly<
  Record<BadCallName, (world: World, form: BuiltForm) => Promise<Send>>
> = {
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
  'a comment that says nothing': async () =>
    commenting({ comment: '<p></p>', visibility: 'everyone' }),
  'a comment with a visibility that is not offered': async () =>
    commenting({ comment: TYPED_COMMENT, visibility: 'unknown' }),
  'a comment on a question of another form': async ({ templates: { hidden } }) =>
    commenting({
      comment: TYPED_COMMENT,
      visibility: 'everyone',
      question_id: hidden.questions[0]?.id,
    }),
  'a reply that says nothing': async () => replying('<p></p>'),
  'a reply to a reply': async ({ db, cast }, { commentId }) => {
    const parent = await db.prisma.comment.findUniqueOrThrow({ where: { id: commentId } });
    return replying(TYPED_COMMENT, (await buildComment(db, { parent, author: cast.writer })).id);
  },
  'a reply to what someone keeps to themselves': async (world, form) =>
    replying(TYPED_COMMENT, await noteOn(world, form)),
  'a change of an outdated version': async ({ db }, form) => {
    await db.prisma.comment.update({ where: { id: form.commentId }, data: { version: 3 } });
    return (visitor, { commentId }) =>
      visitor.call(contracts.editComment, {
        ...on({ commentId }),
        body: { comment: TYPED_COMMENT, version: 2 },
      });
  },
  'to the writer it has': async (_world, { assigneeId }) => reassigning(assigneeId),
  'to someone deactivated': async ({ cast }) => reassigning(cast.deactivated.id),
  'to someone who left': async ({ gone }) => reassigning(gone.id),
  'to an unknown person': async () => reassigning(2_000_000_000),
  'to the person it is about': async (_world, { employeeId }) => reassigning(employeeId),
};

type Comment = Readonly<{ comment: string; visibility: string; question_id?: number | undefined }>;
const commenting =
  (body: Comment): Send =>
  (visitor, form) =>
    visitor.call(contracts.addComment, { ...at(form), body });
const replying =
  (comment: string, commentId?: number): Send =>
  (visitor, form) =>
    visitor.call(contracts.replyToComment, {
      ...on({ commentId: commentId ?? form.commentId }),
      body: { comment },
    });
/** Creates a private note by someone without a relation to the form. No one can read it. */
const noteOn = async ({ db, cast }: World, form: BuiltForm): Promise<number> =>
  (await buildComment(db, { pulse: form, author: cast.formerWriter, visibility: 'private' })).id;
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
