import type { Invariant } from './invariant.ts';

/** The lines about forms; a form that was built or imported may have none. */
const LINES = `SELECT id, at, action, entity_id::int AS pulse_id, details FROM change_log WHERE entity = 'pulse'`;

/** The change log: one line per change, in the transaction of the change. */
export const CHANGE_LOG_INVARIANTS: readonly Invariant[] = [
  {
    name: 'a line of the change log is about something that exists, by two people where it names two',
    violations: `
      SELECT line.id, line.entity, line.entity_id FROM change_log line
      WHERE line.impersonator_id = line.actor_id OR NOT CASE line.entity
        WHEN 'pulse' THEN EXISTS (SELECT FROM pulse WHERE id::text = line.entity_id)
        WHEN 'packet' THEN EXISTS (SELECT FROM packet WHERE id::text = line.entity_id)
        WHEN 'comment' THEN EXISTS (SELECT FROM comment WHERE id::text = line.entity_id)
        WHEN 'employee' THEN EXISTS (SELECT FROM employee WHERE id::text = line.entity_id)
          OR EXISTS (SELECT FROM change_log gone WHERE gone.entity = 'employee' AND gone.entity_id = line.entity_id AND gone.action = 'employee.removed')
        WHEN 'library_question' THEN EXISTS (SELECT FROM library_question WHERE id::text = line.entity_id)
        WHEN 'user' THEN EXISTS (SELECT FROM app_user WHERE id::text = line.entity_id)
        WHEN 'upload' THEN EXISTS (SELECT FROM upload WHERE key = line.entity_id)
        ELSE true END`,
  },
  {
    name: 'each submission since the first in the change log has one line there, and each line its submission',
    violations: `
      WITH line AS (SELECT pulse_id, (details ->> 'number')::int AS number FROM (${LINES}) line WHERE action = 'pulse.submitted'),
      first AS (SELECT pulse_id, min(number) AS number FROM line GROUP BY 1)
      SELECT coalesce(made.pulse_id, line.pulse_id) AS pulse_id, coalesce(made.number, line.number) AS number, count(*)
      FROM (SELECT made.pulse_id, made.number FROM pulse_submission made JOIN first ON first.pulse_id = made.pulse_id AND made.number >= first.number) made
      FULL JOIN line ON line.pulse_id = made.pulse_id AND line.number = made.number
      GROUP BY 1, 2 HAVING count(*) <> 1 OR count(made.number) <> 1 OR count(line.number) <> 1`,
  },
  {
    name: 'a form is submitted and reopened in turn, as the change log tells, and is now what its last line says',
    violations: `
      WITH told AS (
        SELECT line.*, lead(action) OVER form AS next FROM (${LINES}) line
        WHERE action IN ('pulse.submitted', 'pulse.reopened', 'pulse.reopen_undone') WINDOW form AS (PARTITION BY pulse_id ORDER BY id)),
      line AS (
        SELECT told.*, lag(action) OVER form AS before, lead(action) OVER form AS after FROM told
        WHERE 'pulse.reopen_undone' NOT IN (action, coalesce(next, '')) WINDOW form AS (PARTITION BY pulse_id ORDER BY id))
      SELECT line.id, line.pulse_id, line.action, pulse.state FROM line JOIN pulse ON pulse.id = line.pulse_id
      WHERE line.before = line.action
         OR (line.after IS NULL AND line.action = 'pulse.submitted' AND pulse.state IN ('open', 'draft'))
         OR (line.after IS NULL AND line.action = 'pulse.reopened' AND (pulse.state = 'complete' OR pulse.reopened_at <> line.at))`,
  },
  {
    name: 'a form is taken out once, when its line says',
    violations: `
      SELECT line.pulse_id FROM (${LINES}) line JOIN pulse ON pulse.id = line.pulse_id WHERE line.action = 'pulse.deleted'
      GROUP BY line.pulse_id, pulse.deleted_at HAVING count(*) <> 1 OR max(line.at) IS DISTINCT FROM pulse.deleted_at`,
  },
  {
    name: 'a form is with the person it was given to last',
    violations: `
      WITH given AS (SELECT DISTINCT ON (pulse_id) pulse_id, (details ->> 'to')::int AS writer_id FROM (${LINES}) line WHERE action = 'pulse.reassigned' ORDER BY pulse_id, id DESC)
      SELECT given.pulse_id FROM given JOIN pulse ON pulse.id = given.pulse_id WHERE given.writer_id <> pulse.assignee_id`,
  },
  {
    name: 'a comment is added once and removed once, when its lines say, and is changed as often as its version says',
    violations: `
      WITH told AS (
        SELECT entity_id::int AS id, count(*) FILTER (WHERE action = 'comment.added') AS added, count(*) FILTER (WHERE action = 'comment.edited') AS edited,
          count(*) FILTER (WHERE action = 'comment.deleted') AS deleted, max(at) FILTER (WHERE action = 'comment.added') AS added_at, max(at) FILTER (WHERE action = 'comment.deleted') AS deleted_at
        FROM change_log WHERE entity = 'comment' GROUP BY 1)
      SELECT comment.id FROM told JOIN comment ON comment.id = told.id
      WHERE told.added > 1 OR told.deleted > 1 OR comment.version <> 1 + told.edited OR comment.created_at <> told.added_at OR (told.deleted = 1 AND comment.deleted_at IS DISTINCT FROM told.deleted_at)`,
  },
  {
    name: 'an upload is told of once, with its size',
    violations: `
      SELECT upload.key, count(*) FROM upload JOIN change_log line ON line.entity = 'upload' AND line.entity_id = upload.key AND line.action = 'upload.stored'
      GROUP BY upload.key, upload.size HAVING count(*) <> 1 OR bool_or((line.details ->> 'size')::int <> upload.size)`,
  },
];
