import * as contracts from '@reviews/contracts';
import type { ListFilterValue } from '@reviews/contracts';
import { readRows } from '@reviews/db';
import {
  buildEmployee,
  buildIntegration,
  buildPulse,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { onPool } from '../../core/sql.ts';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import { actorOf, buildCompany, type Company } from '../../testing/worlds.ts';
import { viewerOf } from '../pulses/record/public.ts';
import { changelogConditions } from './changelog-filters.ts';
import { logScope } from './changelog.policy.ts';
import { linesAfter, STRIDE } from './changelog.queries.ts';

const LINES = 120_000;
/** A page reads far fewer lines than exist; with ten million, reading all of them is too slow. */
const FEW = 3_000;
const MIDDLE = '2025-01-14T00:00:00Z';

let app: TestApp;
let company: Company;
let all: Caller;
let rare: BuiltEmployee;

beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  all = company.callers.administrator;
  rare = await buildEmployee(app.db, {
    preferredName: 'Zuleika Rare',
    department: 'Engineering',
    password: null,
  });
  const form = await buildPulse(app.db, {
    employee: company.people.subject,
    assignee: company.people.writer,
  });
  const [busy, directory] = [
    company.people.manager.user.id,
    (await buildIntegration(app.db, { kind: 'scim', name: 'Entra' })).id,
  ];
  await app.db.pool.query(
    `INSERT INTO change_log (at, actor_id, action, entity, entity_id, subject_id)
     SELECT '2025-01-01'::timestamptz + n * interval '20 seconds', $1, kind.action, kind.entity, CASE kind.entity WHEN 'pulse' THEN $2::text ELSE n::text END, CASE kind.entity WHEN 'cycle' THEN NULL ELSE 1000000 + n % 5000 END
     FROM generate_series(1, $3::int) n JOIN (VALUES (0, 'pulse.submitted', 'pulse'), (1, 'employee.changed', 'employee'), (2, 'cycle.saved', 'cycle'), (3, 'session.opened', 'user')) kind(rest, action, entity) ON kind.rest = n % 4`,
    [busy, form.id, LINES],
  );
  for (const [action, entity, entityId, actorId, impersonatorId, details] of [
    ['role.deleted', 'role', 7, busy, null, {}],
    ['employee.changed', 'employee', rare.id, rare.user.id, null, {}],
    ['cycle.saved', 'cycle', 8, rare.user.id, busy, {}],
    ['user.deactivated', 'user', busy, null, null, { integration: directory }],
  ] as const)
    await app.db.prisma.changeLog.create({
      data: {
        at: new Date(MIDDLE),
        action,
        entity,
        entityId: String(entityId),
        actorId,
        impersonatorId,
        details,
      },
    });
  // Samples every row, so that the plans do not depend on chance.
  await app.db.pool.query('ALTER TABLE change_log ALTER COLUMN at SET STATISTICS 1000');
  await app.db.pool.query('VACUUM ANALYZE');
}, 120_000);
afterAll(() => app.close());

/** A step of a plan; it says much more, which is not read here. */
const PlanNode = z.looseObject({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number().optional(),
  'Actual Loops': z.number().optional(),
  'Rows Removed by Filter': z.number().optional(),
  'Rows Removed by Index Recheck': z.number().optional(),
  get Plans() {
    return z.array(PlanNode).optional();
  },
});
type PlanNode = z.infer<typeof PlanNode>;
const PlanRow = z.strictObject({ 'QUERY PLAN': z.array(z.looseObject({ Plan: PlanNode })) });
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const readBy = (node: PlanNode): number =>
  ((node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)) *
  (node['Actual Loops'] ?? 1);
async function planOf(
  explain: string,
  text: string,
  values: readonly unknown[],
): Promise<PlanNode[]> {
  const rows = await readRows(app.db.pool, PlanRow, `${explain} ${text}`, values);
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)));
}

