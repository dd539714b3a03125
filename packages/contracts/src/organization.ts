import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { personRef, recordId, recordIdText } from './wire.ts';

/** A person in the tree, with what the directory shows to everyone. */
const treeNode = z.strictObject({
  ...personRef.shape,
  position_name: z.string(),
  department: z.string(),
  /** Number of direct reports, and of everyone below. Active employees only. */
  reports: z.int().min(0),
  below: z.int().min(0),
});
export type TreeNode = z.infer<typeof treeNode>;

/** One page of the people below a manager, or of those without a manager. */
const level = z.strictObject({
  manager_id: recordId.nullable(),
  data: z.array(treeNode),
  total: z.int().min(0),
});
export type TreeLevel = z.infer<typeof level>;

/** `after` is the number of people already loaded. */
export const listReports = endpoint({
  id: 'listReports',
  method: 'GET',
  path: '/api/organization',
  tag: 'organization',
  token: ['people'],
  summary: 'List one level of the reporting line.',
  query: z.strictObject({
    manager_id: recordIdText.optional(),
    after: z.coerce.number().int().min(0).max(100_000).default(0),
  }),
  response: level,
});

/**
 * Returns the levels from the top down to an employee, each up to the page with the next ancestor.
 * Empty when there is no such employee.
 */
export const showReportingPath = endpoint({
  id: 'showReportingPath',
  method: 'GET',
  path: '/api/organization/path/:employeeId',
  tag: 'organization',
  token: ['people'],
  summary: 'List the levels of the reporting line from the top to a person.',
  params: z.strictObject({ employeeId: recordIdText }),
  response: z.strictObject({ data: z.array(level) }),
});
