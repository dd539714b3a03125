import * as handovers from '@reviews/contracts/handovers';
import {
  buildCycle,
  buildDraft,
  buildEmployee,
  buildIncompletePulse,
  buildManagerChange,
  movePrimaryManager,
  newHash,
  type BuiltEmployee,
} from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import type { Answer } from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf, type LogEntry } from '../../testing/cases/call-case.ts';
import {
  ANYONE_SIGNED_IN,
  UNKNOWING,
  type Ground,
  UNKNOWN_ID,
} from '../../testing/cases/ground.ts';
import {
  admissionOf,
  signedIn,
  toTrackers,
  whileOnlyLooking,
  type Expected,
} from '../../testing/cases/kinds-of-people.ts';
import { ownId } from '../../testing/cases/people.ts';
import { recordsOf, type Company, type WritingWorld } from '../../testing/cases/writing-world.ts';

const { decideHandover } = handovers;
const DEPARTMENT = 'Engineering';
const ofPerson = (id: number) => ({ params: { employeeId: String(id) } });
const ofForm = (changeId: number, hash: string) => ({
  params: { changeId: String(changeId), hash },
});
const NO_PERSON = ofPerson(UNKNOWN_ID);
const NO_HANDOVER = ofForm(UNKNOWN_ID, newHash());

interface Saved {
  readonly id: number;
}
const moving = (employeeId: number, from: Saved | null, to: Saved) => ({
  ...ofPerson(employeeId),
  body: { manager_id: to.id, former_manager_id: from?.id ?? null },
});

/** Moves someone to HR; their manager has begun as many forms about them as there are rows. */
async function managed({ db, rows, hr }: Ground) {
  const former = await buildEmployee(db, { department: DEPARTMENT });
  const employee = await buildEmployee(db, { department: DEPARTMENT, manager: former });
  const forms: { hash: string; decision: 'transfer' }[] = [];
  for (let row = 0; row < rows; row += 1) {
    // Each in a pulse of its own: no one reviews a person twice in a pulse.
    const { pulse } = await buildDraft(db, { employee, assignee: former });
    forms.push({ hash: pulse.hash, decision: 'transfer' });
  }
  const { params, body } = moving(employee.id, former, hr);
  return { params, body: { ...body, forms } };
}

/** Gives the subject another manager than the writer, who still has a review about them. */
async function handedOver(ground: Ground, given: { readonly kept?: true } = {}) {
  const { db, subject, writer, now } = ground;
  const pulse = await ground.openForm();
  const { id } = await buildManagerChange(db, {
    employee: subject,
    formerManager: writer,
    changedAt: now(),
    forms: [{ pulse, ...given }],
  });
  return ofForm(id, pulse.hash);
}

/** Builds a review that the writer had started before it was reassigned. */
async function keptDraft(ground: Ground) {
  const { hash } = await ground.draftedForm();
  const { db, stranger } = ground;
  await db.prisma.pulse.update({
    where: { hash },
    data: {
      assigneeId: stranger.id,
      assigneeSortKey: stranger.sortKey,
      headDraftGroupId: null,
      state: 'open',
    },
  });
  return { params: { hash } };
}

/**
 * Someone whose manager has changed, with forms about them that the former manager has begun; and
 * someone whose manager is about to change.
 */
const records = recordsOf(async ({ db, cast, templates }: Company) => {
  const { formerManager, siblingManager } = cast;
  // Each form in a pulse of its own: no one reviews a person twice in a pulse.
  const pulseOf = async (template: { readonly id: number }) => {
    const [pulse] = (await buildCycle(db, { pulses: [{ template }] })).pulses;
    if (pulse === undefined) throw new Error('The cycle was built without its pulse.');
    return pulse;
  };
  const of = (manager: BuiltEmployee) => buildEmployee(db, { department: DEPARTMENT, manager });
  const [employee, moved] = [await of(siblingManager), await of(formerManager)];
  const plain = await pulseOf(templates.plain);
  await buildDraft(db, { employee: moved, assignee: formerManager, cyclePulse: plain });
  const closed = await buildIncompletePulse(db, {
    employee,
    assignee: formerManager,
    cyclePulse: plain,
  });
  const { id: changeId } = await buildManagerChange(db, {
    employee,
    formerManager,
    forms: [{ pulse: closed }],
  });
  const add = async (kind?: 'kept' | 'nameless') => {
    const { pulse } = await buildDraft(db, {
      employee,
      assignee: formerManager,
      cyclePulse: await pulseOf(
        kind === 'nameless' ? templates.namelessToManagers : templates.plain,
      ),
    });
    await db.prisma.handover.create({
      data: {
        changeId,
        pulseId: pulse.id,
        writerId: formerManager.id,
        ...(kind === 'kept' ? { decision: 'keep', decidedAt: new Date() } : {}),
      },
    });
    return pulse;
  };
  return {
    changeId,
    closed,
    moved,
    add,
    undecided: await add(),
    kept: await add('kept'),
    nameless: await add('nameless'),
    /** The form of the next decision; each successful call has its own. */
    current: await add(),
  };
});
type Form = 'undecided' | 'kept' | 'closed' | 'nameless' | 'current';

