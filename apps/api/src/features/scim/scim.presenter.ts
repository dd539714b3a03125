import type { GroupRow } from './groups.queries.ts';
import type { UserRow } from './users.queries.ts';
import { versionOf } from './versions.ts';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** A resource with its location and version. */
export interface Presented {
  readonly body: Record<string, unknown>;
  readonly location: string;
  readonly version: string;
}

const metaOf = (
  resourceType: string,
  row: { readonly created_at: Date; readonly updated_at: Date },
  location: string,
  version: string,
) => ({
  resourceType,
  created: row.created_at.toISOString(),
  lastModified: row.updated_at.toISOString(),
  location,
  version,
});

/** @param base the base URL of the resources */
export function presentUser(row: UserRow, base: string): Presented {
  const [location, version] = [`${base}/Users/${row.id}`, versionOf(row)];
  const manager =
    row.manager_user_id === null
      ? {}
      : {
          manager: {
            value: String(row.manager_user_id),
            $ref: `${base}/Users/${row.manager_user_id}`,
            displayName: row.manager_name,
          },
        };
  const body = {
    schemas: [USER_SCHEMA, ENTERPRISE_SCHEMA],
    id: String(row.id),
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    userName: row.user_name,
    name: {
      givenName: row.first_name,
      familyName: row.last_name,
      formatted: `${row.first_name} ${row.last_name}`,
    },
    displayName: row.preferred_name,
    ...(row.title === '' ? {} : { title: row.title }),
    active: row.active,
    emails: [{ value: row.email, type: 'work', primary: true }],
    [ENTERPRISE_SCHEMA]: {
      employeeNumber: row.number,
      ...(row.department === '' ? {} : { department: row.department }),
      ...manager,
    },
    meta: metaOf('User', row, location, version),
  };
  return { body, location, version };
}

export function presentGroup(row: GroupRow, base: string): Presented {
  const [location, version] = [`${base}/Groups/${row.id}`, versionOf(row)];
  const members =
    row.members === null
      ? {}
      : {
          members: row.members.map(({ id, name }) => ({
            value: String(id),
            $ref: `${base}/Users/${id}`,
            display: name,
            type: 'User',
          })),
        };
  const body = {
    schemas: [GROUP_SCHEMA],
    id: String(row.id),
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    displayName: row.display_name,
    ...members,
    meta: metaOf('Group', row, location, version),
  };
  return { body, location, version };
}

export const presentList = (
  resources: readonly Record<string, unknown>[],
  { total, startIndex }: { readonly total: number; readonly startIndex: number },
) => ({
  schemas: [LIST_SCHEMA],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

const ALWAYS = new Set(['schemas', 'id', 'meta']);
const namesOf = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');

/**
 * Returns whether a list of attributes contains one: by its name, its schema, or a sub-attribute.
 */
const isNamed = (key: string, names: readonly string[]): boolean =>
  names.some(
    (name) =>
      name === key.toLowerCase() ||
      name.startsWith(`${key.toLowerCase()}.`) ||
      name.startsWith(`${key.toLowerCase()}:`) ||
      name.endsWith(`:${key.toLowerCase()}`),
  );

/**
 * Returns a resource with the requested attributes, or without the excluded ones, but always with
 * its id.
 */
export function chosen(
  body: Record<string, unknown>,
  {
    attributes,
    excludedAttributes,
  }: { readonly attributes?: string | undefined; readonly excludedAttributes?: string | undefined },
): Record<string, unknown> {
  if (attributes !== undefined)
    return Object.fromEntries(
      Object.entries(body).filter(([key]) => ALWAYS.has(key) || isNamed(key, namesOf(attributes))),
    );
  if (excludedAttributes === undefined) return body;
  const names = namesOf(excludedAttributes);
  return Object.fromEntries(
    Object.entries(body).filter(([key]) => ALWAYS.has(key) || !names.includes(key.toLowerCase())),
  );
}

/** Returns whether group members are requested; large groups have many. */
export const wantsMembers = ({
  attributes,
  excludedAttributes,
}: {
  readonly attributes?: string | undefined;
  readonly excludedAttributes?: string | undefined;
}): boolean =>
  attributes === undefined
    ? !namesOf(excludedAttributes ?? '').includes('members')
    : isNamed('members', namesOf(attributes));
