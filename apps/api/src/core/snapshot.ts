import type { Database, Prisma } from '@reviews/db';
import type { Sql } from './sql.ts';

/** One moment of the database, read for as long as it takes. */
export interface Snapshot {
  readonly sql: Sql;
  /** The rows of a query, some at a time, in its order: the server keeps the rest. One such reading at a time. */
  readonly batches: <Row>(query: Prisma.Sql, size: number) => AsyncGenerator<Row[]>;
}

/** Readings of this kind at once in one process: each keeps a connection for as long as its reader takes. */
const AT_ONCE = 3;

/** Lets so many through at once; the others wait in their order. */
class Gate {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  constructor(places: number) {
    this.#free = places;
  }

  /** @throws what the signal says, where whoever waits has left */
  async enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      const place = this.#waiting.indexOf(resolve);
      // Whoever has just been let in leaves through the gate, and takes nobody's place with them.
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
  const gate = gates.get(pool) ?? new Gate(AT_ONCE);
  gates.set(pool, gate);
  return gate;
}

/**
 * Reads one moment of the database on a connection of its own. Once nobody wants the rest any more (`signal`), the
 * statement that runs is cancelled and the connection closed, whoever asked for the next rows or not. A reader who takes
 * nothing for longer than a transaction may idle loses theirs as well.
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
      // A plan for the first few rows of a cursor would not be one for all of them.
      backend =
        (
          await client.query<{ pid: number }>(
            `SELECT pg_backend_pid() AS pid, set_config('cursor_tuple_fraction', '1', true) AS fraction`,
          )
        ).rows[0]?.pid ?? 0;
      const rows = async <Row>({ text, values }: Prisma.Sql) =>
        (await client.query({ text, values })).rows as Row[];
      yield* read({
        sql: { rows, prepared: (_name, query) => rows(query), assembled: rows },
        async *batches<Row>({ text, values }: Prisma.Sql, size: number) {
          await client.query({ text: `DECLARE reading NO SCROLL CURSOR FOR ${text}`, values });
          for (;;) {
            const { rows: some } = await client.query(`FETCH FORWARD ${size} FROM reading`);
            if (some.length > 0) yield some as Row[];
            if (some.length < size) break;
          }
          await client.query('CLOSE reading');
        },
      });
      await client.query('COMMIT');
      release(false);
    } finally {
      signal.removeEventListener('abort', abort);
      // Not at its end: whatever state it is in, nobody else gets this connection.
      release(true);
    }
  } finally {
    gate.leave();
  }
}
