import * as contracts from '@reviews/contracts';
import { readRows } from '@reviews/db';
import { HR_ROLE } from '@reviews/domain';
import {
  buildEmployee,
  buildLargeCycle,
  grantRole,
  type BuiltCycle,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startTestApp, type Caller, type TestApp } from '../../../testing/start-test-app.ts';
import { present } from '../../../testing/worlds.ts';

const PEOPLE = 400;
const FORMS = 8_000;
/**
 * A page of a list, or one person's forms, reads far fewer forms than exist. Reading all is slow at
 * full size.
 */
const FEW = FORMS / 4;

let app: TestApp;
let cycle: BuiltCycle;
let manager: BuiltEmployee;
let employee: Caller;
let hr: Caller;

beforeAll(async () => {
  app = await startTestApp();
  manager = await buildEmployee(app.db, { password: null });
  await buildEmployee(app.db, { password: null, preferredName: 'Zuleika Rare', manager });
  const others: BuiltEmployee[] = [];
  for (let count = 0; count < PEOPLE; count += 1)
    others.push(await buildEmployee(app.db, { password: null }));
  const [one, other] = [present(others[0]), present(others[1])];
  await grantRole(app.db, other.user.id, HR_ROLE);
  employee = await app.as(one.user);
  hr = await app.as(other.user);
  cycle = await buildLargeCycle(app.db, { forms: FORMS, now: app.clock.now() });
  await app.db.pool.query('VACUUM ANALYZE');
});
afterAll(() => app.close());

// A node has more properties, depending on its kind.
const PlanNode = z.object({
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  get Plans() {
    return z.array(PlanNode).optional();
  },
});
type PlanNode = z.infer<typeof PlanNode>;
const PlanRow = z.strictObject({ 'QUERY PLAN': z.array(z.object({ Plan: PlanNode })) });

function formsReadBy(node: PlanNode): number {
  const own =
    node['Relation Name'] === 'pulse'
      ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + formsReadBy(child), own);
}

/** Returns how many forms the database reads during a call, by its own statistics. */
async function formsRead(call: () => Promise<{ status: number }>): Promise<number> {
  const asked = vi.spyOn(app.db.pool, 'query');
  const { status } = await call();
  const statements = asked.mock.calls.map(
    ([statement]) => statement as unknown as { text: string; values: unknown[] },
  );
  asked.mockRestore();
  expect(status).toBe(200);
  // The planner scans a table this small. With scans disabled, it plans as at full size.
  const client = await app.db.pool.connect();
  await client.query(
    'SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off',
  );
  let read = 0;
  for (const { text, values } of statements.filter((statement) =>
    /\bpulse p\b/.test(statement.text),
  )) {
    const rows = await readRows(client, PlanRow, `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    read += rows.reduce(
      (sum, row) => sum + row['QUERY PLAN'].reduce((all, { Plan }) => all + formsReadBy(Plan), 0),
      0,
    );
  }
  await client.query('RESET enable_seqscan; RESET enable_hashjoin; RESET enable_mergejoin');
  client.release();
  expect(read).toBeGreaterThan(0);
  return read;
}

function listOf(
  query: NonNullable<Parameters<typeof hr.call<typeof contracts.searchCyclePulse>>[1]>['query'],
) {
  const params = { cycleId: String(cycle.id), pulseId: String(present(cycle.pulses[0]).id) };
  return hr.call(contracts.searchCyclePulse, { params, query: query ?? {} });
}

it('[API-16] quick navigation reads only the forms in scope, not all of the template', async () => {
  const params = {
    cycleId: String(cycle.id),
    feedbackId: String(present(cycle.pulses[0]).templateId),
  };
  expect(await formsRead(() => employee.call(contracts.quickNavigation, { params }))).toBeLessThan(
    FEW,
  );
});

it.each(['asc', 'desc'] as const)(
  '[API-23] a page sorted by closing date reads in index order, %s',
  async (sortorder) => {
    expect(await formsRead(() => listOf({ sort: 'closed_at', sortorder }))).toBeLessThan(FEW);
  },
);

it('[API-23, LIST-30] the forms about a short line are found by its people', async () => {
  const filters = JSON.stringify({ manager: { selection: manager.id, includedownline: false } });
  expect(await formsRead(() => listOf({ filters }))).toBeLessThan(FEW);
});

it('[API-23, LIST-25] the forms about a person are found by name, whatever the sort', async () => {
  const filters = JSON.stringify({ employee: { string: 'zuleika' } });
  expect(
    await formsRead(() => listOf({ filters, sort: 'closed_at', sortorder: 'desc' })),
  ).toBeLessThan(FEW);
});
