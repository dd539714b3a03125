import type { Database } from '@reviews/db';
import { RuleViolation, SCIM_MESSAGES as texts } from '@reviews/domain';
import type { Directory } from '../../core/directory.ts';
import { onPool } from '../../core/sql.ts';
import { recordEvent } from '../integrations/public.ts';
import { ScimError } from './protocol/scim-error.ts';

/**
 * Logs the kind of a refused write in the integration's log. The directory's own log has the
 * person.
 */
export async function notingRefusals<T>(
  { db, at }: { readonly db: Database; readonly at: Date },
  { integrationId }: Directory,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const details =
      error instanceof ScimError
        ? { status: error.status, type: error.scimType ?? '' }
        : error instanceof RuleViolation
          ? { status: 400, type: error.code }
          : null;
    if (details !== null)
      await recordEvent(onPool(db), {
        integrationId,
        at,
        kind: 'sync',
        outcome: 'failed',
        summary: texts.refused,
        details,
      });
    throw error;
  }
}
