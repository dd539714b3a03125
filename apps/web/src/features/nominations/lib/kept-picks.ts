import { createKeptWork } from '../../../lib/kept-work.ts';
import type { PickedPerson } from './picks.ts';

const isPicked = (value: unknown): value is PickedPerson =>
  typeof value === 'object' &&
  value !== null &&
  'employee_id' in value &&
  typeof value.employee_id === 'number' &&
  ['preferred_name', 'position_name', 'manager_name'].every((name) => name in value);
const arePicked = (value: unknown): value is readonly PickedPerson[] =>
  Array.isArray(value) && value.every(isPicked);

/** Unsaved picks for a task, stored in this browser. */
export const {
  keep: keepPicks,
  forget: forgetPicks,
  read: readPicks,
  watch: watchPicksOf,
} = createKeptWork('reviews-nominations', arePicked);
