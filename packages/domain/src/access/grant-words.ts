import { texts } from '@reviews/messages';
import {
  grantSentences,
  permissionGroups,
  permissionLabels,
  scopeLabels,
} from '@reviews/messages/en/permissions';
import {
  PERMISSION_SCOPES,
  PERMISSIONS,
  SCOPES,
  type Grant,
  type Permission,
  type Scope,
} from './permissions.ts';

/** Label of each permission on the roles page. */
export const PERMISSION_LABELS = texts(permissionLabels);

export const PERMISSION_GROUP_LABELS = texts(permissionGroups);

/** The permissions as the roles page groups them. */
export const PERMISSION_GROUPS: readonly {
  readonly group: keyof typeof PERMISSION_GROUP_LABELS;
  readonly permissions: readonly Permission[];
}[] = [
  {
    group: 'reviews',
    permissions: ['forms.read', 'forms.reopen', 'forms.reassign', 'forms.delete', 'forms.close'],
  },
  {
    group: 'cycles',
    permissions: [
      'cycles.track',
      'cycles.manage',
      'templates.manage',
      'packets.release',
      'panels.take_part',
    ],
  },
  { group: 'people', permissions: ['people.manage', 'users.impersonate'] },
  { group: 'administration', permissions: ['app.configure', 'roles.manage', 'changelog.read'] },
];

/** Column headings for the scopes. */
export const SCOPE_LABELS = texts(scopeLabels);

const SENTENCES: Readonly<Record<Permission, Readonly<Partial<Record<Scope, string>>>>> =
  texts(grantSentences);

/** Describes what one grant allows, in a sentence. */
export const grantSentence = ({ permission, scope }: Grant): string =>
  SENTENCES[permission][scope] ?? PERMISSION_LABELS[permission];

const rankOf = ({ permission, scope }: Grant): number =>
  PERMISSIONS.indexOf(permission) * SCOPES.length + SCOPES.indexOf(scope);

/** Removes duplicates and sorts by permission, then from the narrowest scope to the widest. */
export function inGrantOrder<G extends Grant>(grants: readonly G[]): G[] {
  const seen = new Map(grants.map((grant) => [rankOf(grant), grant]));
  return [...seen.entries()].toSorted(([one], [other]) => one - other).map(([, grant]) => grant);
}

/** Whether the scope makes sense for the permission. */
export const isSensible = ({ permission, scope }: Grant): boolean =>
  PERMISSION_SCOPES[permission].includes(scope);
