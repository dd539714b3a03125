import { Prisma } from '@reviews/db';
import type { Sql } from '../../core/sql.ts';

/**
 * Advisory lock on the reporting tree: two concurrent moves could each be valid and together make a
 * loop.
 */
const TREE_LOCK = 7_305_001;

/** Takes the exclusive tree lock until the transaction ends. Take it before locking any review. */
export async function lockTree(sql: Sql): Promise<void> {
  await sql.run(Prisma.sql`SELECT pg_advisory_xact_lock(${TREE_LOCK}::bigint)::text AS locked`);
}

/**
 * Takes the shared tree lock until the transaction ends: no one moves. Take it before locking any
 * review.
 */
export async function holdTree(sql: Sql): Promise<void> {
  await sql.run(
    Prisma.sql`SELECT pg_advisory_xact_lock_shared(${TREE_LOCK}::bigint)::text AS locked`,
  );
}
