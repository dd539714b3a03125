export const webhookEventGroups = {
  cycles: 'Cycles',
  reviews: 'Reviews',
  packets: 'Packets',
  people: 'People',
} as const;

export const webhookEvents = {
  'cycle.launched': 'Cycle launched',
  'cycle.launch_undone': 'Launch undone',
  'cycle.closed': 'Cycle closed',
  'cycle.opened': 'Closed cycle reopened',
  'form.submitted': 'Review submitted',
  'form.reopened': 'Review reopened',
  'form.closed': 'Review closed without an answer',
  'form.reassigned': 'Review given to another reviewer',
  'packet.released': 'Packet released',
  'packet.unreleased': 'Packet taken back',
  'employee.added': 'Person added',
  'employee.changed': 'Person changed',
  'employee.left': 'Person left',
  'employee.returned': 'Person returned',
  'import.applied': 'Import applied',
  'import.undone': 'Import undone',
  ping: 'Test',
} as const;

export const deliveryStates = {
  waiting: 'Waiting',
  sent: 'Delivered',
  failed: 'Failed',
  dropped: 'Not sent',
} as const;

/** The webhook pages. */
export const webhooks = {
  url: 'Receiver address',
  urlHint: 'An https address. Events are sent there with POST. Redirects are not followed.',
  events: 'Events',
  eventsHint:
    'Each delivery names the record, the time and the state, but never what people wrote or who wrote it. Events about anonymous reviews are sent at the end of the day.',
  secretHint:
    'Signs every delivery (HMAC-SHA256, Standard Webhooks), so that the receiver can verify that it comes from here.',
  deliveries: 'Deliveries',
  deliveriesFailed: 'The deliveries could not be loaded',
  none: 'Nothing sent yet',
  noneHint: 'Deliveries are listed here for 30 days. Send a test to see one.',
  noneFiltered: 'No matching deliveries',
  event: 'Event',
  state: 'Result',
  anyEvent: 'All events',
  anyState: 'All results',
  when: 'Last attempt',
  answer: 'Response',
  again: 'Send again',
  againOf: 'Send again: {event}',
  attempts: '{count, plural, one {# attempt} other {# attempts}}',
  next: 'next {date}',
  took: '{ms, number} ms',
  noAnswer: 'No response',
  show: 'Show response',
  failingSince:
    'All attempts since {date} have failed. After five days the webhook is switched off.',
} as const;

/** What the server answers about webhooks, and their log. */
export const webhookMessages = {
  urlRequired: 'Enter the receiver address.',
  eventsRequired: 'Choose at least one event.',
  secretShape: 'A secret begins with whsec_, followed by 24 to 64 bytes in base64.',
  answered:
    'The receiver answered with status {status}. Only a status from 200 to 299 counts as delivered.',
  redirected:
    'The receiver answered with status {status}, a redirect. Redirects are not followed. Enter the final address.',
  pinged: 'The receiver answered with status {status} within {ms, number} ms.',
  failing: 'Deliveries have started to fail. {fault}',
  recovered: 'Deliveries work again.',
  givenUp:
    'Switched off: all deliveries have failed for {days, plural, one {# day} other {# days}}.',
  sentAgain: 'The delivery is being sent again.',
  waitsAlready: 'This delivery is already waiting to be sent.',
  isOff: 'The webhook is off. Switch it on to send again.',
  deliveryNotFound: 'This delivery could not be found.',
} as const;
