import { openDatabase } from '@reviews/db';
import express from 'express';

/**
 * The baseline for the product: the same Express and pool with the best hand-written SQL, and
 * nothing else. No session, permission, validation or contract.
 */
// Planned once per connection, because planning for each call costs more than the query itself.
const address = new URL(process.env['DATABASE_URL'] ?? '');
address.searchParams.set('options', '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan');
const db = openDatabase(address.href, { poolSize: 10 });
const app = express();
app.set('etag', false);
app.use(express.json({ limit: '2mb' }));

// The same fields of the same 50 rows as the list call: page from the index, names joined to the
// page, total from the counters.
const LIST = `
  WITH page AS MATERIALIZED (
    SELECT source, id, k FROM (
      (SELECT 'form' AS source, id, employee_sort_key AS k FROM pulse WHERE cycle_pulse_id = $1 AND deleted_at IS NULL ORDER BY employee_sort_key, id LIMIT 50)
      UNION ALL
      (SELECT 'person', employee_id, employee_sort_key FROM ineligibility WHERE cycle_pulse_id = $1 ORDER BY employee_sort_key, employee_id LIMIT 50)) rows
    ORDER BY k, id LIMIT 50)
  SELECT page.source, e.id AS employee_id, e.preferred_name, pos.title, pos.department_id, d.name AS department, m.preferred_name AS manager_name, rl.depth,
    p.id, p.hash, p.kind, p.state, p.stage_id, p.assignee_id, a.preferred_name AS assignee_name, p.closed_at, p.opened_at, p.sharing_opt_out, p.decline_reason,
    prev.title AS previous_title,
    CASE WHEN p.state = 'complete' THEN (SELECT count(*)::int FROM comment k WHERE k.pulse_id = p.id AND k.deleted_at IS NULL AND (k.author_id = $2 OR k.visibility <> 'private')) ELSE 0 END AS comments,
    ask.name AS requested_by, ask.reason, ask.requested_at, peers.completed, peers.total,
    (SELECT sum(forms)::int FROM cycle_pulse_counter WHERE cycle_pulse_id = $1) + (SELECT count(*)::int FROM ineligibility WHERE cycle_pulse_id = $1) AS total_results
  FROM page
  LEFT JOIN pulse p ON page.source = 'form' AND p.id = page.id
  JOIN employee e ON e.id = CASE page.source WHEN 'form' THEN p.employee_id ELSE page.id END
  LEFT JOIN employee a ON a.id = p.assignee_id
  LEFT JOIN position pos ON pos.employee_id = e.id AND pos.is_primary
  LEFT JOIN department d ON d.id = pos.department_id
  LEFT JOIN employee m ON m.id = pos.manager_id
  LEFT JOIN reporting_line rl ON rl.descendant_id = e.id AND rl.ancestor_id = $3
  LEFT JOIN LATERAL (SELECT t.title FROM pulse po JOIN template_version t ON t.id = po.template_version_id
    WHERE po.cycle_id = p.cycle_id AND po.employee_id = p.employee_id AND po.stage_id = $4 AND po.deleted_at IS NULL AND po.state IN ('open', 'draft') LIMIT 1) prev ON p.state IN ('open', 'draft')
  LEFT JOIN LATERAL (SELECT re.preferred_name AS name, r.reason, r.requested_at FROM reopen_request r JOIN app_user u ON u.id = r.requested_by_id JOIN employee re ON re.id = u.employee_id
    WHERE r.pulse_id = p.id AND r.state = 'pending') ask ON p.closed_at IS NOT NULL
  LEFT JOIN LATERAL (SELECT count(*) FILTER (WHERE w.state = 'complete')::int AS completed, count(*)::int AS total FROM pulse w WHERE w.nomination_task_id = p.id) peers ON p.kind = 'nomination_task' AND p.state = 'complete'
  ORDER BY page.k, page.id`;

app.get('/list/:pulse/:user/:employee', async (request, response) => {
  const { rows } = await db.pool.query({
    name: 'list',
    text: LIST,
    values: [request.params.pulse, request.params.user, request.params.employee, 0],
  });
  response.json({ data: rows });
});

