import { NAME_MAX_CHARS, PERMISSIONS, ROLE_DESCRIPTION_MAX_CHARS, SCOPES } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  messageReply,
  pageText,
  recordId,
  recordIdText,
  searchedText,
  nameText,
  typedText,
} from './wire.ts';

const ofRole = z.strictObject({ roleId: recordIdText });

export const grantView = z.strictObject({
  permission: z.literal(PERMISSIONS),
  scope: z.literal(SCOPES),
});
const MOST_GRANTS = PERMISSIONS.length * SCOPES.length;

const role = z.strictObject({
  id: recordId,
  name: z.string(),
  description: z.string(),
  /** Built in: cannot be renamed or deleted. */
  is_system: z.boolean(),
  /** Always holds every permission. */
  is_fixed: z.boolean(),
  /** Everyone has it without being assigned it. */
  everyone: z.boolean(),
  grants: z.array(grantView),
  /** Number of people who hold it; null when everyone does. */
  people: z.int().nullable(),
  /** Whether the caller may change and assign it: it reaches no further than their own roles. */
  within_reach: z.boolean(),
  /** Changes with every label and permission. A change must name the revision it is based on. */
  revision: z.string(),
});
export type RoleView = z.infer<typeof role>;

const roleInput = z.strictObject({
  name: nameText(NAME_MAX_CHARS),
  description: typedText(ROLE_DESCRIPTION_MAX_CHARS),
  grants: z.array(grantView).max(MOST_GRANTS),
});
export type RoleInput = z.input<typeof roleInput>;

/**
 * `givable`: every permission and scope that the caller may put into a role; `departments`: those a
 * role may be given for.
 */
export const listRoles = endpoint({
  id: 'listRoles',
  method: 'GET',
  path: '/api/roles',
  tag: 'roles',
  summary: 'List roles with their permissions.',
  response: z.strictObject({
    data: z.array(role),
    givable: z.array(grantView),
    departments: z.array(z.strictObject({ id: recordId, name: z.string() })),
  }),
});
export type RolesReply = z.infer<typeof listRoles.response>;

const rolePerson = z.strictObject({
  user_id: recordId,
  name: z.string(),
  email: z.string(),
  is_deactivated: z.boolean(),
  /** The departments the role is given for, if it has department permissions. */
  departments: z.array(z.string()),
});

export const listRolePeople = endpoint({
  id: 'listRolePeople',
  method: 'GET',
  path: '/api/roles/:roleId/people',
  tag: 'roles',
  summary: 'List the people who have a role.',
  params: ofRole,
  query: z.strictObject({ search: searchedText.optional(), page: pageText.optional() }),
  response: z.strictObject({ data: z.array(rolePerson), totalResults: z.int() }),
});

export const addRole = endpoint({
  id: 'addRole',
  method: 'POST',
  path: '/api/roles',
  tag: 'roles',
  summary: 'Add a role, with no more permissions than your own.',
  body: roleInput,
  response: z.strictObject({ id: recordId, message: z.string() }),
});

/** Takes effect with the next request of the people who hold the role. */
export const changeRole = endpoint({
  id: 'changeRole',
  method: 'PUT',
  path: '/api/roles/:roleId',
  tag: 'roles',
  summary: 'Change a role.',
  params: ofRole,
  body: roleInput.extend({ revision: z.string().max(64) }),
  response: messageReply,
});

/** Starts a new read-only session. It reaches no further than the caller's own roles. */
export const previewRole = endpoint({
  id: 'previewRole',
  method: 'POST',
  path: '/auth/preview',
  tag: 'roles',
  summary: 'Preview the product with the permissions of this role only.',
  body: z.strictObject({ role_id: recordId }),
  response: z.strictObject({ redirect: z.string() }),
});

export const stopPreview = endpoint({
  id: 'stopPreview',
  method: 'DELETE',
  path: '/auth/preview',
  tag: 'roles',
  summary: 'Stop the preview.',
  response: z.strictObject({ redirect: z.string() }),
});

export const deleteRole = endpoint({
  id: 'deleteRole',
  method: 'DELETE',
  path: '/api/roles/:roleId',
  tag: 'roles',
  summary: 'Delete a role that no one has.',
  params: ofRole,
  response: messageReply,
});
