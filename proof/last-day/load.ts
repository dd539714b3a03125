import { Agent } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { AUTO_SAVE_DELAY_MS, XSRF_COOKIE } from '@reviews/domain';
import { chartImage } from '@reviews/factories/demo/chart-image';
import { createRandom } from '@reviews/factories/demo/random';
import { Visitor } from '@reviews/harness';
import { SESSION_COOKIE, type Cast, type Crowd, type Session } from './crowd.ts';
import { Person, type Day } from './person.ts';
import { comeAndGo, read, track } from './readers.ts';
import { Recorder, type TimesByOperation } from './recorder.ts';
import { write, type KeptForm, type Writing } from './writer.ts';

/** The generator's instructions. */
export interface Plan extends Cast {
  readonly base: string;
  /** How long the crowd is at work. */
  readonly seconds: number;
  readonly seed: number;
  /** Rounds for the people who are measured alone. */
  readonly aloneRounds: number;
  /** Saves of each form that is written alone. */
  readonly aloneSaves: number;
}

export interface DayResult {
  readonly times: TimesByOperation;
  readonly faults: readonly string[];
  readonly kept: readonly KeptForm[];
  /**
   * How late the generator's own timers were, in milliseconds at the 99th percentile: its own share
   * in the measured times.
   */
  readonly lateness: number;
  readonly seconds: number;
}

/** The generator's messages, in this order. */
export type Told =
  | { readonly alone: DayResult }
  | { readonly crowdAtWork: true }
  | { readonly crowd: DayResult };

const NS_PER_MS = 1e6;
const MS_PER_SECOND = 1000;
/** One warm-up round for this many measured ones. */
const WARM_UP_SHARE = 4;
/** Least saves before a form is submitted, when the day is long enough. */
const FEWEST_SAVES = 10;
const SAVES_OF_SHORT_DAY = 2;

// A socket per browser would be six each; here each person has at most a few requests at a time.
const agent = new Agent({ keepAlive: true, maxSockets: 2_048, timeout: 120_000 });
const image = Buffer.from(chartImage().bytes);

function enter({ base, seed }: Plan, { session, xsrf }: Session, name: string, day: Day): Person {
  const visitor = new Visitor(base, agent);
  visitor.setCookie(SESSION_COOKIE, session);
  visitor.setCookie(XSRF_COOKIE, xsrf);
  return new Person(visitor, createRandom(seed, name), day);
}

const stranger = ({ base, seed }: Plan, name: string, day: Day): Person =>
  new Person(new Visitor(base, agent), createRandom(seed, name), day);

type Work = () => Promise<readonly KeptForm[]>;
const nothingWritten = async (work: Promise<void>): Promise<readonly KeptForm[]> => {
  await work;
  return [];
};

/** Returns everyone's day, as functions that start it. */
function worksOf(
  plan: Plan,
  { writers, readers, hr, partners, comers }: Crowd,
  day: Day,
  rounds: number,
  writing: Omit<Writing, 'person' | 'forms'>,
): Work[] {
  const { list } = plan;
  return [
    ...writers.map(
      (given, index): Work =>
        () =>
          write({
            ...writing,
            forms: given.forms,
            person: enter(plan, given, `writer ${index}`, day),
          }),
    ),
    ...readers.map(
      (given, index): Work =>
        () =>
          nothingWritten(read(enter(plan, given, `reader ${index}`, day), list, rounds)),
    ),
    ...hr.map(
      (given, index): Work =>
        () =>
          nothingWritten(track(enter(plan, given, `hr ${index}`, day), list, false, rounds)),
    ),
    ...partners.map(
      (given, index): Work =>
        () =>
          nothingWritten(track(enter(plan, given, `partner ${index}`, day), list, true, rounds)),
    ),
    ...Array.from(
      { length: comers },
      (_, index): Work =>
        () =>
          nothingWritten(comeAndGo(stranger(plan, `comer ${index}`, day), plan.emails, rounds)),
    ),
  ];
}

