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
 * Writes into the log that an integration was switched off by itself, and tells those who configure the product: nobody looks
 * at its page as long as nothing is wrong. In the transaction that does it.
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
