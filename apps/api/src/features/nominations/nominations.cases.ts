import * as nominations from '@reviews/contracts/nominations';
import {
  buildCycle,
  buildNomination,
  buildNominationTask,
  buildTemplate,
  NOMINATION_STAGES,
} from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf, type FormInState } from '../../testing/cases/call-case.ts';
import { at, OF_FORM, stored } from '../../testing/cases/forms.ts';
import {
  ANYONE_SIGNED_IN,
  UNKNOWING,
  type Ground,
  type Scene,
  UNKNOWN_ID,
} from '../../testing/cases/ground.ts';
import { toTemplateBuilders, whileOnlyLooking } from '../../testing/cases/kinds-of-people.ts';
import type { WritingWorld } from '../../testing/cases/writing-world.ts';

const REASON = 'We have hardly worked together.';
const STAGE = 'Nomination Approvals';

/** Builds a running cycle whose reviewers are nominated. */
async function peersIn({ db, now }: Ground) {
  const cycle = await buildCycle(db, {
    now: now(),
    pulses: [{ template: await buildTemplate(db, { type: 'Peer' }), stages: NOMINATION_STAGES }],
  });
  const [cyclePulse] = cycle.pulses;
  if (cyclePulse === undefined) throw new Error('The cycle was built without a pulse.');
  return cyclePulse;
}
/** Builds nominations about the subject that the writer approves. */
async function approvalTask(ground: Ground): Promise<{ id: number; hash: string }> {
  return buildNominationTask(ground.db, {
    component: 'nomination_approvals',
    employee: ground.subject,
    assignee: ground.writer,
    cyclePulse: await peersIn(ground),
    openedAt: ground.now(),
  });
}
/** Builds the same, approved. */
async function lockedTask(ground: Ground): Promise<{ id: number; hash: string }> {
  const task = await approvalTask(ground);
  await ground.db.prisma.pulse.update({
    where: { id: task.id },
    data: { state: 'complete', closedAt: ground.now() },
  });
  return task;
}
/** Builds the same, saved by the writer without any reviewer. */
async function onSaved(ground: Ground) {
  const { id, hash } = await lockedTask(ground);
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
  await ground.db.prisma.changeLog.create({
    data: {
      at: ground.now(),
      actorId: ground.writer.user.id,
      action: 'nominations.approved',
      entity: 'pulse',
      entityId: String(id),
      details,
    },
  });
  return { params: { hash }, body: {} };
}
/** Builds the review that a nomination of the writer led to. */
async function onNominated(ground: Ground) {
  const { reviewId } = await buildNomination(ground.db, {
    task: await lockedTask(ground),
    nominee: ground.writer,
    state: 'approved',
  });
  const { hash } = await ground.db.prisma.pulse.findFirstOrThrow({ where: { id: reviewId ?? 0 } });
  return { params: { hash }, body: { reason: REASON } };
}

/** The manager approves every colleague of a scene. */
async function approving(scene: Scene) {
  const { hash, approving: body } = await scene.approvalTask();
  return { by: await scene.as(scene.manager), params: { hash, stage: STAGE }, body } as const;
}
async function onApproved(scene: Scene) {
  const { by, params, body } = await approving(scene);
  await by.ask(nominations.saveNominations, { params, body });
  return { by, params: { hash: params.hash }, body: {} };
}
/** Adds everyone of a scene to a running pulse. */
const addingEveryone = (nominatedBy: 'employee' | 'system') => async (scene: Scene) => ({
  by: await scene.as(scene.hr),
  ...inPulse(await scene.peers(nominatedBy)),
  body: { employee_ids: scene.colleagues.map(({ id }) => id) },
});
const inPulse = ({ cycleId, pulseId }: WritingWorld['peers']) => ({
  params: { cycleId: String(cycleId), pulseId: String(pulseId) },
});

/** What the screen of the task's stage sends, with one person. */
const naming = ({ hash, stage, nextAssigneeId, nextAssigneeUserId }: FormInState) => ({
  params: { hash, stage },
  body:
    stage === 'Nominations'
      ? { nominations: [nextAssigneeId] }
      : { nominationIds: [], nominationApprovals: [nextAssigneeUserId] },
});
const plain = (form: FormInState) => ({ ...at(form), body: {} });

const addPerson = ({ withoutPassword, peers }: WritingWorld) => ({
  ...inPulse(peers),
  body: { employee_ids: [withoutPassword.id] },
});
const taskOf = ({ peers, withoutPassword }: WritingWorld) =>
  ({
    cyclePulseId: peers.pulseId,
    employeeId: withoutPassword.id,
    kind: 'nomination_task',
    deletedAt: null,
  }) as const;
const adding = {
  ...toTemplateBuilders(),
  request: addPerson,
  /** Removes the tasks of the people who were added. */
  given: async (world: WritingWorld) =>
    void (await world.db.prisma.pulse.updateMany({
      where: taskOf(world),
      data: { deletedAt: new Date() },
    })),
};

const CHANGED = ['pulse', 'nomination', 'cycle_pulse_counter', 'notice', 'mail'];

