import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messageReply, recordIdText } from './wire.ts';

/** Runs it now, as if it were due: fetches the file, and applies or holds it by the same limits. */
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