/**
 * Runs people one after the other, without think time: how long each operation takes on an idle
 * machine.
 */
async function alone(plan: Plan, crowd: Crowd, rounds: number): Promise<DayResult> {
  const recorder = new Recorder();
  const day: Day = { recorder, pause: async () => undefined, isOver: () => false };
  const begun = performance.now();
  const writing = {
    questions: plan.questions,
    savesPerForm: plan.aloneSaves,
    saveEveryMs: 0,
    image,
    staysWithLast: false,
  };
  const kept: KeptForm[] = [];
  for (const work of worksOf(plan, crowd, day, rounds, writing)) kept.push(...(await work()));
  return {
    times: recorder.times,
    faults: recorder.faults,
    kept,
    lateness: 0,
    seconds: (performance.now() - begun) / MS_PER_SECOND,
  };
}

/** Runs everyone at once, for as long as the plan says. */
async function together(plan: Plan): Promise<DayResult> {
  const recorder = new Recorder();
  const lateness = monitorEventLoopDelay({ resolution: 10 });
  lateness.enable();
  const begun = performance.now();
  const end = begun + plan.seconds * MS_PER_SECOND;
  const left = () => Math.max(0, end - performance.now());
  const day: Day = {
    recorder,
    pause: (ms) => delay(Math.min(ms, left())),
    isOver: () => left() === 0,
  };
  const most = Math.max(1, ...plan.crowd.writers.map(({ forms }) => forms.length));
  const fewest =
    plan.seconds * MS_PER_SECOND < FEWEST_SAVES * AUTO_SAVE_DELAY_MS * most
      ? SAVES_OF_SHORT_DAY
      : FEWEST_SAVES;
  const savesPerForm = Math.max(
    fewest,
    Math.ceil((plan.seconds * MS_PER_SECOND) / AUTO_SAVE_DELAY_MS / most),
  );
  const writing = {
    questions: plan.questions,
    savesPerForm,
    saveEveryMs: AUTO_SAVE_DELAY_MS,
    image,
    staysWithLast: true,
  };
  const random = createRandom(plan.seed, 'arrivals');
  // People do not open their browsers at the same moment.
  const works = worksOf(plan, plan.crowd, day, Number.POSITIVE_INFINITY, writing).map(
    async (work) => {
      await day.pause(random.next() * Math.min(AUTO_SAVE_DELAY_MS * 2, left() / 4));
      return work();
    },
  );
  const kept = (await Promise.all(works)).flat();
  lateness.disable();
  return {
    times: recorder.times,
    faults: recorder.faults,
    kept,
    lateness: lateness.percentile(99) / NS_PER_MS,
    seconds: (performance.now() - begun) / MS_PER_SECOND,
  };
}

function tell(told: Told): Promise<void> {
  return new Promise((resolve, reject) =>
    process.send?.(told, (error: Error | null) => (error === null ? resolve() : reject(error))),
  );
}

/**
 * Runs as its own process, so that sending requests takes only its share of the machine from the
 * server.
 */
async function run(plan: Plan): Promise<void> {
  const { writers, ...others } = plan.alone;
  const half = Math.ceil(writers.length / 2);
  // Once unmeasured: a server that has just started has compiled nothing yet.
  const before = await alone(
    plan,
    { ...others, writers: writers.slice(0, half) },
    Math.ceil(plan.aloneRounds / WARM_UP_SHARE),
  );
  const measured = await alone(plan, { ...others, writers: writers.slice(half) }, plan.aloneRounds);
  await tell({
    alone: {
      ...measured,
      faults: [...before.faults, ...measured.faults],
      kept: [...before.kept, ...measured.kept],
    },
  });
  await tell({ crowdAtWork: true });
  await tell({ crowd: await together(plan) });
}

// The parent process is gone: no one waits for the rest.
process.once('disconnect', () => process.exit(1));
process.once('message', (plan: Plan) => {
  run(plan).then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(
        `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      );
      process.exit(1);
    },
  );
});
