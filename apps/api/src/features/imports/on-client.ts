import type { openClient } from '@reviews/db/with-client';
import { sending, type Sql } from '../../core/sql.ts';

export type Client = Awaited<ReturnType<typeof openClient>>;

/** Runs SQL on one connection, inside whatever transaction it has. */
export const onClient = (client: Client): Sql => sending((statement) => client.query(statement));
