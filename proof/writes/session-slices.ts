import type { Reply } from '@reviews/harness';
import { ACCESS_REQUESTS, ACCESS_TABLES, accessChange, isAccessOperation } from './access.ts';
import { BULK_REQUESTS, BULK_TABLES, bulkChanges, isBulkOperation, madeBulk } from './bulk.ts';
import {
  CYCLE_REQUESTS,
  CYCLE_TABLES,
  cycleChange,
  isCycleOperation,
  madeCycle,
} from './cycles.ts';
import {
  IMPORT_REQUESTS,
  IMPORT_TABLES,
  importChange,
  isImportOperation,
  madeImport,
} from './imports.ts';
import {
  INTEGRATION_REQUESTS,
  INTEGRATION_TABLES,
  integrationChange,
  isIntegrationOperation,
  madeIntegration,
} from './integrations.ts';
import { isSiteOperation, madeSite, SITE_REQUESTS, SITE_TABLES, siteChange } from './site.ts';
import {
  isTemplateOperation,
  madeTemplate,
  TEMPLATE_REQUESTS,
  TEMPLATE_TABLES,
  templateChange,
} from './templates.ts';
import type { World } from './world.ts';

/**
 * The operations that have their own file. Add a further slice here and to the tables of writing.
 */

/** An expected log entry; with `ofOneself`, it is written only while impersonating. */
export type Change =
  | { readonly action: string; readonly record: string }
  | { readonly action: string; readonly ofOneself: true };

export const SLICE_REQUESTS = {
  ...TEMPLATE_REQUESTS,
  ...CYCLE_REQUESTS,
  ...ACCESS_REQUESTS,
  ...IMPORT_REQUESTS,
  ...INTEGRATION_REQUESTS,
  ...BULK_REQUESTS,
  ...SITE_REQUESTS,
};

/** Tables that each operation may change. */
export const SLICE_TABLES = {
  ...TEMPLATE_TABLES,
  ...CYCLE_TABLES,
  ...ACCESS_TABLES,
  ...IMPORT_TABLES,
  ...INTEGRATION_TABLES,
  ...BULK_TABLES,
  ...SITE_TABLES,
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
  if (isTemplateOperation(operation)) return [templateChange(world, operation, made)];
  if (isCycleOperation(operation)) return [cycleChange(world, operation, made)];
  if (isBulkOperation(operation)) return bulkChanges(world, operation, made);
  if (isAccessOperation(operation)) return [accessChange(world, operation)];
  if (isImportOperation(operation)) return [importChange(world, operation, made)];
  if (isIntegrationOperation(operation)) return [integrationChange(world, operation, made)];
  if (isSiteOperation(operation)) return [siteChange(world, operation, made)];
  return [];
}

/** Returns the id in the log entry of what the call created, if any. */
export function madeInSlice(operation: SliceOperation, reply: Reply): string {
  if (isTemplateOperation(operation)) return madeTemplate(operation, reply);
  if (isCycleOperation(operation)) return madeCycle(operation, reply);
  if (isBulkOperation(operation)) return madeBulk(operation, reply);
  if (isImportOperation(operation)) return madeImport(operation, reply);
  if (isIntegrationOperation(operation)) return madeIntegration(operation, reply);
  if (isSiteOperation(operation)) return madeSite(operation, reply);
  return '';
}
