import type { Reply } from '@reviews/harness';
import {
  ACCESS_REQUESTS,
  ACCESS_TABLES,
  accessChange,
  isAccessOperation,
  madeAccess,
} from './access.ts';
import { BULK_REQUESTS, BULK_TABLES, bulkChanges, isBulkOperation, madeBulk } from './bulk.ts';
import {
  EMPLOYEE_REQUESTS,
  EMPLOYEE_TABLES,
  employeeChange,
  isEmployeeOperation,
  madeEmployee,
} from './employees.ts';
import { isPacketOperation, PACKET_REQUESTS, PACKET_TABLES, packetChange } from './packets.ts';
import { isSignInOperation, SIGN_IN_REQUESTS, SIGN_IN_TABLES, signInChange } from './sign-in.ts';
import type { World } from './world.ts';

/**
 * The operations that have their own file. Add a further slice here and to the tables of writing.
 */

/** An expected log entry; with `ofOneself`, it is written only while impersonating. */
export type Change =
  | { readonly action: string; readonly record: string }
  | { readonly action: string; readonly ofOneself: true };

export const SLICE_REQUESTS = {
  ...ACCESS_REQUESTS,
  ...EMPLOYEE_REQUESTS,
  ...PACKET_REQUESTS,
  ...BULK_REQUESTS,
  ...SIGN_IN_REQUESTS,
};

/** Tables that each operation may change. */
export const SLICE_TABLES = {
  ...ACCESS_TABLES,
  ...EMPLOYEE_TABLES,
  ...PACKET_TABLES,
  ...BULK_TABLES,
  ...SIGN_IN_TABLES,
};

type SliceOperation = keyof typeof SLICE_TABLES;
export const isSliceOperation = (operation: string): operation is SliceOperation =>
  operation in SLICE_TABLES;

/** Returns the log entries that an allowed call must write; `made` names what it created. */
export function changesOfSlice(
  world: World,
  operation: SliceOperation,
  made: string,
): readonly Change[] {
  if (isPacketOperation(operation)) return [packetChange(world, operation)];
  if (isBulkOperation(operation)) return bulkChanges(world, operation, made);
  if (isAccessOperation(operation)) return [accessChange(world, operation, made)];
  if (isSignInOperation(operation)) return [signInChange(world, operation)];
  if (isEmployeeOperation(operation)) return [employeeChange(world, operation, made)];
  return [];
}

/** Returns the id in the log entry of what the call created, if any. */
export async function madeInSlice(
  world: World,
  operation: SliceOperation,
  reply: Reply,
): Promise<string> {
  if (isBulkOperation(operation)) return madeBulk(operation, reply);
  if (isAccessOperation(operation)) return madeAccess(world, operation, reply);
  if (isEmployeeOperation(operation)) return madeEmployee(operation, reply);
  return '';
}
