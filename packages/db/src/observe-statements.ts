import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';

/** What is known about a statement; nothing about its values. */
export interface Statement {
  /** First word: SELECT, INSERT, UPDATE, BEGIN … */
  readonly verb: string;
  /** The first table it names; absent if none. */
  readonly table?: string;
  /** Name of the prepared statement in the code, if a developer chose it. */
  readonly name?: string;
}

/**
 * Called before a statement is sent. The function it returns is called after the answer, with the
 * error if any.
 */
export type StatementObserver = (statement: Statement) => (error?: unknown) => void;

type Callback = (...results: unknown[]) => void;

const WORDS = /^\s*(?:WITH\b[^]*?\)\s*(?=(?:SELECT|INSERT|UPDATE|DELETE)\b))?([A-Za-z]+)/;
const TABLE = /\b(?:FROM|INTO|UPDATE|JOIN)\s+(?:"?public"?\.)?"?([a-z_]+)"?/i;
/** Names generated from the text (`onPool`, Prisma) contain a hash and have no meaning. */
const CHOSEN_NAME = /^(?![ap]_[\w-]{20,})[a-z_]+$/;
const MAX_KNOWN = 1000;
const known = new Map<string, Statement>();

/**
 * Parses each statement text once. Texts contain no values, because those are bound. A prepared
 * statement is identified by its shorter name.
 */
export function statementOf(text: string, name?: string): Statement {
  const key = name === undefined || name === '' ? text : name;
  const seen = known.get(key);
  if (seen !== undefined) return seen;
  const verb = WORDS.exec(text)?.[1]?.toUpperCase() ?? 'OTHER';
  const table = TABLE.exec(text)?.[1];
  const statement = {
    verb,
    ...(table === undefined ? {} : { table }),
    ...(name !== undefined && CHOSEN_NAME.test(name) ? { name } : {}),
  };
  if (known.size < MAX_KNOWN) known.set(key, statement);
  return statement;
}

function textOf(config: unknown): { text?: unknown; name?: unknown } {
  return typeof config === 'string'
    ? { text: config }
    : typeof config === 'object' && config !== null
      ? config
      : {};
}

function observeClient(client: pg.PoolClient, observer: StatementObserver): void {
  // The driver's overloads share one function that takes any arguments.
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const observed = (...given: unknown[]): unknown => {
    const { text, name } = textOf(given[0]);
    if (typeof text !== 'string') return query(...given);
    const ended = observer(statementOf(text, typeof name === 'string' ? name : undefined));
    const last = given.at(-1);
    if (typeof last === 'function') {
      return query(...given.slice(0, -1), (...results: unknown[]) => {
        ended(results[0] ?? undefined);
        (last as Callback)(...results);
      });
    }
    const result = query(...given);
    if (result instanceof Promise) result.then(() => ended(), ended);
    else ended();
    return result;
  };
  Object.assign(client, { query: observed });
}

/**
 * Reports every statement of a pool, including Prisma's, to `observer`, in the caller's
 * asynchronous context. Otherwise a connection that was waited for would run in the context of the
 * request that returned it.
 */
export function observeStatements(pool: pg.Pool, observer: StatementObserver): void {
  pool.on('connect', (client) => observeClient(client, observer));
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown;
  Object.assign(pool, {
    connect: (callback?: Callback) =>
      connect(callback === undefined ? undefined : AsyncResource.bind(callback)),
  });
}
