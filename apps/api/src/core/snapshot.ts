import { Prisma, type Database, type RowSchema } from '@reviews/db';
import { z } from 'zod';
import { sending, typeRows, type Sql } from './sql.ts';

/** A consistent view of the database for as long as the read takes. */
export interface Snapshot {
  readonly sql: Sql;
  /**
   * Yields the rows of a query in order, in batches; a cursor keeps the rest on the server. One
   * such read at a time.
   */
  readonly batches: <Row>(
    schema: RowSchema<Row>,
    query: Prisma.Sql,
    size: number,
  ) => AsyncGenerator<Row[]>;
}

/** Concurrent snapshots in one process: each holds a connection for as long as its reader takes. */
export const SNAPSHOTS_AT_ONCE = 3;

/** A semaphore with a queue in order of arrival. */
class Gate {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  constructor(places: number) {
    this.#free = places;
  }

  /** @throws the signal's reason if aborted while waiting */
  async enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      const place = this.#waiting.indexOf(resolve);
      // Someone who was just let in leaves through the gate and must not remove another person from
      // the queue.
      if (place < 0) return;
      this.#waiting.splice(place, 1);
      reject(signal.reason);
    };
    this.#waiting.push(resolve);
    signal.addEventListener('abort', leave, { once: true });
    await promise;
    signal.removeEventListener('abort', leave);
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}

const gates = new WeakMap<object, Gate>();

function gateOf(pool: object): Gate {
  const gate = gates.get(pool) ?? new Gate(SNAPSHOTS_AT_ONCE);
  gates.set(pool, gate);
  return gate;
}

const BackendRow = z.strictObject({ pid: z.int(), fraction: z.string() });

/**
 * Reads one moment of the database on its own connection. When `signal` aborts, cancels the running
 * statement and closes the connection, even if no one asks for more rows. A reader who takes
 * nothing for longer than the idle-transaction timeout loses the connection too.
 */
export async function* fromSnapshot<T>(
  { pool }: Pick<Database, 'pool'>,
  signal: AbortSignal,
  read: (snapshot: Snapshot) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const gate = gateOf(pool);
  await gate.enter(signal);
  try {
    const client = await pool.connect();
    let isOver = false;
    const release = (isBroken: boolean) => {
      if (isOver) return;
      isOver = true;
      client.release(isBroken);
    };
    let backend = 0;
    const abort = () => {
      release(true);
      if (backend > 0) pool.query('SELECT pg_cancel_backend($1)', [backend]).catch(() => undefined);
    };
    signal.addEventListener('abort', abort, { once: true });
    try {
      signal.throwIfAborted();
      await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      // The planner would optimise a cursor for its first few rows; here all of them are read.
      const sql = sending(({ text, values }) => client.query({ text, values }));
      const [row] = await sql.rows(
        BackendRow,
        Prisma.sql`SELECT pg_backend_pid() AS pid, set_config('cursor_tuple_fraction', '1', true) AS fraction`,
      );
      backend = row?.pid ?? 0;
      yield* read({
        sql,
        async *batches<Row>(schema: RowSchema<Row>, query: Prisma.Sql, size: number) {
          const { text, values } = query;
          await client.query({ text: `DECLARE reading NO SCROLL CURSOR FOR ${text}`, values });
          for (;;) {
            const some: unknown[] = (await client.query(`FETCH FORWARD ${size} FROM reading`)).rows;
            typeRows(schema, some, query);
            if (some.length > 0) yield some;
            if (some.length < size) break;
          }
          await client.query('CLOSE reading');
        },
      });
      await client.query('COMMIT');
      release(false);
    } finally {
      signal.removeEventListener('abort', abort);
      // Stopped early: the connection may be in any state, so no one reuses it.
      release(true);
    }
  } finally {
    gate.leave();
  }
}