const decide = (form: Form, decision: 'keep' | 'transfer') => (world: WritingWorld) => {
  const { changeId, [form]: given } = records.of(world);
  return { ...ofForm(changeId, given.hash), body: { decision } };
};
const undo = (form: Form) => (world: WritingWorld) => {
  const { changeId, [form]: given } = records.of(world);
  return { ...ofForm(changeId, given.hash), body: {} };
};
const move = (world: WritingWorld) => {
  const { formerManager, siblingManager } = world.cast;
  return moving(records.of(world).moved.id, formerManager, siblingManager);
};

/** Undoes the manager change. */
async function moveBack(world: WritingWorld): Promise<void> {
  const { moved } = records.of(world);
  await world.db.prisma.managerChange.deleteMany({ where: { employeeId: moved.id } });
  await movePrimaryManager(world.db, moved.id, world.cast.formerManager.id);
}
/** Builds another form to decide about. */
const give = (kind?: 'kept') => async (world: WritingWorld) => {
  const own = records.of(world);
  own.current = await own.add(kind);
};
/** Builds another form that HR has handed to the new manager. */
async function giveTransferred(world: WritingWorld): Promise<void> {
  await give()(world);
  await world.visitors.hr.ask(decideHandover, decide('current', 'transfer')(world));
}
/** Removes the decision about the form whose writer is hidden from managers. */
async function giveNameless(world: WritingWorld): Promise<void> {
  await world.db.prisma.handover.updateMany({
    where: { pulseId: records.of(world).nameless.id },
    data: { decision: null, decidedAt: null, decidedById: null },
  });
}

/** HR in scope of the person. For an HR Partner elsewhere, the person does not exist. */
const toMovers = (given: Answer = 'done') => toTrackers(given, answer.NO_SUCH_PERSON);
/**
 * HR in scope, the holder of the form and the new manager decide. For everyone else, the form does
 * not exist.
 */
const toDeciders = (given: Answer = 'done'): Expected => ({
  answers: { ...signedIn(answer.NO_FORM), hr: given, administrator: given, partner: given },
  people: { formerManager: given, siblingManager: given, administratorAsHr: given },
});

const changing = { ...toMovers(), given: moveBack, request: move };
const keeping = { ...toDeciders(), given: give(), request: decide('current', 'keep') };
const onForm = (action: string, form: Form = 'current'): LogEntry => ({
  action,
  record: (world) => `pulse ${records.of(world)[form].id}`,
});
const REASSIGNED = onForm('pulse.reassigned');
const DECIDED = onForm('handover.decided');
const UNDONE = onForm('handover.undone');
const undoingTransfer = {
  ...toDeciders(),
  given: giveTransferred,
  request: undo('current'),
  logs: [REASSIGNED, UNDONE],
};
const TABLES = ['handover', 'pulse', 'cycle_pulse_counter', 'notice', 'mail'];

const OF_PERSON = { absent: NO_PERSON, unknowing: UNKNOWING };
const NO_ONE = {
  subject: 404,
  otherManager: 404,
  stranger: 404,
  outsider: 404,
  partnerElsewhere: 404,
} as const;
/** In the endpoint table, the writer is the former manager of the subject. */
const OF_HANDOVER = { absent: NO_HANDOVER, unknowing: UNKNOWING, refused: NO_ONE };