// A whole submitted form: header, questions with answers, number of comments, and what its reader
// has read.
const FORM = `
  SELECT p.id, p.hash, p.state, p.closed_at, p.sharing_opt_out, e.id AS employee_id, e.preferred_name AS employee_name, a.id AS assignee_id, a.preferred_name AS assignee_name,
    c.id AS cycle_id, c.name AS cycle_name, s.title AS stage_title, s.due_date, t.template_id, t.title, t.description, t.options, ft.name AS type_name, ft.group_name,
    EXISTS (SELECT FROM pulse_view v WHERE v.pulse_id = p.id AND v.user_id = $2) AS has_viewed,
    (SELECT count(*)::int FROM comment k WHERE k.pulse_id = p.id AND k.deleted_at IS NULL AND (k.author_id = $2 OR k.visibility <> 'private')) AS comments,
    (SELECT json_agg(json_build_object('question', q.question_id, 'text', q.text, 'help_text', q.help_text, 'subtext', q.subtext, 'config', q.config, 'ui_key', q.ui_key, 'answer', w.value) ORDER BY tq.position)
      FROM template_version_question tq JOIN question_version q ON q.id = tq.question_version_id LEFT JOIN answer w ON w.pulse_id = p.id AND w.question_id = q.question_id
      WHERE tq.template_version_id = p.template_version_id) AS answers
  FROM pulse p JOIN employee e ON e.id = p.employee_id JOIN employee a ON a.id = p.assignee_id JOIN template_version t ON t.id = p.template_version_id JOIN feedback_type ft ON ft.id = t.feedback_type_id
  LEFT JOIN cycle c ON c.id = p.cycle_id LEFT JOIN stage s ON s.id = p.stage_id
  WHERE p.hash = $1 AND p.deleted_at IS NULL`;

app.get('/form/:hash/:user', async (request, response) => {
  const { rows } = await db.pool.query({
    name: 'form',
    text: FORM,
    values: [request.params.hash, request.params.user],
  });
  response.json(rows[0]);
});

// The same fields of the same comments, in creation order.
const COMMENTS = `
  SELECT k.id, k.question_id, k.parent_id, k.visibility, k.body, k.selected_text, k.selection_prefix, k.selection_suffix, k.version, k.created_at, k.updated_at, e.preferred_name AS author, k.author_id = $2 AS is_mine
  FROM pulse p JOIN comment k ON k.pulse_id = p.id AND k.deleted_at IS NULL JOIN app_user u ON u.id = k.author_id LEFT JOIN employee e ON e.id = u.employee_id
  WHERE p.hash = $1 AND (k.author_id = $2 OR k.visibility <> 'private') ORDER BY k.created_at, k.id`;

app.get('/comments/:hash/:user', async (request, response) => {
  const { rows } = await db.pool.query({
    name: 'comments',
    text: COMMENTS,
    values: [request.params.hash, request.params.user],
  });
  response.json({ comments: rows });
});

const UPSERT =
  'INSERT INTO floor_draft (id, answers) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET answers = EXCLUDED.answers, version = floor_draft.version + 1 RETURNING version';

app.post('/draft/:id', async (request, response) => {
  const { rows } = await db.pool.query({
    name: 'draft',
    text: UPSERT,
    values: [request.params.id, JSON.stringify(request.body)],
  });
  response.json(rows[0]);
});

// Everyone below a person on one page, the pulses of the running cycles, and the progress of each:
// three parallel statements.
const BELOW =
  'reporting_line rl JOIN employee e ON e.id = rl.descendant_id WHERE rl.ancestor_id = $1 AND e.left_on IS NULL';
const PEOPLE = `
  SELECT e.id, e.preferred_name, rl.depth, pos.title, m.id AS manager_id, m.preferred_name AS manager_name, count(*) OVER ()::int AS total
  FROM reporting_line rl JOIN employee e ON e.id = rl.descendant_id LEFT JOIN position pos ON pos.employee_id = e.id AND pos.is_primary LEFT JOIN employee m ON m.id = pos.manager_id
  WHERE rl.ancestor_id = $1 AND e.left_on IS NULL ORDER BY e.sort_key, e.id LIMIT $2`;
