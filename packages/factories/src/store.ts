import type { Tx } from '@reviews/db';

/**
 * The database access of a builder: a `Database`, or `{ prisma: tx }` to build inside a
 * transaction.
 */
export type Store = { readonly prisma: Tx };

/** A saved record, reduced to its id. */
export type Saved = { readonly id: number };
