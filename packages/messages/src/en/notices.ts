/** Notices, on their page and in mails. `form` is the review's title with the reviewee. */
export const noticeMessages = {
  empty: 'Nothing yet. News such as a comment or a review to write appears here.',
  allRead: 'You have read everything.',
  preferencesSaved: 'Saved.',
  // Replaces the name of a deleted user.
  somebody: 'Someone',
  assigned: 'You are asked to write {form}.',
  reassigned: '{form} was given to another reviewer. You no longer have to write it.',
  reopened: '{by} reopened {form}. Submit it again when you have made your changes.',
  reopenedForReader: '{by} reopened {form}.',
  reopenRequested: '{by} asks to reopen {form}.',
  reopenDeclined: '{by} declined your request to reopen {form}.',
  commented: '{by} commented on {form}.',
  replied: '{by} replied to a comment on {form}.',
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
} as const;