/** Choosing and approving reviewers. Who may when: `proof/tables/writing.ts`. */
export const NOMINATIONS = {
  calls: {
    saveNominations: {
      call: async (ground) => ({
        params: { hash: (await approvalTask(ground)).hash, stage: STAGE },
        body: { nominationIds: [], nominationApprovals: [ground.stranger.user.id] },
      }),
      absent: { params: { ...OF_FORM.absent.params, stage: STAGE } },
      unknowing: UNKNOWING,
      by: 'writer',
      // Two for the people and their reviews, two for the stage and opening the reviews, two for
      // notices and one for the log.
      // One keeps writable what could be written so far (decision 008).
      budget: writes(15),
      measured: approving,
      fields: {
        stage: 'nominationStage',
        nominations: 'picks',
        nominationIds: 'onScreen',
        nominationApprovals: 'approvals',
        markIncomplete: 'fewForms',
        reopen: 'fewForms',
      },
      onForm: {
        state: 'approving',
        rest: answer.NOT_ALLOWED,
        request: naming,
        tables: [...CHANGED, 'pulse_view'],
        actions: ['nominations.approved'],
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
        otherwise: { nominating: { actions: ['nominations.selected'] } },
      },
    },
    unlockNominations: {
      call: async (ground) => ({ params: { hash: (await lockedTask(ground)).hash }, body: {} }),
      ...OF_FORM,
      by: 'writer',
      budget: writes(10),
      measured: onApproved,
      onForm: {
        state: 'locked',
        rest: answer.NOT_ALLOWED,
        request: plain,
        tables: ['pulse', 'cycle_pulse_counter', 'notice', 'mail'],
        actions: ['nominations.unlocked'],
        async wasDone(db, form) {
          const { state, closedAt, reopenedAt } = await stored(db, form);
          return state === 'open' && closedAt === null && reopenedAt !== null;
        },
      },
    },
    undoApproval: {
      call: onSaved,
      ...OF_FORM,
      by: 'writer',
      // Two check whether someone has begun and whether all is as it was opened; one restores it.
      // One keeps writable what could be written so far (decision 008).
      budget: writes(11),
      measured: onApproved,
      onForm: {
        state: 'saved',
        rest: answer.NOT_ALLOWED,
        request: plain,
        tables: CHANGED,
        actions: ['nominations.undone'],
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
    },
    declineReview: {
      call: onNominated,
      ...OF_FORM,
      by: 'writer',
      // One keeps writable what could be written so far (decision 008).
      budget: writes(15),
      async measured(scene) {
        const { params } = await onApproved(scene);
        const [colleague = scene.writer] = scene.colleagues;
        const { pulse } = scene.db.prisma;
        const { id: nominationTaskId } = await pulse.findUniqueOrThrow({ where: params });
        const { hash } = await pulse.findFirstOrThrow({
          where: { nominationTaskId, assigneeId: colleague.id },
        });
        return { by: await scene.as(colleague), params: { hash }, body: { reason: REASON } };
      },
      onForm: {
        state: 'nominated',
        rest: answer.NOT_ALLOWED,
        request: (form) => ({ ...at(form), body: { reason: REASON } }),
        tables: CHANGED,
        actions: ['pulse.declined'],
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
    },
    listMyApprovals: {
      allowed: ANYONE_SIGNED_IN,
      call: () => ({}),
      budget: reads(4),
      async measured(scene) {
        await scene.approvalTask();
        return { by: await scene.as(scene.manager) };
      },
    },
    openNominations: {
      async call(ground) {
        const { cycleId, id: pulseId } = await peersIn(ground);
        return { ...inPulse({ cycleId, pulseId }), body: { employee_ids: [ground.stranger.id] } };
      },
      absent: {
        ...inPulse({ cycleId: UNKNOWN_ID, pulseId: UNKNOWN_ID }),
        body: { employee_ids: [1] },
      },
      unknowing: UNKNOWING,
      by: 'hr',
      // One locks the reporting tree, two find the pulse, one the people, one who has no possible
      // reviewers; one opens the tasks, one removes ineligibility, two notify, one logs.
      // One keeps writable what could be written so far (decision 008).
      budget: writes(12),
      measured: addingEveryone('employee'),
      otherMeasured: {
        'of a template whose reviewers the product chooses': {
          budget: writes(16),
          call: addingEveryone('system'),
        },
      },
      tables: ['pulse', 'cycle_pulse_counter', 'notice', 'mail'],
      logs: { action: 'nominations.opened', record: (_world, made) => `pulse ${made}` },
      made: async (_reply, world) =>
        String((await world.db.prisma.pulse.findFirst({ where: taskOf(world) }))?.id ?? ''),
      // People who joined later are added to a cycle by those who set it up.
      attempts: {
        'someone who came later': adding,
        'someone who has a task already': {
          ...toTemplateBuilders('same'),
          request: addPerson,
          async given(world) {
            const { db, withoutPassword: employee, peers } = world;
            const cyclePulse = { id: peers.pulseId };
            if ((await db.prisma.pulse.count({ where: taskOf(world) })) === 0)
              await buildNominationTask(db, { employee, cyclePulse });
          },
        },
        'someone, in a cycle that there is not': {
          ...toTemplateBuilders(answer.NO_CYCLE),
          request: (world) => ({
            ...addPerson(world),
            ...inPulse({ ...world.peers, cycleId: UNKNOWN_ID }),
          }),
        },
        'someone, while impersonations may only look': whileOnlyLooking(adding),
      },
    },
  } satisfies CasesOf<typeof nominations>,
};
