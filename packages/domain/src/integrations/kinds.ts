/** What a system outside can be to the product. */
export const INTEGRATION_KINDS = ['openid', 'scim', 'webhook', 'scheduled_import'] as const;
export type IntegrationKindName = (typeof INTEGRATION_KINDS)[number];

export const INTEGRATION_OUTCOMES = ['ok', 'failed'] as const;
export type IntegrationOutcome = (typeof INTEGRATION_OUTCOMES)[number];

/** How it is doing: off, never used, or as its last event says. */
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

/** What its log keeps. */
export const INTEGRATION_EVENTS_KEPT_DAYS = 90;
export const INTEGRATION_EVENTS_PAGE_SIZE = 50;
export const INTEGRATION_SECRET_MAX_CHARS = 4000;
