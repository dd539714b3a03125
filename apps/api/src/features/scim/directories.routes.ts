import * as contracts from '@reviews/contracts';
import { SCIM_MESSAGES as texts } from '@reviews/domain';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';

/** Routes for setting up a directory: its address, its token and the roles of its groups. */
export const directorySetupRoutes = ({ directories, siteOrigin, roles }: Services) => [
  route(contracts.showDirectory, {
    auth: 'session',
    handle: async ({ actor, params, transport }) => {
      const [shown, { departments }] = [
        await directories.show(actor, params.integrationId),
        await roles.list(actor),
      ];
      return {
        address: `${siteOrigin(transport.request)}/scim/v2`,
        users: shown.users,
        departments,
        token:
          shown.token === null
            ? null
            : {
                made_at: shown.token.made_at.toISOString(),
                last_used_at: shown.token.last_used_at?.toISOString() ?? null,
              },
        groups: shown.groups.map(({ id, display_name: name, members, revision, roles: given }) => ({
          id,
          name,
          members,
          revision,
          roles: given.map((each) => ({ ...each, department_ids: [...each.department_ids] })),
        })),
        roles: shown.roles.map(({ id, name, grants }) => ({
          id,
          name,
          of_departments: grants.some(({ scope }) => scope === 'departments'),
        })),
      };
    },
  }),
  route(contracts.makeDirectoryToken, {
    auth: 'session',
    handle: async ({ actor, params }) => ({
      token: await directories.makeToken(actor, params.integrationId),
      message: texts.tokenMade,
    }),
  }),
  route(contracts.saveGroupRoles, {
    auth: 'session',
    handle: async ({ actor, params, body }) => ({
      message: texts.rolesSaved({ name: await directories.giveRoles(actor, params, body) }),
    }),
  }),
];
