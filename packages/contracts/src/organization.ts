import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { personRef, recordId, recordIdText } from './wire.ts';

/** Somebody in the tree: what the directory tells everybody. */
const treeNode = z.strictObject({
  ...personRef.shape,
  position_name: z.string(),
  department: z.string(),
  /** Who reports to them, and everybody below: of those who work here. */
  reports: z.int().min(0),
  below: z.int().min(0),
});
export type TreeNode = z.infer<typeof treeNode>;

/** Those below one manager, or with nobody above: so many at a time. */
const level = z.strictObject({
  manager_id: recordId.nullable(),
  data: z.array(treeNode),
  total: z.int().min(0),
});
export type TreeLevel = z.infer<typeof level>;

/** `after` is how many of them are known already. */
export const listReports = endpoint({
  id: 'listReports',
  method: 'GET',
  path: '/api/organization',
  tag: 'organization',
  token: ['people'],
  summary: 'One level of the reporting line.',
  query: z.strictObject({
    manager_id: recordIdText.optional(),
    after: z.coerce.number().int().min(0).max(100_000).default(0),
  }),
  response: level,
});

/** The levels from the top to somebody, each as far as it is needed to find the next one in it; none where there is nobody of that number. */
export const showReportingPath = endpoint({
  id: 'showReportingPath',
  method: 'GET',
  path: '/api/organization/path/:employeeId',
  tag: 'organization',
  token: ['people'],
  summary: 'The levels of the reporting line from the top to a person.',
  params: z.strictObject({ employeeId: recordIdText }),
  response: z.strictObject({ data: z.array(level) }),
});
