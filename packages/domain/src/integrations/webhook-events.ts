/** What a webhook can be told of. */
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
/** Sent by pressing a button. */
export const WEBHOOK_PING = 'ping';

/** Of which lines of the change log each is. */
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

/** What a line of the change log is to a webhook; undefined where it is nothing. */
export const eventOfAction = (action: string): WebhookEvent | undefined =>
  WEBHOOK_EVENTS.find((event) => ACTIONS[event].includes(action));

/** After an attempt that failed: when the next is, a fifth sooner or later so that many do not come at once. About a day in all. */
const RETRY_AFTER_SECONDS = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 8 * 3600, 10 * 3600];
const JITTER = 0.2;

/** Milliseconds after the attempt of this number, the first being 1; null: it is given up. `chance` is from 0 to 1. */
export function retryAfterMs(attempts: number, chance: number): number | null {
  const seconds = RETRY_AFTER_SECONDS[attempts - 1];
  return seconds === undefined
    ? null
    : Math.round(seconds * 1000 * (1 - JITTER + 2 * JITTER * chance));
}

/** A webhook of which every attempt fails for so long is switched off. */
export const WEBHOOK_FAILING_DAYS = 5;
export const WEBHOOK_DELIVERIES_KEPT_DAYS = 30;
export const WEBHOOK_DELIVERIES_PAGE_SIZE = 50;

export const WEBHOOK_DELIVERY_STATES = ['waiting', 'sent', 'failed', 'dropped'] as const;
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];
