import type { Invariant } from './invariant.ts';

/** Templates, cycles, and what is kept beside their forms. */
export const CYCLE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'the questions of a template version are of its template',
    violations: `
      SELECT entry.template_version_id, entry.question_version_id FROM template_version_question entry
      JOIN template_version version ON version.id = entry.template_version_id
      JOIN question_version asked ON asked.id = entry.question_version_id JOIN question ON question.id = asked.question_id
      WHERE question.template_id <> version.template_id`,
    couldBe: 'foreign keys over a template_id in both tables',
  },
  {
    name: 'a stage is in the cycle of its pulse',
    violations: `SELECT stage.id FROM stage JOIN cycle_pulse ON cycle_pulse.id = stage.cycle_pulse_id WHERE cycle_pulse.cycle_id <> stage.cycle_id`,
    couldBe: 'a foreign key (cycle_pulse_id, cycle_id)',
  },
  {
    name: 'a closed cycle was launched',
    violations: `SELECT id FROM cycle WHERE closed_at IS NOT NULL AND (launched_at IS NULL OR launched_at > closed_at)`,
    couldBe: 'a check',
  },
  {
    name: 'a kept counter is the count of its forms',
    violations: `
      SELECT * FROM (SELECT cycle_pulse_id, state, forms FROM cycle_pulse_counter WHERE forms <> 0) kept
      FULL JOIN (SELECT cycle_pulse_id, state, count(*)::int AS counted FROM pulse
                 WHERE deleted_at IS NULL AND cycle_pulse_id IS NOT NULL GROUP BY 1, 2) counted USING (cycle_pulse_id, state)
      WHERE forms IS DISTINCT FROM counted`,
  },
  {
    name: 'who is left out of a pulse has no form in it and is sorted by their name',
    violations: `
      SELECT left_out.cycle_pulse_id, left_out.employee_id FROM ineligibility left_out JOIN employee ON employee.id = left_out.employee_id
      WHERE left_out.employee_sort_key <> employee.sort_key
         OR EXISTS (SELECT FROM pulse WHERE pulse.cycle_pulse_id = left_out.cycle_pulse_id AND pulse.employee_id = left_out.employee_id AND pulse.deleted_at IS NULL)`,
  },
  {
    name: 'a packet has a moment of release exactly when it is released',
    violations: `SELECT id FROM packet WHERE (state = 'released') <> (released_at IS NOT NULL)`,
    couldBe: 'a check',
  },
  {
    name: 'a nomination stands on a task, names somebody else, and is decided unless it is proposed',
    violations: `
      SELECT nomination.id FROM nomination JOIN pulse task ON task.id = nomination.task_id
      WHERE task.kind <> 'nomination_task' OR task.employee_id = nomination.nominee_id OR (nomination.state = 'proposed') <> (nomination.decided_at IS NULL)`,
  },
  {
    name: 'an approved nomination owns one review about the same person, one declined by its reviewer the declined review, and any other none',
    violations: `
      SELECT nomination.id FROM nomination JOIN pulse task ON task.id = nomination.task_id LEFT JOIN pulse review ON review.id = nomination.review_id
      WHERE (nomination.state = 'approved' AND (review.id IS NULL OR review.kind <> 'review' OR review.employee_id <> task.employee_id))
         OR (nomination.state IN ('proposed', 'removed') AND review.id IS NOT NULL)
         OR (nomination.state = 'declined' AND review.state <> 'declined')`,
  },
];
