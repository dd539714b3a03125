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
  /** Of what it gives: it is another one once somebody has said something else. */
  revision: z.string(),
  /** `in_force`: not where the role reaches further since than whoever gave it to the group. */
  roles: z.array(givenRole.extend({ name: z.string(), in_force: z.boolean() })),
});
export type DirectoryGroup = z.infer<typeof directoryGroup>;

export const showDirectory = endpoint({
  id: 'showDirectory',
  method: 'GET',
  path: '/api/integrations/:integrationId/scim',
  tag: 'integrations',
  summary: 'What a directory is told of the product, and what it keeps here.',
  params: ofIntegration,
  response: z.strictObject({
    address: z.string(),
    token: z.strictObject({ made_at: moment, last_used_at: moment.nullable() }).nullable(),
    users: z.int(),
    groups: z.array(directoryGroup),
    /** Those that whoever asks may give. */
    roles: z.array(z.strictObject({ id: recordId, name: z.string(), of_departments: z.boolean() })),
    departments: z.array(z.strictObject({ id: recordId, name: z.string() })),
  }),
});
export type DirectoryView = z.infer<typeof showDirectory.response>;

/** The answer tells the token this once; the one before works no more. */
export const makeDirectoryToken = endpoint({
  id: 'makeDirectoryToken',
  method: 'POST',
  path: '/api/integrations/:integrationId/scim/token',
  tag: 'integrations',
  summary: 'Make the token of a directory.',
  params: ofIntegration,
  response: z.strictObject({ message: z.string(), token: z.string() }),
});

/** Who has said last what a group gives: with the refusal of what was chosen before that was seen. */
export const groupRolesConflict = z.strictObject({
  by: z.string().nullable(),
  at: moment.nullable(),
});

export const saveGroupRoles = endpoint({
  id: 'saveGroupRoles',
  method: 'PUT',
  path: '/api/integrations/:integrationId/scim/groups/:groupId/roles',
  tag: 'integrations',
  summary: 'Which roles a group of a directory gives.',
  params: ofIntegration.extend({ groupId: recordIdText }),
  body: z.strictObject({ roles: z.array(givenRole).max(20), revision: z.string().max(64) }),
  response: messageReply,
});
