import { listReports, showReportingPath, type TreeLevel } from '@reviews/contracts/organization';
import { call } from '../../../lib/call.ts';

/** Query key of the tree. */
export const ORGANIZATION_KEY = ['organization'] as const;

/** Fetches part of a level: the direct reports of a person, or the people without a manager. */
export const fetchLevel = (
  managerId: number | null,
  after: number,
  signal?: AbortSignal,
): Promise<TreeLevel> =>
  call(listReports, {
    query: { ...(managerId === null ? {} : { manager_id: String(managerId) }), after },
    signal,
  });

/** Fetches the levels from the top down to a person. */
export const fetchPath = async (employeeId: number, signal?: AbortSignal): Promise<TreeLevel[]> =>
  (await call(showReportingPath, { params: { employeeId: String(employeeId) }, signal })).data;
