import { randomUUID } from 'node:crypto';
import * as bulk from '@reviews/contracts/bulk';
import { MESSAGES } from '@reviews/domain';
import { buildBulkAction, buildCycle, buildPulse, newHash } from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import { UNKNOWN_ID } from '../../testing/cases/ground.ts';
import type { Answer } from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf, type LogEntry } from '../../testing/cases/call-case.ts';
import type { Ground, Person, Scene } from '../../testing/cases/ground.ts';
import { admissionOf, toTrackers, whileOnlyLooking } from '../../testing/cases/kinds-of-people.ts';
import { recordsOf, type Company, type WritingWorld } from '../../testing/cases/writing-world.ts';

const { runBulk, undoBulk } = bulk;
const DAY_MS = 86_400_000;
const CLOSE = { kind: 'close' } as const;

const ofAction = (id: number) => ({ params: { id: String(id) } });
const NO_ACTION = ofAction(UNKNOWN_ID);
const inPulse = (cycleId: number, pulseId: number) => ({
  params: { cycleId: String(cycleId), pulseId: String(pulseId) },
});
const ofGround = ({ cycle, cyclePulseId }: Ground) => inPulse(cycle.id, cyclePulseId);
const NO_PULSE = inPulse(UNKNOWN_ID, UNKNOWN_ID);
const NO_FORMS = { forms: [newHash()], change: CLOSE };
const withKey = <T extends object>(body: T) => ({ key: randomUUID(), ...body });

const closing = async (ground: Ground) => ({
  forms: [(await ground.openForm()).hash],
  change: CLOSE,
});
/** Builds an action by the review's writer on one review about the subject. */
async function onAction(ground: Ground) {
  const { id } = await buildBulkAction(ground.db, {
    pulses: [await ground.openForm()],
    actor: ground.writer.user,
    createdAt: ground.now(),
  });
  return ofAction(id);
}

/** Builds a cycle pulse with an open form about every colleague. */
async function many({ db, writer, colleagues, template }: Scene) {
  const { id, pulses } = await buildCycle(db, { pulses: [{ template }] });
  const [cyclePulse] = pulses;
  if (cyclePulse === undefined) throw new Error('The cycle was built without its pulse.');
  const forms: { id: number; hash: string }[] = [];
  for (const employee of colleagues)
    forms.push(await buildPulse(db, { employee, assignee: writer, cyclePulse }));
  return { ...inPulse(id, cyclePulse.id), forms };
}
/** Measures a call by HR on many forms. */
const onMany = (bodyOf: (scene: Scene, forms: string[]) => object) => async (scene: Scene) => {
  const { params, forms } = await many(scene);
  const hashes = forms.map(({ hash }) => hash);
  return { by: await scene.as(scene.hr), params, body: bodyOf(scene, hashes) };
};
/** Measures a call by HR on many forms that one bulk action closed, or on that action. */
const onClosed = (which: 'pulse' | 'action', body?: object) => async (scene: Scene) => {
  const { params, forms } = await many(scene);
  const { id } = await buildBulkAction(scene.db, { pulses: forms, actor: scene.hr.user });
  return {
    by: await scene.as(scene.hr),
    ...(which === 'pulse' ? { params } : ofAction(id)),
    ...(body === undefined ? {} : { body }),
  };
};
const inAWeek = ({ now }: Scene) =>
  new Date(now().getTime() + 7 * DAY_MS).toISOString().slice(0, 10);

/**
 * A form to close, one that a bulk action closed, one whose closing was undone, and one of a closed
 * cycle.
 */
