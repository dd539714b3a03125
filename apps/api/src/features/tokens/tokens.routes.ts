import * as contracts from '@reviews/contracts';
import { TOKEN_MESSAGES as texts, TOKENS_MAX } from '@reviews/domain';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { presentScope, presentToken, presentTokenOfUser } from './tokens.presenter.ts';

/** Routes for API tokens: a person's own, and everyone's for administrators. */
export const tokenRoutes = ({ tokens }: Services) => [
  route(contracts.listMyTokens, {
    auth: 'session',
    handle: async ({ actor }) => {
      const { tokens: rows, scopes } = await tokens.mine(actor);
      return { data: rows.map(presentToken), scopes: scopes.map(presentScope), max: TOKENS_MAX };
    },
  }),
  route(contracts.makeToken, {
    auth: 'session',
    handle: async ({ actor, body }) => {
      const { token, row } = await tokens.make(actor, body);
      return { message: texts.made({ name: row.name }), token, data: presentToken(row) };
    },
  }),
  route(contracts.revokeMyToken, {
    auth: 'session',
    handle: async ({ actor, params }) => ({
      message: texts.revoked({ name: await tokens.revokeMine(actor, params.tokenId) }),
    }),
  }),
  route(contracts.revokeMyTokens, {
    auth: 'session',
    handle: async ({ actor }) => ({
      message: texts.revokedAll({ count: await tokens.revokeAllMine(actor) }),
    }),
  }),
  route(contracts.listTokens, {
    auth: 'session',
    handle: async ({ actor, query }) => {
      const { rows, total } = await tokens.all(actor, query);
      return { data: rows.map(presentTokenOfUser), totalResults: total };
    },
  }),
  route(contracts.revokeToken, {
    auth: 'session',
    handle: async ({ actor, params }) => ({
      message: texts.revoked({ name: await tokens.revoke(actor, params.tokenId) }),
    }),
  }),
];
