import { questionConfig } from '@reviews/contracts';
import { IdRow, readRows, type RowSchema } from '@reviews/db';
import { createTestDatabase } from '@reviews/db/testing';
import type { TestDatabase } from '@reviews/db/testing';
import { normaliseAnswer, questionType, UI_KEYS } from '@reviews/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { loadDemoCompany } from './demo.ts';
import { violatedInvariants } from './testing/invariants.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const stored = new Map<string, Uint8Array>();

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await loadDemoCompany(database.db, {
    now: NOW,
    storeFile: async (key, bytes) => {
      stored.set(key, bytes);
    },
  });
});
afterAll(() => database.drop());

const prisma = () => database.db.prisma;

function rows<Row>(schema: RowSchema<Row>, sql: string, ...values: unknown[]): Promise<Row[]> {
  return readRows(database.db.pool, schema, sql, values);
}

/** Returns rows that a test only counts, compares or searches. */
const found = (sql: string, ...values: unknown[]) => rows(z.looseObject({}), sql, ...values);

const FormRow = z.strictObject({ line: z.string() });

/** Returns the forms about one person in the live cycle, as 'template state writer'. */
async function formsAbout(email: string, template: string): Promise<string[]> {
  const forms = await rows(
    FormRow,
    `SELECT p.kind || ' ' || p.state || ' ' || w.email AS line
     FROM pulse p JOIN cycle c ON c.id = p.cycle_id JOIN template t ON t.id = p.template_id
     JOIN employee e ON e.id = p.employee_id JOIN employee w ON w.id = p.assignee_id
     WHERE c.name = 'Mid-Year Review' AND e.email = $1 AND t.title = $2 ORDER BY p.id`,
    `${email}@larkspur.example`,
    template,
  );
  return forms.map(({ line }) => line.replace('@larkspur.example', ''));
}

const AccountRow = z.strictObject({
  email: z.string(),
  name: z.string(),
  manager: z.string().nullable(),
  roles: z.array(z.string()),
});

const HiredRow = z.strictObject({ hired_on: z.string() });

const DeclineRow = z.strictObject({ decline_reason: z.string() });

const CommentRow = z.strictObject({
  visibility: z.string(),
  reply: z.boolean(),
  selected_text: z.string().nullable(),
  answer: z.string(),
});

const QuestionRow = z.strictObject({ ui_key: z.enum(UI_KEYS), config: questionConfig });
const AnswerRow = QuestionRow.extend({
  text: z.string(),
  value: z.unknown(),
  question_id: z.int(),
});

const TextRow = z.strictObject({ texts: z.int(), different: z.int() });

/** Returns one person's open forms in the live cycle, as 'template state about'. */
async function tasksOf(email: string): Promise<string[]> {
  const forms = await rows(
    FormRow,
    `SELECT t.title || ' ' || p.state || ' ' || e.email AS line
     FROM pulse p JOIN cycle c ON c.id = p.cycle_id JOIN template t ON t.id = p.template_id
     JOIN employee e ON e.id = p.employee_id JOIN employee w ON w.id = p.assignee_id
     WHERE c.closed_at IS NULL AND p.state IN ('open', 'draft') AND w.email = $1 ORDER BY 1`,
    `${email}@larkspur.example`,
  );
  return forms.map(({ line }) => line.replace('@larkspur.example', ''));
}

