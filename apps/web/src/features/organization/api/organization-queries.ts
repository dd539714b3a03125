import { listReports, showReportingPath, type TreeLevel } from '@reviews/contracts/organization';
import { call } from '../../../lib/call.ts';

/** Under which key of the query cache the tree is. */
export const ORGANIZATION_KEY = ['organization'] as const;

/** A part of one level: who reports to somebody, or to nobody. */
export const fetchLevel = (
  managerId: number | null,
  after: number,
  signal?: AbortSignal,
): Promise<TreeLevel> =>
  call(listReports, {
    query: { ...(managerId === null ? {} : { manager_id: String(managerId) }), after },
    signal,
  });

/** The levels from the top to somebody. */
export const fetchPath = async (employeeId: number, signal?: AbortSignal): Promise<TreeLevel[]> =>
  (await call(showReportingPath, { params: { employeeId: String(employeeId) }, signal })).data;
