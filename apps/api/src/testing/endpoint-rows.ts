import { randomUUID } from 'node:crypto';
import {
  buildCycle,
  buildNomination,
  buildNominationTask,
  buildTemplate,
  newHash,
  NOMINATION_STAGES,
} from '@reviews/factories';
import { CASE_ROWS, type Call, type Row } from './endpoint-row.ts';
import { UNKNOWING, type Person, type World } from './endpoint-world.ts';

export type { Call, Row } from './endpoint-row.ts';

const EVERYONE: readonly Person[] = [
  'writer',
  'subject',
  'manager',
  'stranger',
  'outsider',
  'hr',
  'admin',
];
const none = async (): Promise<Call> => ({});
const forEveryone: Row = { call: none, allowed: EVERYONE };

const NO_HASH = { params: { hash: newHash() } };
/**
 * For these people, a review about the subject does not exist while it is open, or submitted and
 * not released. Not listed: the manager in the line and HR in scope, who know of it without reading
 * it.
 */
const hidden = {
  subject: 404,
  otherManager: 404,
  stranger: 404,
  outsider: 404,
  partnerElsewhere: 404,
} as const;
const OF_FORM = { absent: NO_HASH, unknowing: UNKNOWING } as const;
const STAFF: readonly Person[] = ['hr', 'partner', 'admin'];

const answers = ({ questionId }: World) => ({
  [questionId]: {
    id: questionId,
    value: 'What was done was done well.',
    type: 'textarea',
    original_answer: null,
  },
});
const onSubmitted =
  (body?: unknown) =>
  async (world: World): Promise<Call> => ({
    params: { hash: (await world.submittedForm()).hash },
    ...(body === undefined ? {} : { body }),
  });

const NO_CYCLE = { params: { cycleId: '2000000000', pulseId: '2000000000' } };
/** Builds nominations about the subject that the writer approves. */
async function approvalTask(
  { app: { db, clock }, subject, writer }: World,
  given: { readonly locked?: true } = {},
): Promise<{ id: number; hash: string }> {
  const [cyclePulse] = (
    await buildCycle(db, {
      now: clock.now(),
      pulses: [{ template: await buildTemplate(db, { type: 'Peer' }), stages: NOMINATION_STAGES }],
    })
  ).pulses;
  if (cyclePulse === undefined) throw new Error('The cycle was built without a pulse.');
  const task = await buildNominationTask(db, {
    component: 'nomination_approvals',
    employee: subject,
    assignee: writer,
    cyclePulse,
    openedAt: clock.now(),
  });
  if (given.locked === true)
    await db.prisma.pulse.update({
      where: { id: task.id },
      data: { state: 'complete', closedAt: clock.now() },
    });
  return task;
}

/** Builds the same, saved by the writer without any reviewer. */
async function savedTask(world: World): Promise<{ hash: string }> {
  const task = await approvalTask(world, { locked: true });
  const details = {
    approved: [],
    declined: [],
    removed: [],
    opened: [],
    incomplete: [],
    reopened: [],
    locked: true,
    before: [],
  };
  await world.app.db.prisma.changeLog.create({
    data: {
      at: world.app.clock.now(),
      actorId: world.writer.user.id,
      action: 'nominations.approved',
      entity: 'pulse',
      entityId: String(task.id),
      details,
    },
  });
  return task;
}

/** Builds a late joiner for a pulse with nominations. */
async function laterPerson({ app: { db, clock }, stranger }: World): Promise<Call> {
  const cycle = await buildCycle(db, {
    now: clock.now(),
    pulses: [{ template: await buildTemplate(db, { type: 'Peer' }), stages: NOMINATION_STAGES }],
  });
  return {
    params: { cycleId: String(cycle.id), pulseId: String(cycle.pulses[0]?.id) },
    body: { employee_ids: [stranger.id] },
  };
}

/** Builds the review that a nomination of the writer led to. */
async function nominatedReview(world: World): Promise<Call> {
  const { reviewId } = await buildNomination(world.app.db, {
    task: await approvalTask(world, { locked: true }),
    nominee: world.writer,
    state: 'approved',
  });
  const { hash } = await world.app.db.prisma.pulse.findFirstOrThrow({
    where: { id: reviewId ?? 0 },
  });
  return { params: { hash }, body: { reason: 'We have not worked together.' } };
}

/**
 * The calls of the API, each with someone who may make them. A new endpoint without a row here
 * fails the table's first test.
 */
