import { createHash } from 'node:crypto';
import type { PlanOptions } from '@reviews/domain';

/**
 * What a preview was made of, besides its file: who is here (`findState`), and how the file is read and by whom. Stands
 * behind what the plan came to in the import's digest, so that applying a preview of the same is spared working it out again.
 */
export const digestOf = (plan: string, state: string, options: PlanOptions): string =>
  `${plan}.${createHash('sha256').update(state).update(JSON.stringify(options)).digest('base64url')}`;

/** What the plan came to. */
export const planOf = (digest: string | null): string => digest?.split('.')[0] ?? '';