describe('Larkspur Instruments', () => {
  it('is loaded once', async () => {
    await expect(loadDemoCompany(database.db, { now: NOW })).rejects.toThrow('empty database');
    expect((await prisma().appConfig.findUniqueOrThrow({ where: { id: 1 } })).isDemo).toBe(true);
  });

  it('has 240 people in five departments with teams and sub-teams, four levels below the chief executive', async () => {
    expect(await prisma().employee.count()).toBe(240);
    expect((await prisma().department.findMany()).map(({ name }) => name).sort()).toEqual([
      'Engineering',
      'Finance',
      'Operations',
      'People',
      'Sales',
    ]);
    expect(await prisma().team.count()).toBeGreaterThanOrEqual(13);
    expect(await prisma().subTeam.count()).toBeGreaterThan(15);
    const [deepest] = await found(
      `SELECT max(depth) AS depth FROM reporting_line JOIN employee e ON e.id = ancestor_id WHERE e.email = 'ceo@larkspur.example'`,
    );
    expect(deepest).toEqual({ depth: 4 });
    const tops = await found(
      `SELECT e.email FROM position JOIN employee e ON e.id = employee_id WHERE manager_id IS NULL`,
    );
    expect(tops).toEqual([{ email: 'ceo@larkspur.example' }]);
    expect(await violatedInvariants(database.db)).toEqual([]);
  });

  it('has the fixed accounts in their positions', async () => {
    const people = await rows(
      AccountRow,
      `SELECT e.email, e.preferred_name AS name, m.email AS manager, array_remove(array_agg(r.name || coalesce(' for ' || d.name, '')), NULL) AS roles
       FROM employee e JOIN app_user u ON u.employee_id = e.id JOIN position p ON p.employee_id = e.id AND p.is_primary
       LEFT JOIN employee m ON m.id = p.manager_id LEFT JOIN user_role ur ON ur.user_id = u.id LEFT JOIN role r ON r.id = ur.role_id
       LEFT JOIN user_role_department urd ON urd.user_id = ur.user_id AND urd.role_id = ur.role_id LEFT JOIN department d ON d.id = urd.department_id
       WHERE e.email = ANY($1) GROUP BY 1, 2, 3 ORDER BY split_part(e.email, '@', 1) COLLATE "C"`,
      DEMO_ACCOUNTS.map(({ email }) => email),
    );
    const at = (name: string) => `${name}@larkspur.example`;
    expect(people).toEqual([
      { email: at('admin'), name: 'Imogen Vale', manager: at('hr'), roles: ['Administrator'] },
      { email: at('ceo'), name: 'Margit Solano', manager: null, roles: [] },
      { email: at('director'), name: 'Hanneke Brandt', manager: at('ceo'), roles: [] },
      { email: at('employee'), name: 'Noa Castellan', manager: at('manager'), roles: [] },
      { email: at('employee2'), name: 'Priya Raman', manager: at('manager'), roles: [] },
      { email: at('employee3'), name: 'Luca Ferrant', manager: at('manager'), roles: [] },
      { email: at('hr'), name: 'Rosa Lindqvist', manager: at('ceo'), roles: ['HR'] },
      {
        email: at('hrbp'),
        name: 'Tomas Okafor',
        manager: at('hr'),
        roles: ['HR Partner for Engineering'],
      },
      { email: at('joiner'), name: 'Mira Tveit', manager: at('manager'), roles: [] },
      { email: at('manager'), name: 'Idris Fontaine', manager: at('director'), roles: [] },
      { email: at('manager2'), name: 'Soledad Ito', manager: at('director'), roles: [] },
      { email: at('panel'), name: 'Augustin Leclerc', manager: at('ceo'), roles: ['Panel Member'] },
      { email: at('peer'), name: 'Wren Abara', manager: at('manager2'), roles: [] },
    ]);
    expect(new Map(DEMO_ACCOUNTS.map(({ email, name }) => [email, name]))).toEqual(
      new Map(people.map(({ email, name }) => [email, name])),
    );
    const reports = await found(
      `SELECT FROM position p JOIN employee m ON m.id = p.manager_id WHERE m.email = 'manager@larkspur.example'`,
    );
    expect(reports).toHaveLength(8);
    const [mira] = await rows(
      HiredRow,
      `SELECT hired_on FROM employee WHERE email = 'joiner@larkspur.example'`,
    );
    expect(mira?.hired_on).toBe('2026-11-18');
  });

  it('has three cycles, and the live one has its stages in order', async () => {
    const cycles = await found(
      `SELECT name, launched_at IS NOT NULL AS launched, closed_at IS NOT NULL AS closed, start_date, end_date FROM cycle ORDER BY start_date`,
    );
    expect(cycles).toEqual([
      {
        name: '2025 Annual Review',
        launched: true,
        closed: true,
        start_date: '2025-10-12',
        end_date: '2025-12-14',
      },
      {
        name: 'Mid-Year Review',
        launched: true,
        closed: false,
        start_date: '2026-10-30',
        end_date: '2026-12-25',
      },
      {
        name: 'Next Annual Review',
        launched: false,
        closed: false,
        start_date: '2027-01-29',
        end_date: '2027-03-26',
      },
    ]);
    const stages = await found(
      `SELECT s.title, s.component, s.start_date, s.due_date, cp.stageless, t.title AS template FROM stage s JOIN cycle c ON c.id = s.cycle_id
       JOIN cycle_pulse cp ON cp.id = s.cycle_pulse_id JOIN template t ON t.id = cp.template_id WHERE c.name = 'Mid-Year Review' ORDER BY s.position`,
    );
    expect(stages).toMatchObject([
      { title: 'Self Review', component: 'Form', stageless: false },
      { title: 'Peer Nominations', component: 'Nominations', template: 'Peer Review' },
      { title: 'Nomination Approvals', component: 'Nomination Approvals', template: 'Peer Review' },
      { title: 'Peer Reviews', component: 'Form', template: 'Peer Review' },
      { title: 'Upline Feedback', component: 'Form', stageless: true },
      { title: 'Manager Review', component: 'Form', stageless: false },
      { title: 'Wrap-up', component: 'Form', start_date: '2026-11-27' },
    ]);
  });

  it('has complete forms, comments, a rating and a released packet for everyone who was there last year', async () => {
    const open = await found(
      `SELECT FROM pulse p JOIN cycle c ON c.id = p.cycle_id WHERE c.closed_at IS NOT NULL AND p.state <> 'complete'`,
    );
    expect(open).toEqual([]);
    const people = await found(
      `SELECT e.email,
         (SELECT count(*) FROM pulse p WHERE p.employee_id = e.id AND p.cycle_id = c.id) AS forms,
         (SELECT count(*) FROM comment m JOIN pulse p ON p.id = m.pulse_id WHERE p.employee_id = e.id AND p.cycle_id = c.id) AS comments,
         (SELECT count(*) FROM packet k JOIN packet_rating r ON r.cycle_id = k.cycle_id AND r.employee_id = k.employee_id WHERE k.employee_id = e.id AND k.cycle_id = c.id AND k.state = 'released') AS rated
       FROM employee e, cycle c WHERE c.closed_at IS NOT NULL AND e.hired_on < c.start_date`,
    );
    expect(people.length).toBeGreaterThan(200);
    expect(
      people
        .filter((person) => 'email' in person && person.email !== 'ceo@larkspur.example')
        .every((person) => 'forms' in person && person.forms === 2),
    ).toBe(true);
    expect(
      people.every(
        (person) =>
          'comments' in person &&
          Number(person.comments) >= 1 &&
          'rated' in person &&
          // No manager rates the chief executive.
          person.rated === ('email' in person && person.email === 'ceo@larkspur.example' ? 0 : 1),
      ),
    ).toBe(true);
  });
});

