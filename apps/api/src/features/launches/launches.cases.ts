import { randomUUID } from 'node:crypto';
import * as launches from '@reviews/contracts/launches';
import type { Database } from '@reviews/db';
import { EVERYONE, MESSAGES } from '@reviews/domain';
import { buildCycle, buildDraft, buildTemplate, type BuiltCycle } from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf } from '../../testing/cases/call-case.ts';
import { UNKNOWING, type Ground, type Scene } from '../../testing/cases/ground.ts';
import {
  admissionOf,
  toTemplateBuilders as toManagers,
  whileOnlyLooking,
} from '../../testing/cases/kinds-of-people.ts';
import { recordsOf, type WritingWorld } from '../../testing/cases/writing-world.ts';

const of = (id: number) => ({ params: { id: String(id) } });
const UNKNOWN = of(2_000_000_000);
const PLANNED = { population: EVERYONE, pulse_ids: [] };
const PLAN = { ...PLANNED, page: 1 };
const START = { ...PLANNED, revision: 0 };
const NO_CHOICE = answer.refusal(404, MESSAGES.launches.populationNotFound);

/** Builds a cycle that is not launched. */
async function draft({ db, now }: Pick<Ground, 'db' | 'now'>): Promise<BuiltCycle> {
  return buildCycle(db, {
    now: now(),
    launchedAt: null,
    pulses: [{ template: await buildTemplate(db, { type: 'Self' }) }],
  });
}

/** Records a launch of a cycle that opened as many forms. */
const launch = async (
  { prisma }: Database,
  { id: cycleId, pulses }: BuiltCycle,
  { state = 'done', forms = 0, now = new Date() }: LaunchGiven = {},
): Promise<number> =>
  (
    await prisma.launch.create({
      data: {
        cycleId,
        pulseIds: pulses.map(({ id }) => id),
        forms,
        state,
        people: forms,
        population: { ...EVERYONE },
        startedAt: now,
        finishedAt: state === 'done' ? now : null,
      },
    })
  ).id;
interface LaunchGiven {
  readonly state?: 'running' | 'done';
  readonly forms?: number;
  readonly now?: Date;
}

/** Builds a cycle with a launch that has opened nothing. */
async function launched(ground: Ground) {
  const cycle = await draft(ground);
  const now = ground.now();
  await ground.db.prisma.cycle.update({ where: { id: cycle.id }, data: { launchedAt: now } });
  return { cycle, launchId: await launch(ground.db, cycle, { now }) };
}

const add = async ({ prisma }: Database, name = `Choice ${randomUUID()}`): Promise<number> =>
  (
    await prisma.populationList.create({
      data: { name, population: { ...EVERYONE }, updatedAt: new Date() },
    })
  ).id;
const choice = (name = `Everyone ${randomUUID()}`) => ({ name, population: EVERYONE });

const records = recordsOf(async ({ db, withoutPassword: person }) => {
  const template = await buildTemplate(db, { type: 'Self' });
  const cycleOf = (launchedAt?: null) =>
    buildCycle(db, { pulses: [{ template }], ...(launchedAt === null ? { launchedAt } : {}) });
  const [toLaunch, underWay, untouched, begun] = [
    await cycleOf(null),
    await cycleOf(),
    await cycleOf(),
    await cycleOf(),
  ];
  await launch(db, underWay, { state: 'running' });
  const begunId = await launch(db, begun, { forms: 1 });
  const [pulse] = begun.pulses;
  if (pulse === undefined) throw new Error('The cycle was built without its pulse.');
  const { pulse: form } = await buildDraft(db, {
    employee: person,
    assignee: person,
    cyclePulse: pulse,
  });
  await db.prisma.pulse.update({ where: { id: form.id }, data: { launchId: begunId } });
  const keptName = `Kept choice ${randomUUID()}`;
  await add(db, keptName);
  return {
    draftId: toLaunch.id,
    underWayId: underWay.id,
    /** A launch in which no one has begun. */
    untouchedId: await launch(db, untouched),
    begunId,
    /** The choice of people that is deleted next. */
    choiceId: await add(db),
    /** The name of a choice that is never deleted. */
    keptName,
  };
});

/** Resets the cycle to not launched. */
async function giveDraft(world: WritingWorld): Promise<void> {
  const { launch: stored, cycle } = world.db.prisma;
  const { draftId: id } = records.of(world);
  await stored.deleteMany({ where: { cycleId: id } });
  await cycle.update({ where: { id }, data: { launchedAt: null, revision: 0 } });
}
/** Resets the launch to not undone. */
async function giveLaunch(world: WritingWorld): Promise<void> {
  await world.db.prisma.launch.update({
    where: { id: records.of(world).untouchedId },
    data: { state: 'done', finishedAt: new Date() },
  });
}

const starting = {
  ...toManagers(),
  given: giveDraft,
  request: (world: WritingWorld) => ({ ...of(records.of(world).draftId), body: START }),
};
const undoing = {
  ...toManagers(),
  given: giveLaunch,
  request: (world: WritingWorld) => ({ ...of(records.of(world).untouchedId), body: {} }),
};
const choosing = { ...toManagers(), request: () => ({ body: choice() }) };
const forgetting = {
  ...toManagers(),
  given: async (world: WritingWorld) => void (records.of(world).choiceId = await add(world.db)),
  request: (world: WritingWorld) => of(records.of(world).choiceId),
};
const inCycle =
  (body: object) =>
  async ({ as, hr, cycle }: Scene) => ({ by: await as(hr), ...of(cycle.id), body });

