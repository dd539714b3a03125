/** Notices, on their page and in mails. `form` is the review's title with the reviewee. */
export const noticeMessages = {
  empty: 'Nothing yet. News such as a comment or a review to write appears here.',
  allRead: 'You have read everything.',
  preferencesSaved: 'Saved.',
  // Replaces the name of a deleted user.
  someone: 'Someone',
  assigned: 'You are asked to write {form}.',
  reassigned: '{form} was given to another reviewer. You no longer have to write it.',
  reopened: '{by} reopened {form}. Submit it again when you have made your changes.',
  reopenedForReader: '{by} reopened {form}.',
  reopenRequested: '{by} asks to reopen {form}.',
  reopenDeclined: '{by} declined your request to reopen {form}.',
  commented: '{by} commented on {form}.',
  replied: '{by} replied to a comment on {form}.',
  // `by` is the reviewer, or `aReviewer` where the reviewers are anonymous to the reader.
  reviewerDeclined: '{by} declined to write the {title} for {name}.',
  reviewerDeclinedChoose: '{by} declined to write the {title} for {name}. Choose a replacement.',
  aReviewer: 'A reviewer',
  packetReleased: 'Your packet of {cycle} is released. You can read it now.',
  handover: '{name} has another manager. Choose who writes {form} from now on.',
  reminded: '{by} reminds you of {form}. It is still open.',
  extended: '{form} is now due on {date}.',
  extendedWithoutDate: '{form} has a new due date.',
} as const;

/** Mails about notices. `text` is the notice's sentence. */
export const noticeMails = {
  mailSubject: '{app}: {text}',
  mailGreeting: 'Hello {name},',
  mailLink: 'See it here: {url}',
  mailChoose:
    '{app} sends you this email because you have an account there. Choose which emails you get: {url}',
} as const;

/** Notices that are not about a review. */
export const siteNoticeMessages = {
  integrationOff: '{integration} was switched off automatically.',
  integrationOffNext:
    'It will not receive what happens while it is off. Switch it on again once the problem is fixed.',
  importWaits: 'The import of {file} needs your decision: check its preview.',
  fetchedImportWaits:
    'The import of {file} from {integration} needs your decision: check its preview.',
  importNeedsMapping: 'The import of {file} needs a column mapping.',
  fetchedImportNeedsMapping: 'The import of {file} from {integration} needs a column mapping.',
  tokenMade: 'The API token “{token}” was created with your account. It works until {date}.',
  tokenMadeCheck: 'If this was not you, revoke it now and tell your administrator.',
  tokenEnding: 'The API token “{token}” expires on {date}.',
  tokenEndingNext: 'Programs that use it stop working then. Create a new one in time.',
  tokenEnded: 'The API token “{token}” expired on {date}.',
  tokenEndedNext: 'Programs that use it no longer work.',
  passwordChanged: 'Your password was changed, and your other sessions were ended.',
  passwordChangedCheck: 'If this was not you, tell your administrator now.',
  passwordLink: '{by} created a link to choose a new password for your account.',
  passwordLinkByServer:
    'A command on the server created a link to choose a new password for your account.',
  addressChanged: 'You now sign in with {address}, and no longer with {former}.',
  addressChangedCheck:
    'If you did not expect it, tell your administrator now. A forgotten password is replaced through the new address.',
  passwordLinkCheck:
    'If you did not ask for it, tell your administrator now, and change your password: then the link stops working.',
} as const;

/** The bell in the top bar. `count` is '12' or '99+'. */
export const noticeBell = {
  title: 'Notices',
  unread: 'Notices, {count} unread',
  loading: 'Loading your notices',
} as const;

/** The lists of notices: below the bell and on their page. */
export const notices = {
  title: 'Notices',
  loading: 'Loading your notices',
  failed: 'Your notices could not be loaded',
  none: 'No notices',
  unread: 'Unread:',
  markAllRead: 'Mark all as read',
  markRead: 'Mark as read',
  markReadOf: 'Mark as read: {notice}',
  byEmail: 'Notices by email',
} as const;