export const ROWS: Readonly<Record<string, readonly Row[]>> = {
  ...CASE_ROWS,
  quickNavigation: [
    {
      ...forEveryone,
      call: async ({ cycle, template }) => ({
        params: { cycleId: String(cycle.id), feedbackId: String(template.id) },
      }),
    },
  ],
  showPulse: [
    {
      when: 'submitted',
      allowed: ['writer', 'manager', ...STAFF],
      refused: hidden,
      call: onSubmitted(),
      ...OF_FORM,
    },
    {
      when: 'in progress',
      call: async (world) => ({ params: { hash: (await world.draftedForm()).hash } }),
      allowed: ['writer'],
      refused: { ...hidden, manager: 404, hr: 404, partner: 404, admin: 404 },
      ...OF_FORM,
    },
  ],
  showAudience: [
    {
      when: 'submitted',
      allowed: ['writer', 'manager', ...STAFF],
      refused: hidden,
      call: onSubmitted(),
      ...OF_FORM,
    },
    {
      when: 'in progress',
      call: async (world) => ({ params: { hash: (await world.draftedForm()).hash } }),
      allowed: ['writer'],
      refused: { ...hidden, manager: 404, hr: 404, partner: 404, admin: 404 },
      ...OF_FORM,
    },
  ],
  markViewed: [{ call: onSubmitted({ viewed: true }), allowed: ['manager'], ...OF_FORM }],
  saveDraft: [
    {
      call: async (world) => ({
        params: { hash: (await world.openForm()).hash },
        body: { answers: answers(world), close: 0, editor: randomUUID(), sequence: 1, base: null },
      }),
      allowed: ['writer'],
      ...OF_FORM,
    },
  ],
  loadDraft: [
    {
      call: async (world) => {
        const { hash, group } = await world.draftedForm();
        return { params: { hash }, query: { answer_group: group } };
      },
      allowed: ['writer'],
      refused: { ...hidden, manager: 404, hr: 404, partner: 404, admin: 404 },
      ...OF_FORM,
    },
  ],
  restoreDraft: [
    {
      call: async (world) => {
        const { hash, group } = await world.draftedForm();
        return { params: { hash }, body: { answer_group: group } };
      },
      allowed: ['writer'],
      ...OF_FORM,
    },
  ],
  undoRestore: [
    {
      call: async (world) => {
        const { hash, group } = await world.restoredForm();
        return { params: { hash }, body: { answer_group: group } };
      },
      allowed: ['writer'],
      ...OF_FORM,
    },
  ],
  submitPulse: [
    {
      call: async (world) => ({
        params: { hash: (await world.openForm()).hash },
        body: { answers: answers(world), close: 1, sharingOptOut: 0 },
      }),
      allowed: ['writer'],
      ...OF_FORM,
    },
  ],
  reopenPulse: [{ call: onSubmitted({}), allowed: ['manager'], ...OF_FORM }],
  requestReopen: [
    {
      call: onSubmitted({ reason: 'I left out the second quarter.' }),
      allowed: ['writer'],
      ...OF_FORM,
    },
  ],
  declineReopenRequest: [
    {
      call: async (world) => ({
        params: { hash: (await world.requestedForm()).hash },
        body: { note: 'The figures are final.' },
      }),
      allowed: ['manager'],
      ...OF_FORM,
    },
  ],
  showChanges: [
    { call: onSubmitted(), allowed: ['writer', 'manager', ...STAFF], refused: hidden, ...OF_FORM },
  ],
  reassignPulse: [
    {
      call: async (world) => ({
        params: { hash: (await world.openForm()).hash },
        body: { employeeId: world.stranger.id },
      }),
      allowed: ['partner'],
      ...OF_FORM,
    },
  ],
  deletePulse: [
    {
      when: 'by its hash',
      call: async (world) => ({ params: { id: (await world.openForm()).hash } }),
      allowed: ['partner'],
      unknowing: UNKNOWING,
      absent: { params: { id: newHash() } },
    },
    {
      when: 'by its number',
      call: async (world) => ({ params: { id: String((await world.openForm()).id) } }),
      allowed: ['hr'],
      unknowing: UNKNOWING,
      absent: { params: { id: '2000000000' } },
    },
  ],
  saveNominations: [
    {
      call: async (world) => ({
        params: { hash: (await approvalTask(world)).hash, stage: 'Nomination Approvals' },
        body: { nominationIds: [], nominationApprovals: [world.stranger.user.id] },
      }),
      allowed: ['writer'],
      unknowing: UNKNOWING,
      absent: { params: { hash: newHash(), stage: 'Nomination Approvals' } },
    },
  ],
  unlockNominations: [
    {
      call: async (world) => ({
        params: { hash: (await approvalTask(world, { locked: true })).hash },
        body: {},
      }),
      allowed: ['writer'],
      ...OF_FORM,
    },
  ],
  undoApproval: [
    {
      call: async (world) => ({ params: { hash: (await savedTask(world)).hash }, body: {} }),
      allowed: ['writer'],
      ...OF_FORM,
    },
  ],
  openNominations: [
    {
      call: laterPerson,
      allowed: ['hr'],
      absent: { ...NO_CYCLE, body: { employee_ids: [1] } },
      unknowing: UNKNOWING,
    },
  ],
  declineReview: [{ call: nominatedReview, allowed: ['writer'], ...OF_FORM }],
  listMyApprovals: [forEveryone],
  listMyTasks: [forEveryone],
  listMyHistory: [forEveryone],
  listMyWaiting: [forEveryone],
  listRequestsToAnswer: [forEveryone],
  nudge: [
    {
      call: async (world) => ({ params: { hash: (await world.draftedForm()).hash }, body: {} }),
      allowed: ['manager'],
      ...OF_FORM,
    },
  ],
};
