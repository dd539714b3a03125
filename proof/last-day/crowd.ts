import { readRows, type Database } from '@reviews/db';
import { HR_PARTNER_ROLE, HR_ROLE, XSRF_COOKIE } from '@reviews/domain';
import { buildTemplate, grantRole } from '@reviews/factories';
import { Visitor } from '@reviews/harness';
import { z } from 'zod';
import { QUESTIONNAIRE, type AskedQuestion } from './answers.ts';
import { BusyList } from './readers.ts';

/** A signed-in browser, in a form that can be handed to another process. */
export interface Session {
  readonly session: string;
  readonly xsrf: string;
}

export interface WriterGiven extends Session {
  /** Writable forms, by hash. */
  readonly forms: readonly string[];
}

/** The people at work. */
export interface Crowd {
  readonly writers: readonly WriterGiven[];
  readonly readers: readonly Session[];
  readonly hr: readonly Session[];
  readonly partners: readonly Session[];
  /** Number of people who come and go, signing in by password. */
  readonly comers: number;
}

export type CrowdSize = Readonly<Record<keyof Crowd, number>>;

export interface Cast {
  readonly list: BusyList;
  readonly questions: readonly AskedQuestion[];
  /** People measured alone; none of them is in the crowd. */
  readonly alone: Crowd;
  readonly crowd: Crowd;
  /** People who come and go. */
  readonly emails: readonly string[];
}

const COMERS_KNOWN = 100;
const NAMES_KNOWN = 40;
const MANAGERS_KNOWN = 20;

/** The cookie names of a browser's session and its anti-forgery token. */
export const SESSION_COOKIE = 'reviews_session';

async function findBusyList({ pool }: Database): Promise<BusyList> {
  const rows = await readRows(
    pool,
    BusyList,
    `
    SELECT cp.cycle_id AS "cycleId", cp.id AS "pulseId", cp.template_id AS "templateId", sum(k.forms)::int AS forms,
      ARRAY(SELECT id FROM stage WHERE cycle_pulse_id = cp.id ORDER BY position) AS "stageIds",
      ARRAY(SELECT id FROM department ORDER BY id) AS "departmentIds",
      ARRAY(SELECT ancestor_id FROM reporting_line GROUP BY 1 ORDER BY count(*) DESC LIMIT ${MANAGERS_KNOWN}) AS "managerIds",
      ARRAY(SELECT split_part(sort_key, ' ', 1 + (id % 2)) FROM employee ORDER BY md5(id::text) LIMIT ${NAMES_KNOWN}) AS names
    FROM cycle_pulse cp JOIN cycle c ON c.id = cp.cycle_id JOIN cycle_pulse_counter k ON k.cycle_pulse_id = cp.id
    WHERE c.launched_at IS NOT NULL AND c.closed_at IS NULL
    GROUP BY cp.id ORDER BY forms DESC LIMIT 1`,
  );
  const [list] = rows;
  if (list === undefined) throw new Error('The company has no live cycle.');
  return { ...list, names: list.names.filter((name) => name.length > 1) };
}

/**
 * Publishes the questionnaire of twenty as the next version of the list's template, for every form
 * that no one has begun.
 */
async function lengthenForms(db: Database, list: BusyList): Promise<AskedQuestion[]> {
  const built = await buildTemplate(db, { questions: QUESTIONNAIRE });
  const { id: version } = built.version;
  await db.pool.query(`UPDATE question SET template_id = $1 WHERE template_id = $2`, [
    list.templateId,
    built.id,
  ]);
  await db.pool.query(
    `UPDATE template_version SET template_id = $1, number = (SELECT max(number) + 1 FROM template_version WHERE template_id = $1) WHERE id = $2`,
    [list.templateId, version],
  );
  await db.pool.query(
    `UPDATE pulse SET template_version_id = $1 WHERE cycle_pulse_id = $2 AND kind = 'review' AND state = 'open' AND deleted_at IS NULL`,
    [version, list.pulseId],
  );
  await db.prisma.template.delete({ where: { id: built.id } });
  return built.questions.map(({ id }, index) => {
    const { uiKey = 'textarea', config } = QUESTIONNAIRE[index] ?? { text: '' };
    const known = typeof config === 'object' ? config : {};
    return { id, uiKey, isRich: known.rich_text === true, options: known.options ?? [] };
  });
}

const UserWithForms = z.strictObject({
  id: z.int(),
  forms: z.array(z.string()),
});
type UserWithForms = z.infer<typeof UserWithForms>;

