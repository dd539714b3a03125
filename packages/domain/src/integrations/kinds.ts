/** Kinds of integration. */
export const INTEGRATION_KINDS = ['openid', 'scim', 'webhook', 'scheduled_import'] as const;
export type IntegrationKindName = (typeof INTEGRATION_KINDS)[number];

export const INTEGRATION_OUTCOMES = ['ok', 'failed'] as const;
export type IntegrationOutcome = (typeof INTEGRATION_OUTCOMES)[number];

/** Health of an integration: off, never used, or the outcome of its last event. */
export type IntegrationHealth = 'off' | 'unused' | IntegrationOutcome;

export function healthOf({
  enabled,
  lastOutcome,
}: {
  readonly enabled: boolean;
  readonly lastOutcome: IntegrationOutcome | null;
}): IntegrationHealth {
  return enabled ? (lastOutcome ?? 'unused') : 'off';
}

/** How long log entries are kept. */
export const INTEGRATION_EVENTS_KEPT_DAYS = 90;
export const INTEGRATION_EVENTS_PAGE_SIZE = 50;
export const INTEGRATION_SECRET_MAX_CHARS = 4000;
