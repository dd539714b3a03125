import type { Tx } from '@reviews/db';
import { holdsForAll, notifyThose } from '../../core/notify.ts';
import { onTransaction } from '../../core/sql.ts';
import { recordEvent } from './integrations.queries.ts';

export interface SwitchedOff {
  readonly integrationId: number;
  readonly at: Date;
  /** A sentence. */
  readonly summary: string;
}

/**
 * Logs that an integration was disabled automatically, and notifies people who configure the
 * product: no one looks at its page while nothing seems wrong. Runs in the transaction that
 * disables it.
 */
export async function recordSwitchOff(
  tx: Tx,
  { integrationId, at, summary }: SwitchedOff,
): Promise<void> {
  await recordEvent(onTransaction(tx), {
    integrationId,
    at,
    kind: 'switched_off',
    outcome: 'failed',
    summary,
  });
  await notifyThose(tx, holdsForAll('app.configure'), at, {
    kind: 'integration_off',
    integrationId,
  });
}
