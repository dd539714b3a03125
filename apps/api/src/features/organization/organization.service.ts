import type { Database } from '@reviews/db';
import { onPool } from '../../core/sql.ts';
import { findLevel, findLevels, findSteps, type NodeRow } from './organization.queries.ts';

/** Page size of a level: more than anyone manages, and few enough for a fast page. */
const LEVEL_SIZE = 100;

export interface Level {
  readonly managerId: number | null;
  readonly rows: readonly NodeRow[];
  readonly total: number;
}

export type OrganizationService = ReturnType<typeof createOrganizationService>;

/**
 * Creates the service for the reporting line as a tree. It uses the directory, which is open to
 * everyone who is signed in.
 */
export function createOrganizationService({ db }: { readonly db: Database }) {
  const sql = onPool(db);
  return {
    /** Returns the reports of a manager, or the top level; empty for an unknown manager. */
    async level(managerId: number | null, after: number): Promise<Level> {
      const rows = await findLevel(sql, managerId, { limit: LEVEL_SIZE, offset: after });
      return { managerId, rows, total: rows[0]?.total ?? 0 };
    },

    /**
     * Returns the levels down to a person, each up to the next step; empty if they are not in the
     * directory.
     */
    async path(employeeId: number): Promise<Level[]> {
      const steps = await findSteps(sql, employeeId);
      if (steps.length === 0) return [];
      const rows = await findLevels(sql, steps, LEVEL_SIZE);
      return steps.map(({ manager_id: managerId }) => {
        const own = rows.filter((row) => row.level_of === managerId);
        return { managerId, rows: own, total: own[0]?.total ?? 0 };
      });
    },
  };
}