const COLUMNS = `
  SELECT cp.id, t.title, c.name AS cycle, EXISTS (SELECT FROM stage s WHERE s.cycle_pulse_id = cp.id AND s.component <> 'Form') AS peers
  FROM cycle_pulse cp JOIN cycle c ON c.id = cp.cycle_id JOIN template_version t ON t.id = cp.template_version_id WHERE c.launched_at IS NOT NULL AND c.closed_at IS NULL ORDER BY c.end_date, c.id, cp.position`;
const TEAM = `
  WITH page AS MATERIALIZED (SELECT e.id FROM ${BELOW} ORDER BY e.sort_key, e.id LIMIT $2),
  live AS MATERIALIZED (SELECT cp.id, cp.stageless, EXISTS (SELECT FROM stage s WHERE s.cycle_pulse_id = cp.id AND s.component <> 'Form') AS peers
    FROM cycle_pulse cp JOIN cycle c ON c.id = cp.cycle_id WHERE c.launched_at IS NOT NULL AND c.closed_at IS NULL),
  form AS MATERIALIZED (SELECT p.*, live.peers, live.stageless FROM page JOIN pulse p ON p.employee_id = page.id JOIN live ON live.id = p.cycle_pulse_id WHERE p.deleted_at IS NULL)
  SELECT p.id, p.hash, p.kind, p.state, p.employee_id, p.cycle_pulse_id, a.preferred_name AS assignee, s.title AS stage, s.start_date, coalesce(s.due_date, p.opened_at::date + s.due_days) AS due_date,
    p.decline_reason, p.closed_at, prev.title AS previous_title, p.state IN ('open', 'draft') AND EXISTS (SELECT FROM notice n WHERE n.pulse_id = p.id AND n.kind = 'reminded' AND n.created_at >= current_date) AS reminded,
    pk.state = 'released' AS released, NULL::int AS completed, NULL::int AS total
  FROM form p JOIN employee a ON a.id = p.assignee_id LEFT JOIN stage s ON s.id = p.stage_id LEFT JOIN packet pk ON pk.cycle_id = p.cycle_id AND pk.employee_id = p.employee_id
  LEFT JOIN LATERAL (SELECT t.title FROM pulse po JOIN template_version t ON t.id = po.template_version_id
    WHERE p.state IN ('open', 'draft') AND NOT p.stageless AND po.cycle_id = p.cycle_id AND po.employee_id = p.employee_id AND po.deleted_at IS NULL AND po.state IN ('open', 'draft')
      AND po.stage_id = (SELECT s2.id FROM stage s2 JOIN cycle_pulse cp2 ON cp2.id = s2.cycle_pulse_id WHERE s2.cycle_id = p.cycle_id AND s2.position < s.position AND NOT cp2.stageless ORDER BY s2.position DESC LIMIT 1)
    ORDER BY po.opened_at, po.id LIMIT 1) prev ON true
  WHERE p.kind = 'nomination_task' OR NOT p.peers
  UNION ALL
  SELECT NULL, NULL, NULL, NULL, p.employee_id, p.cycle_pulse_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, count(*) FILTER (WHERE p.state = 'complete')::int, count(*) FILTER (WHERE p.state IN ('open', 'draft', 'complete'))::int
  FROM form p WHERE p.peers AND p.kind = 'review' GROUP BY p.employee_id, p.cycle_pulse_id`;

app.get('/team/:employee/:rows', async (request, response) => {
  const values = [request.params.employee, request.params.rows];
  const [people, columns, forms] = await Promise.all([
    db.pool.query({ name: 'people', text: PEOPLE, values }),
    db.pool.query({ name: 'columns', text: COLUMNS }),
    db.pool.query({ name: 'team', text: TEAM, values }),
  ]);
  response.json({ columns: columns.rows, people: people.rows, forms: forms.rows });
});

// A cycle's forms by pulse, stage, status and lateness. Each form is read once and compared with
// the open forms of the previous stage, collected once. Plus the completions per day, from the
// index of closings.
const STAGES = `
  SELECT s.id, s.title, s.cycle_pulse_id, s.position, s.start_date, s.due_date, s.due_days, coalesce(s.start_date > current_date, false) AS ahead,
    CASE WHEN cp.stageless THEN NULL ELSE (SELECT s2.id FROM stage s2 JOIN cycle_pulse cp2 ON cp2.id = s2.cycle_pulse_id WHERE s2.cycle_id = s.cycle_id AND s2.position < s.position AND NOT cp2.stageless ORDER BY s2.position DESC LIMIT 1) END AS prior_id
  FROM stage s JOIN cycle_pulse cp ON cp.id = s.cycle_pulse_id WHERE s.cycle_id = $1`;