const records = recordsOf(async ({ db, cast: { subject, stranger }, templates }: Company) => {
  const add = async (closedAt: Date | null = null) => {
    const cycle = await buildCycle(db, { closedAt, pulses: [{ template: templates.plain }] });
    const [cyclePulse] = cycle.pulses;
    if (cyclePulse === undefined) throw new Error('The cycle was built without its pulse.');
    const { id, hash } = await buildPulse(db, {
      employee: subject,
      assignee: stranger,
      cyclePulse,
    });
    return { id, hash, cycleId: cycle.id, pulseId: cyclePulse.id };
  };
  const [open, closed, over, undone] = [
    await add(),
    await add(),
    await add(new Date()),
    await add(),
  ];
  const actor = stranger.user;
  const { id: closedId } = await buildBulkAction(db, { pulses: [closed], actor });
  const { id: undoneId } = await buildBulkAction(db, { pulses: [undone], actor });
  const undoneAt = new Date();
  await db.prisma.pulse.update({
    where: { id: undone.id },
    data: { state: 'open', closedAt: null },
  });
  await db.prisma.bulkActionRow.updateMany({ where: { actionId: undoneId }, data: { undoneAt } });
  await db.prisma.bulkAction.update({
    where: { id: undoneId },
    data: { undoneAt, undoneById: actor.id },
  });
  return { open, closed, over, closedId, undoneId };
});
type Form = ReturnType<typeof records.of>['open'];

/** Reopens the form. */
async function giveOpen(world: WritingWorld): Promise<void> {
  const { id } = records.of(world).open;
  await world.db.prisma.pulse.update({ where: { id }, data: { state: 'open', closedAt: null } });
}
/** Restores the bulk action and closes its form again. */
async function giveClosed(world: WritingWorld): Promise<void> {
  const { closed, closedId } = records.of(world);
  const { bulkAction, bulkActionRow, pulse } = world.db.prisma;
  const { createdAt } = await bulkAction.update({
    where: { id: closedId },
    data: { undoneAt: null, undoneById: null },
  });
  await bulkActionRow.updateMany({ where: { actionId: closedId }, data: { undoneAt: null } });
  await pulse.update({
    where: { id: closed.id },
    data: { state: 'incomplete', closedAt: createdAt },
  });
}

const close = ({ cycleId, pulseId, hash }: Omit<Form, 'id'>) => ({
  ...inPulse(cycleId, pulseId),
  body: withKey({ forms: [hash], change: CLOSE }),
});
const undo = (id: number) => ({ ...ofAction(id), body: {} });
/** The log names the form, then the bulk action. */
const logs = (onForm: string, form: 'open' | 'closed', onBoth: string): readonly LogEntry[] => [
  { action: onForm, record: (world) => `pulse ${records.of(world)[form].id}` },
  { action: onBoth, record: (_world, made) => `bulk_action ${made}` },
];
const TABLES = ['bulk_action', 'bulk_action_row', 'pulse', 'cycle_pulse_counter'];

const NOT_FOUND = answer.refusal(404, MESSAGES.bulk.notFound);
/** Those who may close forms. For an HR Partner elsewhere, none of the forms exists. */
const toClosers = (given: Answer = 'done', elsewhere: Answer = answer.NO_FORM) =>
  toTrackers(given, elsewhere);
const toUndoers = (given: Answer = 'done') => toTrackers(given, NOT_FOUND);

const ofOpen = {
  ...toClosers(),
  given: giveOpen,
  request: (world: WritingWorld) => close(records.of(world).open),
};
const undoing = {
  ...toUndoers(),
  given: giveClosed,
  request: (world: WritingWorld) => undo(records.of(world).closedId),
};

const WITHOUT_SECTION: readonly Person[] = ['subject', 'stranger', 'outsider'];
const OF_PULSE = { absent: NO_PULSE, unknowing: WITHOUT_SECTION };
const OF_ACTION = {
  absent: NO_ACTION,
  unknowing: [...WITHOUT_SECTION, 'partnerElsewhere'] as const,
  fields: { id: 'bulkAction' } as const,
};
const FIELDS = { forms: 'oneForm', change: 'bulkChange' } as const;

