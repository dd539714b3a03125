/** Every permission a role can grant. Code checks permissions only by these names. */
export const PERMISSIONS = [
  'forms.read',
  'forms.reopen',
  'forms.reassign',
  'forms.delete',
  'forms.close',
  'cycles.track',
  'cycles.manage',
  'templates.manage',
  'packets.release',
  'people.manage',
  'users.impersonate',
  'app.configure',
  'roles.manage',
  'changelog.read',
  'panels.take_part',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/**
 * How far a permission reaches. own: reviews the person writes or takes part in; about_me: reviews
 * about the person; reports and downline: people who report directly, people at any level below;
 * departments: people in the departments given with the role; all: everyone.
 */
export const SCOPES = ['own', 'about_me', 'reports', 'downline', 'departments', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

/** One permission with one scope. A role may grant the same permission with several scopes. */
export interface Grant {
  permission: Permission;
  scope: Scope;
}

const PEOPLE_SCOPES: readonly Scope[] = ['reports', 'downline', 'departments', 'all'];
const ALL_ONLY: readonly Scope[] = ['all'];

/** The scopes that make sense for each permission. */
export const PERMISSION_SCOPES: Readonly<Record<Permission, readonly Scope[]>> = {
  'forms.read': SCOPES,
  'forms.reopen': PEOPLE_SCOPES,
  'forms.reassign': PEOPLE_SCOPES,
  'forms.delete': PEOPLE_SCOPES,
  'forms.close': PEOPLE_SCOPES,
  'cycles.track': PEOPLE_SCOPES,
  'cycles.manage': ALL_ONLY,
  'templates.manage': ALL_ONLY,
  'packets.release': PEOPLE_SCOPES,
  'people.manage': ['departments', 'all'],
  'users.impersonate': ['departments', 'all'],
  'app.configure': ALL_ONLY,
  'roles.manage': ALL_ONLY,
  'changelog.read': ['departments', 'all'],
  'panels.take_part': ['own', 'departments', 'all'],
};

export interface SeededRole {
  name: string;
  description: string;
  /** Everyone has it without being assigned it. */
  everyone: boolean;
  grants: readonly Grant[];
}

export const ADMINISTRATOR_ROLE = 'Administrator';
export const HR_ROLE = 'HR';
export const HR_PARTNER_ROLE = 'HR Partner';
export const PANEL_MEMBER_ROLE = 'Panel Member';
export const EMPLOYEE_ROLE = 'Employee';

function grantsAt(scope: Scope, permissions: readonly Permission[]): Grant[] {
  return permissions.map((permission) => ({ permission, scope }));
}

const HR_PERMISSIONS = PERMISSIONS.filter(
  (name) => name !== 'app.configure' && name !== 'roles.manage',
);
const HR_PARTNER_PERMISSIONS = HR_PERMISSIONS.filter(
  (name) => name !== 'cycles.manage' && name !== 'templates.manage',
);

/**
 * The roles the product starts with. Being a manager is a relation, not a role: the downline scopes
 * of Employee give managers access to the people below them, and give other people nothing.
 */
export const SEEDED_ROLES: readonly SeededRole[] = [
  {
    name: ADMINISTRATOR_ROLE,
    description: 'Everything, including the configuration of the application and the roles.',
    everyone: false,
    grants: grantsAt('all', PERMISSIONS),
  },
  {
    name: HR_ROLE,
    description: 'Everything about people, cycles, reviews, packets and panels.',
    everyone: false,
    grants: grantsAt('all', HR_PERMISSIONS),
  },
  {
    name: HR_PARTNER_ROLE,
    description: 'Like HR, but for chosen departments and without setting up cycles and templates.',
    everyone: false,
    grants: grantsAt('departments', HR_PARTNER_PERMISSIONS),
  },
  {
    name: PANEL_MEMBER_ROLE,
    description: 'Takes part in the promotion and calibration panels they belong to.',
    everyone: false,
    grants: grantsAt('own', ['panels.take_part']),
  },
  {
    name: EMPLOYEE_ROLE,
    description:
      'What everyone can do: write reviews and read released reviews about themselves. Managers can also read reviews about their people.',
    everyone: true,
    grants: [
      { permission: 'forms.read', scope: 'own' },
      { permission: 'forms.read', scope: 'about_me' },
      { permission: 'forms.read', scope: 'downline' },
      { permission: 'forms.reopen', scope: 'downline' },
    ],
  },
];
