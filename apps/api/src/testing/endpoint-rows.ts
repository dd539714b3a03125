import { randomUUID } from 'node:crypto';
import {
  buildCycle,
  buildEmployee,
  buildManagerChange,
  buildNomination,
  buildNominationTask,
  buildTemplate,
  newHash,
  NOMINATION_STAGES,
} from '@reviews/factories';
import { CASE_ROWS, type Call, type Row } from './endpoint-row.ts';
import { BULK_ROWS } from './bulk-rows.ts';
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

/** Gives the subject another manager than the writer, who still has a review about them. */
async function handover(world: World, kept?: true): Promise<Call> {
  const {
    app: { db, clock },
    subject,
    writer,
  } = world;
  const pulse = await world.openForm();
  const { id } = await buildManagerChange(db, {
    employee: subject,
    formerManager: writer,
    changedAt: clock.now(),
    forms: [{ pulse, ...(kept === undefined ? {} : { kept }) }],
  });
  return { params: { changeId: String(id), hash: pulse.hash } };
}

/** Builds a review that the writer had started before it was reassigned. */
async function keptDraft(world: World): Promise<Call> {
  const {
    app: { db },
    stranger,
  } = world;
  const { hash } = await world.draftedForm();
  const { sortKey } = await db.prisma.employee.findUniqueOrThrow({ where: { id: stranger.id } });
  await db.prisma.pulse.update({
    where: { hash },
    data: {
      assigneeId: stranger.id,
      assigneeSortKey: sortKey,
      headDraftGroupId: null,
      state: 'open',
    },
  });
  return { params: { hash } };
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

function imageForm(): FormData {
  const form = new FormData();
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  form.append('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'pixel.png');
  return form;
}

/**
 * The calls of the API, each with someone who may make them. A new endpoint without a row here
 * fails the table's first test.
 */
export const ROWS: Readonly<Record<string, readonly Row[]>> = {
  ...CASE_ROWS,
  ...BULK_ROWS,
  showEmployeeOverview: [
    {
      ...forEveryone,
      call: async ({ subject }) => ({ params: { employeeId: String(subject.id) } }),
      absent: { params: { employeeId: '2000000000' } },
    },
  ],
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
  showMyTeam: [forEveryone],
  listPeerReviews: [
    {
      call: async (world) => ({ params: { hash: (await world.nominationTask()).hash } }),
      allowed: ['manager', ...STAFF],
      refused: { ...hidden, writer: 404, stranger: 404 },
      ...OF_FORM,
    },
  ],
  nudge: [
    {
      call: async (world) => ({ params: { hash: (await world.draftedForm()).hash }, body: {} }),
      allowed: ['manager'],
      ...OF_FORM,
    },
  ],
  previewManagerChange: [
    {
      call: async ({ subject, stranger }) => ({
        params: { employeeId: String(subject.id) },
        query: { manager_id: String(stranger.id) },
      }),
      allowed: STAFF,
      refused: {
        writer: 403,
        subject: 403,
        manager: 403,
        otherManager: 403,
        stranger: 403,
        outsider: 403,
        partnerElsewhere: 404,
      },
      absent: { params: { employeeId: '2000000000' } },
      unknowing: UNKNOWING,
    },
  ],
  changeManager: [
    {
      // Has its own people, so that other rows can rely on the company's managers.
      call: async ({ app: { db } }) => {
        const [former, next] = [
          await buildEmployee(db, { department: 'Engineering' }),
          await buildEmployee(db, { department: 'Engineering' }),
        ];
        const { id } = await buildEmployee(db, { department: 'Engineering', manager: former });
        return {
          params: { employeeId: String(id) },
          body: { manager_id: next.id, former_manager_id: former.id, forms: [] },
        };
      },
      allowed: ['hr'],
      absent: {
        params: { employeeId: '2000000000' },
        body: { manager_id: 1, former_manager_id: null },
      },
      unknowing: UNKNOWING,
    },
  ],
  listHandovers: [forEveryone],
  decideHandover: [
    {
      call: async (world) => ({ ...(await handover(world)), body: { decision: 'keep' } }),
      allowed: ['writer'],
      absent: { params: { changeId: '2000000000', hash: newHash() }, body: { decision: 'keep' } },
      unknowing: UNKNOWING,
    },
  ],
  undoHandover: [
    {
      call: async (world) => ({ ...(await handover(world, true)), body: {} }),
      allowed: ['writer'],
      absent: { params: { changeId: '2000000000', hash: newHash() } },
      unknowing: UNKNOWING,
    },
  ],
  showKeptDraft: [
    {
      call: keptDraft,
      allowed: ['writer'],
      refused: { ...hidden, manager: 404, hr: 404, partner: 404, admin: 404 },
      ...OF_FORM,
    },
  ],
  uploadImage: [{ call: async () => ({ body: imageForm() }), allowed: ['writer'] }],
  showImage: [
    {
      call: async (world) => ({ params: { key: (await world.image()).key } }),
      allowed: ['writer'],
      refused: { subject: 404, manager: 404, stranger: 404, outsider: 404, hr: 404, admin: 404 },
      absent: { params: { key: newHash() } },
      unknowing: ['subject', 'stranger', 'outsider'],
    },
  ],
};
