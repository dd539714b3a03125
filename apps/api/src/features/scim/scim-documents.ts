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
      description: 'The token of the integration, shown once when it is made.',
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
    description: 'A group, which gives the roles that administrators say.',
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
    'What the directory calls the person; an email address, unless emails holds one.',
    { required: true, uniqueness: 'server' },
  ),
  attribute('name', 'The name in parts.', {
    type: 'complex',
    subAttributes: [
      attribute('givenName', 'First name.'),
      attribute('familyName', 'Last name.'),
      attribute('formatted', 'The whole name.', { mutability: 'readOnly' }),
    ],
  }),
  attribute('displayName', 'How the person is called here.'),
  attribute('title', 'The title of the primary position.'),
  attribute('active', 'Whether the account is open.', { type: 'boolean' }),
  attribute('emails', 'The address of work is kept.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The address.'),
      attribute('type', 'work.'),
      attribute('primary', 'Always so.', { type: 'boolean' }),
    ],
  }),
];
const ENTERPRISE_ATTRIBUTES = [
  attribute('employeeNumber', 'The employee number.', { uniqueness: 'server' }),
  attribute(
    'department',
    'The department of the primary position; made where there is none of that name.',
  ),
  attribute('manager', 'Whom the person reports to.', {
    type: 'complex',
    subAttributes: [
      attribute('value', 'The id of a user.', { caseExact: true }),
      attribute('$ref', 'Where the user is.', { type: 'reference', mutability: 'readOnly' }),
      attribute('displayName', 'The name of the user.', { mutability: 'readOnly' }),
    ],
  }),
];
const GROUP_ATTRIBUTES = [
  attribute('displayName', 'The name of the group.', { required: true, uniqueness: 'server' }),
  attribute('members', 'The users in it.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The id of a user.', { caseExact: true }),
      attribute('$ref', 'Where the user is.', { type: 'reference', mutability: 'readOnly' }),
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
    'What a company knows of the person.',
    ENTERPRISE_ATTRIBUTES,
  ),
  schema(base, GROUP_SCHEMA, 'Group', 'A group of users.', GROUP_ATTRIBUTES),
];
