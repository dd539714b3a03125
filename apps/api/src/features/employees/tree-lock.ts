import { Prisma } from '@reviews/db';
import type { Sql } from '../../core/sql.ts';

/** Whose turn it is to change the tree: two moves at once could each be without a circle and make one together. */
const TREE_LOCK = 7_305_001;

/** Waits until nobody else moves anybody, and keeps others waiting until the transaction ends. Before any form is locked. */
export async function lockTree(sql: Sql): Promise<void> {
  await sql.rows(Prisma.sql`SELECT pg_advisory_xact_lock(${TREE_LOCK}::bigint)::text AS locked`);
}

/** Keeps everybody where they are until the transaction ends; others may do the same meanwhile. Before any form is locked. */
export async function holdTree(sql: Sql): Promise<void> {
  await sql.rows(
    Prisma.sql`SELECT pg_advisory_xact_lock_shared(${TREE_LOCK}::bigint)::text AS locked`,
  );
}
