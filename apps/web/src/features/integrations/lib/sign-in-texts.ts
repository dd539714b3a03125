import type { OpenIdMatch } from '@reviews/domain';
import { formatCount } from '../../../lib/format-count.ts';

/** Texts for setting up an OpenID Connect provider. */
export const OPEN_ID_TEXTS = {
  issuer: 'Address of the provider',
  issuerHint:
    'The issuer, under which the provider describes itself: https://login.microsoftonline.com/<tenant>/v2.0, https://accounts.google.com …',
  clientId: 'Client ID',
  secret: 'Client secret',
  secretHint: 'The provider shows it once, where the application is registered.',
  addressesFailed: 'The addresses that the provider needs could not be loaded',
  redirect: 'Redirect address',
  redirectHint: 'Give it to the provider: people come back there after they have signed in.',
  signOut: 'Address after logging out',
  signOutHint: 'Where the provider asks for one.',
  match: 'How people are found the first time',
  matchHint:
    'After that the provider’s own number of them counts, whatever becomes of their address.',
  matches: {
    verified_email: [
      'Verified email address',
      'Only where the provider says that the address is verified.',
    ],
    employee_number: ['Employee number in a claim', 'The provider sends it for each person.'],
    email_claim: [
      'Email address in another claim',
      'For a provider that says nothing of verification, such as Entra ID with “preferred_username”. Choose it only where people cannot change that claim themselves.',
    ],
  } satisfies Record<OpenIdMatch, readonly [string, string]>,
  claim: 'Name of the claim',
  strength: 'How people must have signed in there',
  strengthHint:
    'Whoever has not, or of whom the provider does not say it, is not let in. Whoever is locked out by this signs in with a password, where they may.',
  amr: 'Methods',
  amrHint:
    'One of these must stand in the claim “amr”, such as mfa. Where it is empty, any will do.',
  acr: 'Levels',
  acrHint:
    'One of these must stand in the claim “acr”; the provider is asked for them. Where it is empty, any will do.',
  maxAge: 'Minutes ago at the most',
  maxAgeHint:
    'Whoever signed in there longer ago does it again. Empty: as long as the provider remembers them.',
  authentication: 'How the client proves itself',
  authentications: {
    basic: 'In the header (client_secret_basic)',
    post: 'In the body (client_secret_post)',
  },
  scopes: 'Scopes',
  only: 'Passwords are for administrators only',
  onlyHint:
    'Everybody else signs in with this provider alone. Administrators keep their passwords, so that nobody is locked out when it is away.',
  used: (count: number) =>
    count === 1
      ? 'One person has signed in with it.'
      : `${formatCount(count)} people have signed in with it.`,
} as const;

/** Texts for setting up a directory. */
export const DIRECTORY_TEXTS = {
  address: 'Address',
  addressHint: 'The SCIM 2.0 endpoint, also called tenant URL or base URL.',
  token: 'Token',
  tokenHint: 'The directory sends it with each request. It is kept as a digest only.',
  tokenNone: 'None yet.',
  tokenMade: (date: string) => `Made on ${date}.`,
  tokenUsed: (date: string) => `Used last on ${date}.`,
  tokenUnused: 'Not used yet.',
  make: 'Make a token',
  replace: 'Replace the token…',
  replaceTitle: 'Replace the token?',
  replaceMessage: 'The directory is refused from then on, until it has the new one.',
  replaceConfirm: 'Replace it',
  once: 'Copy it now and give it to the directory: it is not shown again.',
  department: 'Department of people without one',
  departmentHint: 'Where people are placed whose directory names no department.',
  users: (count: number) =>
    count === 0
      ? 'The directory has sent nobody yet.'
      : count === 1
        ? 'The directory keeps one account.'
        : `The directory keeps ${formatCount(count)} accounts.`,
  groups: 'What groups give',
  groupsHint:
    'A group gives its members the roles you choose, and nothing by itself. Whoever leaves it loses them; roles given by hand stay.',
  groupsNone: 'The directory has sent no groups yet.',
  group: 'Group',
  members: (count: number) => (count === 1 ? '1 member' : `${formatCount(count)} members`),
  gives: 'Gives',
  nothing: 'Nothing',
  heldBack: 'held back: the role reaches further by now. Save it again to give it.',
  change: 'Change…',
  changeOf: (group: string) => `Change what ${group} gives`,
  dialog: (group: string) => `What ${group} gives`,
  departmentsOf: (role: string) => `Departments for ${role}`,
  conflictTitle: (group: string) => `Somebody else has changed what ${group} gives`,
  conflictWho: ({ name, time }: { name: string; time: string }) =>
    `${name} saved it ${time === '' ? 'meanwhile' : `on ${time}`}, while you were choosing. Nothing of yours is lost.`,
  somebody: 'Somebody else',
  sameNow: 'Both say the same.',
  given: 'Given',
  notGiven: 'Not given',
  goOn: 'Go on choosing',
  save: 'Save',
  failed: 'What the directory keeps could not be loaded',
} as const;
