import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messageReply, moment, recordId, recordIdText } from './wire.ts';

const ofIntegration = z.strictObject({ integrationId: recordIdText });
const givenRole = z.strictObject({
  role_id: recordId,
  department_ids: z.array(recordId).max(1000),
});

const directoryGroup = z.strictObject({
  id: recordId,
  name: z.string(),
  members: z.int(),
  /** Revision of the roles that the group gives. Changes whenever someone changes them. */
  revision: z.string(),
  /**
   * `in_force`: false when the role now reaches further than the person who gave it to the group.
   */
  roles: z.array(givenRole.extend({ name: z.string(), in_force: z.boolean() })),
});
export type DirectoryGroup = z.infer<typeof directoryGroup>;

export const showDirectory = endpoint({
  id: 'showDirectory',
  method: 'GET',
  path: '/api/integrations/:integrationId/scim',
  tag: 'integrations',
  summary: 'Get the address, token state, groups and roles of a directory.',
  params: ofIntegration,
  response: z.strictObject({
    address: z.string(),
    token: z.strictObject({ made_at: moment, last_used_at: moment.nullable() }).nullable(),
    users: z.int(),
    groups: z.array(directoryGroup),
    /** The roles that the caller may give. */
    roles: z.array(z.strictObject({ id: recordId, name: z.string(), of_departments: z.boolean() })),
    departments: z.array(z.strictObject({ id: recordId, name: z.string() })),
  }),
});
export type DirectoryView = z.infer<typeof showDirectory.response>;

/** The answer shows the token once. The previous token stops working. */
export const makeDirectoryToken = endpoint({
  id: 'makeDirectoryToken',
  method: 'POST',
  path: '/api/integrations/:integrationId/scim/token',
  tag: 'integrations',
  summary: 'Create a token for a directory.',
  params: ofIntegration,
  response: z.strictObject({ message: z.string(), token: z.string() }),
});

/** Who last changed the roles of a group. Sent with the refusal of a stale change. */
export const groupRolesConflict = z.strictObject({
  by: z.string().nullable(),
  at: moment.nullable(),
});

export const saveGroupRoles = endpoint({
  id: 'saveGroupRoles',
  method: 'PUT',
  path: '/api/integrations/:integrationId/scim/groups/:groupId/roles',
  tag: 'integrations',
  summary: 'Save the roles that a directory group assigns.',
  params: ofIntegration.extend({ groupId: recordIdText }),
  body: z.strictObject({ roles: z.array(givenRole).max(20), revision: z.string().max(64) }),
  response: messageReply,
});
