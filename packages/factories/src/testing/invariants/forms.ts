import type { Invariant } from './invariant.ts';

/** Forms, their content, and who has read them. */
export const FORM_INVARIANTS: readonly Invariant[] = [
  {
    name: 'the cycle, pulse, stage, template and version of a form belong together',
    violations: `
      SELECT pulse.id FROM pulse JOIN template_version version ON version.id = pulse.template_version_id
      LEFT JOIN cycle_pulse ON cycle_pulse.id = pulse.cycle_pulse_id LEFT JOIN stage ON stage.id = pulse.stage_id
      WHERE version.template_id <> pulse.template_id OR cycle_pulse.cycle_id <> pulse.cycle_id OR cycle_pulse.template_id <> pulse.template_id
         OR stage.cycle_pulse_id <> pulse.cycle_pulse_id OR (stage.component = 'Form') <> (pulse.kind = 'review')`,
    couldBe:
      'foreign keys (template_version_id, template_id), (cycle_pulse_id, cycle_id, template_id) and (stage_id, cycle_pulse_id)',
  },
  {
    name: 'the sort keys on a form are those of its people',
    violations: `
      SELECT pulse.id FROM pulse JOIN employee about ON about.id = pulse.employee_id JOIN employee writer ON writer.id = pulse.assignee_id
      WHERE pulse.employee_sort_key <> about.sort_key OR pulse.assignee_sort_key <> writer.sort_key`,
  },
  {
    name: 'the submissions of a form are numbered from 1 without a gap',
    violations: `SELECT pulse_id, count(*), max(number) FROM pulse_submission GROUP BY pulse_id HAVING count(*) <> max(number) OR min(number) <> 1`,
  },
  {
    name: 'a complete form has a submission, and its answers are those of the last one',
    violations: `
      SELECT pulse.id FROM pulse
      LEFT JOIN LATERAL (SELECT answers FROM pulse_submission WHERE pulse_id = pulse.id ORDER BY number DESC LIMIT 1) last ON true
      LEFT JOIN LATERAL (SELECT coalesce(jsonb_object_agg(question_id::text, value), '{}') AS answers FROM answer WHERE pulse_id = pulse.id AND value IS NOT NULL) kept ON true
      WHERE pulse.state = 'complete' AND pulse.kind = 'review'
        AND (last.answers IS NULL OR jsonb_strip_nulls(last.answers) <> jsonb_strip_nulls(kept.answers))`,
  },
  {
    name: 'a complete form was submitted last by its writer, when it closed',
    violations: `
      SELECT pulse.id FROM pulse
      JOIN LATERAL (SELECT submitted_by_id, submitted_at FROM pulse_submission WHERE pulse_id = pulse.id ORDER BY number DESC LIMIT 1) last ON true
      WHERE pulse.state = 'complete' AND pulse.kind = 'review' AND (last.submitted_by_id <> pulse.assignee_id OR last.submitted_at <> pulse.closed_at)`,
  },
  {
    name: 'a form that was submitted and is open has been reopened since',
    violations: `
      SELECT pulse.id FROM pulse
      JOIN LATERAL (SELECT submitted_at FROM pulse_submission WHERE pulse_id = pulse.id ORDER BY number DESC LIMIT 1) last ON true
      WHERE pulse.state IN ('open', 'draft') AND (pulse.reopened_at IS NULL OR pulse.reopened_at < last.submitted_at)`,
  },
  {
    name: 'a form holds no answers that a former writer submitted',
    violations: `
      SELECT pulse.id FROM pulse
      JOIN LATERAL (SELECT submitted_by_id FROM pulse_submission WHERE pulse_id = pulse.id ORDER BY number DESC LIMIT 1) last ON true
      WHERE last.submitted_by_id <> pulse.assignee_id AND EXISTS (SELECT FROM answer WHERE pulse_id = pulse.id AND original_value IS NULL)`,
  },
  {
    name: 'an answer is to the version of its question, which is of the template of the form',
    violations: `
      SELECT answer.pulse_id, answer.question_id FROM answer JOIN pulse ON pulse.id = answer.pulse_id
      JOIN question_version version ON version.id = answer.question_version_id JOIN question ON question.id = answer.question_id
      WHERE version.question_id <> answer.question_id OR question.template_id <> pulse.template_id`,
    couldBe: 'a foreign key (question_version_id, question_id)',
  },
  {
    name: 'the head draft of a form is one of its drafts, by the person who has the form',
    violations: `
      SELECT pulse.id FROM pulse LEFT JOIN draft_group ON draft_group.id = pulse.head_draft_group_id
      WHERE pulse.head_draft_group_id IS NOT NULL AND (draft_group.pulse_id IS DISTINCT FROM pulse.id OR draft_group.writer_id <> pulse.assignee_id)`,
  },
  {
    name: 'a form has a head draft exactly when it is a draft',
    violations: `SELECT id FROM pulse WHERE (state = 'draft') <> (head_draft_group_id IS NOT NULL)`,
    couldBe: 'a check',
  },
  {
    name: 'the head draft of a form was begun after its last submission',
    violations: `
      SELECT pulse.id FROM pulse JOIN draft_group head ON head.id = pulse.head_draft_group_id
      WHERE EXISTS (SELECT FROM pulse_submission WHERE pulse_id = pulse.id AND submitted_at > head.created_at)`,
  },
  {
    name: 'a save of a window is in one draft',
    violations: `SELECT pulse_id, editor, sequence FROM draft_group WHERE editor IS NOT NULL AND sequence > 0 GROUP BY 1, 2, 3 HAVING count(*) > 1`,
    couldBe: 'a unique index (pulse_id, editor, sequence) where sequence > 0',
  },
  {
    name: 'a draft was saved after it was begun, and its saves are numbered by the window that sent them',
    violations: `SELECT id FROM draft_group WHERE updated_at < created_at OR sequence < 0 OR (editor IS NULL AND sequence <> 0)`,
    couldBe: 'a check',
  },
  {
    name: 'what a restore put back and put aside are earlier drafts of its form and writer',
    violations: `
      SELECT restored.id FROM draft_group restored
      LEFT JOIN draft_group back ON back.id = restored.restored_from AND back.pulse_id = restored.pulse_id AND back.writer_id = restored.writer_id
      LEFT JOIN draft_group aside ON aside.id = restored.replaced_id AND aside.pulse_id = restored.pulse_id AND aside.writer_id = restored.writer_id
      WHERE (restored.restored_from IS NOT NULL AND (back.id IS NULL OR back.created_at > restored.created_at))
        OR (restored.replaced_id IS NOT NULL AND (aside.id IS NULL OR aside.created_at > restored.created_at))`,
    couldBe:
      'foreign keys (restored_from, pulse_id, writer_id) and (replaced_id, pulse_id, writer_id)',
  },
  {
    name: 'a draft and a submission answer questions of the template of their form',
    violations: `
      SELECT given.pulse_id, given.question_id FROM (
        SELECT pulse_id, jsonb_object_keys(answers) AS question_id FROM draft_group
        UNION ALL SELECT pulse_id, jsonb_object_keys(answers) FROM pulse_submission) given
      JOIN pulse ON pulse.id = given.pulse_id
      LEFT JOIN question ON question.id::text = given.question_id AND question.template_id = pulse.template_id
      WHERE question.id IS NULL`,
  },
  {
    name: 'a nomination task holds no answers',
    violations: `
      SELECT id FROM pulse WHERE kind = 'nomination_task' AND (EXISTS (SELECT FROM answer WHERE pulse_id = pulse.id)
        OR EXISTS (SELECT FROM pulse_submission WHERE pulse_id = pulse.id) OR EXISTS (SELECT FROM draft_group WHERE pulse_id = pulse.id))`,
  },
  {
    // Not for nomination tasks: people who may unlock one read it while it is in progress.
    name: 'a review that others have marked as read is complete',
    violations: `
      SELECT seen.pulse_id, seen.user_id FROM pulse_view seen JOIN pulse ON pulse.id = seen.pulse_id JOIN app_user reader ON reader.id = seen.user_id
      WHERE pulse.kind = 'review' AND pulse.state <> 'complete' AND reader.employee_id IS DISTINCT FROM pulse.assignee_id`,
  },
  {
    name: 'a request to reopen waits on a closed form that is there',
    violations: `
      SELECT request.id FROM reopen_request request JOIN pulse ON pulse.id = request.pulse_id
      WHERE request.state = 'pending' AND (pulse.closed_at IS NULL OR pulse.deleted_at IS NOT NULL)`,
  },
  {
    name: 'a submission ended when its form was reopened, no later than the next one was made, and the last one of a complete form has not ended',
    violations: `
      SELECT made.pulse_id, made.number FROM pulse_submission made JOIN pulse ON pulse.id = made.pulse_id
      LEFT JOIN pulse_submission next ON next.pulse_id = made.pulse_id AND next.number = made.number + 1
      WHERE made.reopened_at < made.submitted_at OR made.reopened_at > next.submitted_at OR made.reopened_at > pulse.reopened_at
         OR (next.number IS NULL AND pulse.state = 'complete' AND pulse.kind = 'review' AND made.reopened_at IS NOT NULL)`,
  },
  {
    name: 'a submission was ended by a request to reopen its own form, which was approved, when it says',
    violations: `
      SELECT made.pulse_id, made.number FROM pulse_submission made JOIN reopen_request request ON request.id = made.reopen_request_id
      WHERE request.pulse_id <> made.pulse_id OR request.state <> 'approved' OR request.decided_at <> made.reopened_at OR request.decided_by_id IS DISTINCT FROM made.reopened_by_id`,
  },
  {
    name: 'a note to the writer is left only where a request to reopen is declined',
    violations: `SELECT id FROM reopen_request WHERE decision_note <> '' AND state <> 'declined'`,
    couldBe: 'a check',
  },
  {
    name: 'a reply is as visible as its thread, on the same question, and a comment is on a question of its form',
    violations: `
      SELECT comment.id FROM comment JOIN pulse ON pulse.id = comment.pulse_id
      LEFT JOIN comment thread ON thread.id = comment.parent_id LEFT JOIN question ON question.id = comment.question_id
      WHERE thread.visibility <> comment.visibility OR (thread.id IS NOT NULL AND thread.question_id IS DISTINCT FROM comment.question_id)
         OR question.template_id <> pulse.template_id`,
  },
  {
    name: 'a reply is not older than its thread, and goes with it; a comment is not changed before it is written',
    violations: `
      SELECT comment.id FROM comment LEFT JOIN comment thread ON thread.id = comment.parent_id
      WHERE comment.updated_at < comment.created_at OR comment.version < 1 OR comment.created_at < thread.created_at OR (thread.deleted_at IS NOT NULL AND comment.deleted_at IS NULL)`,
  },
  {
    name: 'an image of the writer in a submitted rich text may be read with the form',
    violations: `
      SELECT upload.key, pulse.id FROM upload JOIN app_user owner ON owner.id = upload.owner_id
      JOIN pulse ON pulse.assignee_id = owner.employee_id AND pulse.state = 'complete'
      JOIN answer ON answer.pulse_id = pulse.id JOIN question_version version ON version.id = answer.question_version_id
      WHERE version.config ->> 'rich_text' = 'true' AND position('/api/rich-text-images/' || upload.key || '"' IN answer.value #>> '{}') > 0
        AND NOT EXISTS (SELECT FROM upload_use WHERE upload_key = upload.key AND pulse_id = pulse.id)`,
  },
];
