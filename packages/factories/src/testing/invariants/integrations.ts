import type { Invariant } from './invariant.ts';

/**
 * Integrations, and the webhook outbox. A database constraint makes a removed one inactive and
 * without a secret.
 */
export const INTEGRATION_INVARIANTS: readonly Invariant[] = [
  {
    name: 'a webhook follows changes exactly while it is on',
    violations: `
      SELECT w.integration_id FROM webhook w JOIN integration i ON i.id = w.integration_id
      WHERE i.kind <> 'webhook' OR i.enabled <> (cardinality(w.actions) > 0)`,
  },
  {
    name: 'a delivery is of a webhook, and of a line of the change log as it stands there, or a ping',
    violations: `
      SELECT d.id FROM webhook_delivery d JOIN integration i ON i.id = d.integration_id LEFT JOIN change_log line ON line.id = d.change_id
      WHERE i.kind <> 'webhook' OR (d.change_id IS NULL) <> (d.action = 'ping')
         OR (d.change_id IS NOT NULL AND (line.id IS NULL OR line.action <> d.action OR line.entity_id <> d.entity_id))`,
  },
  {
    // A redelivery starts again with all its attempts, even if the webhook is switched off before
    // the first.
    name: 'what was tried says what was sent',
    violations: `SELECT id FROM webhook_delivery WHERE tried_at IS NOT NULL AND (payload IS NULL OR (attempts = 0 AND state IN ('sent', 'failed')))`,
  },
];
