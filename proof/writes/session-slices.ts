import type { Reply } from '@reviews/harness';
import { BULK_REQUESTS, BULK_TABLES, bulkChanges, isBulkOperation, madeBulk } from './bulk.ts';
import type { World } from './world.ts';

/**
 * The operations that have their own file. Add a further slice here and to the tables of writing.
 */

/** An expected log entry; with `ofOneself`, it is written only while impersonating. */
export type Change =
  | { readonly action: string; readonly record: string }
  | { readonly action: string; readonly ofOneself: true };

export const SLICE_REQUESTS = BULK_REQUESTS;

/** Tables that each operation may change. */
export const SLICE_TABLES = BULK_TABLES;

type SliceOperation = keyof typeof SLICE_TABLES;
export const isSliceOperation = (operation: string): operation is SliceOperation =>
  operation in SLICE_TABLES;

/** Returns the log entries that an allowed call must write; `made` names what it created. */
export function changesOfSlice(
  world: World,
  operation: SliceOperation,
  made: string,
): readonly Change[] {
  if (isBulkOperation(operation)) return bulkChanges(world, operation, made);
  return [];
}

/** Returns the id in the log entry of what the call created, if any. */
export function madeInSlice(operation: SliceOperation, reply: Reply): string {
  if (isBulkOperation(operation)) return madeBulk(operation, reply);
  return '';
}