/** The newest notices below the bell. */
export const noticePanel = {
  newest: 'Newest notices',
  all: 'See all notices',
  chooseEmails: 'Choose which notices you get by email',
} as const;

/** The dialog with what a person must see about their account. */
export const accountAlerts = {
  title: 'Check your account',
  understood: 'Got it',
  toSignIn: 'Go to your sign-in',
} as const;

/** The page of all notices. */
export const allNotices = {
  subtitle: 'News about your reviews and your account, newest first.',
  filter: 'Filter notices',
  all: 'All',
  unread: 'Unread',
  noneUnread: 'No unread notices',
  unreadNotices: 'Unread notices',
} as const;

/** The page for choosing which notices also come by email. */
export const noticeSettings = {
  title: 'Notices by email',
  notices: 'Notices',
  loading: 'Loading your settings',
  failed: 'Your settings could not be loaded',
  // Followed by the address.
  address: 'Your email address:',
  all: 'You see every notice in the product, whatever you choose here.',
} as const;

/** The kinds of notice in the settings. */
export const noticeKinds = {
  assigned: {
    label: 'A review is assigned to you',
    description: 'You are asked to write it.',
  },
  reassigned: {
    label: 'Your review is given to someone else',
    description: 'You no longer have to write it.',
  },
  reopened: {
    label: 'Your review is reopened',
    description: 'You can change it and have to submit it again.',
  },
  reopen_requested: {
    label: 'Someone asks you to reopen a review',
    description: 'You can reopen it or decline.',
  },
  reopen_declined: {
    label: 'Your request to reopen a review is declined',
    description: 'The review stays as you submitted it.',
  },
  commented: {
    label: 'Someone comments on a review',
    description:
      'You can read the comment, and you wrote the review, commented on it, or it is about one of your reports.',
  },
  reminded: {
    label: 'Someone reminds you of a review',
    description: 'The review is still open. You get at most one reminder a day.',
  },
  extended: {
    label: 'The due date of your review changes',
    description: 'You get a due date of your own.',
  },
  reviewer_declined: {
    label: 'A reviewer you approved declines',
    description: 'You can choose a replacement.',
  },
  packet_released: {
    label: 'Your packet is released',
    description: 'You can read the reviews about you from a cycle.',
  },
  handover: {
    label: 'Someone you review has a new manager',
    description: 'You are asked to decide who continues the open reviews about them.',
  },
  integration_off: {
    label: 'An integration is switched off automatically',
    description: 'It has failed for days. Someone has to find out why.',
  },
  import_waits: {
    label: 'A scheduled import needs a decision',
    description: 'A file was fetched. Someone has to check what it would change.',
  },
  token_made: {
    label: 'An API token is created with your account',
    description: 'Lets you know if someone else created it.',
  },
  token_ending: {
    label: 'Your API token expires soon',
    description: 'A week before it expires. Programs that use it stop working then.',
  },
  password_changed: {
    label: 'Your password is changed',
    description: 'Lets you know if someone else changed it.',
  },
  password_link: {
    label: 'Someone creates a password link for your account',
    description: 'Lets you know if you did not ask for it.',
  },
  address_changed: {
    label: 'You sign in with another address',
    description: 'Sent to both addresses.',
  },
} as const;

/** The page of the emails that the product has sent, for administrators. */
export const emailLog = {
  title: 'Email log',
  subtitle: 'The emails people were sent, newest first.',
  filter: 'Filter emails',
  all: 'All',
  states: { waiting: 'Waiting', sent: 'Sent', kept: 'Kept', failed: 'Failed' },
  loading: 'Loading the emails',
  failed: 'The emails could not be loaded',
  noServer: 'No email server is set up. Emails are kept here instead of being sent.',
  none: 'No emails',
  noneHint:
    'An email appears here when someone is notified by email. Emails about yourself are not shown to you.',
  list: 'Emails',
  notWritten: 'Not written yet',
  // Followed by the time.
  to: 'To {address},',
  tried:
    '{attempts, plural, one {Tried once. Last error: {error}.} other {Tried # times. Last error: {error}.}}',
  noText: 'The text is written when the email is sent, with only what its reader may know then.',
} as const;