/** Returns how many lines the database reads for a page, from its own plan. */
async function linesRead(caller: Caller, query: Readonly<Record<string, string>>): Promise<number> {
  const asked = vi.spyOn(app.db.pool, 'query');
  const answer = await caller.send(
    'GET',
    contracts.addressOf(contracts.listChangelog, undefined, query),
  );
  const statements = asked.mock.calls.map(
    ([statement]) => statement as unknown as { readonly text: string; readonly values: unknown[] },
  );
  asked.mockRestore();
  expect(answer.status).toBe(200);
  const plans = await Promise.all(
    statements
      .filter(({ text }) => / FROM change_log l /.test(text))
      .map(({ text, values }) => planOf('EXPLAIN (ANALYZE, FORMAT JSON)', text, values)),
  );
  const nodes = plans.flat().filter((node) => node['Relation Name'] === 'change_log');
  expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  expect(nodes.length).toBeGreaterThan(0);
  return nodes.reduce((sum, node) => sum + readBy(node), 0);
}

const FILTERS: Readonly<Record<string, Readonly<Record<string, ListFilterValue>>>> = {
  'by nothing': {},
  'by who did it, rarely': { who: { string: 'zuleika' } },
  'by who did most of it': { who: { string: 'mara manager' } },
  'by a directory': { who: { string: 'entra' } },
  'by impersonated person': { acting_as: { string: 'zuleika' } },
  'by person': { about: { string: 'zuleika' } },
  'by what was done, rarely': { kind: { selections: ['removed'] } },
  'by what was done, mostly': { kind: { selections: ['changed'] } },
  'by what it was done to, rarely': { record: { selections: ['role'] } },
  'by what it was done to, mostly': { record: { selections: ['pulse', 'employee'] } },
  'by a day long ago': { at: { operator: '=', mindate: '2025-01-03' } },
  'by several at once': {
    who: { string: 'mara' },
    kind: { selections: ['changed'] },
    record: { selections: ['employee'] },
    at: { operator: 'between', mindate: '2025-01-03', maxdate: '2025-01-20' },
  },
};

it.each(Object.entries(FILTERS))(
  '[LIST-22] a page filtered %s uses an index',
  async (_, filters) => {
    expect(await linesRead(all, { filters: JSON.stringify(filters) })).toBeLessThan(FEW);
  },
);

it('a page far down starts where the previous one ended', async () => {
  expect(await linesRead(all, { before: `${new Date(MIDDLE).getTime()}_1` })).toBeLessThan(FEW);
});

it('the history of a record is found by the record, for everyone and for employees', async () => {
  expect(await linesRead(all, { record: 'cycle', record_id: '8' })).toBeLessThan(FEW);
  expect(
    await linesRead(all, { section: 'employees', record: 'employee', record_id: String(rare.id) }),
  ).toBeLessThan(FEW);
});

it('lines about the people of a department are found by person, however few they are', async () => {
  expect(await linesRead(company.callers.partner, {})).toBeLessThan(FEW);
  expect(await linesRead(company.callers.partner, { section: 'employees' })).toBeLessThan(FEW);
});

it.each(Object.entries(FILTERS))(
  '[RT-62] an export filtered %s reads by index, one batch at a time, from where the last one ended',
  async (_, filters) => {
    const actor = await actorOf(app, all);
    const question = {
      scope: logScope(actor, viewerOf(actor, app.clock), 'all'),
      conditions: await changelogConditions(onPool(app.db), 'all', filters, '2026-03-10'),
    };
    for (const last of [null, { at: new Date(MIDDLE), id: '1' }]) {
      const { text, values } = linesAfter(question, last, STRIDE);
      const nodes = (await planOf('EXPLAIN (ANALYZE, FORMAT JSON)', text, values)).filter(
        (node) => node['Relation Name'] === 'change_log',
      );
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
      // One batch of all lines, or of the matching ones, which are at most half of the log here.
      expect(nodes.reduce((sum, node) => sum + readBy(node), 0)).toBeLessThan(
        Math.max(STRIDE, LINES / 2) + FEW,
      );
    }
  },
);
