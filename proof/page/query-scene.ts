import { ADMINISTRATOR_ROLE, HR_ROLE } from '@reviews/domain';
import type { Database } from '@reviews/db';
import {
  buildComment,
  buildCycle,
  buildDepartment,
  buildDraft,
  buildEmployee,
  buildManagerChange,
  buildNomination,
  buildNominationTask,
  buildNotice,
  buildPacket,
  buildPulse,
  buildReopenRequest,
  buildResubmission,
  buildSubmittedPulse,
  buildTemplate,
  NOMINATION_STAGES,
  type BuiltEmployee,
  type BuiltTemplate,
} from '@reviews/factories';
import type { ApprovalTask, Caller, Scene } from '@reviews/api/testing/cases/ground';
import { Visitor } from '@reviews/harness';

/** The department of everyone in a scene, so that one search finds them all. */
export const DEPARTMENT = 'Engineering';

/**
 * Builds a scene. Each of the `rows` colleagues has an open form to be written by `writer`, and one
 * that `writer` has submitted and asks to reopen. The cycle has as many forms, and the template as
 * many questions.
 */
export async function buildQueryScene(base: string, db: Database, rows: number): Promise<Scene> {
  await buildDepartment(db, DEPARTMENT);
  const person = (given: Parameters<typeof buildEmployee>[1] = {}) =>
    buildEmployee(db, { department: DEPARTMENT, ...given });
  const [manager, hr, admin] = [
    await person({ title: 'Manager' }),
    await person({ roles: [HR_ROLE] }),
    await person({ roles: [ADMINISTRATOR_ROLE] }),
  ];
  const writer = await person({ manager });
  const colleagues: BuiltEmployee[] = [];
  for (let index = 0; index < rows; index += 1) colleagues.push(await person({ manager }));
  const questions = Array.from({ length: rows }, (_, index) => ({ text: `Question ${index + 1}` }));
  const template = await buildTemplate(db, { questions });
  // One more pulse for every five rows: the cost of a cycle must not grow with its pulses either.
  const cycle = await buildCycle(db, {
    pulses: Array.from({ length: rows / 5 }, () => ({ template })),
  });
  const [cyclePulse] = cycle.pulses;
  const [subject] = colleagues;
  if (cyclePulse === undefined || subject === undefined)
    throw new Error('A scene has one row at least.');
  const full = await buildPulse(db, { cyclePulse, employee: subject, assignee: writer });
  let group = '';
  for (const colleague of colleagues) {
    ({ id: group } = await buildDraft(db, { pulse: full }));
    const open = await buildPulse(db, { cyclePulse, employee: colleague, assignee: writer });
    await buildManagerChange(db, {
      employee: colleague,
      formerManager: writer,
      forms: [{ pulse: open }],
    });
    const closed = await buildSubmittedPulse(db, {
      cyclePulse,
      employee: colleague,
      assignee: writer,
    });
    await buildSubmittedPulse(db, { cyclePulse, employee: subject, assignee: colleague });
    await buildReopenRequest(db, { pulse: closed, requestedBy: writer });
    await buildNotice(db, { user: writer, pulse: full, mail: true });
  }
  const resubmitted = await buildSubmittedPulse(db, {
    cyclePulse,
    employee: subject,
    assignee: writer,
  });
  for (let time = 0; time < rows; time += 1)
    await buildResubmission(db, { pulse: resubmitted, reopenedBy: manager });
  const talked = await buildConversation(
    db,
    await buildSubmittedPulse(db, { cyclePulse, employee: subject, assignee: writer }),
    colleagues,
    writer,
  );
  // Other people are built separately, so that a call that changes data leaves the counted rows
  // alone.
  const apart = async () => ({ cyclePulse, employee: await person({ manager }), assignee: writer });
  const scene: Scene = {
    db,
    rows,
    writer,
    subject,
    manager,
    stranger: colleagues[1] ?? subject,
    hr,
    admin,
    now: () => new Date(),
    ask: async (by, endpoint, parts) => (await scene.as(callerIn(scene, by))).ask(endpoint, parts),
    colleagues,
    template,
    cycle,
    cyclePulseId: cyclePulse.id,
    full: { hash: full.hash, group },
    talked,
    resubmitted: { hash: resubmitted.hash },
    packet: await buildPacket(db, { cycle, employee: subject, state: 'released' }),
    packetsOf: (state) => buildPackets(db, template, colleagues, state),
    nominated: await buildNominated(db, writer, colleagues),
    approvalTask: () => buildApproval(db, writer, manager, colleagues),
    peers: async (nominatedBy) => {
      const {
        id: cycleId,
        pulses: [pulse],
      } = await buildCycle(db, {
        pulses: [
          {
            template: await buildTemplate(db, { type: 'Peer', options: { nominatedBy, max: 2 } }),
            stages: NOMINATION_STAGES,
          },
        ],
      });
      return { cycleId, pulseId: pulse?.id ?? 0 };
    },
    async undecided() {
      const employee = await person({ manager });
      const { pulse } = await buildDraft(db, { cyclePulse, employee, assignee: writer });
      const change = await buildManagerChange(db, {
        employee,
        formerManager: writer,
        forms: [{ pulse }],
      });
      return { changeId: String(change.id), hash: pulse.hash };
    },
    async requestedForm() {
      const pulse = await buildSubmittedPulse(db, await apart());
      await buildReopenRequest(db, { pulse, requestedBy: writer });
      return pulse;
    },
    async draftedForm() {
      const { id, pulse } = await buildDraft(db, await apart());
      return { hash: pulse.hash, group: id };
    },
    openForm: async () => buildPulse(db, await apart()),
    submittedForm: async () => buildSubmittedPulse(db, await apart()),
    as: async (person) =>
      person === 'signedOut' ? new Visitor(base) : Visitor.withSession(base, db, person.user),
  };
  return scene;
}

