import type { Invariant } from './invariant.ts';

/** Launches: the rows that their jobs use. */
export const LAUNCH_INVARIANTS: readonly Invariant[] = [
  {
    name: 'a launch has a moment of its end exactly when no one is at it, and was for no fewer people than it has dealt with',
    violations: `SELECT id FROM launch WHERE (state IN ('running', 'undoing')) = (finished_at IS NOT NULL) OR done_people > people OR (state = 'failed' AND fault IS NULL)`,
    couldBe: 'a check',
  },
  {
    name: 'what a launch has opened is in a pulse that it was for, of its cycle',
    violations: `
      SELECT pulse.id FROM pulse JOIN launch ON launch.id = pulse.launch_id
      WHERE pulse.cycle_id IS DISTINCT FROM launch.cycle_id OR NOT coalesce(pulse.cycle_pulse_id = ANY (launch.pulse_ids), false)`,
  },
  {
    name: 'of a launch that was taken back there is no form, and of any other as many rows of forms as it says',
    violations: `
      SELECT launch.id FROM launch LEFT JOIN (SELECT launch_id, count(*) AS forms FROM pulse WHERE launch_id IS NOT NULL GROUP BY 1) opened ON opened.launch_id = launch.id
      WHERE coalesce(opened.forms, 0) <> launch.forms`,
  },
  {
    name: 'a cycle of which a launch goes on, or is done, runs',
    violations: `SELECT launch.id FROM launch JOIN cycle ON cycle.id = launch.cycle_id WHERE launch.state IN ('running', 'done', 'failed') AND cycle.launched_at IS NULL`,
  },
];
