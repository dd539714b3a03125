/** What a person is told of, in the product and, where they want, by mail. */
export const NOTICE_KINDS = ['assigned', 'reassigned', 'reopened', 'reopen_requested', 'reopen_declined', 'commented', 'reminded', 'handover'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** How the preferences name each kind. By mail they all come unless somebody chose otherwise. */
export const NOTICE_DEFINITIONS: Readonly<Record<NoticeKind, { readonly label: string; readonly description: string }>> = {
  assigned: { label: 'A review is assigned to you', description: 'You are the one to write it from now on.' },
  reassigned: { label: 'A review of yours is given to somebody else', description: 'You do not have to write it any more.' },
  reopened: { label: 'A review of yours is reopened', description: 'It can be changed, and has to be submitted again.' },
  reopen_requested: { label: 'Somebody asks you to reopen a review', description: 'You can reopen it or decline.' },
  reopen_declined: { label: 'Your request to reopen is declined', description: 'The review stays as you submitted it.' },
  commented: { label: 'Somebody comments on a review', description: 'A comment that you may read, on a review you wrote or commented on, or about one of your reports.' },
  reminded: { label: 'Somebody reminds you of a review', description: 'It waits for you to write it; at most one reminder a day.' },
  handover: { label: 'Somebody you review has another manager', description: 'What becomes of a review that is with their former manager is to be decided.' },
};
