import * as contracts from '@reviews/contracts';
import { SCIM_REQUEST_WORDS as requests, SCIM_WORDS as words } from '@reviews/domain';
import { route, type Transport } from '../../http/route.ts';
import { ScimReply } from '../../http/scim-reply.ts';
import type { Services } from '../../services.ts';
import { parseFilter } from './protocol/filter.ts';
import { readGroup, readGroupPatch } from './protocol/group-input.ts';
import { ScimError } from './protocol/scim-error.ts';
import { readOperations, readUser, readUserPatch } from './protocol/user-input.ts';
import { resourceTypes, schemas, serviceProviderConfig } from './scim-documents.ts';
import {
  chosen,
  presentGroup,
  presentList,
  presentUser,
  wantsMembers,
  type Presented,
} from './scim.presenter.ts';

const [COUNT_DEFAULT, COUNT_MAX] = [100, 200];
const CREATED = 201;

interface Listed {
  readonly filter?: string | undefined;
  readonly startIndex?: string | undefined;
  readonly count?: string | undefined;
}

function wholeNumber(text: string | undefined, name: string, fallback: number): number {
  if (text === undefined) return fallback;
  if (!/^-?\d{1,9}$/u.test(text))
    throw new ScimError(400, requests.notWhole({ name }), 'invalidValue');
  return Number(text);
}

/**
 * Returns the page. Indexes start at 1; smaller ones count as 1, and a negative count as 0 (RFC
 * 7644, 3.4.2.4).
 */
function pageOf({ filter, startIndex, count }: Listed) {
  const from = Math.max(1, wholeNumber(startIndex, 'startIndex', 1));
  return {
    filter: filter === undefined || filter.trim() === '' ? null : parseFilter(filter),
    offset: from - 1,
    startIndex: from,
    count: Math.min(COUNT_MAX, Math.max(0, wholeNumber(count, 'count', COUNT_DEFAULT))),
  };
}

/**
 * Returns the number in an id.
 * @throws ScimError 404 for an invalid id.
 */
function numberOf({ id }: { readonly id: string }): number {
  if (!/^[1-9]\d{0,8}$/u.test(id)) throw new ScimError(404, words.noResource);
  return Number(id);
}

const ifMatchOf = ({ request }: Transport): string | undefined => request.get('if-match');
type Shown = Parameters<typeof chosen>[1];
const answer = ({ body, location, version }: Presented, query: Shown, status = 200): ScimReply =>
  new ScimReply(status, chosen(body, query), { location, etag: version });
const named = <T extends { readonly id: string }>(all: readonly T[], id: string): T => {
  const found = all.find((each) => each.id.toLowerCase() === id.toLowerCase());
  if (found === undefined) throw new ScimError(404, words.noResource);
  return found;
};

