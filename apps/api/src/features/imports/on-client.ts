import type { Prisma } from '@reviews/db';
import type { openClient } from '@reviews/db/with-client';
import type { Sql } from '../../core/sql.ts';

export type Client = Awaited<ReturnType<typeof openClient>>;

/** Runs SQL on one connection, inside whatever transaction it has. */
export function onClient(client: Client): Sql {
  const rows = async <Row>({ text, values }: Prisma.Sql): Promise<Row[]> =>
    (await client.query({ text, values })).rows as Row[];
  return { rows, prepared: (_name, query) => rows(query), assembled: rows };
}
