import { BULK_REASONS } from '@reviews/domain';
import type { Invariant } from './invariant.ts';

/** Bulk actions, and the former state of each form. */
export const BULK_INVARIANTS: readonly Invariant[] = [
  {
    name: 'an action on many forms is on forms of its pulse, and on no more than it was asked for',
    violations: `
      SELECT action.id FROM bulk_action action JOIN bulk_action_row each ON each.action_id = action.id JOIN pulse ON pulse.id = each.pulse_id
      GROUP BY action.id HAVING count(*) > action.asked OR NOT bool_and(pulse.cycle_pulse_id IS NOT DISTINCT FROM action.cycle_pulse_id)`,
  },
  {
    name: 'why nothing was done to one of many forms is a reason that there is a text for',
    violations: `SELECT action_id, pulse_id, reason FROM bulk_action_row WHERE reason <> ALL (ARRAY[${BULK_REASONS.map((reason) => `'${reason}'`).join(', ')}])`,
    couldBe: 'a check',
  },
  {
    name: 'an action on many forms was last taken back when the last of them was',
    violations: `
      SELECT action.id FROM bulk_action action LEFT JOIN bulk_action_row each ON each.action_id = action.id
      GROUP BY action.id HAVING max(each.undone_at) > action.undone_at OR (action.undone_at IS NULL AND count(each.undone_at) > 0) OR (action.undone_at IS NULL AND action.undone_by_id IS NOT NULL)`,
  },
  {
    name: 'a form is due on a day of its own where the last action that changed its date, and was not undone, says so',
    violations: `
      SELECT last.pulse_id FROM (
        SELECT DISTINCT ON (each.pulse_id) each.pulse_id, action.change ->> 'due_date' AS day
        FROM bulk_action_row each JOIN bulk_action action ON action.id = each.action_id AND action.kind = 'extend'
        WHERE each.reason IS NULL AND each.undone_at IS NULL ORDER BY each.pulse_id, action.id DESC) last
      JOIN pulse ON pulse.id = last.pulse_id WHERE pulse.due_date_override IS DISTINCT FROM last.day::date`,
  },
];