/** Routes for directories: users, groups and the SCIM metadata. */
export const scimRoutes = ({ scimUsers, scimGroups, siteOrigin }: Services) => {
  const baseOf = ({ request }: Transport): string => `${siteOrigin(request)}/scim/v2`;
  const auth = 'directory';
  return [
    route(contracts.scimConfig, {
      auth,
      handle: async ({ transport }) =>
        new ScimReply(200, serviceProviderConfig(baseOf(transport), COUNT_MAX)),
    }),
    route(contracts.scimResourceTypes, {
      auth,
      handle: async ({ transport }) => {
        const all = resourceTypes(baseOf(transport));
        return new ScimReply(200, presentList(all, { total: all.length, startIndex: 1 }));
      },
    }),
    route(contracts.scimResourceType, {
      auth,
      handle: async ({ params, transport }) =>
        new ScimReply(200, named(resourceTypes(baseOf(transport)), params.id)),
    }),
    route(contracts.scimSchemas, {
      auth,
      handle: async ({ transport }) => {
        const all = schemas(baseOf(transport));
        return new ScimReply(200, presentList(all, { total: all.length, startIndex: 1 }));
      },
    }),
    route(contracts.scimSchema, {
      auth,
      handle: async ({ params, transport }) =>
        new ScimReply(200, named(schemas(baseOf(transport)), params.id)),
    }),

    route(contracts.scimListUsers, {
      auth,
      handle: async ({ actor, query, transport }) => {
        const page = pageOf(query);
        const { rows, total } = await scimUsers.list(actor, page);
        return new ScimReply(
          200,
          presentList(
            rows.map((row) => chosen(presentUser(row, baseOf(transport)).body, query)),
            { total, startIndex: page.startIndex },
          ),
        );
      },
    }),
    route(contracts.scimAddUser, {
      auth,
      handle: async ({ actor, query, body, transport }) =>
        answer(
          presentUser(await scimUsers.add(actor, readUser(body)), baseOf(transport)),
          query,
          CREATED,
        ),
    }),
    route(contracts.scimShowUser, {
      auth,
      handle: async ({ actor, params, query, transport }) =>
        answer(
          presentUser(await scimUsers.show(actor, numberOf(params)), baseOf(transport)),
          query,
        ),
    }),
    route(contracts.scimReplaceUser, {
      auth,
      handle: async ({ actor, params, query, body, transport }) =>
        answer(
          presentUser(
            await scimUsers.change(actor, numberOf(params), readUser(body), ifMatchOf(transport)),
            baseOf(transport),
          ),
          query,
        ),
    }),
    route(contracts.scimPatchUser, {
      auth,
      handle: async ({ actor, params, query, body, transport }) =>
        answer(
          presentUser(
            await scimUsers.change(
              actor,
              numberOf(params),
              readUserPatch(readOperations(body)),
              ifMatchOf(transport),
            ),
            baseOf(transport),
          ),
          query,
        ),
    }),
    route(contracts.scimDeleteUser, {
      auth,
      handle: async ({ actor, params, transport }) => {
        await scimUsers.remove(actor, numberOf(params), ifMatchOf(transport));
        return new ScimReply(204, null);
      },
    }),

    route(contracts.scimListGroups, {
      auth,
      handle: async ({ actor, query, transport }) => {
        const page = pageOf(query);
        const { rows, total } = await scimGroups.list(actor, page, wantsMembers(query));
        return new ScimReply(
          200,
          presentList(
            rows.map((row) => chosen(presentGroup(row, baseOf(transport)).body, query)),
            { total, startIndex: page.startIndex },
          ),
        );
      },
    }),
    route(contracts.scimAddGroup, {
      auth,
      handle: async ({ actor, query, body, transport }) =>
        answer(
          presentGroup(await scimGroups.add(actor, readGroup(body)), baseOf(transport)),
          query,
          CREATED,
        ),
    }),
    route(contracts.scimShowGroup, {
      auth,
      handle: async ({ actor, params, query, transport }) =>
        answer(
          presentGroup(
            await scimGroups.show(actor, numberOf(params), wantsMembers(query)),
            baseOf(transport),
          ),
          query,
        ),
    }),
    route(contracts.scimReplaceGroup, {
      auth,
      handle: async ({ actor, params, query, body, transport }) =>
        answer(
          presentGroup(
            await scimGroups.change(actor, numberOf(params), readGroup(body), ifMatchOf(transport)),
            baseOf(transport),
          ),
          query,
        ),
    }),
    route(contracts.scimPatchGroup, {
      auth,
      handle: async ({ actor, params, query, body, transport }) =>
        answer(
          presentGroup(
            await scimGroups.change(
              actor,
              numberOf(params),
              readGroupPatch(readOperations(body)),
              ifMatchOf(transport),
            ),
            baseOf(transport),
          ),
          query,
        ),
    }),
    route(contracts.scimDeleteGroup, {
      auth,
      handle: async ({ actor, params, transport }) => {
        await scimGroups.remove(actor, numberOf(params), ifMatchOf(transport));
        return new ScimReply(204, null);
      },
    }),
  ];
};
