import * as contracts from '@reviews/contracts';
import { ACCESS_MESSAGES as texts } from '@reviews/domain';
import { route, sessionTokenOf } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { presentRole } from './roles.presenter.ts';

const HOME = '/';

/** Routes for roles and for previewing the product with one. */
export const roleRoutes = ({ roles, preview }: Services) => [
  route(contracts.previewRole, {
    auth: 'session',
    handle: async ({ actor, body, transport }) => {
      transport.cookies.setSession(
        await preview.start(actor, body.role_id, sessionTokenOf(transport)),
      );
      return { redirect: HOME };
    },
  }),
  route(contracts.stopPreview, {
    auth: 'session',
    handle: async ({ actor, transport }) => {
      transport.cookies.setSession(await preview.stop(actor, sessionTokenOf(transport)));
      return { redirect: HOME };
    },
  }),
  route(contracts.listRoles, {
    auth: 'session',
    handle: async ({ actor }) => {
      const { roles: all, givable, departments } = await roles.list(actor);
      return { data: all.map((role) => presentRole(actor.grants, role)), givable, departments };
    },
  }),
  route(contracts.listRolePeople, {
    auth: 'session',
    handle: async ({ actor, params, query }) => {
      const people = await roles.people(actor, params.roleId, query);
      return {
        data: people.map(({ user_id, name, email, is_deactivated, departments }) => ({
          user_id,
          name,
          email,
          is_deactivated,
          departments,
        })),
        totalResults: people[0]?.total ?? 0,
      };
    },
  }),
  route(contracts.addRole, {
    auth: 'session',
    handle: async ({ actor, body }) => ({
      id: await roles.add(actor, body),
      message: texts.roleSaved,
    }),
  }),
  route(contracts.changeRole, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      await roles.change(actor, params.roleId, body);
      return { message: texts.roleSaved };
    },
  }),
  route(contracts.deleteRole, {
    auth: 'session',
    handle: async ({ actor, params }) => ({
      message: texts.roleDeleted({ name: await roles.delete(actor, params.roleId) }),
    }),
  }),
];
