import type { Database } from '@reviews/db';
import { createTestDatabase, type TestDatabase } from '@reviews/db/testing';
import { EVERYONE } from '@reviews/domain';
import {
  buildCycle,
  buildEmployee,
  buildTemplate,
  ensureBaseData,
  type BuiltCycle,
  type BuiltEmployee,
} from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { ApiProcess } from '@reviews/harness';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { JOB_SCHEMA } from '../../core/jobs.ts';
import { createLaunchJob } from './launch-job.service.ts';

const CROWD = 600;
const PEOPLE = CROWD + 1;
/** Key of the lock at which a batch waits; any fixed number. */
const GATE = 915_553;
const WAIT = { timeout: 60_000 };

let database: TestDatabase;
let db: Database;
let manager: BuiltEmployee;
const processes: ApiProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
  await ensureBaseData(db);
  manager = await buildEmployee(db);
  await buildCrowd();
}, 60_000);
afterEach(async () => {
  for (const each of processes.splice(0)) await each.stop();
});
afterAll(() => database.drop());

/** Builds enough people under the manager for several batches. */
async function buildCrowd(): Promise<void> {
  await db.pool.query(
    `WITH made AS (
       INSERT INTO employee (external_identifier, first_name, last_name, preferred_name, email, sort_key, search_text)
       SELECT 'crowd-' || n, 'Crowd', n::text, 'Crowd ' || n, 'crowd' || n || '@example.com', 'crowd ' || n, 'crowd ' || n FROM generate_series(1, $1::int) n RETURNING id, email),
     accounts AS (INSERT INTO app_user (email, employee_id) SELECT email, id FROM made),
     places AS (INSERT INTO position (employee_id, title, is_primary, manager_id, department_id) SELECT id, 'Engineer', true, $2::int, $3::int FROM made)
     INSERT INTO reporting_line (ancestor_id, descendant_id, depth) SELECT $2::int, id, 1 FROM made`,
    [CROWD, manager.id, manager.position.departmentId],
  );
}

async function launched(): Promise<{ id: number; cycle: BuiltCycle }> {
  const cycle = await buildCycle(db, {
    pulses: [
      { template: await buildTemplate(db, { type: 'Self' }) },
      { template: await buildTemplate(db, { type: 'Manager' }) },
    ],
  });
  const { id } = await db.prisma.launch.create({
    data: {
      cycleId: cycle.id,
      population: { ...EVERYONE },
      pulseIds: cycle.pulses.map((pulse) => pulse.id),
      people: PEOPLE,
      startedAt: new Date(),
    },
  });
  return { id, cycle };
}

async function start(): Promise<ApiProcess> {
  const process = new ApiProcess({
    databaseUrl: database.url,
    env: { WEB_DIST: 'none', JOBS_EVERY_SECONDS: '0.5' },
  });
  processes.push(process);
  return process.start();
}

const launchOf = (id: number) => db.prisma.launch.findUniqueOrThrow({ where: { id } });

/**
 * Checks that everyone has a self review, everyone in the crowd also one by the manager, and each
 * exists once.
 */
async function expectWhole({ id, cycle }: { id: number; cycle: BuiltCycle }): Promise<void> {
  expect(await launchOf(id)).toMatchObject({
    state: 'done',
    people: PEOPLE,
    donePeople: PEOPLE,
    forms: PEOPLE + CROWD,
    fault: null,
  });
  const forms = await db.prisma.pulse.findMany({ where: { cycleId: cycle.id } });
  expect(forms).toHaveLength(PEOPLE + CROWD);
  expect(
    new Set(forms.map(({ cyclePulseId, employeeId }) => `${cyclePulseId}:${employeeId}`)).size,
  ).toBe(PEOPLE + CROWD);
  expect(await db.prisma.packet.count({ where: { cycleId: cycle.id } })).toBe(PEOPLE);
  const notices = await db.prisma.notice.findMany({ where: { pulse: { cycleId: cycle.id } } });
  expect(new Set(notices.map(({ userId }) => userId)).size).toBe(notices.length);
  expect(notices).toHaveLength(PEOPLE);
  expect(await violatedInvariants(db)).toEqual([]);
}

it('[RT-19] continues where it was when the server is killed in the middle of a batch, and opens each review once', async () => {
  const gate = await db.pool.connect();
  await gate.query('SELECT pg_advisory_lock($1)', [GATE]);
  // The second batch waits before its end while the lock is held.
  await db.pool.query(`CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT FROM launch WHERE state = 'running' AND done_people > 0) THEN PERFORM pg_advisory_xact_lock(${GATE}); END IF; RETURN NULL; END $$;
    CREATE TRIGGER wait_at_gate BEFORE INSERT ON packet FOR EACH STATEMENT EXECUTE FUNCTION wait_at_gate()`);
  const launch = await launched();
  const first = await start();
  await expect
    .poll(
      async () =>
        (
          await db.pool.query(
            `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = ${GATE}`,
          )
        ).rowCount,
      WAIT,
    )
    .toBe(1);
  await first.kill9();
  await gate.query('SELECT pg_advisory_unlock($1)', [GATE]);
  gate.release();
  // Nothing of the interrupted batch remains once its connection is gone; everything before does.
  await expect
    .poll(
      async () =>
        (
          await db.pool.query(
            `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${GATE}`,
          )
        ).rowCount,
      WAIT,
    )
    .toBe(0);
  const stood = await launchOf(launch.id);
  expect(stood).toMatchObject({ state: 'running' });
  expect(stood.donePeople).toBeGreaterThan(0);
  expect(stood.donePeople).toBeLessThan(PEOPLE);
  expect(await db.prisma.packet.count({ where: { cycleId: launch.cycle.id } })).toBe(
    stood.donePeople,
  );
  expect(await db.prisma.pulse.count({ where: { cycleId: launch.cycle.id } })).toBe(stood.forms);

  await start();
  await start();
  // Moves the heartbeat of the dead worker into the past, which frees its job.
  await db.pool.query(
    `UPDATE ${JOB_SCHEMA}.job SET heartbeat_on = now() - interval '1 minute' WHERE state = 'active'`,
  );
  await expect.poll(async () => (await launchOf(launch.id)).state, WAIT).toBe('done');
  await expectWhole(launch);
}, 120_000);

it('[RT-19] stops between two batches when the process ends, and is finished by several workers', async () => {
  const launch = await launched();
  const job = createLaunchJob({ db, clock: { now: () => new Date() } });
  const attempt = (signal: AbortSignal) => job.run(launch.id, { signal, isLast: false });
  expect(await job.step(launch.id)).toBe(true);
  const stood = await launchOf(launch.id);
  await attempt(AbortSignal.abort());
  expect(await launchOf(launch.id)).toEqual(stood);
  expect(await job.waiting()).toContain(launch.id);
  const going = new AbortController();
  await Promise.all([attempt(going.signal), attempt(going.signal), attempt(going.signal)]);
  await attempt(going.signal);
  await expectWhole(launch);
}, 60_000);

it('[RT-19] repeats and skips nothing when the clock jumps between batches', async () => {
  const launch = await launched();
  const days = ['2027-03-01', '2026-01-01', '2028-12-31', '2026-06-15'].map(
    (day) => new Date(`${day}T12:00:00Z`),
  );
  let looks = 0;
  const job = createLaunchJob({
    db,
    clock: { now: () => days[(looks += 1) % days.length] ?? new Date() },
  });
  await job.run(launch.id, { signal: new AbortController().signal, isLast: true });
  await expectWhole(launch);
}, 60_000);
