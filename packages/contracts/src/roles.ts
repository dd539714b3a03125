import { NAME_MAX_CHARS, PERMISSIONS, ROLE_DESCRIPTION_MAX_CHARS, SCOPES } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messageReply, pageText, recordId, recordIdText, searchedText, typedText } from './wire.ts';

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
  /** Part of the product: keeps its name and cannot be deleted. */
  is_system: z.boolean(),
  /** Holds every permission and stays so. */
  is_fixed: z.boolean(),
  /** Everybody has it without being given it. */
  everyone: z.boolean(),
  grants: z.array(grantView),
  /** How many it is given to; null where everybody has it. */
  people: z.int().nullable(),
  /** Whether whoever asks may change it and give it: it reaches no further than they do themselves. */
  within_reach: z.boolean(),
  /** Changes with every word and every permission: whoever changes the role says which one they saw. */
  revision: z.string(),
});
export type RoleView = z.infer<typeof role>;

const roleInput = z.strictObject({
  name: typedText(NAME_MAX_CHARS),
  description: typedText(ROLE_DESCRIPTION_MAX_CHARS),
  grants: z.array(grantView).max(MOST_GRANTS),
});
export type RoleInput = z.input<typeof roleInput>;

/** `givable`: every permission and scope that whoever asks may put into a role; `departments`: for which one may be given. */
export const listRoles = endpoint({
  id: 'listRoles',
  method: 'GET',
  path: '/api/roles',
  tag: 'roles',
  summary: 'The roles with all they allow.',
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
  /** For which the role is given where it has permissions for departments. */
  departments: z.array(z.string()),
});

export const listRolePeople = endpoint({
  id: 'listRolePeople',
  method: 'GET',
  path: '/api/roles/:roleId/people',
  tag: 'roles',
  summary: 'Whom a role is given to.',
  params: ofRole,
  query: z.strictObject({ search: searchedText.optional(), page: pageText.optional() }),
  response: z.strictObject({ data: z.array(rolePerson), totalResults: z.int() }),
});

export const addRole = endpoint({
  id: 'addRole',
  method: 'POST',
  path: '/api/roles',
  tag: 'roles',
  summary: 'Add a role that allows no more than whoever adds it may do.',
  body: roleInput,
  response: z.strictObject({ id: recordId, message: z.string() }),
});

/** Whoever has the role may do what it allows with their next request. */
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

/** Under a new session, which writes nothing; no further than one's own roles reach. */
export const previewRole = endpoint({
  id: 'previewRole',
  method: 'POST',
  path: '/auth/preview',
  tag: 'roles',
  summary: 'Look at the product as somebody with this role alone.',
  body: z.strictObject({ role_id: recordId }),
  response: z.strictObject({ redirect: z.string() }),
});

export const stopPreview = endpoint({
  id: 'stopPreview',
  method: 'DELETE',
  path: '/auth/preview',
  tag: 'roles',
  summary: 'Return to the own roles.',
  response: z.strictObject({ redirect: z.string() }),
});

export const deleteRole = endpoint({
  id: 'deleteRole',
  method: 'DELETE',
  path: '/api/roles/:roleId',
  tag: 'roles',
  summary: 'Remove a role that nobody has.',
  params: ofRole,
  response: messageReply,
});
