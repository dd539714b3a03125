import { z } from 'zod';
import { endpoint, type Endpoint } from './endpoint.ts';

/**
 * SCIM 2.0 (RFC 7643, 7644), through which a directory manages accounts and groups. It has its own
 * media type and error format and accepts only the token of an integration. It is kept apart from
 * the product's own calls (decision 052) and describes itself in /scim/v2/ServiceProviderConfig and
 * /Schemas.
 */
const resource = z.looseObject({});
/** An id of any form is accepted; an unknown one answers 404. */
const id = z.string().max(100);
const byId = z.strictObject({ id });
const text = z.string().max(4000);
const listed = z.looseObject({
  filter: text.optional(),
  startIndex: text.optional(),
  count: text.optional(),
  attributes: text.optional(),
  excludedAttributes: text.optional(),
});
const shown = z.looseObject({ attributes: text.optional(), excludedAttributes: text.optional() });

const BASE = '/scim/v2';
const tag = 'scim';
const response = resource;

export const scimConfig = endpoint({
  id: 'scimConfig',
  method: 'GET',
  path: `${BASE}/ServiceProviderConfig`,
  tag,
  summary: 'Get the supported SCIM features.',
  response,
});
export const scimResourceTypes = endpoint({
  id: 'scimResourceTypes',
  method: 'GET',
  path: `${BASE}/ResourceTypes`,
  tag,
  summary: 'List the resource types.',
  response,
});
export const scimResourceType = endpoint({
  id: 'scimResourceType',
  method: 'GET',
  path: `${BASE}/ResourceTypes/:id`,
  tag,
  summary: 'Get a resource type.',
  params: byId,
  response,
});
export const scimSchemas = endpoint({
  id: 'scimSchemas',
  method: 'GET',
  path: `${BASE}/Schemas`,
  tag,
  summary: 'List the resource schemas.',
  response,
});
export const scimSchema = endpoint({
  id: 'scimSchema',
  method: 'GET',
  path: `${BASE}/Schemas/:id`,
  tag,
  summary: 'Get a resource schema.',
  params: byId,
  response,
});

export const scimListUsers = endpoint({
  id: 'scimListUsers',
  method: 'GET',
  path: `${BASE}/Users`,
  tag,
  summary: 'List the accounts.',
  query: listed,
  response,
});
export const scimAddUser = endpoint({
  id: 'scimAddUser',
  method: 'POST',
  path: `${BASE}/Users`,
  tag,
  summary: 'Add an account, and an employee if there is none.',
  query: shown,
  body: resource,
  response,
});
export const scimShowUser = endpoint({
  id: 'scimShowUser',
  method: 'GET',
  path: `${BASE}/Users/:id`,
  tag,
  summary: 'Get an account.',
  params: byId,
  query: shown,
  response,
});
export const scimReplaceUser = endpoint({
  id: 'scimReplaceUser',
  method: 'PUT',
  path: `${BASE}/Users/:id`,
  tag,
  summary: 'Replace an account.',
  params: byId,
  query: shown,
  body: resource,
  response,
});
export const scimPatchUser = endpoint({
  id: 'scimPatchUser',
  method: 'PATCH',
  path: `${BASE}/Users/:id`,
  tag,
  summary: 'Update parts of an account.',
  params: byId,
  query: shown,
  body: resource,
  response,
});
export const scimDeleteUser = endpoint({
  id: 'scimDeleteUser',
  method: 'DELETE',
  path: `${BASE}/Users/:id`,
  tag,
  summary: 'Close an account.',
  params: byId,
  response,
});

export const scimListGroups = endpoint({
  id: 'scimListGroups',
  method: 'GET',
  path: `${BASE}/Groups`,
  tag,
  summary: 'List the groups.',
  query: listed,
  response,
});
export const scimAddGroup = endpoint({
  id: 'scimAddGroup',
  method: 'POST',
  path: `${BASE}/Groups`,
  tag,
  summary: 'Add a group.',
  query: shown,
  body: resource,
  response,
});
export const scimShowGroup = endpoint({
  id: 'scimShowGroup',
  method: 'GET',
  path: `${BASE}/Groups/:id`,
  tag,
  summary: 'Get a group.',
  params: byId,
  query: shown,
  response,
});
export const scimReplaceGroup = endpoint({
  id: 'scimReplaceGroup',
  method: 'PUT',
  path: `${BASE}/Groups/:id`,
  tag,
  summary: 'Replace a group.',
  params: byId,
  query: shown,
  body: resource,
  response,
});
export const scimPatchGroup = endpoint({
  id: 'scimPatchGroup',
  method: 'PATCH',
  path: `${BASE}/Groups/:id`,
  tag,
  summary: 'Update parts of a group.',
  params: byId,
  query: shown,
  body: resource,
  response,
});
export const scimDeleteGroup = endpoint({
  id: 'scimDeleteGroup',
  method: 'DELETE',
  path: `${BASE}/Groups/:id`,
  tag,
  summary: 'Remove a group.',
  params: byId,
  response,
});

/** Every call of a directory. */
export const scimEndpoints: readonly Endpoint[] = [
  scimConfig,
  scimResourceTypes,
  scimResourceType,
  scimSchemas,
  scimSchema,
  scimListUsers,
  scimAddUser,
  scimShowUser,
  scimReplaceUser,
  scimPatchUser,
  scimDeleteUser,
  scimListGroups,
  scimAddGroup,
  scimShowGroup,
  scimReplaceGroup,
  scimPatchGroup,
  scimDeleteGroup,
];
