import { allEndpoints, type Endpoint } from '@reviews/contracts';
import { createTestDatabase } from '@reviews/db/testing';
import { ensureBaseData } from '@reviews/factories';
import { ApiProcess, StatementCounter, type Asked } from '@reviews/harness';
import { QUERY_BUDGETS } from '../tables/query-budgets.ts';
import {
  firstCaller,
  type CallCase,
  type Measurement,
  type StatementBudget,
} from '@reviews/api/testing/cases/call-case';
import { CASES } from '@reviews/api/testing/cases/all-cases';
import type { Scene } from '@reviews/api/testing/cases/ground';
import { buildQueryScene, callerIn } from './query-scene.ts';

/** Numbers of rows to compare: no call may take more statements with more rows. */
const FEW = 10;
const MANY = 50;

type Prepare = Measurement['call'];

/** The typical call of a case, made by the first person who may. */
const typicalOf =
  (given: CallCase): Prepare =>
  async (scene) => {
    const by = await scene.as(callerIn(scene, firstCaller(given)));
    return { ...(await given.call(scene)), by };
  };

/**
 * The calls to count of every endpoint, by its id. An id followed by words is another call of the
 * same endpoint. Each call uses its own records.
 */
const CALLS: Readonly<Record<string, Prepare>> = Object.fromEntries(
  Object.entries(CASES).flatMap(([id, given]): [string, Prepare][] => [
    [id, given.measured ?? typicalOf(given)],
    ...Object.entries(given.otherMeasured ?? {}).map(([words, { call }]): [string, Prepare] => [
      `${id} ${words}`,
      call,
    ]),
  ]),
);

export interface QueryCount {
  /** The id as in CALLS and in the budget table. */
  readonly id: string;
  readonly rows: number;
  readonly asked: Asked;
}

/**
 * Counts the second of two calls: what a process queries only once is not a cost of the request.
 */
async function countOf(
  id: string,
  prepare: Prepare,
  scene: Scene,
  base: string,
  counter: StatementCounter,
): Promise<QueryCount> {
  const endpoint = allEndpoints.find((one) => one.id === id.split(' ')[0]);
  if (endpoint === undefined)
    throw new Error(`proof/page/queries.ts calls ${id}, which no endpoint is.`);
  let asked: Asked = { statements: [], control: [] };
  for (const _ of ['warm', 'counted']) {
    const { by, status = 200, ...parts } = await prepare(scene, base);
    asked = await counter.during(async () => {
      const reply = await by.call(endpoint, parts);
      if (reply.status !== status)
        throw new Error(
          `${id} answered ${reply.status} when its statements were counted: ${reply.text}`,
        );
    });
  }
  return { id, rows: scene.rows, asked };
}

/** Counts the statements of every call, in a scene with few rows and in one with many. */
export async function countQueries(): Promise<readonly QueryCount[]> {
  const { url, db, drop } = await createTestDatabase();
  const counter = await StatementCounter.before(url);
  const api = new ApiProcess({ databaseUrl: counter.url });
  try {
    await ensureBaseData(db);
    await api.start();
    const counts: QueryCount[] = [];
    for (const rows of [FEW, MANY]) {
      const scene = await buildQueryScene(api.url, db, rows);
      for (const [id, prepare] of Object.entries(CALLS))
        counts.push(await countOf(id, prepare, scene, api.url, counter));
    }
    return counts;
  } finally {
    await api.stop();
    await counter.close();
    await drop();
  }
}

/** Returns the endpoints whose statements are not counted. */
export const uncounted = (endpoints: readonly Pick<Endpoint, 'id'>[] = allEndpoints): string[] =>
  endpoints
    .filter(({ id }) => !(id in CALLS))
    .map(({ id }) => `${id} has no case, so its statements are not counted.`);

const listed = (statements: readonly string[]): string =>
  statements.map((text) => text.replace(/\s+/g, ' ').slice(0, 90)).join(' | ');

/**
 * Reports counts that are over the table, grow with the rows or have no row, and rows without an
 * endpoint.
 */
export function queryFaults(
  counts: readonly QueryCount[],
  budgets: Readonly<Record<string, StatementBudget>> = QUERY_BUDGETS,
): string[] {
  const known = new Set(counts.map(({ id }) => id));
  const unknown = Object.keys(budgets)
    .filter((id) => !known.has(id))
    .map((id) => `proof/tables/query-budgets.ts has a row for ${id}, which no endpoint is.`);
  const few = new Map(counts.filter(({ rows }) => rows === FEW).map((count) => [count.id, count]));
  return [
    ...unknown,
    ...counts.flatMap(({ id, rows, asked: { statements, control } }) => {
      const budget = budgets[id];
      if (budget === undefined)
        return rows === FEW
          ? [
              `${id} has no row in proof/tables/query-budgets.ts; it asks ${statements.length} statements and ${control.length} of transactions.`,
            ]
          : [];
      const faults: string[] = [];
      if (statements.length > budget.statements)
        faults.push(
          `${id} asks ${statements.length} statements with ${rows} rows, ${budget.statements} are allowed: ${listed(statements)}`,
        );
      if (control.length > budget.control)
        faults.push(
          `${id} asks ${control.length} statements of transactions with ${rows} rows, ${budget.control} are allowed: ${listed(control)}`,
        );
      const before = few.get(id)?.asked.statements.length ?? 0;
      if (rows === MANY && statements.length > before)
        faults.push(
          `${id} asks ${before} statements with ${FEW} rows and ${statements.length} with ${MANY}: it must not grow with the rows.`,
        );
      return faults;
    }),
  ];
}
