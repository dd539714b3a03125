import * as contracts from '@reviews/contracts';
import { INTEGRATION_EVENTS_PAGE_SIZE, INTEGRATION_MESSAGES as texts } from '@reviews/domain';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { presentEvent, presentIntegration, presentRow } from './integrations.presenter.ts';

export const integrationRoutes = ({ integrations }: Services) => [
  route(contracts.listIntegrations, {
    auth: 'session',
    handle: async ({ actor }) => {
      const {
        integrations: rows,
        kinds,
        keepsSecrets,
        importsPeople,
      } = await integrations.list(actor);
      return {
        data: rows.map(presentRow),
        kinds,
        keeps_secrets: keepsSecrets,
        imports_people: importsPeople,
      };
    },
  }),
  route(contracts.addIntegration, {
    auth: 'session',
    handle: async ({ actor, body }) => {
      const { id, name } = await integrations.add(actor, body);
      return { id, message: texts.added({ name }) };
    },
  }),
  route(contracts.showIntegration, {
    auth: 'session',
    handle: async ({ actor, params }) => {
      const { missing, ...record } = await integrations.show(actor, params.integrationId);
      return presentIntegration(record, missing);
    },
  }),
  route(contracts.saveIntegration, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      const { name, switched } = await integrations.save(actor, params.integrationId, body);
      return {
        message: !switched
          ? texts.saved
          : body.enabled
            ? texts.switchedOn({ name })
            : texts.switchedOff({ name }),
      };
    },
  }),
  route(contracts.configureIntegration, {
    auth: 'session',
    handle: async ({
      actor,
      params,
      body: { revision, settings, secret, keep_former: keepFormer },
    }) => {
      await integrations.configure(actor, params.integrationId, {
        revision,
        settings,
        secret,
        keepFormer,
      });
      return { message: texts.configured };
    },
  }),
  route(contracts.removeIntegration, {
    auth: 'session',
    handle: async ({ actor, params }) => ({
      message: texts.removed({ name: await integrations.remove(actor, params.integrationId) }),
    }),
  }),
  route(contracts.testIntegration, {
    auth: 'session',
    handle: async ({ actor, params }) => {
      const { outcome, summary, steps = [] } = await integrations.test(actor, params.integrationId);
      return { outcome, summary, steps: steps.map((step) => ({ ...step })) };
    },
  }),
  route(contracts.listIntegrationEvents, {
    auth: 'session',
    handle: async ({ actor, params, query }) => {
      const rows = await integrations.events(actor, params.integrationId, query);
      const page = rows.slice(0, INTEGRATION_EVENTS_PAGE_SIZE);
      return {
        data: page.map(presentEvent),
        before: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
      };
    },
  }),
];
