import type { TokenState } from '@reviews/contracts/tokens';
import { formatCount } from '../../../lib/format-count.ts';

const things = (count: number, one: string): string =>
  `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;

export const STATE_WORDS: Readonly<Record<TokenState, string>> = {
  active: 'Works',
  expired: 'Ended',
  revoked: 'Revoked',
};

/** Texts of the token pages that the specification does not fix. */
export const TOKEN_TEXTS = {
  title: 'API tokens',
  subtitle: 'For programs that read in your name, and never more than you may read yourself.',
  add: 'New token',
  failed: 'Your tokens could not be loaded',
  emptyTitle: 'No token yet',
  empty:
    'Make one for a report, a script or a spreadsheet. You choose what it reads and how long it works.',
  working: 'Tokens that work',
  ended: 'Ended',
  name: 'Name',
  reads: 'Reads',
  lastUsed: 'Last used',
  never: 'Never',
  ends: 'Ends',
  endsSoon: 'Ends soon',
  state: 'State',
  made: ({ date }: { date: string }) => `made ${date}`,
  ending: ({ ending }: { ending: string }) => `lrk_…${ending}`,
  revoke: 'Revoke',
  revokeOne: ({ name }: { name: string }) => `Revoke ${name}`,
  revokeTitle: ({ name }: { name: string }) => `Revoke “${name}”?`,
  revokeMessage: 'What uses it stops working at once. This cannot be undone.',
  revokeAll: 'Revoke all',
  revokeAllTitle: ({ count }: { count: number }) => `Revoke ${things(count, 'token')}?`,
  full: ({ max }: { max: number }) =>
    `You have ${max} tokens that work, which is the most there can be.`,
  howTitle: 'How to use one',
  how: 'Send it with each call, in the Authorization header, over HTTPS:',
  howMore: 'What each call takes and gives, and which scope it needs, is told in the',
  document: 'description of the API',
  limit: ({ calls }: { calls: number }) => `A token may make ${calls} calls a minute.`,
} as const;

/** Texts of the dialog that creates a token. */
export const NEW_TOKEN_TEXTS = {
  title: 'New token',
  name: 'Name',
  nameHint: 'What it is for, so that you know it again: Nightly report.',
  nameRequired: 'A name is required.',
  scopes: 'What it reads',
  scopesRequired: 'Choose at least one.',
  days: 'How long it works',
  daysCount: ({ days }: { days: number }) => (days === 365 ? 'A year' : `${days} days`),
  endsOn: ({ date }: { date: string }) => `It ends on ${date}.`,
  save: 'Make token',
  shownTitle: 'Your new token',
  shownHint: 'Copy it now and keep it like a password: it is not shown again.',
  token: 'Token',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Select the token and copy it yourself: this browser does not let the page do it.',
  done: 'Done',
} as const;

/** Texts of the list of all tokens. */
export const ALL_TOKEN_TEXTS = {
  title: 'Everybody’s API tokens',
  place: 'Integrations',
  subtitle: 'Which programs read in whose name. Only their owners have seen the tokens themselves.',
  search: 'Find a token',
  searchHint: 'Owner, name, or its last characters',
  clearSearch: 'Clear the search',
  state: 'State',
  anyState: 'Any state',
  found: ({ count }: { count: number }) => things(count, 'token'),
  owner: 'Owner',
  failed: 'The tokens could not be loaded',
  none: 'No token matches',
  noneHint: 'Try other words, or another state.',
  nobody: 'Nobody has made a token yet',
  nobodyHint: 'Everybody makes their own, under their name at the top.',
  clear: 'Show all tokens',
} as const;

/** Texts of the tokens on a user's page. */
export const TOKENS_OF_USER_TEXTS = {
  title: 'API tokens',
  hint: 'Programs read with them in the name of this user, and never more than they may. Only their owner has seen the tokens themselves.',
  none: 'No program reads in the name of this user.',
  failed: 'The tokens could not be loaded',
} as const;