/** Cycles are launched by those who manage them, and so are choices of people. */
export const LAUNCHES = {
  records,
  calls: {
    dryRunLaunch: {
      ...admissionOf(toManagers()),
      onlyReads: 'says what a launch would do; a choice of people does not fit an address',
      call: async (ground) => ({ ...of((await draft(ground)).id), body: PLANNED }),
      absent: { ...UNKNOWN, body: PLANNED },
      unknowing: UNKNOWING,
      // One each for the cycle, the people, everyone who may review, and the sizes of their lines,
      // for any number of pulses.
      budget: reads(5),
      measured: inCycle(PLANNED),
      fields: { id: 'cycle' },
      bodies: [{ population: EVERYONE }],
    },
    listLaunchPlan: {
      ...admissionOf(toManagers()),
      onlyReads: 'the same person by person',
      call: async (ground) => ({ ...of((await draft(ground)).id), body: PLAN }),
      absent: { ...UNKNOWN, body: PLAN },
      unknowing: UNKNOWING,
      // One more for the total, and one for the other people whose reviews the same managers would
      // write.
      budget: reads(7),
      measured: inCycle(PLAN),
      fields: { id: 'cycle' },
      bodies: [
        { population: EVERYONE },
        { population: EVERYONE, search: 'kast' },
        { population: EVERYONE, problem: 'has_form' },
      ],
    },
    startLaunch: {
      call: async (ground) => ({ ...of((await draft(ground)).id), body: START }),
      absent: { ...UNKNOWN, body: START },
      unknowing: UNKNOWING,
      by: 'hr',
      budget: writes(10),
      fields: {
        id: 'launchable',
        revision: 'launchableRevision',
        population: 'population',
        pulse_ids: 'everyPulse',
      },
      tables: ['launch', 'cycle', 'cycle_pulse'],
      logs: { action: 'launch.started', record: (_world, made) => `launch ${made}` },
      made: async (_reply, world) => {
        const where = { cycleId: records.of(world).draftId };
        return String((await world.db.prisma.launch.findFirst({ where }))?.id ?? '');
      },
      attempts: {
        'a cycle, to everyone': starting,
        'a cycle that is being launched': {
          ...toManagers(answer.LAUNCH_UNDER_WAY),
          request: (world) => ({ ...of(records.of(world).underWayId), body: START }),
        },
        'a cycle that there is not': {
          ...toManagers(answer.NO_CYCLE),
          request: () => ({ ...UNKNOWN, body: START }),
        },
        'a cycle, while impersonations may only look': whileOnlyLooking(starting),
      },
    },
    listLaunches: {
      ...admissionOf(toManagers()),
      call: async (ground) => of((await launched(ground)).cycle.id),
      absent: UNKNOWN,
      unknowing: UNKNOWING,
      budget: reads(3),
      fields: { id: 'cycle' },
    },
    undoLaunch: {
      call: async (ground) => ({ ...of((await launched(ground)).launchId), body: {} }),
      absent: { ...UNKNOWN, body: {} },
      unknowing: UNKNOWING,
      by: 'hr',
      budget: writes(7),
      fields: { id: 'launch' },
      tables: ['launch'],
      logs: {
        action: 'launch.undone',
        record: (world) => `launch ${records.of(world).untouchedId}`,
      },
      attempts: {
        'a launch in which no one has begun': undoing,
        'a launch in which someone has begun': {
          ...toManagers(answer.LAUNCH_BEGUN),
          request: (world) => ({ ...of(records.of(world).begunId), body: {} }),
        },
        'a launch, while impersonations may only look': whileOnlyLooking(undoing),
      },
    },
    listPopulations: { ...admissionOf(toManagers()), call: () => ({}), budget: reads(3) },
    savePopulation: {
      // The same choice under the same name again changes nothing.
      call: () => ({ body: choice('Everyone') }),
      by: 'hr',
      budget: writes(3),
      tables: ['population_list'],
      logs: { action: 'population.added', record: (_world, made) => `population ${made}` },
      made: (reply) => String(launches.savePopulation.response.parse(reply.json()).id),
      attempts: {
        'a choice of people': choosing,
        'a choice of people that is kept already': {
          ...toManagers('same'),
          request: (world) => ({ body: choice(records.of(world).keptName) }),
        },
        'a choice of people, while impersonations may only look': whileOnlyLooking(choosing),
      },
    },
    deletePopulation: {
      call: async ({ db }) => of(await add(db)),
      absent: UNKNOWN,
      unknowing: UNKNOWING,
      by: 'hr',
      budget: writes(3),
      fields: { id: 'choice' },
      tables: ['population_list'],
      logs: {
        action: 'population.deleted',
        record: (world) => `population ${records.of(world).choiceId}`,
      },
      attempts: {
        'that a choice of people goes': forgetting,
        'that a choice of people goes that there is not': {
          ...toManagers(NO_CHOICE),
          request: () => UNKNOWN,
        },
        'that a choice of people goes, while impersonations may only look':
          whileOnlyLooking(forgetting),
      },
    },
  } satisfies CasesOf<typeof launches>,
};
