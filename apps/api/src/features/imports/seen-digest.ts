import { createHash } from 'node:crypto';
import type { PlanOptions } from '@reviews/domain';

/**
 * Digest of what a preview was made of, besides its file: the employees (`findState`), how the file
 * is read, and who reads it. It follows the plan's own digest, so that applying the same preview
 * needs no new plan.
 */
export const digestOf = (plan: string, state: string, options: PlanOptions): string =>
  `${plan}.${createHash('sha256').update(state).update(JSON.stringify(options)).digest('base64url')}`;

/** Returns the part of the digest that identifies the plan. */
export const planOf = (digest: string | null): string => digest?.split('.')[0] ?? '';
