const FIRST_EMPLOYEE = '(SELECT min(id) FROM employee)';
const FIRST_USER = '(SELECT min(id) FROM app_user)';
const COMPLETE = `(SELECT id FROM pulse WHERE state = 'complete' AND kind = 'review')`;
const line = (action: string, details = '{}') =>
  `INSERT INTO change_log (action, entity, entity_id, details) SELECT '${action}', 'pulse', ${COMPLETE}::text, '${details}'::jsonb;`;

/** A launch of the first cycle, in a given state. */
const launch = (state: string, columns = 'finished_at', values = 'now()') =>
  `INSERT INTO launch (cycle_id, population, pulse_ids, people, started_at, state, ${columns}) SELECT min(id), '{}', '{}', 1, now(), '${state}', ${values} FROM cycle;`;

/** An applied import of one row. */
const applied = (counts: string, after: string) => `
  INSERT INTO people_import (state, file_key, file_name, file_size, source, columns, row_count, mapping, counts, digest, started_at, applied_at) VALUES ('applied', 'k', 'f', 1, '{}', '[]', 1, '{}', '${counts}', 'd', now(), now());
  INSERT INTO people_import_row (import_id, seq, line, kind, name, number, search_text, "values", target, after) SELECT max(id), 1, 2, 'added', 'A', '1', 'a 1', '{}', '{}', ${after} FROM people_import;`;

/** A bulk action on one form. */
const bulk = (kind: string, change = '{}', outcome = `NULL, '{}'`) => `
  INSERT INTO bulk_action (key, kind, cycle_pulse_id, actor_id, change, asked, created_at) SELECT gen_random_uuid(), '${kind}', cycle_pulse_id, ${FIRST_USER}, '${change}', 1, now() FROM pulse WHERE id = ${COMPLETE};
  INSERT INTO bulk_action_row (action_id, pulse_id, reason, before) SELECT max(id), ${COMPLETE}, ${outcome} FROM bulk_action;`;

/**
 * A digest for the first user with the complete form, as the form of the first or the last user.
 */
const digest = (of: 'min' | 'max') => `
  INSERT INTO reminder (user_id, day, created_at) VALUES (${FIRST_USER}, now(), now());
  INSERT INTO reminder_form (reminder_id, pulse_id, user_id, step, due_on) SELECT max(id), ${COMPLETE}, (SELECT ${of}(id) FROM app_user), 0, now() FROM reminder;`;

/** A webhook with one delivery. */
const hook = (enabled: boolean, delivery = `'ping', NULL, '{}', 1`) => `
  INSERT INTO integration (kind, name, enabled, settings, created_at, updated_at) VALUES ('webhook', 'Hook', ${enabled}, '{}', now(), now());
  INSERT INTO webhook (integration_id, actions) SELECT max(id), '{}' FROM integration;
  INSERT INTO webhook_delivery (integration_id, entity_id, occurred_at, due_at, tried_at, state, action, change_id, payload, attempts) SELECT max(id), '1', now(), now(), now(), 'failed', ${delivery} FROM integration;`;

/** A token of the first user with a scope. */
const token = (
  given: { readonly scope?: string; readonly used?: string; readonly many?: number } = {},
) => `
  INSERT INTO api_token (user_id, name, digest, ending, scopes, created_at, expires_at, last_used_at)
  SELECT ${FIRST_USER}, 'Token ' || n, sha256(n::text::bytea), 'abcd', ARRAY['${given.scope ?? 'own'}'], now(), now() + interval '1 day', (${given.used ?? 'NULL'})::timestamptz FROM generate_series(1, ${given.many ?? 1}) n;`;

/** An invitation of the first user, created an hour ago. */
const invitation = (state: string, column: string) => `
  INSERT INTO invitation (user_id, created_at, due_at, expires_at, mail_state, token_hash, ${column}) SELECT ${FIRST_USER}, now() - interval '1 hour', now(), now() + interval '1 day', ${state}, now();`;

/**
 * The planted fault that violates each invariant, by name. Runs on the data of
 * `invariants.test.ts`: two cycles, a complete form, an open one and one with a draft, a nomination
 * task, a packet, a thread, an upload, a reporting line of three.
 */
