/** Kinds of notice that are not about a form. */
export const SITE_NOTICE_KINDS = [
  'integration_off',
  'import_waits',
  'token_made',
  'token_ending',
  'password_changed',
] as const;
export type SiteNoticeKind = (typeof SITE_NOTICE_KINDS)[number];

/** All kinds of notice, shown in the product and, if wanted, sent by mail. */
export const NOTICE_KINDS = [
  'assigned',
  'reassigned',
  'reopened',
  'reopen_requested',
  'reopen_declined',
  'commented',
  'reminded',
  'extended',
  'handover',
  'packet_released',
  ...SITE_NOTICE_KINDS,
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
export type FormNoticeKind = Exclude<NoticeKind, SiteNoticeKind>;

/** Name of each kind in the preferences. All are mailed by default. */
export const NOTICE_DEFINITIONS: Readonly<
  Record<NoticeKind, { readonly label: string; readonly description: string }>
> = {
  assigned: {
    label: 'A review is assigned to you',
    description: 'You are the one to write it from now on.',
  },
  reassigned: {
    label: 'A review of yours is given to somebody else',
    description: 'You do not have to write it any more.',
  },
  reopened: {
    label: 'A review of yours is reopened',
    description: 'It can be changed, and has to be submitted again.',
  },
  reopen_requested: {
    label: 'Somebody asks you to reopen a review',
    description: 'You can reopen it or decline.',
  },
  reopen_declined: {
    label: 'Your request to reopen is declined',
    description: 'The review stays as you submitted it.',
  },
  commented: {
    label: 'Somebody comments on a review',
    description:
      'A comment that you may read, on a review you wrote or commented on, or about one of your reports.',
  },
  reminded: {
    label: 'Somebody reminds you of a review',
    description: 'It waits for you to write it; at most one reminder a day.',
  },
  extended: {
    label: 'A review of yours is due on another day',
    description: 'You have until another day than the others.',
  },
  packet_released: {
    label: 'A packet of yours is released',
    description: 'The reviews about you of a cycle can be read.',
  },
  handover: {
    label: 'Somebody you review has another manager',
    description: 'What becomes of a review that is with their former manager is to be decided.',
  },
  integration_off: {
    label: 'An integration is switched off by itself',
    description: 'It has failed for days. Somebody has to see why.',
  },
  import_waits: {
    label: 'A scheduled import waits',
    description: 'A file was fetched, and somebody has to look at what it would change.',
  },
  token_made: {
    label: 'An API token is made with your account',
    description: 'So that you know of one that somebody else has made.',
  },
  token_ending: {
    label: 'An API token of yours ends',
    description: 'A week before; what uses it stops working then.',
  },
  password_changed: {
    label: 'Your password is changed',
    description: 'So that you know of it where somebody else has done it.',
  },
};
