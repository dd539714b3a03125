import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messageReply, recordIdText } from './wire.ts';

/** As its time had come: fetched now, whatever the clock says, and applied or kept waiting by the same limits. */
export const runScheduledImport = endpoint({
  id: 'runScheduledImport',
  method: 'POST',
  path: '/api/integrations/:integrationId/import',
  tag: 'integrations',
  summary: 'Run a scheduled import now.',
  params: z.strictObject({ integrationId: recordIdText }),
  body: z.strictObject({}),
  response: messageReply,
});
