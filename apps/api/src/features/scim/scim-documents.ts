import { ENTERPRISE_SCHEMA, GROUP_SCHEMA, USER_SCHEMA } from './scim.presenter.ts';

/** Returns the supported SCIM features (RFC 7643, 5). */
export const serviceProviderConfig = (base: string, maxResults: number) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token of the integration, shown once when it is created.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

export const resourceTypes = (base: string) => [
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'An account with its employee.',
    schema: USER_SCHEMA,
    schemaExtensions: [{ schema: ENTERPRISE_SCHEMA, required: false }],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
  },
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: 'Group',
    name: 'Group',
    endpoint: '/Groups',
    description: 'A group. Its members get the roles that administrators choose.',
    schema: GROUP_SCHEMA,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/Group` },
  },
];

type Kind = 'string' | 'boolean' | 'complex' | 'reference';
interface Given {
  readonly type?: Kind;
  readonly multiValued?: boolean;
  readonly required?: boolean;
  readonly caseExact?: boolean;
  readonly uniqueness?: 'none' | 'server';
  readonly mutability?: 'readWrite' | 'readOnly';
  readonly subAttributes?: readonly object[];
}
const attribute = (
  name: string,
  description: string,
  {
    type = 'string',
    multiValued = false,
    required = false,
    caseExact = false,
    uniqueness = 'none',
    mutability = 'readWrite',
    ...rest
  }: Given = {},
) => ({
  name,
  type,
  multiValued,
  description,
  required,
  ...(type === 'complex' ? {} : { caseExact }),
  mutability,
  returned: 'default',
  uniqueness,
  ...rest,
});
const schema = (
  base: string,
  id: string,
  name: string,
  description: string,
  attributes: readonly object[],
) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id,
  name,
  description,
  attributes,
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
});

const USER_ATTRIBUTES = [
  attribute(
    'userName',
    'The directory’s name for the person. Must be an email address unless emails contains one.',
    { required: true, uniqueness: 'server' },
  ),
  attribute('name', 'The parts of the name.', {
    type: 'complex',
    subAttributes: [
      attribute('givenName', 'First name.'),
      attribute('familyName', 'Last name.'),
      attribute('formatted', 'The full name.', { mutability: 'readOnly' }),
    ],
  }),
  attribute('displayName', 'The name shown here.'),
  attribute('title', 'The title of the primary position.'),
  attribute('active', 'Whether the account is active.', { type: 'boolean' }),
  attribute('emails', 'Email addresses. Only the work address is stored.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The address.'),
      attribute('type', 'Always work.'),
      attribute('primary', 'Always true.', { type: 'boolean' }),
    ],
  }),
];
const ENTERPRISE_ATTRIBUTES = [
  attribute('employeeNumber', 'The employee number.', { uniqueness: 'server' }),
  attribute('department', 'The department of the primary position. Created if it does not exist.'),
  attribute('manager', 'The person’s manager.', {
    type: 'complex',
    subAttributes: [
      attribute('value', 'The ID of a user.', { caseExact: true }),
      attribute('$ref', 'The address of the user.', { type: 'reference', mutability: 'readOnly' }),
      attribute('displayName', 'The name of the user.', { mutability: 'readOnly' }),
    ],
  }),
];
const GROUP_ATTRIBUTES = [
  attribute('displayName', 'The name of the group.', { required: true, uniqueness: 'server' }),
  attribute('members', 'The users in the group.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The ID of a user.', { caseExact: true }),
      attribute('$ref', 'The address of the user.', { type: 'reference', mutability: 'readOnly' }),
      attribute('display', 'The name of the user.', { mutability: 'readOnly' }),
    ],
  }),
];

/** Returns the resource schemas (RFC 7643, 7): only the attributes that are read. */
export const schemas = (base: string) => [
  schema(base, USER_SCHEMA, 'User', 'An account with its employee.', USER_ATTRIBUTES),
  schema(
    base,
    ENTERPRISE_SCHEMA,
    'EnterpriseUser',
    'Details about the person’s employment.',
    ENTERPRISE_ATTRIBUTES,
  ),
  schema(base, GROUP_SCHEMA, 'Group', 'A group of users.', GROUP_ATTRIBUTES),
];