export const PLANTINGS: Readonly<Record<string, string>> = {
  'the reporting line is the closure of the tree of primary positions': `DELETE FROM reporting_line WHERE depth = 2`,
  'everyone has a primary position': `UPDATE position SET is_primary = false WHERE employee_id = ${FIRST_EMPLOYEE}`,
  'the team of a position is of its department, and the sub-team of its team': `
    INSERT INTO department (name) VALUES ('Elsewhere');
    INSERT INTO team (name, department_id) SELECT 'Team', id FROM department WHERE name = 'Elsewhere';
    UPDATE position SET team_id = (SELECT id FROM team WHERE name = 'Team') WHERE employee_id = ${FIRST_EMPLOYEE}`,
  'a name is sorted and sought by the folding of that name': `UPDATE employee SET sort_key = upper(sort_key) WHERE id = ${FIRST_EMPLOYEE}`,
  'what a person has in a custom field is of its type, and a choice one of its choices': `
    INSERT INTO custom_field (name, type) VALUES ('Planted', 'number'); INSERT INTO custom_field_value (field_id, employee_id, value) SELECT max(id), ${FIRST_EMPLOYEE}, '"seven"' FROM custom_field`,
  'what a role grants and a menu entry asks for is a permission that exists': `INSERT INTO role_permission (role_id, permission, scope) SELECT min(id), 'forms.burn', 'all' FROM role`,
  'the menu is a tree that can be arranged: every entry is reached from the top, within three levels': `
    INSERT INTO menu_item (position, name) VALUES (0, 'Around'); UPDATE menu_item SET parent_id = id WHERE name = 'Around'`,
  'an address leads to one page: no page is where another was': `
    WITH page AS (INSERT INTO company_page (slug, position) VALUES ('planted', 0) RETURNING id), version AS (INSERT INTO company_page_version (page_id, number, title, body, saved_by_id) SELECT id, 1, 'Planted', '', ${FIRST_USER} FROM page)
    INSERT INTO company_page_address (slug, page_id) SELECT 'planted', id FROM page`,
  'there is one row of settings': `DELETE FROM app_config`,
  'a session is used and ended after it began, and expires after that': `
    INSERT INTO session (id, user_id, last_seen_at, expires_at) VALUES ('\\x01', ${FIRST_USER}, now() - interval '1 day', now() + interval '1 day')`,
  'every impersonation is in the change log, with its end once it has ended': `
    INSERT INTO session (id, user_id, impersonator_id, impersonation_expires_at, expires_at)
    SELECT '\\x01', min(id), max(id), now() + interval '1 hour', now() + interval '1 day' FROM app_user`,
  'no one has more attempts to sign in than the limit': `INSERT INTO rate_limit (key, points) VALUES ('account:x', -1)`,
  'an invitation that was sent or shown has a link, one that was withdrawn is sent to no one, and only what was sent says when':
    invitation(`'waiting', NULL`, 'withdrawn_at'),
  'an invitation is used while it holds, by someone who has a password since, and withdrawn after it was made': `
    UPDATE app_user SET password_hash = NULL WHERE id = ${FIRST_USER}; ${invitation(`'kept', '\\x01'`, 'used_at')}`,
  'what a token may is a scope that exists': token({ scope: 'everything' }),
  'a token of a closed account works no more': `UPDATE app_user SET deactivated_at = now() WHERE id = ${FIRST_USER}; ${token()}`,
  'no one has more tokens that work than there can be': token({ many: 21 }),
  'a token is used and revoked after it was made': token({ used: `now() - interval '1 hour'` }),

  'an identity is of a provider, and tokens, users, groups and given roles of a directory': `
    INSERT INTO integration (kind, name, settings, created_at, updated_at) VALUES ('openid', 'Planted', '{}', now(), now());
    INSERT INTO scim_token (integration_id, digest, made_at) SELECT max(id), '\\x01', now() FROM integration`,
  'everyone that a directory keeps or has in its groups works or has worked here': `
    INSERT INTO integration (kind, name, settings, created_at, updated_at) VALUES ('scim', 'Planted', '{}', now(), now());
    INSERT INTO app_user (email) VALUES ('planted@larkspur.example');
    INSERT INTO scim_user (integration_id, user_id, user_name, created_at, updated_at) SELECT max(i.id), max(u.id), 'planted', now(), now() FROM integration i, app_user u`,

  'the questions of a template version are of its template': `
    INSERT INTO template_version_question (template_version_id, question_version_id, position)
    SELECT version.id, asked.id, 99 FROM template_version version, question_version asked JOIN question ON question.id = asked.question_id
    WHERE question.template_id <> version.template_id LIMIT 1`,
  'what is built of a template names questions of its own and versions of the library, each question once': `
    UPDATE template SET draft = '{"questions": [{"key": "twice"}, {"key": "twice"}]}' WHERE id = (SELECT min(id) FROM template)`,
  'the versions of a template, of a question and of a question in the library are numbered from one without a gap': `UPDATE template_version SET number = 7 WHERE id = (SELECT min(id) FROM template_version)`,
  'a question that came from the library says what it says there': `
    INSERT INTO library_question DEFAULT VALUES;
    INSERT INTO library_question_version (library_question_id, number, text, ui_key) SELECT id, 1, 'Asked elsewhere', 'textarea' FROM library_question;
    UPDATE question_version SET library_version_id = (SELECT max(id) FROM library_question_version)`,
  'a cycle that is not launched uses the latest version of its templates, and a pulse a version of its own template': `
    UPDATE cycle_pulse SET template_version_id = (SELECT id FROM template_version version WHERE version.template_id <> cycle_pulse.template_id LIMIT 1)`,
  'a condition of a published question names a question of the same version that is asked before it': `
    UPDATE question_version SET config = '{"available_if": [{"question_id": 0, "has": "any", "answer": ["Yes"]}]}'`,
  'a stage is in the cycle of its pulse': `UPDATE stage SET position = 90, cycle_id = (SELECT id FROM cycle WHERE id <> stage.cycle_id) WHERE id = (SELECT min(id) FROM stage)`,
  'a closed cycle was launched': `UPDATE cycle SET closed_at = now(), launched_at = NULL WHERE id = (SELECT min(id) FROM cycle)`,
  'an original rating is the answer of a complete review about its person in its cycle, and each such answer rates': `
    INSERT INTO rating_type (name) VALUES ('Planted'); INSERT INTO rating_value (rating_type_id, position, name, abbreviation) SELECT max(id), 0, 'A', 'A' FROM rating_type;
    INSERT INTO packet_rating (cycle_id, employee_id, rating_type_id, rating_value_id, pulse_id)
    SELECT form.cycle_id, form.employee_id, value.rating_type_id, value.id, form.id FROM pulse form, rating_value value WHERE form.id = ${COMPLETE}`,
  'a kept counter is the count of its forms': `UPDATE cycle_pulse_counter SET forms = forms + 1 WHERE state = 'complete'`,
  'who is left out of a pulse has no form in it and is sorted by their name': `
    INSERT INTO ineligibility (cycle_pulse_id, employee_id, reason, employee_sort_key) SELECT cycle_pulse_id, employee_id, 'New', employee_sort_key FROM pulse WHERE id = ${COMPLETE}`,
  'a packet has a moment of release exactly when it is released': `UPDATE packet SET released_at = now()`,
  'a nomination is on a task, names someone else, and is decided unless it is proposed': `UPDATE nomination SET decided_at = now() WHERE state = 'proposed'`,
  'an approved nomination owns one review about the same person that was not declined, one declined by its reviewer the declined review, and any other none': `UPDATE nomination SET review_id = NULL WHERE state = 'approved'`,

  'the cycle, pulse, stage, template and version of a form belong together': `
    UPDATE pulse SET template_version_id = (SELECT id FROM template_version version WHERE version.template_id <> pulse.template_id LIMIT 1) WHERE id = ${COMPLETE}`,
  'the sort keys on a form are those of its people': `UPDATE pulse SET assignee_sort_key = 'someone else' WHERE id = ${COMPLETE}`,
  'the submissions of a form are numbered from 1 without a gap': `UPDATE pulse_submission SET number = 2`,
  'a complete form has a submission, and its answers are those of the last one': `DELETE FROM answer`,
  'a complete form was submitted last by its writer, when it closed': `UPDATE pulse_submission SET submitted_at = submitted_at - interval '1 minute'`,
  'a form that was submitted and is open has been reopened since': `UPDATE pulse SET state = 'open', closed_at = NULL WHERE id = ${COMPLETE}`,
  'a form holds no answers that a former writer submitted': `UPDATE pulse SET assignee_id = ${FIRST_EMPLOYEE} WHERE id = ${COMPLETE}`,
  'an answer is to the version of its question, which is of the template of the form': `
    UPDATE answer SET question_version_id = (SELECT id FROM question_version version WHERE version.question_id <> answer.question_id LIMIT 1)`,
  'the head draft of a form is one of its drafts, by the person who has the form': `UPDATE draft_group SET writer_id = (SELECT max(id) FROM employee WHERE id <> draft_group.writer_id)`,
  'a form has a head draft exactly when it is a draft': `UPDATE pulse SET state = 'open' WHERE state = 'draft'`,
  'the head draft of a form was begun after its last submission': `
    INSERT INTO pulse_submission (pulse_id, number, submitted_by_id, submitted_at, answers) SELECT id, 1, assignee_id, now() + interval '1 day', '{}' FROM pulse WHERE state = 'draft'`,
  'a save of a window is in one draft': `
    UPDATE draft_group SET editor = gen_random_uuid(), sequence = 3;
    INSERT INTO draft_group (id, pulse_id, writer_id, editor, sequence) SELECT gen_random_uuid(), pulse_id, writer_id, editor, sequence FROM draft_group`,
  'a draft was saved after it was begun, and its saves are numbered by the window that sent them': `UPDATE draft_group SET updated_at = created_at - interval '1 day'`,
  'what a restore put back and put aside are earlier drafts of its form and writer': `
    INSERT INTO draft_group (id, pulse_id, writer_id, restored_from, replaced_id) SELECT gen_random_uuid(), pulse_id, writer_id, id, gen_random_uuid() FROM draft_group`,
  'a draft and a submission answer questions of the template of their form': `UPDATE draft_group SET answers = '{"2000000000": "To no one"}'`,
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
  'a notice of a released packet, and no other, names a packet, and a form in it': `UPDATE notice SET packet_id = (SELECT min(id) FROM packet) WHERE kind = 'commented'`,
  'a notice of a token is for its owner, and one of an import is of what a schedule has fetched': `${token()}
    INSERT INTO notice (user_id, kind, token_id, created_at, visible_from) SELECT (SELECT max(id) FROM app_user), 'token_made', max(id), now(), now() FROM api_token`,
  'no one is told of what they did themselves': `UPDATE notice SET actor_id = user_id`,
  'a notice is read once it is there, and its mail leaves once it is there': `UPDATE notice SET read_at = visible_from - interval '1 second'`,
  'a mail goes to the person its notice is for, after at least a first attempt': `UPDATE mail SET user_id = (SELECT max(id) FROM app_user WHERE id <> mail.user_id)`,

  'someone whose manager was changed has the manager that they were given last': `UPDATE position SET manager_id = NULL WHERE employee_id = (SELECT employee_id FROM manager_change)`,
  'someone is given a manager by turns, each time in place of the one before': `
    INSERT INTO manager_change (employee_id, former_manager_id, new_manager_id, changed_at) SELECT employee_id, former_manager_id, new_manager_id, changed_at FROM manager_change`,
  'what becomes of a form is asked with a change of the person it is about, of someone other than that person and the new manager': `
    UPDATE handover SET writer_id = (SELECT new_manager_id FROM manager_change)`,
  'what is undecided is with the last change of the person': `
    INSERT INTO manager_change (employee_id, former_manager_id, new_manager_id, changed_at) SELECT employee_id, new_manager_id, former_manager_id, changed_at FROM manager_change`,
  'it is decided after the change, and by no one as long as it is undecided': `UPDATE handover SET decided_by_id = ${FIRST_USER}`,
  'a form that was transferred was given to the new manager, and what was in it was put aside': `UPDATE handover SET decision = 'transfer', decided_at = now()`,

  'a launch has a moment of its end exactly when no one is at it, and was for no fewer people than it has dealt with':
    launch('done', 'done_people', '0'),
  'what a launch has opened is in a pulse that it was for, of its cycle': `${launch('done', 'finished_at, forms', 'now(), 1')} UPDATE pulse SET launch_id = (SELECT max(id) FROM launch) WHERE id = ${COMPLETE}`,
  'of a launch that was taken back there is no form, and of any other as many rows of forms as it says':
    launch('done', 'finished_at, forms', 'now(), 7'),
  'a cycle of which a launch goes on, or is done, runs': `${launch('done')} UPDATE cycle SET launched_at = NULL WHERE id = (SELECT min(id) FROM cycle)`,

  'a row of an import says what someone was and is exactly where the import was applied and the row is taken':
    applied('{"added": 1, "moved": 0, "refused": 0}', 'NULL'),
  'the rows of a preview are as many as it counts': applied(
    '{"added": 2, "moved": 0, "refused": 0}',
    `'{}'`,
  ),
  'rows are not kept of imports that are over, and those that take it back until that is done':
    applied('{"added": 1, "moved": 0, "refused": 0, "gone": ["added"]}', `'{}'`),
  'only what a schedule has fetched is for a schedule to decide': `${applied('{"added": 1, "moved": 0, "refused": 0}', "'{}'")} UPDATE people_import SET undecided = true WHERE id = (SELECT max(id) FROM people_import);`,
  'times are those of a scheduled import, and nothing is wanted of one that was removed': `
    INSERT INTO integration (kind, name, settings, created_at, updated_at) VALUES ('webhook', 'W', '{}', now(), now());
    INSERT INTO scheduled_import (integration_id, past_until) SELECT max(id), now() FROM integration;`,
  'a webhook follows changes exactly while it is on': hook(true),
  'a delivery is of a webhook, and of a line of the change log as it stands there, or a ping': hook(
    false,
    `'pulse.submitted', 0, '{}', 1`,
  ),
  'what was tried says what was sent': hook(false, `'ping', NULL, NULL, 1`),

  'a due moment is of a stage or a person of its cycle, and is not done before it has come': `
    INSERT INTO due_moment (kind, cycle_id, stage_id, due_on, due_at, done_at) SELECT 'stage_start', cycle_id, id, now(), now() + interval '1 day', now() FROM stage LIMIT 1`,
  'a form that closed by itself has one line of it for each time it was open': `${line('pulse.auto_closed')} ${line('pulse.auto_closed')}`,
  'a form in a digest is told to the person the digest is for': `${digest('max')}`,
  'a notice of a digest is for the person the digest is for, of a form in it': `${digest('min')} INSERT INTO notice (user_id, kind, pulse_id, reminder_id, created_at, visible_from)
    SELECT user_id, 'reminded', (SELECT max(id) FROM pulse), id, now(), now() FROM reminder`,

  'an action on many forms is on forms of its pulse, and on no more than it was asked for': `${bulk('close')} UPDATE bulk_action SET cycle_pulse_id = (SELECT max(id) FROM cycle_pulse WHERE id <> bulk_action.cycle_pulse_id)`,
  'why nothing was done to one of many forms is a reason that there is a text for': bulk(
    'close',
    '{}',
    `'because', NULL`,
  ),
  'an action on many forms was last taken back when the last of them was': `${bulk('close')} UPDATE bulk_action_row SET undone_at = now()`,
  'a form is due on a day of its own where the last action that changed its date, and was not undone, says so':
    bulk('extend', '{"due_date": "2026-04-01"}'),

  'no one has more saved filters than there can be': `INSERT INTO saved_filter (user_id, name, content, updated_at) SELECT ${FIRST_USER}, 'Filter ' || number, '{"filters": {}}', now() FROM generate_series(0, 50) number`,

  'a line of the change log is about something that exists, by two people where it names two': `INSERT INTO change_log (action, entity, entity_id) VALUES ('pulse.viewed', 'pulse', '0')`,
  'each submission since the first in the change log has one line there, and each line its submission':
    line('pulse.submitted', '{"number": 1}').repeat(2),
  'a form is submitted and reopened in turn, as the change log tells, and is now what its last line says':
    line('pulse.reopened'),
  'a form is taken out once, when its line says': line('pulse.deleted'),
  'a form is with the person it was given to last': line('pulse.reassigned', '{"to": 0}'),
  'a comment is added once and removed once, when its lines say, and is changed as often as its version says': `
    INSERT INTO change_log (action, entity, entity_id) SELECT 'comment.edited', 'comment', min(id)::text FROM comment`,
  'an upload is told of once, with its size': `
    INSERT INTO change_log (action, entity, entity_id, details) SELECT 'upload.stored', 'upload', key, jsonb_build_object('size', size) FROM upload, generate_series(1, 2)`,
};