/** Returns people with open, unblocked forms of the list, those with most first. */
async function findWriters(
  { pool }: Database,
  list: BusyList,
  count: number,
): Promise<UserWithForms[]> {
  const rows = await readRows(
    pool,
    UserWithForms,
    `
    SELECT u.id, array_agg(p.hash ORDER BY p.id) AS forms
    FROM pulse p JOIN app_user u ON u.employee_id = p.assignee_id JOIN stage s ON s.id = p.stage_id
    WHERE p.cycle_pulse_id = $1 AND p.kind = 'review' AND p.state = 'open' AND p.deleted_at IS NULL AND u.deactivated_at IS NULL
      AND (s.start_date IS NULL OR s.start_date <= now())
      AND NOT EXISTS (SELECT FROM pulse po WHERE po.cycle_id = p.cycle_id AND po.employee_id = p.employee_id AND po.stage_id <> p.stage_id AND po.deleted_at IS NULL
        AND po.state IN ('open', 'draft') AND po.stage_id IN (SELECT id FROM stage earlier WHERE earlier.cycle_pulse_id = $1 AND earlier.position < s.position))
    GROUP BY u.id ORDER BY count(*) DESC, u.id LIMIT $2`,
    [list.pulseId, count],
  );
  if (rows.length < count)
    throw new Error(`Only ${rows.length} people have forms to write, ${count} are needed.`);
  return rows;
}

const UserRow = z.strictObject({ id: z.int(), email: z.string() });

/**
 * Returns users outside the given ones, managers of 4 to 400 people first: they have the most to
 * read.
 */
async function findOthers(
  { pool }: Database,
  known: readonly number[],
  count: number,
): Promise<{ id: number; email: string }[]> {
  const rows = await readRows(
    pool,
    UserRow,
    `
    SELECT u.id, u.email FROM app_user u LEFT JOIN (SELECT ancestor_id, count(*) AS below FROM reporting_line GROUP BY 1) line ON line.ancestor_id = u.employee_id
    WHERE u.employee_id IS NOT NULL AND u.deactivated_at IS NULL AND NOT u.id = ANY($1)
    ORDER BY line.below BETWEEN 4 AND 400 DESC NULLS LAST, u.id LIMIT $2`,
    [known, count],
  );
  return rows;
}

async function openSession(
  base: string,
  db: Database,
  user: { readonly id: number },
): Promise<Session> {
  const visitor = await Visitor.withSession(base, db, user);
  return { session: visitor.cookie(SESSION_COOKIE) ?? '', xsrf: visitor.cookie(XSRF_COOKIE) ?? '' };
}

/** Takes from the front of a list, so that no one is taken twice. */
function takerOf<T>(all: readonly T[]): (count: number) => T[] {
  let taken = 0;
  return (count) => all.slice(taken, (taken += count));
}

/**
 * Chooses who is at work, lengthens the forms they write, gives HR and partners their roles, and
 * signs everyone in.
 */
export async function gather(
  base: string,
  db: Database,
  sizes: { readonly alone: CrowdSize; readonly crowd: CrowdSize },
): Promise<Cast> {
  const list = await findBusyList(db);
  const questions = await lengthenForms(db, list);
  const all = [sizes.alone, sizes.crowd];
  const total = (kind: keyof Crowd) => all.reduce((sum, size) => sum + size[kind], 0);
  const writers = await findWriters(db, list, total('writers'));
  const others = await findOthers(
    db,
    writers.map(({ id }) => id),
    total('readers') + total('hr') + total('partners') + COMERS_KNOWN,
  );
  const [takeWriters, takeOthers] = [takerOf(writers), takerOf(others)];
  const enter = (users: readonly { readonly id: number }[]) =>
    Promise.all(users.map((user) => openSession(base, db, user)));
  const assemble = async (size: CrowdSize): Promise<Crowd> => {
    const [readers, hr, partners, ofWriters] = [
      takeOthers(size.readers),
      takeOthers(size.hr),
      takeOthers(size.partners),
      takeWriters(size.writers),
    ];
    for (const { id } of hr) await grantRole(db, id, HR_ROLE);
    for (const [index, { id }] of partners.entries())
      await grantRole(db, id, HR_PARTNER_ROLE, [
        { id: list.departmentIds[index % list.departmentIds.length] ?? 0 },
      ]);
    const sessions = await enter(ofWriters);
    return {
      writers: sessions.map((session, index) => ({
        ...session,
        forms: ofWriters[index]?.forms ?? [],
      })),
      readers: await enter(readers),
      hr: await enter(hr),
      partners: await enter(partners),
      comers: size.comers,
    };
  };
  const [alone, crowd] = [await assemble(sizes.alone), await assemble(sizes.crowd)];
  return {
    list,
    questions,
    alone,
    crowd,
    emails: takeOthers(COMERS_KNOWN).map(({ email }) => email),
  };
}
