import type { Actor } from '../../../core/actor.ts';
import type { Sql } from '../../../core/sql.ts';
import { comparable } from './changes.policy.ts';
import { findSubmissions, type SubmissionRecord } from './changes.queries.ts';
import type { PulseRecord } from '../record/pulse-record.queries.ts';
import { isWriterWithheld } from '../record/pulses.policy.ts';

/** Maximum number of submissions of a form to compare: the latest. */
const MAX_VERSIONS = 100;

/** Returns the submissions of a form that this reader may compare, oldest first. */
export async function readVersions(
  sql: Sql,
  actor: Actor,
  pulse: PulseRecord,
): Promise<SubmissionRecord[]> {
  const isWithheld = isWriterWithheld(actor, pulse);
  const made = await findSubmissions(sql, {
    pulseId: pulse.id,
    hiddenFrom: isWithheld ? { employeeId: actor.employeeId } : null,
    limit: MAX_VERSIONS,
  });
  return comparable(actor, pulse, made.toReversed());
}
