import * as contracts from '@reviews/contracts';
import type { Database } from '@reviews/db';
import { buildCycle, buildPulse } from '@reviews/factories';
import type { Reply, Visitor } from '@reviews/harness';
import type { CycleCaseName, CycleOperation } from '../tables/writing-cycles.ts';

/** Cycles that the cases set up and end, separate from those of the forms. */
export interface CycleWorld {
  readonly draft: number;
  readonly live: number;
  readonly closed: number;
  readonly withForms: number;
  /** The cycle that is removed next. */
  unused: number;
}

export interface CycleGround {
  readonly db: Database;
  readonly seasons: CycleWorld;
}

type Send = (visitor: Visitor, headers?: Readonly<Record<string, string>>) => Promise<Reply>;

const UNKNOWN_ID = 2_000_000_000;
const DAYS = { start_date: '2026-04-01', end_date: '2026-06-30' };
const PLAN = {
  ...DAYS,
  name: 'Spring',
  placard_sub_text: '',
  packet_release_days: 3,
  packet_release_date: null,
  packet_release_time: '09:00',
  pulses: [],
  stages: [],
};

const ofNoPulse = async (
  db: Database,
  given: { launchedAt: Date | null; closedAt?: Date },
): Promise<number> => (await buildCycle(db, { ...given, pulses: [] })).id;

export async function buildCycleWorld(db: Database): Promise<CycleWorld> {
  const {
    id: withForms,
    pulses: [cyclePulse],
  } = await buildCycle(db);
  if (cyclePulse === undefined) throw new Error('The cycle was built without a pulse.');
  await buildPulse(db, { cyclePulse });
  const begun = { launchedAt: new Date() };
  return {
    draft: await ofNoPulse(db, { launchedAt: null }),
    live: await ofNoPulse(db, begun),
    closed: await ofNoPulse(db, { ...begun, closedAt: new Date() }),
    withForms,
    unused: await ofNoPulse(db, { launchedAt: null }),
  };
}

const at = (id: number) => ({ params: { id: String(id) } });
const create =
  (end_date: string): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.createCycle, { body: { name: 'Spring', ...DAYS, end_date }, headers });
const save =
  (id: number, revision = 0): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.saveCycle, { ...at(id), body: { revision, cycle: PLAN }, headers });
const close =
  (id: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.closeCycle, { ...at(id), body: { closed: true, revision: 0 }, headers });
const remove =
  (id: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.deleteCycle, { ...at(id), headers });

/** Resets it to how it was created. */
const giveUnchanged =
  (which: 'draft' | 'live') =>
  async ({ db, seasons }: CycleGround): Promise<void> => {
    await db.prisma.cycle.update({
      where: { id: seasons[which] },
      data: { revision: 0, closedAt: null },
    });
  };

async function giveUnused(ground: CycleGround): Promise<void> {
  ground.seasons.unused = await ofNoPulse(ground.db, { launchedAt: null });
}

interface CycleRequest {
  readonly send: (ground: CycleGround) => Send;
  readonly given?: (ground: CycleGround) => Promise<void>;
  readonly before?: 'onlyLooking';
}

export const CYCLE_REQUESTS: Readonly<Record<CycleCaseName, CycleRequest>> = {
  'a new cycle': { send: () => create(DAYS.end_date) },
  'a new cycle that ends before it starts': { send: () => create('2026-03-31') },
  'a new cycle, while impersonations may only look': {
    send: () => create(DAYS.end_date),
    before: 'onlyLooking',
  },
  'what is built of a cycle': {
    send: ({ seasons }) => save(seasons.draft),
    given: giveUnchanged('draft'),
  },
  'what is built of a cycle that another has changed': {
    send: ({ seasons }) => save(seasons.live, 7),
  },
  'what is built of a cycle that is closed': { send: ({ seasons }) => save(seasons.closed) },
  'what is built of a cycle that there is not': { send: () => save(UNKNOWN_ID) },
  'that a cycle is over': {
    send: ({ seasons }) => close(seasons.live),
    given: giveUnchanged('live'),
  },
  'that a cycle is over which is': { send: ({ seasons }) => close(seasons.closed) },
  'that a cycle is over which has not begun': { send: ({ seasons }) => close(seasons.unused) },
  'that there is no cycle': { send: ({ seasons }) => remove(seasons.unused), given: giveUnused },
  'that there is no cycle where there are forms': {
    send: ({ seasons }) => remove(seasons.withForms),
  },
};

/** Change log action of each operation. */
const LOGGED: Readonly<Record<CycleOperation, string>> = {
  createCycle: 'cycle.created',
  saveCycle: 'cycle.saved',
  closeCycle: 'cycle.closed',
  deleteCycle: 'cycle.deleted',
};
export const CYCLE_TABLES: Readonly<Record<CycleOperation, readonly string[]>> = {
  createCycle: ['cycle', 'change_log'],
  saveCycle: ['cycle', 'change_log'],
  closeCycle: ['cycle', 'change_log'],
  deleteCycle: ['cycle', 'change_log'],
};

export const isCycleOperation = (operation: string): operation is CycleOperation =>
  operation in LOGGED;

/** Returns the log action of an operation and its cycle. */
export function cycleChange(
  { seasons }: CycleGround,
  operation: CycleOperation,
  made: string,
): { readonly action: string; readonly record: string } {
  const ids: Readonly<Record<CycleOperation, number | string>> = {
    createCycle: made,
    saveCycle: seasons.draft,
    closeCycle: seasons.live,
    deleteCycle: seasons.unused,
  };
  return { action: LOGGED[operation], record: `cycle ${ids[operation]}` };
}

/** Returns the id of the cycle that a call created. */
export const madeCycle = (operation: CycleOperation, reply: Reply): string =>
  operation === 'createCycle' ? String(contracts.createCycle.response.parse(reply.json()).id) : '';
