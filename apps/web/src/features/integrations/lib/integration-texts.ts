import type { IntegrationKindName } from '@reviews/domain';

interface KindTexts {
  readonly label: string;
  /** The purpose, in one sentence. */
  readonly description: string;
  /** Setup instructions, step by step. */
  readonly steps: readonly string[];
  readonly test: string;
}

/** Name and setup instructions of each kind. */
export const KIND_TEXTS: Readonly<Record<IntegrationKindName, KindTexts>> = {
  openid: {
    label: 'Sign-in with OpenID Connect',
    description:
      'People sign in with the account they have anyway: Entra ID, Google Workspace, Okta, Keycloak and others.',
    steps: [
      'Register an application with your provider, of the type “web”.',
      'Copy the address of the provider, the client ID and the client secret into the form.',
      'Give the provider the redirect address that the form shows.',
      'Test the connection, then switch it on.',
    ],
    test: 'Test the connection',
  },
  scim: {
    label: 'People and groups with SCIM',
    description: 'Your directory adds people, changes them and closes their accounts by itself.',
    steps: [
      'Make a token: it is shown once.',
      'Give your directory the address and the token.',
      'Switch it on, and let the directory send its people.',
      'Say which roles its groups give.',
    ],
    test: 'Test the connection',
  },
  webhook: {
    label: 'Webhook',
    description:
      'Another system is told at once when something happens here: a cycle is launched, a form is submitted, a packet is released.',
    steps: [
      'Give the address of your receiver. It speaks HTTPS and answers with 200 to 299 within ten seconds.',
      'Choose what it is told of. It hears of record numbers, times and states; who wrote what, and about whom, it asks the API for.',
      'Make a secret and give it to your receiver, which verifies every delivery with it as Standard Webhooks says.',
      'Send a test, then switch it on.',
    ],
    test: 'Send a test',
  },
  scheduled_import: {
    label: 'Scheduled import of people',
    description:
      'A file of people is fetched from a folder or an address again and again, and brought in as you have mapped it.',
    steps: [
      'Import a file by hand first: its columns are remembered.',
      'Say where the file lies and how often it is fetched.',
      'Test it: the file is read and nothing is written.',
      'Switch it on.',
    ],
    test: 'Test the connection',
  },
};

/** Texts of the integration pages. */
export const INTEGRATION_TEXTS = {
  title: 'Integrations',
  one: 'Integration',
  subtitle: 'The systems this site works with, how they are doing, and what happened with them.',
  failed: 'The integrations could not be loaded',
  failedOne: 'The integration could not be loaded',
  add: 'Add an integration',
  empty: 'No other system is connected yet',
  emptyHint:
    'Connect your sign-in, your directory or any system that wants to know what happens here.',
  name: 'Name',
  state: 'State',
  last: 'Last event',
  never: 'Nothing yet',
  setUp: 'Set up',
  setUpOf: (name: string) => `Set up ${name}`,
  people: 'Import people',
  peopleHint: 'CSV or Excel, with a preview before anything is written.',
  logs: 'Imports so far',
  logsHint: 'Every file that was brought in, and by whom.',
  further: 'Also here',
  tokens: 'API tokens',
  tokensHint: 'Whose programs read what, and an end to it.',

  addTitle: 'Add an integration',
  addSubtitle: 'It stays off until you have set it up.',
  kind: 'What is it?',
  nameHint: 'As you call it among yourselves: ‘Slack notifier’, ‘Entra ID’.',
  addButton: 'Add and set up',
  kindRequired: 'Choose what it is.',

  gone: 'There is no such integration',
  goneHint: 'It may have been removed.',
  overview: 'Overview',
  setup: 'Setup',
  pages: 'Pages of this integration',
  settings: 'Name and state',
  enabled: 'On',
  enabledHint:
    'While it is off nothing is sent or received, and what happens meanwhile is not told later.',
  notReady: 'It can be switched on once it is set up:',
  finish: 'Finish the setup',
  save: 'Save',
  remove: 'Remove…',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeMessage:
    'It stops at once and its secret is destroyed. What it did stays in the change log.',
  removeButton: 'Remove',
  leave: 'What you changed here is not saved.',

  log: 'Log',
  logEmpty: 'Nothing has happened yet',
  logEmptyHint: 'Tests and what goes wrong or works again are listed here for 90 days.',
  logNone: 'Nothing of this outcome',
  logFailed: 'The log could not be loaded',
  outcome: 'Outcome',
  anyOutcome: 'Every outcome',
  when: 'When',
  what: 'What happened',
  older: 'Show older ones',

  steps: 'How it is set up',
  config: 'Settings',
  saved: 'All changes are saved.',
  unsaved: 'Not saved yet.',
  saveFirst: 'Save what you changed before you test it.',
  testing: 'Trying…',
  testOk: 'It works',
  testFailed: 'It does not work',
  secret: 'Secret',
  secretSet: (date: string) => `Set on ${date}. It is shown to nobody.`,
  secretNone: 'None yet.',
  secretReplace: 'Replace…',
  secretKeep: 'Keep the one that is set',
  secretMake: 'Make a secret',
  secretCopy: 'Copy',
  secretCopied: 'Copied',
  secretCopyFailed: 'Select it and copy it yourself: this browser does not let the page do it.',
  secretOnce: 'Copy it now and give it to the other system: once saved it is shown to nobody.',
  secretFormer:
    'The former secret signs beside the new one for a day, so that the receiver can change over',
  noKey: 'This site cannot keep secrets yet. Whoever operates it sets SECRETS_KEYS.',
} as const;

export const HEALTH_WORDS = {
  off: 'Off',
  unused: 'On, not used yet',
  ok: 'On',
  failed: 'On, failing',
} as const;
export const OUTCOME_WORDS = { ok: 'Worked', failed: 'Failed' } as const;
