import type * as health from '@reviews/contracts/health';
import { reads, type CasesOf } from '../../testing/cases/call-case.ts';
import { ANYONE } from '../../testing/cases/ground.ts';

/** Anyone may ask whether the process lives and is ready. */
export const HEALTH = {
  calls: {
    healthz: { open: true, allowed: ANYONE, call: () => ({}), budget: reads(1) },
    readyz: { open: true, allowed: ANYONE, call: () => ({}), budget: reads(1) },
  } satisfies CasesOf<typeof health>,
};