describe('accounts in the live cycle', () => {
  it('Noa: a self review drafted twice, reviews to write, an open reopen request, 1 of 2 peer reviews complete', async () => {
    expect(await tasksOf('employee')).toEqual([
      'Peer Review open employee2',
      'Self Review draft employee',
      'Upline Feedback open manager',
    ]);
    const groups = await found(
      `SELECT g.id = p.head_draft_group_id AS head FROM draft_group g JOIN pulse p ON p.id = g.pulse_id JOIN employee e ON e.id = p.employee_id
       JOIN template t ON t.id = p.template_id WHERE e.email = 'employee@larkspur.example' AND t.title = 'Self Review' ORDER BY g.created_at`,
    );
    expect(groups).toEqual([{ head: false }, { head: true }]);
    expect(await formsAbout('employee', 'Peer Review')).toEqual([
      'nomination_task complete manager',
      'review complete elif.demir',
      'review draft peer',
      'review declined piotr.zielinski',
    ]);
    const nominations = await found(
      `SELECT n.state FROM nomination n JOIN pulse p ON p.id = n.task_id JOIN employee e ON e.id = p.employee_id WHERE e.email = 'employee@larkspur.example' ORDER BY n.state`,
    );
    expect(nominations).toEqual([
      { state: 'approved' },
      { state: 'approved' },
      { state: 'declined' },
    ]);
    const [declined] = await rows(
      DeclineRow,
      `SELECT decline_reason FROM pulse p JOIN employee e ON e.id = p.employee_id WHERE e.email = 'employee@larkspur.example' AND state = 'declined'`,
    );
    expect(declined?.decline_reason).toMatch(/\w/u);
  });

  it('Priya: open nominations without anyone; Luca: three nominated, waiting for Idris', async () => {
    expect(await tasksOf('employee2')).toEqual(['Peer Review open employee2']);
    expect(await formsAbout('employee2', 'Self Review')).toEqual(['review complete employee2']);
    expect(await formsAbout('employee3', 'Self Review')).toEqual(['review complete employee3']);
    expect(await tasksOf('employee3')).toEqual([]);
    const picks = await found(
      `SELECT e.email, count(n.id) AS picked, s.component FROM pulse p JOIN employee e ON e.id = p.employee_id JOIN stage s ON s.id = p.stage_id
       LEFT JOIN nomination n ON n.task_id = p.id AND n.state = 'proposed'
       WHERE p.kind = 'nomination_task' AND e.email IN ('employee2@larkspur.example', 'employee3@larkspur.example') GROUP BY 1, 3 ORDER BY 1`,
    );
    expect(picks).toEqual([
      { email: 'employee2@larkspur.example', picked: 0, component: 'Nominations' },
      { email: 'employee3@larkspur.example', picked: 3, component: 'Nomination Approvals' },
    ]);
    expect(
      (await prisma().templateVersion.findFirstOrThrow({ where: { title: 'Peer Review' } }))
        .options,
    ).toMatchObject({
      min: 2,
      max: 4,
      anonymizeEmployee: true,
    });
  });

  it('Idris: an approval, manager reviews blocked, to write and complete, wrap-ups waiting for their date', async () => {
    const tasks = await tasksOf('manager');
    expect(tasks.filter((task) => task.startsWith('Peer Review'))).toEqual([
      'Peer Review open employee3',
    ]);
    expect(tasks.filter((task) => task.startsWith('Wrap-up'))).toHaveLength(7);
    expect(await formsAbout('amara.nwosu', 'Manager Review')).toEqual(['review complete manager']);
    expect(
      (await formsAbout('piotr.zielinski', 'Peer Review')).some((line) =>
        line.startsWith('review incomplete'),
      ),
    ).toBe(true);
    // Open peer reviews about a person block their manager review.
    const unblocked = await found(
      `SELECT e.email FROM pulse p JOIN template t ON t.id = p.template_id JOIN employee e ON e.id = p.employee_id JOIN employee w ON w.id = p.assignee_id
       WHERE t.title = 'Manager Review' AND p.state = 'open' AND w.email = 'manager@larkspur.example' AND NOT EXISTS (
         SELECT FROM pulse o JOIN template ot ON ot.id = o.template_id
         WHERE o.employee_id = p.employee_id AND o.cycle_id = p.cycle_id AND ot.title = 'Peer Review' AND o.kind = 'review' AND o.state IN ('open', 'draft'))`,
    );
    expect(unblocked).toEqual([{ email: 'jun.takahashi@larkspur.example' }]);
    const thread = await rows(
      CommentRow,
      `SELECT m.visibility, m.parent_id IS NOT NULL AS reply, m.selected_text, a.value #>> '{}' AS answer FROM comment m JOIN pulse p ON p.id = m.pulse_id
       JOIN cycle c ON c.id = p.cycle_id JOIN answer a ON a.pulse_id = p.id AND a.question_id = m.question_id WHERE c.closed_at IS NULL ORDER BY m.id`,
    );
    expect(thread).toMatchObject([
      { visibility: 'writer', reply: false, selected_text: null },
      { visibility: 'writer', reply: true },
      { visibility: 'everyone', reply: false, selected_text: expect.stringContaining('drifting') },
    ]);
    for (const { answer, selected_text: selected } of thread) {
      if (selected !== null) expect(answer).toContain(selected);
    }
  });

  it('Amara’s review has a mention and a stored picture', async () => {
    const [upload] = await prisma().upload.findMany({ include: { uses: true } });
    const bytes = stored.get(upload?.key ?? '');
    expect(bytes?.length).toBe(upload?.size);
    expect(
      Buffer.from(bytes ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    const answers = await prisma().answer.findMany({
      where: { pulseId: upload?.uses[0]?.pulseId ?? 0 },
    });
    const text = JSON.stringify(answers.map(({ value }) => value));
    expect(text).toContain(`/api/rich-text-images/${upload?.key}`);
    expect(text).toContain('data-type=\\"mention\\"');
  });

  it('Hanneke: one complete form about Idris’s reports is unread', async () => {
    const unread = await found(
      `SELECT e.email FROM pulse p JOIN cycle c ON c.id = p.cycle_id AND c.closed_at IS NULL JOIN employee e ON e.id = p.employee_id
       JOIN position o ON o.employee_id = e.id JOIN employee m ON m.id = o.manager_id
       WHERE m.email = 'manager@larkspur.example' AND p.state = 'complete' AND p.kind = 'review' AND NOT EXISTS (
         SELECT FROM pulse_view v JOIN app_user u ON u.id = v.user_id WHERE v.pulse_id = p.id AND u.email = 'director@larkspur.example')`,
    );
    expect(unread).toEqual([{ email: 'amara.nwosu@larkspur.example' }]);
  });

  it('Rosa: Mira ineligible in every pulse, every stored state, two pending requests, a review of her own to continue', async () => {
    const ineligible = await found(
      `SELECT count(*) AS pulses FROM ineligibility i JOIN employee e ON e.id = i.employee_id JOIN cycle_pulse cp ON cp.id = i.cycle_pulse_id
       JOIN cycle c ON c.id = cp.cycle_id WHERE e.email = 'joiner@larkspur.example' AND c.name = 'Mid-Year Review'`,
    );
    expect(ineligible).toEqual([{ pulses: 5 }]);
    expect(
      await prisma().pulse.count({ where: { employee: { email: 'joiner@larkspur.example' } } }),
    ).toBe(0);
    const states = await found(
      `SELECT DISTINCT p.state::text AS state FROM pulse p JOIN cycle c ON c.id = p.cycle_id WHERE c.closed_at IS NULL ORDER BY 1`,
    );
    expect(states.map((row) => ('state' in row ? row.state : ''))).toEqual([
      'complete',
      'declined',
      'draft',
      'incomplete',
      'open',
    ]);
    const requests = await prisma().reopenRequest.findMany({
      where: { state: 'pending' },
      include: { requestedBy: true, pulse: true },
    });
    expect(requests).toHaveLength(2);
    expect(requests.map(({ requestedBy }) => requestedBy.email)).toContain(
      'employee@larkspur.example',
    );
    expect(requests.every(({ pulse }) => pulse.state === 'complete')).toBe(true);
    const own = await tasksOf('hr');
    expect(own).toContain('Self Review draft hr');
    expect(own).toContain('Manager Review open hrbp');
  });

  it('Wren: a drafted peer review about Noa, and nothing else', async () => {
    expect(await tasksOf('peer')).toEqual(['Peer Review draft employee']);
  });
});

describe('forms in the demo', () => {
  it('[Q-22] ask every kind of question in the manager review, with conditions', async () => {
    const versions = await rows(
      QuestionRow,
      `SELECT v.ui_key, v.config FROM question_version v JOIN question q ON q.id = v.question_id JOIN template t ON t.id = q.template_id
       WHERE t.title = 'Manager Review'`,
    );
    expect([...new Set(versions.map((version) => version.ui_key))].sort()).toEqual(
      [...UI_KEYS].sort(),
    );
    const configs = versions.map(({ config }) => config);
    expect(configs.filter((config) => config.available_if)).toHaveLength(1);
    expect(configs.filter((config) => config.required_if)).toHaveLength(1);
    expect(configs.filter((config) => (config.max_words ?? 0) > 0)).toHaveLength(1);
    expect(configs).toContainEqual(
      expect.objectContaining({ total: 100, match_total: true, percentage: true }),
    );
    expect(
      (await prisma().templateVersion.findFirstOrThrow({ where: { title: 'Self Review' } }))
        .options,
    ).toMatchObject({
      sharingOptOutOption: true,
    });
  });

  it('have answers as the product would store them', async () => {
    const answers = await rows(
      AnswerRow,
      `SELECT q.ui_key, q.config, q.text, q.question_id, a.value FROM answer a JOIN question_version q ON q.id = a.question_version_id`,
    );
    expect(answers.length).toBeGreaterThan(2000);
    for (const { ui_key: uiKey, value, ...question } of answers) {
      expect(normaliseAnswer({ ...question, type: questionType(uiKey) }, value)).toEqual({
        ok: true,
        value,
      });
    }
  });

  it('answer every required question, once, and read differently', async () => {
    const missing = await found(
      `SELECT p.id, q.text FROM pulse p JOIN template_version_question tq ON tq.template_version_id = p.template_version_id
       JOIN question_version q ON q.id = tq.question_version_id WHERE p.state = 'complete' AND p.kind = 'review' AND q.config @> '{"required": true}'
       AND NOT EXISTS (SELECT FROM answer a WHERE a.pulse_id = p.id AND a.question_id = q.question_id AND a.value IS NOT NULL)`,
    );
    expect(missing).toEqual([]);
    const unfilled = await found(
      `SELECT value FROM answer WHERE value::text ~ '[{]\\w+[}]|undefined|null'`,
    );
    expect(unfilled).toEqual([]);
    const [long] = await rows(
      TextRow,
      `SELECT count(*) AS texts, count(DISTINCT value) AS different FROM answer WHERE length(value::text) > 160`,
    );
    expect(long?.different).toBeGreaterThan(0.97 * (long?.texts ?? 0));
  });

  it('are counted correctly, with as many submissions as complete forms', async () => {
    expect(await violatedInvariants(database.db)).toEqual([]);
    const unsubmitted = await found(
      `SELECT p.id FROM pulse p LEFT JOIN pulse_submission s ON s.pulse_id = p.id WHERE (p.state = 'complete' AND p.kind = 'review') <> (s.pulse_id IS NOT NULL)`,
    );
    expect(unsubmitted).toEqual([]);
    const ahead = await found(
      `SELECT id FROM pulse WHERE closed_at > $1 OR opened_at > coalesce(closed_at, $1)`,
      NOW,
    );
    expect(ahead).toEqual([]);
    const wrongKeys =
      await found(`SELECT p.id FROM pulse p JOIN employee e ON e.id = p.employee_id JOIN employee w ON w.id = p.assignee_id
      WHERE p.employee_sort_key <> e.sort_key OR p.assignee_sort_key <> w.sort_key`);
    expect(wrongKeys).toEqual([]);
  });

  it('have reviewers who are neither above nor below the person', async () => {
    const related = await found(
      `SELECT p.id FROM pulse p JOIN template t ON t.id = p.template_id AND t.title = 'Peer Review'
       JOIN reporting_line l ON (l.ancestor_id, l.descendant_id) IN ((p.employee_id, p.assignee_id), (p.assignee_id, p.employee_id)) WHERE p.kind = 'review'`,
    );
    expect(related).toEqual([]);
  });

  it('leave the tables’ id sequences correct', async () => {
    await database.db.pool.query(
      `INSERT INTO employee (external_identifier, first_name, last_name, preferred_name, email, sort_key, search_text) VALUES ('x', 'x', 'x', 'x', 'x@x', 'x', 'x')`,
    );
    const [next] = await rows(IdRow, `SELECT max(id) AS id FROM employee`);
    expect(next?.id).toBe(241);
  });
});
