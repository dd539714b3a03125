import { inTransaction } from '@reviews/db';
import type { Database, Tx } from '@reviews/db';
import { writeBaseData } from './base-data.ts';
import { writeAnnualReview } from './demo/annual-review.ts';
import { prepareAmaraReview, writeCastStates } from './demo/cast-states.ts';
import type { StoreFile } from './demo/cast-states.ts';
import { createComposer } from './demo/compose.ts';
import { openLedger } from './demo/ledger.ts';
import { planMidYear } from './demo/mid-year-plan.ts';
import { writeMidYearReview } from './demo/mid-year-review.ts';
import { drawUpCompany } from './demo/organisation.ts';
import { createRandom } from './demo/random.ts';
import { createTimeline } from './demo/timeline.ts';
import { writeCycles } from './demo/write-cycles.ts';
import { writeDueMoments } from './demo/write-due-moments.ts';
import { writePeople } from './demo/write-people.ts';
import { countIds } from './demo/write-rows.ts';

export { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';
export type { DemoAccount } from './demo-accounts.ts';
export type { StoreFile } from './demo/cast-states.ts';

export type DemoOptions = {
  /** Base of every date in the demo. */
  readonly now: Date;
  /** Defaults to 240; at least 100. */
  readonly employees?: number;
  /** The same seed gives the same company; only hashes differ. */
  readonly seed?: number;
  /** Stores the demo's only picture; without it there is none. */
  readonly storeFile?: StoreFile;
};

const EMPLOYEES = 240;
const SEED = 1;

/** A company of 20,000 takes about a minute. */
const LOAD_TIMEOUT_MS = 15 * 60_000;

/**
 * Loads Larkspur Instruments into a database without employees: people, three cycles, and every
 * state listed in the design of the demo company. One transaction: a failed load leaves nothing.
 * Throws when there are employees already.
 */
export async function loadDemoCompany(
  db: Pick<Database, 'prisma'>,
  options: DemoOptions,
): Promise<void> {
  await inTransaction(db, (tx) => writeDemo(tx, options), { timeoutMs: LOAD_TIMEOUT_MS });
}

async function writeDemo(tx: Tx, options: DemoOptions): Promise<void> {
  const { now, employees = EMPLOYEES, seed = SEED } = options;
  await tx.$executeRaw`SET LOCAL statement_timeout = 0`;
  await writeBaseData(tx);
  if ((await tx.employee.count()) > 0)
    throw new Error('The demo company is loaded into an empty database only.');
  const { timeZone } = await tx.appConfig.update({
    where: { id: 1 },
    data: { isDemo: true, appName: 'Larkspur Reviews' },
  });

  const employeeIds = await countIds(tx, 'employee');
  const userIds = await countIds(tx, 'app_user');
  const company = drawUpCompany(employees, seed, employeeIds, userIds);
  await writePeople(tx, company, now, timeZone);
  await employeeIds.finish();
  await userIds.finish();

  const cycles = await writeCycles({ prisma: tx }, { now, timeZone });
  await writeReviews(tx, { ...options, seed }, company, cycles, timeZone);
  await writeDueMoments(tx, now, timeZone);
}

async function writeReviews(
  tx: Tx,
  { now, seed, storeFile }: DemoOptions & { readonly seed: number },
  company: ReturnType<typeof drawUpCompany>,
  { annual, midYear }: Awaited<ReturnType<typeof writeCycles>>,
  timeZone: string,
): Promise<void> {
  const timeline = createTimeline(now);
  const ledger = await openLedger(tx);
  const composer = createComposer(createRandom(seed, 'texts'));
  const shared = { tx, company, ledger, composer, timeline };
  await writeAnnualReview({ ...shared, places: annual, random: createRandom(seed, 'annual') });

  const amara = await prepareAmaraReview(company, timeline, timeZone, storeFile);
  const plans = planMidYear(company, seed);
  const castForms = await writeMidYearReview({
    ...shared,
    plans,
    places: midYear,
    random: createRandom(seed, 'mid-year'),
    timeZone,
    handwritten: { 'manager amara idris': amara.answers },
  });
  await writeCastStates({ ...shared, plans, places: midYear, castForms, image: amara.image });
  await ledger.finish();
  await tx.$executeRaw`
    SELECT packet_rating_refresh(rated.cycle_id, rated.employee_id) FROM (SELECT DISTINCT p.cycle_id, p.employee_id
      FROM question_version q JOIN answer a ON a.question_version_id = q.id JOIN pulse p ON p.id = a.pulse_id
      WHERE q.config ? 'rating_value_ids' AND p.state = 'complete' AND p.cycle_id IS NOT NULL) rated`;
}
