/** Name and setup steps of each kind. */
export const integrationKinds = {
  openid: {
    label: 'Sign-in with OpenID Connect',
    description:
      'People sign in with their company account: Entra ID, Google Workspace, Okta, Keycloak and others.',
    steps: {
      register: 'Register an application with your provider. Choose the type “web”.',
      copy: 'Copy the provider’s address, the client ID and the client secret into the form.',
      redirect: 'Give the provider the redirect address shown in the form.',
      test: 'Test the connection, then switch it on.',
    },
    test: 'Test connection',
  },
  scim: {
    label: 'People and groups with SCIM',
    description:
      'Your directory adds people, updates them and closes their accounts automatically.',
    steps: {
      token: 'Create a token. It is shown only once.',
      copy: 'Give your directory the address and the token.',
      start: 'Switch the integration on and let the directory send its people.',
      roles: 'Choose which roles its groups assign.',
    },
    test: 'Test connection',
  },
  webhook: {
    label: 'Webhook',
    description:
      'Tells another system immediately when something happens here: a cycle is launched, a review is submitted, a packet is released.',
    steps: {
      address:
        'Enter the address of your receiver. It must use HTTPS and answer with a status from 200 to 299 within ten seconds.',
      events:
        'Choose the events. Each delivery contains record numbers, times and states. The receiver asks the API for anything else.',
      secret:
        'Generate a secret and give it to your receiver, so that it can verify each delivery (Standard Webhooks).',
      test: 'Send a test, then switch the webhook on.',
    },
    test: 'Send test',
  },
  scheduled_import: {
    label: 'Scheduled import of people',
    description:
      'Fetches a file of people from a folder or an address on a schedule, and imports it with the mapping you chose.',
    steps: {
      first: 'Import one file manually first. Its column mapping is remembered.',
      place: 'Say where the file is and when to fetch it.',
      test: 'Test the import. The file is read, but nothing is saved.',
      start: 'Switch it on.',
    },
    test: 'Test connection',
  },
} as const;

/** The integration pages. */
export const integrations = {
  title: 'Integrations',
  one: 'Integration',
  subtitle: 'The systems connected to this site, their state and their log.',
  failed: 'The integrations could not be loaded',
  failedOne: 'The integration could not be loaded',
  add: 'Add integration',
  empty: 'No systems connected yet',
  emptyHint:
    'Connect your sign-in, your directory or a system that needs to know what happens here.',
  name: 'Name',
  state: 'State',
  last: 'Last event',
  never: 'None yet',
  setUp: 'Set up',
  setUpOf: 'Set up {name}',
  people: 'Import people',
  peopleHint: 'CSV or Excel, with a preview before anything is saved.',
  logs: 'Past imports',
  logsHint: 'Every imported file, and who imported it.',
  further: 'Also here',
  tokens: 'API tokens',
  tokensHint: 'See which programs can read data, and revoke their tokens.',

  addTitle: 'Add integration',
  addSubtitle: 'It stays off until you have set it up.',
  kind: 'Type',
  nameHint: 'A name your team recognises, such as “Slack notifier” or “Entra ID”.',
  addButton: 'Add and set up',
  kindRequired: 'Choose a type.',

  gone: 'Integration not found',
  goneHint: 'It may have been removed.',
  overview: 'Overview',
  setup: 'Setup',
  pages: 'Pages of this integration',
  settings: 'Name and state',
  enabled: 'On',
  enabledHint:
    'While it is off, nothing is sent or received. Events from that time are not sent later.',
  notReady: 'Complete the setup before you switch it on:',
  finish: 'Complete setup',
  save: 'Save',
  remove: 'Remove…',
  removeTitle: 'Remove {name}?',
  removeMessage:
    'It stops immediately and its secret is deleted. Its entries in the change log are kept.',
  removeButton: 'Remove',
  leave: 'Your changes are not saved.',

  log: 'Log',
  logEmpty: 'Nothing has happened yet',
  logEmptyHint: 'Tests, failures and recoveries are listed here for 90 days.',
  logNone: 'No entries with this result',
  logFailed: 'The log could not be loaded',
  outcome: 'Result',
  anyOutcome: 'All results',
  when: 'When',
  what: 'What happened',

  steps: 'How to set it up',
  config: 'Settings',
  saved: 'All changes saved',
  unsaved: 'Not saved yet',
  saveFirst: 'Save your changes before you test.',
  testing: 'Testing…',
  testOk: 'It works',
  testFailed: 'It does not work',
  secret: 'Secret',
  secretSet: 'Set on {date}. It cannot be shown again.',
  secretNone: 'Not set yet.',
  secretReplace: 'Replace…',
  secretKeep: 'Keep current secret',
  secretMake: 'Generate secret',
  secretCopy: 'Copy',
  secretCopied: 'Copied',
  copyOf: 'Copy: {label}',
  copiedOf: 'Copied: {label}',
  secretCopyFailed: 'Your browser did not allow copying. Select the text and copy it yourself.',
  secretOnce: 'Copy it now and give it to the other system. After you save, it is not shown again.',
  secretFormer: 'Also sign with the previous secret for one day, so that the receiver can switch',
  noKey: 'This site cannot store secrets yet. The person who runs the site must set SECRETS_KEYS.',
} as const;

export const integrationHealth = {
  off: 'Off',
  unused: 'On, not used yet',
  ok: 'On',
  failed: 'On, failing',
} as const;
export const integrationOutcomes = { ok: 'Success', failed: 'Failed' } as const;

/** What the server answers about integrations. */
export const integrationMessages = {
  added: '{name} added. It stays off until you have set it up.',
  saved: 'Integration saved.',
  switchedOn: '{name} is on.',
  switchedOff: '{name} is off.',
  removed: '{name} removed.',
  configured: 'Settings saved.',
  notFound: 'This integration could not be found.',
  nameRequired: 'Enter a name.',
  nameTaken: 'An integration named {name} already exists.',
  notOffered: 'This type of integration is not available on this site.',
  conflict: 'Someone else has changed this integration. Reload the page to see the latest version.',
  incomplete: 'Complete the setup before you switch it on.',
  noKey: 'This site cannot store secrets yet. The person who runs the site must set SECRETS_KEYS.',
  unreadableSecret: 'The stored secret cannot be read with this site’s key. Replace the secret.',
  secretRequired: 'Enter the secret.',
  secretElsewhere: 'The stored secret is for another address. Enter the secret for this address.',
} as const;

/** Why a request to an external system failed, for administrators. Names only the host. */
export const outgoingFaults = {
  address: 'This is not a web address.',
  scheme:
    'The address must begin with https://. The person who runs this site can allow other addresses.',
  credentials:
    'The address contains a user name or password. Enter them in their own fields instead.',
  private:
    '{host} is in a private network. The person who runs this site can allow such addresses.',
  unknown_host: 'No server named {host} could be found.',
  refused: '{host} did not accept the connection.',
  certificate: 'The certificate of {host} is not trusted.',
  timeout: '{host} did not answer in time.',
  too_large: 'The answer of {host} is too large.',
  broken: 'The connection to {host} was lost.',
} as const;
