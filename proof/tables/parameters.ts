import { kindInCase } from '@reviews/api/testing/cases/all-cases';
import { COMMON_NAMES, type Kind } from '@reviews/api/testing/cases/parameters';

/**
 * What request fields refer to, so that generated requests name existing records. Fields of bodies
 * and queries that are not listed get any value their contract allows; a path parameter that is not
 * listed is a fault of the proof (CONTRIBUTING.md). A field that means something else in one
 * operation is listed as `operation.field`.
 */
const PARAMETERS = {
  'previewBulk.forms': 'oneForm',
  'previewBulk.change': 'bulkChange',
  'runBulk.forms': 'oneForm',
  'runBulk.change': 'bulkChange',
  'runBulk.key': 'freshKey',
  'showBulkAction.id': 'bulkAction',
  'undoBulk.id': 'bulkAction',
  'changeManager.employeeId': 'movable',
} as const satisfies Readonly<Record<string, Kind>>;

const table: Readonly<Record<string, Kind>> = { ...COMMON_NAMES, ...PARAMETERS };

/** Returns what a field of an operation refers to; undefined if no table lists it. */
export function kindOf(operation: string, field: string): Kind | undefined {
  const own = kindInCase(operation, field);
  if (own !== undefined) return own;
  const key = [`${operation}.${field}`, field].find((name) => Object.hasOwn(table, name));
  return key === undefined ? undefined : table[key];
}