/**
 * Returns a person of the scene.
 * @throws Error for those that it does not have
 */
export function callerIn(scene: Scene, by: Caller): Parameters<Scene['as']>[0] {
  switch (by) {
    case 'signedOut':
      return by;
    case 'writer':
    case 'subject':
    case 'manager':
    case 'stranger':
    case 'hr':
    case 'admin':
      return scene[by];
    default:
      throw new Error(`The scene of the proof of pages has no ${by}.`);
  }
}

/** Builds the task in its own cycle. */
async function buildNominated(
  db: Database,
  employee: BuiltEmployee,
  colleagues: readonly BuiltEmployee[],
): Promise<Scene['nominated']> {
  const [cyclePulse] = (
    await buildCycle(db, {
      pulses: [{ template: await buildTemplate(db, { type: 'Peer' }), stages: NOMINATION_STAGES }],
    })
  ).pulses;
  if (cyclePulse === undefined) throw new Error('The cycle was built without a pulse.');
  const { id, hash } = await buildNominationTask(db, {
    cyclePulse,
    employee,
    component: 'nomination_approvals',
  });
  for (const assignee of colleagues)
    await buildPulse(db, { cyclePulse, employee, assignee, nominationTask: { id } });
  await db.prisma.pulse.update({
    where: { id },
    data: { state: 'complete', closedAt: new Date() },
  });
  return { hash };
}

/** Builds the task in its own cycle, so that no nominee has a review yet. */
async function buildApproval(
  db: Database,
  employee: BuiltEmployee,
  assignee: BuiltEmployee,
  colleagues: readonly BuiltEmployee[],
): Promise<ApprovalTask> {
  const [cyclePulse] = (
    await buildCycle(db, {
      pulses: [{ template: await buildTemplate(db, { type: 'Peer' }), stages: NOMINATION_STAGES }],
    })
  ).pulses;
  if (cyclePulse === undefined) throw new Error('The cycle was built without a pulse.');
  const task = await buildNominationTask(db, {
    cyclePulse,
    employee,
    assignee,
    component: 'nomination_approvals',
  });
  const nominationIds: number[] = [];
  for (const nominee of colleagues)
    nominationIds.push((await buildNomination(db, { task, nominee })).id);
  return {
    id: task.id,
    hash: task.hash,
    approving: { nominationIds, nominationApprovals: colleagues.map(({ user }) => user.id) },
  };
}

async function buildConversation(
  db: Database,
  { id, hash }: { readonly id: number; readonly hash: string },
  colleagues: readonly BuiltEmployee[],
  writer: BuiltEmployee,
): Promise<Scene['talked']> {
  let ids = { thread: 0, reply: 0 };
  for (const author of colleagues) {
    const parent = await buildComment(db, { pulse: { id }, author, visibility: 'everyone' });
    ids = { thread: parent.id, reply: (await buildComment(db, { parent, author: writer })).id };
  }
  return { hash, ...ids };
}

/** Builds a cycle with a review about each colleague, written by the next one. */
async function buildPackets(
  db: Database,
  template: BuiltTemplate,
  people: readonly BuiltEmployee[],
  state: 'held' | 'released',
): Promise<{ cycleId: string; people: readonly BuiltEmployee[] }> {
  const cycle = await buildCycle(db, { pulses: [{ template }] });
  for (const [index, employee] of people.entries()) {
    await buildSubmittedPulse(db, {
      employee,
      assignee: people[(index + 1) % people.length] ?? employee,
      ...(cycle.pulses[0] === undefined ? {} : { cyclePulse: cycle.pulses[0] }),
    });
    await buildPacket(db, { cycle, employee, state });
  }
  return { cycleId: String(cycle.id), people };
}
