import { BULK_INVARIANTS } from './invariants/bulk.ts';
import { CHANGE_LOG_INVARIANTS } from './invariants/change-log.ts';
import { CYCLE_INVARIANTS } from './invariants/cycles.ts';
import { DUE_MOMENT_INVARIANTS } from './invariants/due-moments.ts';
import { EXTERNAL_ACCOUNT_INVARIANTS } from './invariants/external-accounts.ts';
import { FORM_INVARIANTS } from './invariants/forms.ts';
import { HANDOVER_INVARIANTS } from './invariants/handovers.ts';
import { IMPORT_INVARIANTS } from './invariants/imports.ts';
import { INTEGRATION_INVARIANTS } from './invariants/integrations.ts';
import type { Invariant } from './invariants/invariant.ts';
import { INVITATION_INVARIANTS } from './invariants/invitations.ts';
import { LAUNCH_INVARIANTS } from './invariants/launches.ts';
import { NOTICE_INVARIANTS } from './invariants/notices.ts';
import { PEOPLE_INVARIANTS } from './invariants/people.ts';
import { SAVED_FILTER_INVARIANTS } from './invariants/saved-filters.ts';
import { TOKEN_INVARIANTS } from './invariants/tokens.ts';

/**
 * Rules that hold after any request, any crash and with any number of servers, but that no
 * constraint enforces. A new table adds its own rules, each with a planted fault in
 * `invariants.test.ts` (CONTRIBUTING.md).
 */
export const INVARIANTS: readonly Invariant[] = [
  ...PEOPLE_INVARIANTS,
  ...INVITATION_INVARIANTS,
  ...TOKEN_INVARIANTS,
  ...EXTERNAL_ACCOUNT_INVARIANTS,
  ...CYCLE_INVARIANTS,
  ...FORM_INVARIANTS,
  ...NOTICE_INVARIANTS,
  ...HANDOVER_INVARIANTS,
  ...LAUNCH_INVARIANTS,
  ...IMPORT_INVARIANTS,
  ...INTEGRATION_INVARIANTS,
  ...DUE_MOMENT_INVARIANTS,
  ...BULK_INVARIANTS,
  ...SAVED_FILTER_INVARIANTS,
  ...CHANGE_LOG_INVARIANTS,
];

/** A pool, or one connection whose uncommitted changes count. */
interface Asked {
  readonly query: (text: string) => Promise<{ rows: unknown[] }>;
}

/**
 * Returns the violated invariants: name, number of rows, and the first row. Empty when all hold.
 */
export async function violatedInvariants(db: { readonly pool: Asked }): Promise<string[]> {
  const found: string[] = [];
  for (const { name, violations } of INVARIANTS) {
    const { rows } = await db.pool.query(violations);
    if (rows.length > 0)
      found.push(`Not true that ${name}: ${rows.length} times, first ${JSON.stringify(rows[0])}`);
  }
  return found;
}
