import {
  INTEGRATION_KINDS,
  INTEGRATION_OUTCOMES,
  INTEGRATION_SECRET_MAX_CHARS,
  NAME_MAX_CHARS,
} from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messageReply, moment, recordId, recordIdText, nameText, typedText } from './wire.ts';

const ofIntegration = z.strictObject({ integrationId: recordIdText });
const kind = z.literal(INTEGRATION_KINDS);
const outcome = z.literal(INTEGRATION_OUTCOMES);
const revision = z.int().min(1);
const issue = z.strictObject({ path: z.string(), message: z.string() });
/** Defined by the schema of the kind, in integration-settings/. */
const settings = z.record(z.string(), z.json());

const integration = {
  id: recordId,
  kind,
  name: z.string(),
  enabled: z.boolean(),
  revision,
  last_event: z.strictObject({ at: moment, outcome, summary: z.string() }).nullable(),
};
const integrationRow = z.strictObject(integration);
export type IntegrationRow = z.infer<typeof integrationRow>;

const integrationView = z.strictObject({
  ...integration,
  created_at: moment,
  settings,
  /** When the secret was set; null when there is none. No call returns the secret itself. */
  secret_set_at: moment.nullable(),
  /** Problems that prevent it from being switched on. */
  missing: z.array(issue),
});
export type IntegrationView = z.infer<typeof integrationView>;

export const listIntegrations = endpoint({
  id: 'listIntegrations',
  method: 'GET',
  path: '/api/integrations',
  tag: 'integrations',
  summary: 'List the integrations and the available types.',
  response: z.strictObject({
    data: z.array(integrationRow),
    kinds: z.array(kind),
    keeps_secrets: z.boolean(),
    /** Whether the reader may import people from a file. */
    imports_people: z.boolean(),
  }),
});

export const showIntegration = endpoint({
  id: 'showIntegration',
  method: 'GET',
  path: '/api/integrations/:integrationId',
  tag: 'integrations',
  summary: 'Get an integration with its settings.',
  params: ofIntegration,
  response: integrationView,
});

/** Starts switched off until it is set up. */
export const addIntegration = endpoint({
  id: 'addIntegration',
  method: 'POST',
  path: '/api/integrations',
  tag: 'integrations',
  summary: 'Add an integration.',
  body: z.strictObject({ kind, name: nameText(NAME_MAX_CHARS) }),
  response: z.strictObject({ id: recordId, message: z.string() }),
});

export const saveIntegration = endpoint({
  id: 'saveIntegration',
  method: 'PUT',
  path: '/api/integrations/:integrationId',
  tag: 'integrations',
  summary: 'Rename an integration, or switch it on or off.',
  params: ofIntegration,
  body: z.strictObject({ revision, name: nameText(NAME_MAX_CHARS), enabled: z.boolean() }),
  response: messageReply,
});

export const configureIntegration = endpoint({
  id: 'configureIntegration',
  method: 'PUT',
  path: '/api/integrations/:integrationId/config',
  tag: 'integrations',
  summary: 'Save the settings and the secret of an integration.',
  params: ofIntegration,
  body: z.strictObject({
    revision,
    settings,
    /** If absent, the stored secret stays. */
    secret: typedText(INTEGRATION_SECRET_MAX_CHARS).optional(),
    /** Webhooks only: the former secret also signs for one more day. */
    keep_former: z.boolean().optional(),
  }),
  response: messageReply,
});

export const removeIntegration = endpoint({
  id: 'removeIntegration',
  method: 'DELETE',
  path: '/api/integrations/:integrationId',
  tag: 'integrations',
  summary: 'Remove an integration and its secret.',
  params: ofIntegration,
  response: messageReply,
});

/** Tests the saved settings. The result is also written to the log. */
export const testIntegration = endpoint({
  id: 'testIntegration',
  method: 'POST',
  path: '/api/integrations/:integrationId/test',
  tag: 'integrations',
  summary: 'Test an integration.',
  params: ofIntegration,
  body: z.strictObject({}),
  response: z.strictObject({
    outcome,
    summary: z.string(),
    steps: z.array(z.strictObject({ outcome, text: z.string() })),
  }),
});
export type IntegrationTestView = z.infer<typeof testIntegration.response>;

const integrationEvent = z.strictObject({
  id: z.string(),
  at: moment,
  kind: z.string(),
  outcome,
  summary: z.string(),
  details: z.record(z.string(), z.json()),
});
export type IntegrationEventView = z.infer<typeof integrationEvent>;

export const listIntegrationEvents = endpoint({
  id: 'listIntegrationEvents',
  method: 'GET',
  path: '/api/integrations/:integrationId/events',
  tag: 'integrations',
  summary: 'List the events of an integration, newest first.',
  params: ofIntegration,
  query: z.strictObject({
    outcome: outcome.optional(),
    before: z
      .string()
      .regex(/^[1-9]\d{0,17}$/)
      .optional(),
  }),
  response: z.strictObject({ data: z.array(integrationEvent), before: z.string().nullable() }),
});
