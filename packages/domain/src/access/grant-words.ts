import {
  PERMISSION_DEFINITIONS,
  PERMISSIONS,
  SCOPES,
  type Grant,
  type Permission,
  type Scope,
} from './permissions.ts';

/** The permissions as the roles page groups them. */
export const PERMISSION_GROUPS: readonly {
  readonly name: string;
  readonly permissions: readonly Permission[];
}[] = [
  {
    name: 'Forms',
    permissions: ['forms.read', 'forms.reopen', 'forms.reassign', 'forms.delete', 'forms.close'],
  },
  {
    name: 'Cycles',
    permissions: [
      'cycles.track',
      'cycles.manage',
      'templates.manage',
      'packets.release',
      'panels.take_part',
    ],
  },
  { name: 'People', permissions: ['people.manage', 'users.impersonate'] },
  { name: 'Administration', permissions: ['app.configure', 'roles.manage', 'changelog.read'] },
];

/** Column headings for the scopes. */
export const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  own: 'Own',
  about_me: 'About themselves',
  reports: 'Direct reports',
  downline: 'Whole line',
  departments: 'Departments',
  all: 'Everyone',
};

const ABOUT: Readonly<Record<Scope, string>> = {
  own: 'that they take part in',
  about_me: 'about themselves',
  reports: 'about their direct reports',
  downline: 'about everyone below them',
  departments: 'about people of the departments given with the role',
  all: 'about everyone',
};
const WHOM: Readonly<Record<Scope, string>> = {
  own: 'themselves',
  about_me: 'themselves',
  reports: 'their direct reports',
  downline: 'everyone below them',
  departments: 'people of the departments given with the role',
  all: 'everyone',
};
const WHERE: Readonly<Record<Scope, string>> = {
  own: 'that they belong to',
  about_me: 'about themselves',
  reports: 'about their direct reports',
  downline: 'about everyone below them',
  departments: 'of the departments given with the role',
  all: 'whatever the department',
};

const SENTENCES: Readonly<Record<Permission, (scope: Scope) => string>> = {
  'forms.read': (scope) =>
    scope === 'own'
      ? 'Reads the forms that they write.'
      : `Reads submitted forms ${ABOUT[scope]}${scope === 'about_me' ? ', once they are released' : ''}.`,
  'forms.reopen': (scope) => `Reopens closed forms ${ABOUT[scope]}.`,
  'forms.reassign': (scope) => `Gives open forms ${ABOUT[scope]} to another writer.`,
  'forms.delete': (scope) => `Removes forms ${ABOUT[scope]} from their cycle.`,
  'forms.close': (scope) => `Closes forms ${ABOUT[scope]} as incomplete.`,
  'cycles.track': (scope) => `Sees who has written what ${ABOUT[scope]}, without reading it.`,
  'cycles.manage': () => 'Sets up cycles and launches them.',
  'templates.manage': () => 'Builds templates, feedback types and rating scales.',
  'packets.release': (scope) => `Releases packets ${ABOUT[scope]}.`,
  'people.manage': (scope) => `Changes the records, positions and managers of ${WHOM[scope]}.`,
  'users.impersonate': (scope) =>
    `Looks at the product as ${WHOM[scope]}, where their rights reach no further.`,
  'app.configure': () => 'Configures the application: name, look, menu, pages, integrations.',
  'roles.manage': () => 'Sees to users and roles, and asks the access explainer.',
  'changelog.read': (scope) =>
    scope === 'all' ? 'Reads the whole change log.' : `Reads the change log of ${WHOM[scope]}.`,
  'panels.take_part': (scope) => `Takes part in panels ${WHERE[scope]}.`,
};

/** Describes what one grant allows, in a sentence. */
export const grantSentence = ({ permission, scope }: Grant): string => SENTENCES[permission](scope);

const rankOf = ({ permission, scope }: Grant): number =>
  PERMISSIONS.indexOf(permission) * SCOPES.length + SCOPES.indexOf(scope);

/** Removes duplicates and sorts by permission, then from the narrowest scope to the widest. */
export function inGrantOrder<G extends Grant>(grants: readonly G[]): G[] {
  const seen = new Map(grants.map((grant) => [rankOf(grant), grant]));
  return [...seen.entries()].toSorted(([one], [other]) => one - other).map(([, grant]) => grant);
}

/** Whether the scope makes sense for the permission. */
export const isSensible = ({ permission, scope }: Grant): boolean =>
  PERMISSION_DEFINITIONS[permission].scopes.includes(scope);
