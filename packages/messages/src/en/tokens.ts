/** The states of a token. */
export const tokenStates = {
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
} as const;

/** The token pages. */
export const tokens = {
  title: 'API tokens',
  subtitle: 'For programs that read data for you. They never read more than you may.',
  add: 'New token',
  failed: 'Your tokens could not be loaded',
  emptyTitle: 'No active API tokens',
  empty:
    'Create one for a report, a script or a spreadsheet. You choose what it reads and how long it works.',
  working: 'Active tokens',
  ended: 'Expired and revoked tokens',
  name: 'Name',
  reads: 'Reads',
  lastUsed: 'Last used',
  never: 'Never',
  ends: 'Expires',
  endsSoon: 'Expires soon',
  state: 'State',
  made: 'created {date}',
  ending: 'lrk_…{ending}',
  endedOn: { expired: 'Expired {date}', revoked: 'Revoked {date}' },
  revoke: 'Revoke',
  revokeOne: 'Revoke {name}',
  revokeOneOf: 'Revoke {name}, {owner}',
  revokeTitle: 'Revoke “{name}”?',
  revokeMessage: 'Programs that use it stop working immediately. You cannot undo this.',
  revokeAll: 'Revoke all',
  revokeAllTitle: 'Revoke {count, plural, one {# token} other {# tokens}}?',
  full: 'You have {max, number} active tokens, which is the maximum. Revoke one to create another.',
  howTitle: 'How to use a token',
  how: 'Send it over HTTPS in the Authorization header of each call:',
  document: 'See all calls and the scopes they need in the API documentation.',
  limit: 'A token can make {calls, number} calls a minute.',
} as const;

/** The dialog that creates a token. */
export const newToken = {
  title: 'New token',
  name: 'Name',
  nameHint: 'What the token is for, such as “Nightly report”.',
  nameRequired: 'Enter a name.',
  scopes: 'What it reads',
  scopesRequired: 'Choose at least one.',
  days: 'How long it works',
  daysCount: '{days, plural, =365 {A year} one {# day} other {# days}}',
  endsOn: 'It expires on {date}.',
  save: 'Create token',
  shownTitle: 'Your new token',
  shownHint: 'Copy it now and keep it as safe as a password. It is not shown again.',
  token: 'Token',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Your browser does not allow copying. Select the token and copy it yourself.',
  done: 'Done',
} as const;

/** The list of all tokens. */
export const allTokens = {
  title: 'Everyone’s API tokens',
  place: 'Integrations',
  subtitle:
    'All tokens that programs use to read data. Only their owners have seen the tokens themselves.',
  search: 'Search tokens',
  searchHint: 'Owner, name, or last characters',
  clearSearch: 'Clear search',
  state: 'State',
  anyState: 'Any state',
  found: '{count, plural, one {# token} other {# tokens}}',
  owner: 'Owner',
  failed: 'The tokens could not be loaded',
  noMatch: 'No token matches',
  noMatchHint: 'Try another search or state.',
  none: 'No tokens yet',
  noneHint: 'People create their own tokens in the menu under their name.',
  clear: 'Clear filters',
} as const;

/** The tokens on a user's page. */
export const tokensOfUser = {
  title: 'API tokens',
  hint: 'Programs use these tokens to read data for this user, and never more than the user may. Only the user has seen the tokens themselves.',
  none: 'No API tokens.',
  failed: 'The tokens could not be loaded',
} as const;

/** What the server answers about tokens. */
export const tokenMessages = {
  invalid: 'This token does not work. It may have expired or been revoked.',
  notBoth: 'Send a token or a session cookie, not both.',
  notByToken: 'You cannot do this with a token.',
  missingScope:
    '{count, plural, one {This token needs the scope {scopes}.} other {This token needs one of these scopes: {scopes}.}}',
  notAsAnother: 'Tokens belong to their owner alone. Stop impersonating first.',
  notFound: 'This token could not be found.',
  nameRequired: 'Enter a name.',
  nameTaken: 'You already have a token named “{name}”.',
  scopeNotHeld: 'Your roles do not let you use “{label}”.',
  tooMany: 'You have {max, number} active tokens, which is the maximum. Revoke one first.',
  made: 'Token “{name}” created. Copy it now. It is not shown again.',
  revoked: 'Token “{name}” revoked.',
  revokedAll:
    '{count, plural, =0 {There were no tokens to revoke.} one {# token revoked.} other {# tokens revoked.}}',
  usedInLog: 'by an API token',
  refusedInLog: {
    revoked: 'It was revoked',
    expired: 'It had expired',
    closed: 'The account was closed',
    scope: 'It has none of the scopes that the call needs',
    too_often: 'Too many calls in a minute',
  },
} as const;

/** What a token may read. */
export const tokenScopeLabels = {
  own: 'Your own work',
  team: 'Your team',
  people: 'People',
  tracking: 'Cycles',
  changelog: 'Change log',
} as const;

/** Explains the scopes; for the person who creates a token, and in the API document. */
export const tokenScopeDescriptions = {
  own: 'Your tasks and history, the reviews you write, and the reviews about you that you may read.',
  team: 'The progress of reviews about the people below you.',
  people:
    'Names and the organization. With the permission “Manage employees”, also the records of employees.',
  tracking: 'Cycles, their progress and their lists of reviews. Never the answers in a review.',
  changelog: 'Who changed what and when, for a monitoring system.',
} as const;
