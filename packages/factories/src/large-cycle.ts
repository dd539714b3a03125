import { buildCycle } from './build-cycle.ts';
import type { BuiltCycle } from './build-cycle.ts';
import { buildTemplate } from './build-template.ts';
import type { Store } from './store.ts';
import { uniqueText } from './unique.ts';

export type LargeCycleGiven = {
  /** Number of forms in its only pulse. */
  readonly forms: number;
  readonly now: Date;
  readonly name?: string;
};

/** Of twenty forms: nine complete, six open, three with a draft, one declined, one incomplete. */
const STATES = `(ARRAY['complete','complete','complete','complete','complete','complete','complete','complete','complete',
  'open','open','open','open','open','open','draft','draft','draft','declined','incomplete'])[1 + number % 20]`;

/** Few enough for any statement timeout. */
const FORMS_A_STATEMENT = 20_000;

const INSERT_FORMS = `
  WITH person AS (SELECT id, sort_key, row_number() OVER (ORDER BY id) - 1 AS place FROM employee),
  form AS (
    SELECT number, about.id AS employee_id, about.sort_key AS employee_sort_key, writer.id AS assignee_id, writer.sort_key AS assignee_sort_key,
      ${STATES}::pulse_state AS state, $9::timestamptz - interval '14 days' + number * interval '1 second' AS opened_at,
      number / $3::int >= $3::int AS is_duplicate
    FROM generate_series($1::int, $2::int) AS number
    JOIN person about ON about.place = number % $3::int
    JOIN person writer ON writer.place = (number * 7 + 13 + number / $3::int) % $3::int)
  INSERT INTO pulse (hash, state, cycle_id, cycle_pulse_id, stage_id, template_id, template_version_id, employee_id, assignee_id,
    decline_reason, opened_at, closed_at, employee_sort_key, assignee_sort_key, is_duplicate)
  SELECT rtrim(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), '='), state, $4::int, $5::int, $6::int, $7::int, $8::int,
    employee_id, assignee_id, CASE WHEN state = 'declined' THEN 'We have not worked together.' END, opened_at,
    CASE WHEN state IN ('open', 'draft') THEN NULL ELSE opened_at + interval '1 hour' END, employee_sort_key, assignee_sort_key, is_duplicate
  FROM form`;

/** A form with a draft has a draft row, even if it is empty. */
const INSERT_DRAFTS = `
  WITH opened AS (
    INSERT INTO draft_group (id, pulse_id, writer_id, answers, created_at, updated_at)
    SELECT gen_random_uuid(), id, assignee_id, '{}', opened_at, opened_at FROM pulse WHERE cycle_id = $1 AND state = 'draft'
    RETURNING id, pulse_id)
  UPDATE pulse SET head_draft_group_id = opened.id FROM opened WHERE pulse.id = opened.pulse_id`;

/** A complete form has a submission, even if it is empty. */
const INSERT_SUBMISSIONS = `
  INSERT INTO pulse_submission (pulse_id, number, submitted_by_id, submitted_at, answers)
  SELECT id, 1, assignee_id, closed_at, '{}' FROM pulse WHERE cycle_id = $1 AND state = 'complete'`;

/**
 * Adds a running cycle of one pulse with any number of forms in every state, spread evenly over the
 * existing employees: the list used for performance measurements. The forms have no answers.
 * 120,000 forms take about ten seconds. Throws when there are no employees.
 */
export async function buildLargeCycle(db: Store, given: LargeCycleGiven): Promise<BuiltCycle> {
  const { forms, now } = given;
  const template = await buildTemplate(db, { type: 'Manager', title: uniqueText('Large Review') });
  const cycle = await buildCycle(db, {
    now,
    name: given.name ?? uniqueText('Large Cycle'),
    pulses: [{ template }],
  });
  const [pulse] = cycle.pulses;
  const stage = pulse?.stages[0];
  if (pulse === undefined || stage === undefined)
    throw new Error('The cycle was built without a stage.');
  const people = await db.prisma.employee.count();
  if (people === 0) throw new Error('There are no employees to write about.');
  for (let from = 0; from < forms; from += FORMS_A_STATEMENT) {
    const to = Math.min(forms, from + FORMS_A_STATEMENT) - 1;
    await db.prisma.$executeRawUnsafe(
      INSERT_FORMS,
      from,
      to,
      people,
      cycle.id,
      pulse.id,
      stage.id,
      template.id,
      template.version.id,
      now,
    );
  }
  await db.prisma.$executeRawUnsafe(INSERT_DRAFTS, cycle.id);
  await db.prisma.$executeRawUnsafe(INSERT_SUBMISSIONS, cycle.id);
  return cycle;
}
