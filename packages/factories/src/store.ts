import type { Tx } from '@reviews/db';

/** What a builder writes through: a `Database`, or `{ prisma: tx }` to build inside a transaction. */
export type Store = { readonly prisma: Tx };

/** A saved record, of which only the id is needed. */
export type Saved = { readonly id: number };
