import type { Actor } from '../../core/actor.ts';
import type { Sql } from '../../core/sql.ts';
import { comparable } from './changes.policy.ts';
import { findSubmissions, type SubmissionRecord } from './changes.queries.ts';
import type { PulseRecord } from './pulse-record.queries.ts';
import { audienceOf, isAnonymousTo } from './pulses.policy.ts';

/** Most submissions of one form that can be compared: the latest. */
const MAX_VERSIONS = 100;

/** What of a form this reader may compare, the oldest first. */
export async function readVersions(
  sql: Sql,
  actor: Actor,
  pulse: PulseRecord,
): Promise<SubmissionRecord[]> {
  const isWithheld = isAnonymousTo(audienceOf(actor, pulse), pulse);
  const made = await findSubmissions(sql, {
    pulseId: pulse.id,
    hiddenFrom: isWithheld ? { employeeId: actor.employeeId } : null,
    limit: MAX_VERSIONS,
  });
  return comparable(actor, pulse, made.toReversed());
}
