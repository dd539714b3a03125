import type { Invariant } from './invariant.ts';

/** Templates, cycles, and derived values stored with their forms. */
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
    name: 'what is built of a template names questions of its own and versions of the library, each question once',
    violations: `
      SELECT template.id, built.entry ->> 'key' AS key FROM template, jsonb_array_elements(template.draft -> 'questions') WITH ORDINALITY AS built(entry, position)
      WHERE (built.entry ->> 'question_id' IS NOT NULL AND NOT EXISTS (SELECT FROM question WHERE question.id = (built.entry ->> 'question_id')::int AND question.template_id = template.id))
         OR (built.entry ->> 'library_version_id' IS NOT NULL AND NOT EXISTS (SELECT FROM library_question_version taken WHERE taken.id = (built.entry ->> 'library_version_id')::int))
         OR EXISTS (SELECT FROM jsonb_array_elements(template.draft -> 'questions') WITH ORDINALITY AS other(entry, position) WHERE other.position < built.position
                    AND (other.entry ->> 'key' = built.entry ->> 'key' OR other.entry ->> 'question_id' = built.entry ->> 'question_id'))`,
  },
  {
    name: 'the versions of a template, of a question and of a question in the library are numbered from one without a gap',
    violations: `
      SELECT 'template' AS of, template_id AS id FROM template_version GROUP BY template_id HAVING min(number) <> 1 OR max(number) <> count(*)
      UNION ALL SELECT 'question', question_id FROM question_version GROUP BY question_id HAVING min(number) <> 1 OR max(number) <> count(*)
      UNION ALL SELECT 'library', library_question_id FROM library_question_version GROUP BY library_question_id HAVING min(number) <> 1 OR max(number) <> count(*)`,
  },
  {
    name: 'a question that came from the library says what it says there',
    violations: `
      SELECT asked.id FROM question_version asked JOIN library_question_version taken ON taken.id = asked.library_version_id
      WHERE (asked.text, asked.help_text, asked.subtext, asked.ui_key) <> (taken.text, taken.help_text, taken.subtext, taken.ui_key)`,
  },
  {
    name: 'a cycle that is not launched uses the latest version of its templates, and a pulse a version of its own template',
    violations: `
      SELECT place.id FROM cycle_pulse place JOIN cycle ON cycle.id = place.cycle_id JOIN template_version used ON used.id = place.template_version_id
      WHERE used.template_id <> place.template_id
         OR (cycle.launched_at IS NULL AND EXISTS (SELECT FROM template_version later WHERE later.template_id = place.template_id AND later.number > used.number))`,
  },
  {
    name: 'a condition of a published question names a question of the same version that is asked before it',
    violations: `
      SELECT entry.template_version_id, entry.question_version_id FROM template_version_question entry JOIN question_version asked ON asked.id = entry.question_version_id,
        jsonb_array_elements(coalesce(asked.config -> 'available_if', '[]') || coalesce(asked.config -> 'required_if', '[]')) AS condition
      WHERE NOT EXISTS (SELECT FROM template_version_question earlier JOIN question_version other ON other.id = earlier.question_version_id
        WHERE earlier.template_version_id = entry.template_version_id AND earlier.position < entry.position AND other.question_id = (condition ->> 'question_id')::int)`,
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
    name: 'an original rating is the answer of a complete review about its person in its cycle, and each such answer rates',
    violations: `
      SELECT coalesce(rated.cycle_id, given.cycle_id) AS cycle_id, coalesce(rated.employee_id, given.employee_id) AS employee_id
      FROM (SELECT * FROM packet_rating WHERE step = 'original' AND pulse_id IS NOT NULL) rated
      FULL JOIN (SELECT DISTINCT form.cycle_id, form.employee_id, value.rating_type_id FROM pulse form JOIN answer ON answer.pulse_id = form.id
        JOIN question_version asked ON asked.id = answer.question_version_id
        CROSS JOIN LATERAL jsonb_array_elements_text(asked.config -> 'options') WITH ORDINALITY AS option (name, place)
        JOIN rating_value value ON value.id = (asked.config -> 'rating_value_ids' ->> (option.place::int - 1))::bigint
        WHERE form.kind = 'review' AND form.state = 'complete' AND form.deleted_at IS NULL AND form.cycle_id IS NOT NULL AND option.name = answer.value #>> '{}') given USING (cycle_id, employee_id, rating_type_id)
      LEFT JOIN pulse source ON source.id = rated.pulse_id
      WHERE rated.pulse_id IS NULL OR given.employee_id IS NULL OR source.state <> 'complete' OR source.employee_id <> rated.employee_id OR source.cycle_id <> rated.cycle_id`,
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
    name: 'a nomination is on a task, names someone else, and is decided unless it is proposed',
    violations: `
      SELECT nomination.id FROM nomination JOIN pulse task ON task.id = nomination.task_id
      WHERE task.kind <> 'nomination_task' OR task.employee_id = nomination.nominee_id OR (nomination.state = 'proposed') <> (nomination.decided_at IS NULL)`,
  },
  {
    name: 'an approved nomination owns one review about the same person that was not declined, one declined by its reviewer the declined review, and any other none',
    violations: `
      SELECT nomination.id FROM nomination JOIN pulse task ON task.id = nomination.task_id LEFT JOIN pulse review ON review.id = nomination.review_id
      WHERE (nomination.state = 'approved' AND (review.id IS NULL OR review.kind <> 'review' OR review.state = 'declined' OR review.employee_id <> task.employee_id))
         OR (nomination.state IN ('proposed', 'removed') AND review.id IS NOT NULL)
         OR (nomination.state = 'declined' AND review.state <> 'declined')`,
  },
];
