export const WEBHOOK_MESSAGES = {
  urlRequired: 'Give the address to send to.',
  eventsRequired: 'Choose at least one event.',
  secretShape: 'A secret begins with whsec_, followed by 24 to 64 bytes in base64.',
  answered: ({ status }: { status: number }) =>
    `The receiver answered ${status}. Only an answer from 200 to 299 counts as taken.`,
  redirected: ({ status }: { status: number }) =>
    `The receiver answered ${status}, which sends elsewhere. Deliveries go to the address itself and nowhere else.`,
  pinged: ({ status, ms }: { status: number; ms: number }) =>
    `The receiver took it: it answered ${status} within ${ms} ms.`,
  failing: ({ fault }: { fault: string }) => `Deliveries have begun to fail. ${fault}`,
  recovered: 'Deliveries are taken again.',
  givenUp: ({ days }: { days: number }) =>
    `Switched off: for ${days} days every delivery has failed.`,
  sentAgain: 'The delivery is sent again.',
  waitsAlready: 'The delivery is waiting to be sent already.',
  isOff: 'The webhook is off. Switch it on to send again.',
  deliveryNotFound: 'There is no such delivery.',
} as const;
