import type { WebhookDeliveryState, WebhookEvent } from '@reviews/domain';

interface EventGroup {
  readonly label: string;
  readonly events: readonly WebhookEvent[];
}

export const EVENT_GROUPS: readonly EventGroup[] = [
  {
    label: 'Cycles',
    events: ['cycle.launched', 'cycle.launch_undone', 'cycle.closed', 'cycle.opened'],
  },
  { label: 'Forms', events: ['form.submitted', 'form.reopened', 'form.closed', 'form.reassigned'] },
  { label: 'Packets', events: ['packet.released', 'packet.unreleased'] },
  {
    label: 'People',
    events: [
      'employee.added',
      'employee.changed',
      'employee.left',
      'employee.returned',
      'import.applied',
      'import.undone',
    ],
  },
];

export const EVENT_WORDS: Readonly<Record<WebhookEvent | 'ping', string>> = {
  'cycle.launched': 'A cycle is launched',
  'cycle.launch_undone': 'A launch is taken back',
  'cycle.closed': 'A cycle is closed',
  'cycle.opened': 'A closed cycle is opened again',
  'form.submitted': 'A form is submitted',
  'form.reopened': 'A form is reopened',
  'form.closed': 'A form is closed without an answer',
  'form.reassigned': 'A form is given to another writer',
  'packet.released': 'A packet is released',
  'packet.unreleased': 'A release is taken back',
  'employee.added': 'Somebody is added',
  'employee.changed': 'Somebody’s record is changed',
  'employee.left': 'Somebody leaves',
  'employee.returned': 'Somebody comes back',
  'import.applied': 'An import is applied',
  'import.undone': 'An import is taken back',
  ping: 'Test',
};

export const DELIVERY_WORDS: Readonly<Record<WebhookDeliveryState, string>> = {
  waiting: 'Waiting',
  sent: 'Taken',
  failed: 'Not taken',
  dropped: 'Not sent',
};

/** Texts of webhooks. */
export const WEBHOOK_TEXTS = {
  url: 'Address of the receiver',
  urlHint: 'An https address. Deliveries are sent there with POST and follow no redirect.',
  events: 'Tell it when…',
  eventsHint:
    'Each delivery names the record, the time and the state. It says neither what people wrote nor who wrote it; about anonymous forms it comes when the day is over.',
  secretHint:
    'Signs every delivery (HMAC-SHA256, Standard Webhooks), so that the receiver knows it comes from here.',
  deliveries: 'Deliveries',
  deliveriesFailed: 'The deliveries could not be loaded',
  none: 'Nothing has been sent yet',
  noneHint: 'Deliveries are listed here for 30 days. Send a test to see one.',
  noneFiltered: 'No delivery is like this',
  event: 'Event',
  state: 'Result',
  anyEvent: 'Every event',
  anyState: 'Every result',
  when: 'Last attempt',
  answer: 'Answer',
  again: 'Send again',
  againOf: (event: string) => `Send again: ${event}`,
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  next: (date: string) => `next ${date}`,
  took: (ms: number) => `${ms} ms`,
  noAnswer: 'No answer',
  show: 'Show the answer',
  failingSince: (date: string) =>
    `Every attempt since ${date} has failed. After five days the webhook is switched off.`,
} as const;
