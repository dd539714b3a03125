/** Events that a webhook can subscribe to. */
export const WEBHOOK_EVENTS = [
  'cycle.launched',
  'cycle.launch_undone',
  'cycle.closed',
  'cycle.opened',
  'form.submitted',
  'form.reopened',
  'form.closed',
  'form.reassigned',
  'packet.released',
  'packet.unreleased',
  'employee.added',
  'employee.changed',
  'employee.left',
  'employee.returned',
  'import.applied',
  'import.undone',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** Sent by the test button. */
export const WEBHOOK_PING = 'ping';

/** The change log actions of each event. */
const ACTIONS: Readonly<Record<WebhookEvent, readonly string[]>> = {
  'cycle.launched': ['launch.started'],
  'cycle.launch_undone': ['launch.undone'],
  'cycle.closed': ['cycle.closed'],
  'cycle.opened': ['cycle.opened'],
  'form.submitted': ['pulse.submitted'],
  'form.reopened': ['pulse.reopened', 'pulse.close_undone'],
  'form.closed': ['pulse.closed', 'pulse.auto_closed'],
  'form.reassigned': ['pulse.reassigned'],
  'packet.released': ['packet.released'],
  'packet.unreleased': ['packet.unreleased'],
  'employee.added': ['employee.added'],
  'employee.changed': ['employee.changed', 'employee.manager_changed', 'employee.fields_changed'],
  'employee.left': ['employee.left'],
  'employee.returned': ['employee.returned'],
  'import.applied': ['import.applied'],
  'import.undone': ['import.undone'],
};

export const actionsOfEvents = (events: readonly WebhookEvent[]): string[] => [
  ...new Set(events.flatMap((event) => ACTIONS[event])),
];

/** Returns the webhook event of a change log action; undefined if there is none. */
export const eventOfAction = (action: string): WebhookEvent | undefined =>
  WEBHOOK_EVENTS.find((event) => ACTIONS[event].includes(action));

/**
 * Delays before each retry, with up to a fifth of jitter so that many do not come at once. About a
 * day in total.
 */
const RETRY_AFTER_SECONDS = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 8 * 3600, 10 * 3600];
const JITTER = 0.2;

/**
 * Returns the milliseconds from this attempt (the first is 1) to the next; null: no more retries.
 * `chance` is from 0 to 1.
 */
export function retryAfterMs(attempts: number, chance: number): number | null {
  const seconds = RETRY_AFTER_SECONDS[attempts - 1];
  return seconds === undefined
    ? null
    : Math.round(seconds * 1000 * (1 - JITTER + 2 * JITTER * chance));
}

/** A webhook that has only failed for this long is switched off. */
export const WEBHOOK_FAILING_DAYS = 5;
export const WEBHOOK_DELIVERIES_KEPT_DAYS = 30;
export const WEBHOOK_DELIVERIES_PAGE_SIZE = 50;

export const WEBHOOK_DELIVERY_STATES = ['waiting', 'sent', 'failed', 'dropped'] as const;
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];
