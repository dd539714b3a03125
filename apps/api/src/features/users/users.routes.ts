import * as contracts from '@reviews/contracts';
import { ACCESS_MESSAGES as texts } from '@reviews/domain';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { deviceOf } from '../session/public.ts';
import { presentAccount, presentUserRow } from './users.presenter.ts';

const HOME = '/';

/** Routes for accounts, their roles and sessions. */
const accountRoutes = ({ users, invitations }: Services) => [
  route(contracts.listUsers, {
    auth: 'session',
    handle: async ({ actor, query }) => {
      const { rows, total } = await users.list(actor, query);
      return { data: rows.map(presentUserRow), totalResults: total };
    },
  }),
  route(contracts.showUserAccount, {
    auth: 'session',
    handle: async ({ actor, params, transport }) => {
      const { account, sessions } = await users.show(actor, params.userId, transport.sessionToken);
      return presentAccount(actor, account, sessions, invitations.linkWay(account));
    },
  }),
  route(contracts.changeUserRoles, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      await users.setRoles(actor, params.userId, body);
      return { message: texts.rolesSaved };
    },
  }),
  route(contracts.deactivateUser, {
    auth: 'session',
    handle: async ({ actor, params }) => ({
      message: texts.deactivated({ name: await users.deactivate(actor, params.userId) }),
    }),
  }),
  route(contracts.reactivateUser, {
    auth: 'session',
    handle: async ({ actor, params }) => ({
      message: texts.reactivated({ name: await users.reactivate(actor, params.userId) }),
    }),
  }),
  route(contracts.endUserSession, {
    auth: 'session',
    handle: async ({ actor, params }) => {
      await users.endSession(actor, params.userId, params.sessionKey);
      return { message: texts.signedOutOne };
    },
  }),
  route(contracts.endUserSessions, {
    auth: 'session',
    handle: async ({ actor, params, transport }) => ({
      message: texts.signedOutAll(
        await users.endSessions(actor, params.userId, transport.sessionToken),
      ),
    }),
  }),
  route(contracts.sendPasswordLink, {
    auth: 'session',
    handle: async ({ actor, params }) => {
      const { name, link } = await invitations.sendLink(actor, params.userId);
      return { message: link === null ? texts.linkSent({ name }) : texts.linkMade({ name }), link };
    },
  }),
];

/** Routes for invitations and password links. */
const invitationRoutes = ({ invitations, forgottenPasswords }: Services) => [
  route(contracts.listInvitable, {
    auth: 'session',
    handle: async ({ actor, query }) => {
      const found = await invitations.candidates(actor, query);
      return {
        data: found.map(({ id, preferred_name, email, position, department }) => ({
          id,
          preferred_name,
          email,
          position,
          department,
        })),
        totalResults: found[0]?.total ?? 0,
      };
    },
  }),
  route(contracts.inviteUsers, {
    auth: 'session',
    handle: async ({ actor, body }) => {
      const { count, links } = await invitations.invite(actor, body);
      return {
        message: texts.invited({ count }),
        links: links.map(({ name, email, link }) => ({ name, email, link })),
      };
    },
  }),
  route(contracts.showInvitation, {
    auth: 'anyone',
    handle: ({ body, transport }) => invitations.show(body.token, transport.clientAddress),
  }),
  route(contracts.forgetPassword, {
    auth: 'anyone',
    handle: async ({ body, transport }) => ({
      message: await forgottenPasswords.ask(body.email, transport.clientAddress),
    }),
  }),
  route(contracts.choosePassword, {
    auth: 'anyone',
    handle: async ({ body, transport }) => {
      const from = {
        device: deviceOf(transport.request.get('user-agent')),
        address: transport.clientAddress,
      };
      transport.cookies.setSession(
        await invitations.choose({ ...body, from, replaces: transport.sessionToken }),
      );
      return { redirect: HOME };
    },
  }),
];

export const userRoutes = (services: Services) => [
  ...accountRoutes(services),
  ...invitationRoutes(services),
];