/** Managers are changed by HR. Then the open forms of the former one are kept or handed over. */
export const HANDOVERS = {
  records,
  calls: {
    previewManagerChange: {
      ...admissionOf(toMovers()),
      ...OF_PERSON,
      call: ({ subject, stranger }) => ({
        ...ofPerson(subject.id),
        query: { manager_id: String(stranger.id) },
      }),
      budget: reads(5),
      queries: ({ managers: [manager = 0], stranger }) => [
        '',
        `manager_id=${manager}`,
        `manager_id=${stranger}`,
      ],
    },
    changeManager: {
      ...OF_PERSON,
      call: managed,
      absent: { ...NO_PERSON, body: { manager_id: 1, former_manager_id: null } },
      by: 'hr',
      // Handles all forms at once, for any number: eleven statements hand over those that are
      // transferred.
      budget: writes(28),
      fields: { employeeId: 'movable' },
      tables: ['position', 'reporting_line', 'manager_change', 'handover', 'notice', 'mail'],
      logs: {
        action: 'employee.manager_changed',
        record: (world) => `employee ${records.of(world).moved.id}`,
      },
      attempts: {
        'the manager of someone in Engineering': changing,
        'the manager of someone who has a new one since': {
          ...toMovers(answer.MOVED_SINCE),
          request: (world) =>
            moving(
              records.of(world).moved.id,
              world.cast.managersManager,
              world.cast.siblingManager,
            ),
        },
        'a manager who reports to them': {
          ...toMovers(answer.LOOP),
          request: ({ cast }) => moving(cast.managersManager.id, null, cast.formerManager),
        },
        'the own manager': {
          answers: signedIn(answer.NOT_ALLOWED),
          request: ({ cast }, who) => moving(ownId(cast, who), null, cast.siblingManager),
        },
        'a manager, while impersonations may only look': whileOnlyLooking(changing),
      },
    },
    listHandovers: {
      allowed: ANYONE_SIGNED_IN,
      call: () => ({}),
      budget: reads(3),
      measured: async ({ as, manager }) => ({ by: await as(manager) }),
    },
    decideHandover: {
      ...OF_HANDOVER,
      call: async (ground) => ({ ...(await handedOver(ground)), body: { decision: 'keep' } }),
      absent: { ...NO_HANDOVER, body: { decision: 'keep' } },
      by: 'writer',
      budget: writes(17),
      measured: async ({ as, manager, undecided }) => ({
        by: await as(manager),
        params: await undecided(),
        body: { decision: 'transfer' },
      }),
      tables: TABLES,
      logs: DECIDED,
      attempts: {
        'that a form goes to the new manager': {
          ...toDeciders(),
          given: give(),
          request: decide('current', 'transfer'),
          logs: [REASSIGNED, DECIDED],
        },
        'that a form stays': keeping,
        'that a form stays, which was decided': {
          ...toDeciders('same'),
          request: decide('kept', 'keep'),
        },
        'what was decided otherwise': {
          ...toDeciders(answer.DECIDED_OTHERWISE),
          request: decide('kept', 'transfer'),
        },
        'of a form that is closed': {
          ...toDeciders(answer.NOTHING_TO_DECIDE),
          request: decide('closed', 'keep'),
        },
        'of a form whose writer is withheld from managers': {
          answers: toDeciders().answers,
          people: { ...toDeciders().people, siblingManager: answer.NO_FORM },
          given: giveNameless,
          request: decide('nameless', 'keep'),
          logs: [onForm('handover.decided', 'nameless')],
        },
        'of a form, while impersonations may only look': whileOnlyLooking(keeping),
      },
    },
    undoHandover: {
      ...OF_HANDOVER,
      call: async (ground) => ({ ...(await handedOver(ground, { kept: true })), body: {} }),
      by: 'writer',
      budget: writes(20),
      measured: async ({ as, manager, undecided }) => {
        const [by, params] = [await as(manager), await undecided()];
        await by.ask(decideHandover, { params, body: { decision: 'transfer' } });
        return { by, params, body: {} };
      },
      tables: TABLES,
      logs: UNDONE,
      attempts: {
        'that a form was transferred': undoingTransfer,
        'that a form was kept': {
          ...toDeciders(),
          given: give('kept'),
          request: undo('current'),
        },
        'what no one has decided': {
          ...toDeciders(answer.NOTHING_DECIDED),
          request: undo('undecided'),
        },
        'a transfer, while impersonations may only look': whileOnlyLooking(undoingTransfer),
      },
    },
    showKeptDraft: {
      allowed: ['writer'],
      refused: { ...NO_ONE, manager: 404, hr: 404, partner: 404, admin: 404 },
      call: keptDraft,
      absent: { params: { hash: newHash() } },
      unknowing: UNKNOWING,
      budget: reads(3),
    },
  } satisfies CasesOf<typeof handovers>,
};