/** Many forms are changed at once by those who may change each of them. */
export const BULK = {
  records,
  calls: {
    previewBulk: {
      ...admissionOf(toTrackers()),
      ...OF_PULSE,
      onlyReads: 'says what would become of many forms; they do not fit an address',
      call: async (ground) => ({ ...ofGround(ground), body: await closing(ground) }),
      absent: { ...NO_PULSE, body: NO_FORMS },
      // One finds the forms, two who was reminded and who can be.
      budget: reads(5),
      measured: onMany((_scene, forms) => ({ forms, change: { kind: 'remind' } })),
      fields: FIELDS,
      bodies: ({ forms, isTrueList }) =>
        (isTrueList ? ['remind', 'reopen', 'close'] : ['close']).map((kind) => ({
          forms: forms.map(({ hash }) => hash),
          change: { kind },
        })),
    },
    runBulk: {
      ...OF_PULSE,
      call: async (ground) => ({ ...ofGround(ground), body: withKey(await closing(ground)) }),
      absent: { ...NO_PULSE, body: withKey(NO_FORMS) },
      by: 'hr',
      // One more prevents the cycle from being closed at the same time, here and in undoBulk.
      budget: writes(25),
      measured: onMany(({ manager }, forms) =>
        withKey({ forms, change: { kind: 'reassign', employee_id: manager.id } }),
      ),
      otherMeasured: {
        'for new dates': {
          budget: writes(18),
          call: onMany((scene, forms) =>
            withKey({
              forms,
              change: { kind: 'extend', due_date: inAWeek(scene), auto_close_date: null },
            }),
          ),
        },
      },
      fields: { ...FIELDS, key: 'freshKey' },
      tables: TABLES,
      logs: logs('pulse.closed', 'open', 'bulk.close'),
      made: (reply) => String(runBulk.response.parse(reply.json()).action.id),
      attempts: {
        'forms that are open': ofOpen,
        'forms that there are not': {
          ...toClosers(answer.NO_FORM),
          request: (world) => close({ ...records.of(world).open, hash: newHash() }),
        },
        'forms of a cycle that there is not': {
          ...toClosers(answer.NO_CYCLE, answer.NO_CYCLE),
          request: (world) => close({ ...records.of(world).open, cycleId: UNKNOWN_ID }),
        },
        'forms of a cycle that has ended': {
          ...toClosers(answer.CYCLE_CLOSED, answer.CYCLE_CLOSED),
          request: (world) => close(records.of(world).over),
        },
        'forms, while impersonations may only look': whileOnlyLooking(ofOpen),
      },
    },
    listBulkActions: {
      ...admissionOf(toTrackers()),
      ...OF_PULSE,
      call: ofGround,
      budget: reads(3),
      measured: onClosed('pulse'),
    },
    showBulkAction: {
      ...admissionOf(toUndoers()),
      ...OF_ACTION,
      call: onAction,
      budget: reads(4),
      measured: onClosed('action'),
    },
    undoBulk: {
      ...OF_ACTION,
      call: async (ground) => ({ ...(await onAction(ground)), body: {} }),
      absent: { ...NO_ACTION, body: {} },
      by: 'hr',
      // Restored forms whose close date has passed are closed again.
      // One keeps writable what could be written so far (decision 008).
      budget: writes(17),
      measured: onClosed('action', {}),
      tables: TABLES,
      logs: logs('pulse.close_undone', 'closed', 'bulk.undone'),
      made: (reply) => String(undoBulk.response.parse(reply.json()).action.id),
      attempts: {
        'that forms were closed': undoing,
        'that forms were closed, which they are not any more': {
          ...toUndoers('same'),
          request: (world) => undo(records.of(world).undoneId),
        },
        'what no one has done': { ...toUndoers(NOT_FOUND), request: () => undo(UNKNOWN_ID) },
        'that forms were closed, while impersonations may only look': whileOnlyLooking(undoing),
      },
    },
  } satisfies CasesOf<typeof bulk>,
};
