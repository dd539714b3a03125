import type { IntegrationEventView, IntegrationRow, IntegrationView } from '@reviews/contracts';
import type { Issue } from '@reviews/domain';
import type {
  EventRow,
  IntegrationRecord,
  LastEvent,
  ListedIntegration,
} from './integrations.queries.ts';

const lastOf = ({
  last_at: at,
  last_outcome: outcome,
  last_summary: summary,
}: LastEvent): IntegrationRow['last_event'] =>
  at === null || outcome === null
    ? null
    : { at: at.toISOString(), outcome, summary: summary ?? '' };

export const presentRow = (row: ListedIntegration): IntegrationRow => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  enabled: row.enabled,
  revision: row.revision,
  last_event: lastOf(row),
});

/** Presents an integration; of its secret, only when it was set. */
export function presentIntegration(
  row: IntegrationRecord & LastEvent,
  missing: readonly Issue[],
): IntegrationView {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    enabled: row.enabled,
    revision: row.revision,
    last_event: lastOf(row),
    created_at: row.created_at.toISOString(),
    settings: row.settings as IntegrationView['settings'],
    secret_set_at: row.secret_set_at?.toISOString() ?? null,
    missing: [...missing],
  };
}

export const presentEvent = ({ at, ...event }: EventRow): IntegrationEventView => ({
  ...event,
  at: at.toISOString(),
});