const COUNTS = `
  WITH stages AS MATERIALIZED (${STAGES}),
  waited AS MATERIALIZED (SELECT po.stage_id, po.employee_id, count(*) AS forms, min(po.id) AS id FROM pulse po
    WHERE po.stage_id IN (SELECT prior_id FROM stages) AND po.deleted_at IS NULL AND po.state IN ('open', 'draft') GROUP BY 1, 2)
  SELECT p.cycle_pulse_id, p.stage_id, CASE WHEN p.state IN ('complete', 'declined', 'incomplete') THEN p.state::text WHEN p.reopened_at IS NULL AND w.forms > CASE WHEN w.id = p.nomination_task_id THEN 1 ELSE 0 END THEN 'blocked'
      WHEN s.ahead THEN 'pending' ELSE p.state::text END AS status,
    p.state IN ('open', 'draft') AND NOT s.ahead AND coalesce(p.due_date_override, s.due_date, p.opened_at::date + s.due_days) < current_date AS late, count(*)::int AS count
  FROM pulse p JOIN stages s ON s.id = p.stage_id LEFT JOIN waited w ON p.state IN ('open', 'draft') AND w.stage_id = s.prior_id AND w.employee_id = p.employee_id
  WHERE p.cycle_id = $1 AND p.deleted_at IS NULL GROUP BY 1, 2, 3, 4`;
const DAYS = `
  SELECT cp.id, days.day, closed.count - coalesce(other.count, 0) AS count FROM cycle_pulse cp
  CROSS JOIN LATERAL (SELECT min(p.closed_at) AS first, max(p.closed_at) AS last FROM pulse p WHERE p.cycle_pulse_id = cp.id AND p.deleted_at IS NULL AND p.closed_at IS NOT NULL) ends
  CROSS JOIN LATERAL (SELECT generate_series(ends.first::date::timestamp, ends.last::date::timestamp, interval '1 day') AS day) days
  CROSS JOIN LATERAL (SELECT count(*)::int AS count FROM pulse p WHERE p.cycle_pulse_id = cp.id AND p.deleted_at IS NULL AND p.closed_at >= days.day AND p.closed_at < days.day + interval '1 day') closed
  LEFT JOIN LATERAL (SELECT p.closed_at::date AS day, count(*)::int AS count FROM pulse p WHERE p.cycle_pulse_id = cp.id AND p.deleted_at IS NULL AND p.state IN ('declined', 'incomplete') GROUP BY 1) other ON other.day = days.day
  WHERE cp.cycle_id = $1`;
const LEFT_OUT =
  'SELECT i.cycle_pulse_id, count(*)::int AS count FROM ineligibility i JOIN cycle_pulse cp ON cp.id = i.cycle_pulse_id WHERE cp.cycle_id = $1 GROUP BY 1';
const ASKED =
  "SELECT p.cycle_pulse_id, count(*)::int AS count FROM reopen_request r JOIN pulse p ON p.id = r.pulse_id WHERE r.state = 'pending' AND p.cycle_id = $1 AND p.deleted_at IS NULL GROUP BY 1";
const OVERVIEW = { stages: STAGES, counts: COUNTS, days: DAYS, left_out: LEFT_OUT, asked: ASKED };

app.get('/overview/:cycle', async (request, response) => {
  const asked = Object.entries(OVERVIEW).map(
    async ([name, text]) =>
      [
        name,
        (await db.pool.query({ name: `overview_${name}`, text, values: [request.params.cycle] }))
          .rows,
      ] as const,
  );
  response.json(Object.fromEntries(await Promise.all(asked)));
});

await db.pool.query(
  'CREATE TABLE IF NOT EXISTS floor_draft (id int PRIMARY KEY, answers jsonb NOT NULL, version int NOT NULL DEFAULT 1)',
);
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ listening: typeof address === 'object' ? address?.port : 0 });
});
process.on('SIGTERM', () => server.close(() => void db.close().then(() => process.exit(0))));
