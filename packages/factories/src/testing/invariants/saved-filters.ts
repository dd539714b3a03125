import { SAVED_FILTERS_MAX } from '@reviews/domain';
import type { Invariant } from './invariant.ts';

/** Saved filters. The database enforces unique names per list, and which list one belongs to. */
export const SAVED_FILTER_INVARIANTS: readonly Invariant[] = [
  {
    name: 'no one has more saved filters than there can be',
    violations: `SELECT user_id FROM saved_filter GROUP BY user_id HAVING count(*) > ${SAVED_FILTERS_MAX}`,
  },
];
