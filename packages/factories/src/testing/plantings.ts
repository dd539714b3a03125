const FIRST_EMPLOYEE = '(SELECT min(id) FROM employee)';
const FIRST_USER = '(SELECT min(id) FROM app_user)';
const COMPLETE = `(SELECT id FROM pulse WHERE state = 'complete' AND kind = 'review')`;
const line = (action: string, details = '{}') =>
  `INSERT INTO change_log (action, entity, entity_id, details) SELECT '${action}', 'pulse', ${COMPLETE}::text, '${details}'::jsonb;`;

/**
 * What makes each invariant untrue, by its name, in the world of `invariants.test.ts`: two cycles, a complete, an open and
 * a drafted form, a nomination task, a packet, a thread, an upload, a reporting line of three.
 */
export const PLANTINGS: Readonly<Record<string, string>> = {
  'the reporting line is the closure of the tree of primary positions': `DELETE FROM reporting_line WHERE depth = 2`,
  'everybody has a primary position': `UPDATE position SET is_primary = false WHERE employee_id = ${FIRST_EMPLOYEE}`,
  'the team of a position is of its department, and the sub-team of its team': `
    INSERT INTO department (name) VALUES ('Elsewhere');
    INSERT INTO team (name, department_id) SELECT 'Team', id FROM department WHERE name = 'Elsewhere';
    UPDATE position SET team_id = (SELECT id FROM team WHERE name = 'Team') WHERE employee_id = ${FIRST_EMPLOYEE}`,
  'a name is sorted and sought by the folding of that name': `UPDATE employee SET sort_key = upper(sort_key) WHERE id = ${FIRST_EMPLOYEE}`,
  'what a role grants and a menu entry asks for is a permission that exists': `INSERT INTO role_permission (role_id, permission, scope) SELECT min(id), 'forms.burn', 'all' FROM role`,
  'there is one row of settings': `DELETE FROM app_config`,
  'a session is used and ended after it began, and expires after that': `
    INSERT INTO session (id, user_id, last_seen_at, expires_at) VALUES ('\\x01', ${FIRST_USER}, now() - interval '1 day', now() + interval '1 day')`,
  'every impersonation is in the change log, with its end once it has ended': `
    INSERT INTO session (id, user_id, impersonator_id, impersonation_expires_at, expires_at)
    SELECT '\\x01', min(id), max(id), now() + interval '1 hour', now() + interval '1 day' FROM app_user`,
  'nobody has more attempts to sign in than the limit': `INSERT INTO rate_limit (key, points) VALUES ('account:x', -1)`,

  'the questions of a template version are of its template': `
    INSERT INTO template_version_question (template_version_id, question_version_id, position)
    SELECT version.id, asked.id, 99 FROM template_version version, question_version asked JOIN question ON question.id = asked.question_id
    WHERE question.template_id <> version.template_id LIMIT 1`,
  'a stage is in the cycle of its pulse': `UPDATE stage SET position = 90, cycle_id = (SELECT id FROM cycle WHERE id <> stage.cycle_id) WHERE id = (SELECT min(id) FROM stage)`,
  'a closed cycle was launched': `UPDATE cycle SET closed_at = now(), launched_at = NULL WHERE id = (SELECT min(id) FROM cycle)`,
  'a kept counter is the count of its forms': `UPDATE cycle_pulse_counter SET forms = forms + 1 WHERE state = 'complete'`,
  'who is left out of a pulse has no form in it and is sorted by their name': `
    INSERT INTO ineligibility (cycle_pulse_id, employee_id, reason, employee_sort_key) SELECT cycle_pulse_id, employee_id, 'New', employee_sort_key FROM pulse WHERE id = ${COMPLETE}`,
  'a packet has a moment of release exactly when it is released': `UPDATE packet SET released_at = now()`,
  'a nomination stands on a task, names somebody else, and is decided unless it is proposed': `UPDATE nomination SET decided_at = now() WHERE state = 'proposed'`,
  'an approved nomination owns one review about the same person, one declined by its reviewer the declined review, and any other none': `UPDATE nomination SET review_id = NULL WHERE state = 'approved'`,

  'the cycle, pulse, stage, template and version of a form belong together': `
    UPDATE pulse SET template_version_id = (SELECT id FROM template_version version WHERE version.template_id <> pulse.template_id LIMIT 1) WHERE id = ${COMPLETE}`,
  'the sort keys on a form are those of its people': `UPDATE pulse SET assignee_sort_key = 'somebody else' WHERE id = ${COMPLETE}`,
  'the submissions of a form are numbered from 1 without a gap': `UPDATE pulse_submission SET number = 2`,
  'a complete form has a submission, and its answers are those of the last one': `DELETE FROM answer`,
  'a complete form was submitted last by its writer, when it closed': `UPDATE pulse_submission SET submitted_at = submitted_at - interval '1 minute'`,
  'a form that was submitted and is open has been reopened since': `UPDATE pulse SET state = 'open', closed_at = NULL WHERE id = ${COMPLETE}`,
  'a form holds no answers that a former writer submitted': `UPDATE pulse SET assignee_id = ${FIRST_EMPLOYEE} WHERE id = ${COMPLETE}`,
  'an answer is to the version of its question, which is of the template of the form': `
    UPDATE answer SET question_version_id = (SELECT id FROM question_version version WHERE version.question_id <> answer.question_id LIMIT 1)`,
  'the head draft of a form is one of its drafts, by whoever has the form': `UPDATE draft_group SET writer_id = (SELECT max(id) FROM employee WHERE id <> draft_group.writer_id)`,
  'a form has a head draft exactly when it is a draft': `UPDATE pulse SET state = 'open' WHERE state = 'draft'`,
  'the head draft of a form was begun after its last submission': `
    INSERT INTO pulse_submission (pulse_id, number, submitted_by_id, submitted_at, answers) SELECT id, 1, assignee_id, now() + interval '1 day', '{}' FROM pulse WHERE state = 'draft'`,
  'a save of a window is in one draft': `
    UPDATE draft_group SET editor = gen_random_uuid(), sequence = 3;
    INSERT INTO draft_group (id, pulse_id, writer_id, editor, sequence) SELECT gen_random_uuid(), pulse_id, writer_id, editor, sequence FROM draft_group`,
  'a draft was saved after it was begun, and its saves are numbered by the window that sent them': `UPDATE draft_group SET updated_at = created_at - interval '1 day'`,
  'what a restore put back and put aside are earlier drafts of its form and writer': `
    INSERT INTO draft_group (id, pulse_id, writer_id, restored_from, replaced_id) SELECT gen_random_uuid(), pulse_id, writer_id, id, gen_random_uuid() FROM draft_group`,
  'a draft and a submission answer questions of the template of their form': `UPDATE draft_group SET answers = '{"2000000000": "To nobody"}'`,
  'a nomination task holds no answers': `INSERT INTO draft_group (id, pulse_id, writer_id) SELECT gen_random_uuid(), id, assignee_id FROM pulse WHERE kind = 'nomination_task'`,
  'a review that others have marked as read is complete': `INSERT INTO pulse_view (pulse_id, user_id) SELECT id, ${FIRST_USER} FROM pulse WHERE state = 'open' AND kind = 'review'`,
  'a request to reopen waits on a closed form that is there': `
    INSERT INTO reopen_request (pulse_id, requested_by_id, reason) SELECT id, ${FIRST_USER}, 'Why not' FROM pulse WHERE state = 'draft'`,
  'a submission ended when its form was reopened, no later than the next one was made, and the last one of a complete form has not ended': `
    UPDATE pulse_submission SET reopened_at = submitted_at + interval '1 minute' WHERE pulse_id = ${COMPLETE}`,
  'a submission was ended by a request to reopen its own form, which was approved, when it says': `
    INSERT INTO reopen_request (pulse_id, requested_by_id, reason, state, decided_at) SELECT id, ${FIRST_USER}, 'Why not', 'declined', now() FROM pulse WHERE state = 'open' AND kind = 'review' LIMIT 1;
    UPDATE pulse_submission SET reopened_at = now(), reopen_request_id = (SELECT max(id) FROM reopen_request) WHERE pulse_id = ${COMPLETE}`,
  'a note to the writer is left only where a request to reopen is declined': `
    INSERT INTO reopen_request (pulse_id, requested_by_id, reason, decision_note) SELECT id, ${FIRST_USER}, 'Why not', 'Because' FROM pulse WHERE id = ${COMPLETE}`,
  'a reply is as visible as its thread, on the same question, and a comment is on a question of its form': `UPDATE comment SET visibility = 'everyone' WHERE parent_id IS NOT NULL`,
  'a reply is not older than its thread, and goes with it; a comment is not changed before it is written': `UPDATE comment SET deleted_at = now() WHERE parent_id IS NULL`,
  'an image of the writer in a submitted rich text may be read with the form': `
    UPDATE answer SET value = to_jsonb('<img src="/api/rich-text-images/' || (SELECT key FROM upload) || '" alt="">')`,

  'a notice is of a comment and a request of its own form': `UPDATE notice SET pulse_id = (SELECT id FROM pulse WHERE state = 'draft') WHERE kind = 'commented'`,
  'nobody is told of what they did themselves': `UPDATE notice SET actor_id = user_id`,
  'a notice is read once it is there, and its mail leaves once it is there': `UPDATE notice SET read_at = visible_from - interval '1 second'`,
  'a mail goes to whom its notice is for, after a first attempt at the least': `UPDATE mail SET user_id = (SELECT max(id) FROM app_user WHERE id <> mail.user_id)`,

  'somebody whose manager was changed has the manager that they were given last': `UPDATE position SET manager_id = NULL WHERE employee_id = (SELECT employee_id FROM manager_change)`,
  'somebody is given a manager by turns, each time in place of the one before': `
    INSERT INTO manager_change (employee_id, former_manager_id, new_manager_id, changed_at) SELECT employee_id, former_manager_id, new_manager_id, changed_at FROM manager_change`,
  'what becomes of a form is asked with a change of the person it is about, of somebody other than that person and the new manager': `
    UPDATE handover SET writer_id = (SELECT new_manager_id FROM manager_change)`,
  'what is undecided is with the last change of the person': `
    INSERT INTO manager_change (employee_id, former_manager_id, new_manager_id, changed_at) SELECT employee_id, new_manager_id, former_manager_id, changed_at FROM manager_change`,
  'it is decided after the change, and by nobody as long as it is undecided': `UPDATE handover SET decided_by_id = ${FIRST_USER}`,
  'a form was transferred to a new manager, to whom it was given then, and what was in it was put aside': `UPDATE handover SET decision = 'transfer', decided_at = now()`,

  'a line of the change log is about something that exists, by two people where it names two': `INSERT INTO change_log (action, entity, entity_id) VALUES ('pulse.viewed', 'pulse', '0')`,
  'each submission since the first in the change log has one line there, and each line its submission': line('pulse.submitted', '{"number": 1}').repeat(2),
  'a form is submitted and reopened in turn, as the change log tells, and is now what its last line says': line('pulse.reopened'),
  'a form is taken out once, when its line says': line('pulse.deleted'),
  'a form is with whom it was given to last': line('pulse.reassigned', '{"to": 0}'),
  'a comment is added once and removed once, when its lines say, and is changed as often as its version says': `
    INSERT INTO change_log (action, entity, entity_id) SELECT 'comment.edited', 'comment', min(id)::text FROM comment`,
  'an upload is told of once, with its size': `
    INSERT INTO change_log (action, entity, entity_id, details) SELECT 'upload.stored', 'upload', key, jsonb_build_object('size', size) FROM upload, generate_series(1, 2)`,
};
