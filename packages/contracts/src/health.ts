import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const status = z.strictObject({ status: z.literal('ok') });

export const healthz = endpoint({
  id: 'healthz',
  method: 'GET',
  path: '/healthz',
  tag: 'health',
  summary: '200 once the database answers.',
  response: status,
});
export const readyz = endpoint({
  id: 'readyz',
  method: 'GET',
  path: '/readyz',
  tag: 'health',
  summary: '200 while this process takes requests.',
  response: status,
});
