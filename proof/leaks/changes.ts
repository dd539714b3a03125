import { readRows, IdRow, type Database } from '@reviews/db';
import {
  isAwaited,
  mayKnow,
  mayName,
  minimumOf,
  type Anonymity,
  type Subject,
} from '../tables/audience.ts';
import type { MarkedCompany } from '../world/marked-company.ts';
import type { MarkedForm } from '../world/markers.ts';
import type { Who } from '@reviews/api/testing/cases/people';

/** A change of the stored data that must not change what some people are answered. */
export interface HiddenChange {
  readonly what: string;
  /** The forms it is about. */
  readonly forms: readonly MarkedForm[];
  readonly isKeptFrom: (who: Who) => boolean;
  readonly apply: (db: Database) => Promise<void>;
}

/** The side from which writers are withheld: the reviewee, or the reviewee's managers. */
export const SIDES = ['employee', 'manager'] as const satisfies readonly Anonymity[];
export type Side = (typeof SIDES)[number];

/**
 * Returns the reviews of anonymous authors about one person, in every list that withholds writers
 * from this side.
 */
function authored({ forms }: MarkedCompany, subject: Subject, side: Side): MarkedForm[] {
  return forms.filter(
    (form) =>
      form.kind === 'review' &&
      form.writer === null &&
      form.subject === subject &&
      (form.anonymity === side || form.anonymity === 'both') &&
      form.cycle !== 'none' &&
      // The person who chooses again is shown who writes.
      form.task?.state !== 'open',
  );
}

/**
 * Changes which author wrote which form, in which order and under which number, and everything else
 * that could tell one author from another: the answers stay the same for every reader who may not
 * see the authors.
 */
export function otherAuthors(company: MarkedCompany, subject: Subject, side: Side): HiddenChange {
  const forms = authored(company, subject, side);
  return {
    what: `who wrote which of the forms about ${subject} that hide their writers from the ${side}`,
    forms,
    isKeptFrom: (who) => forms.every((form) => !mayName(form, who)),
    apply: (db) => shuffle(db, forms),
  };
}

/** Changes whether forms exist: the answers stay the same for everyone who may not know of them. */
export function withoutForms(company: MarkedCompany, subject: Subject, side: Side): HiddenChange {
  // Everyone who waits for a stage is told that it is unfinished (STAT-04), and when it is
  // finished.
  const blocking = new Set(
    company.places.filter(({ isStage }) => isStage === true).map(({ name }) => name),
  );
  const forms = authored(company, subject, side).filter(
    (form) => form.state !== 'deleted' && !blocking.has(form.place) && !isCounted(form),
  );
  return {
    what: `whether forms about ${subject} that hide their writers from the ${side} are there`,
    forms,
    isKeptFrom: (who) => forms.every((form) => !mayKnow(form, who)),
    apply: async ({ pool }) => {
      const ids = forms.map(({ id }) => id);
      await pool.query(
        "UPDATE nomination SET review_id = NULL, state = 'removed' WHERE review_id = ANY($1)",
        [ids],
      );
      await pool.query('DELETE FROM pulse WHERE id = ANY($1)', [ids]);
    },
  };
}

/**
 * The size of a group decides what is shown of it, once it is delivered: that there are enough
 * readable ones is no secret.
 */
const isCounted = (form: MarkedForm): boolean =>
  form.state === 'complete' && !isAwaited(form) && form.group.length >= minimumOf(form);

const byPlace = (forms: readonly MarkedForm[]): MarkedForm[][] =>
  Object.values(Object.groupBy(forms, ({ place }) => place)).filter((group) => group !== undefined);

/**
 * In each place, gives every form to the author of the next, and its number and times to the next
 * within the day.
 */
async function shuffle(db: Database, forms: readonly MarkedForm[]): Promise<void> {
  const pairs = byPlace(forms).flatMap((group) =>
    group.map((form, index) => ({ form, next: group[(index + 1) % group.length] ?? form })),
  );
  const ids = pairs.map(({ form }) => form.id);
  const nextIds = pairs.map(({ next }) => next.id);
  const { pool } = db;
  // Reads the map before anything is written: who has the form now, and who gets it.
  const people = `SELECT f.id AS form, f.assignee_id AS was, n.assignee_id AS becomes, n.assignee_sort_key AS sort_key, n.is_duplicate, wu.id AS was_user, bu.id AS becomes_user
    FROM unnest($1::int[], $2::int[]) AS pair (form, next) JOIN pulse f ON f.id = pair.form JOIN pulse n ON n.id = pair.next
    JOIN app_user wu ON wu.employee_id = f.assignee_id JOIN app_user bu ON bu.employee_id = n.assignee_id`;
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`CREATE TEMPORARY TABLE moved ON COMMIT DROP AS ${people}`, [ids, nextIds]);
    // While they move, someone has two reviews: duplicates are allowed until all have moved.
    for (const statement of [
      'UPDATE pulse p SET is_duplicate = true FROM moved m WHERE p.id = m.form',
      'UPDATE pulse p SET assignee_id = m.becomes, assignee_sort_key = m.sort_key FROM moved m WHERE p.id = m.form',
      'UPDATE pulse p SET is_duplicate = m.is_duplicate FROM moved m WHERE p.id = m.form',
    ])
      await client.query(statement);
    await client.query(
      'UPDATE pulse_submission s SET submitted_by_id = m.becomes FROM moved m WHERE s.pulse_id = m.form AND s.submitted_by_id = m.was',
    );
    await client.query(
      'UPDATE draft_group g SET writer_id = m.becomes FROM moved m WHERE g.pulse_id = m.form AND g.writer_id = m.was',
    );
    await client.query(
      'UPDATE reopen_request r SET requested_by_id = m.becomes_user FROM moved m WHERE r.pulse_id = m.form',
    );
    await client.query(
      'UPDATE pulse_submission s SET reopened_by_id = m.becomes_user FROM moved m WHERE s.pulse_id = m.form AND s.reopened_by_id IS NOT NULL',
    );
    await client.query(
      'UPDATE upload u SET owner_id = m.becomes_user FROM upload_use x JOIN moved m ON m.form = x.pulse_id WHERE u.key = x.upload_key',
    );
    await client.query(
      'UPDATE notice n SET actor_id = m.becomes_user FROM moved m WHERE n.pulse_id = m.form AND n.actor_id = m.was_user',
    );
    // The comments go to the new author, with another time of the day.
    await client.query(`UPDATE comment k SET author_id = m.becomes_user, created_at = k.created_at - make_interval(mins => k.id % 50), updated_at = k.updated_at - make_interval(mins => k.id % 50)
      FROM moved m WHERE k.pulse_id = m.form AND k.author_id = m.was_user`);
    for (const statement of TRACES) await client.query(statement);
    await client.query(MOMENTS, [ids, nextIds]);
    await client.query('UPDATE pulse p SET id = p.id + 1000000 WHERE id = ANY($1::int[])', [ids]);
    await client.query(
      'UPDATE pulse p SET id = pair.next FROM unnest($1::int[], $2::int[]) AS pair (form, next) WHERE p.id = pair.form + 1000000',
      [ids, nextIds],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
  for (const { form } of pairs) form.id = await idOf(db, form.hash);
}

/**
 * Traces that an author leaves beside the form: a read mark, a change log line, a private comment,
 * a withdrawn request, a new title, a closed account.
 */
const TRACES: readonly string[] = [
  "INSERT INTO change_log (actor_id, action, entity, entity_id) SELECT becomes_user, 'draft.saved', 'pulse', form::text FROM moved",
  'INSERT INTO pulse_view (pulse_id, user_id) SELECT form, becomes_user FROM moved ON CONFLICT DO NOTHING',
  "INSERT INTO comment (pulse_id, author_id, visibility, body) SELECT form, becomes_user, 'private', '<p>For myself</p>' FROM moved",
  "UPDATE reopen_request r SET state = 'declined', decided_at = now() FROM moved m WHERE r.pulse_id = m.form AND r.state = 'pending'",
  "UPDATE position o SET title = o.title || ' (acting)' FROM moved m WHERE o.employee_id = m.becomes",
  'UPDATE app_user u SET deactivated_at = now() FROM moved m WHERE u.id = m.was_user AND m.form % 2 = 0',
];

/** Closed in another order within the day, opened on other days. */
const MOMENTS = `UPDATE pulse p SET closed_at = CASE WHEN p.closed_at IS NOT NULL THEN coalesce(n.closed_at, p.closed_at) END, opened_at = p.opened_at - make_interval(days => p.id % 7)
  FROM unnest($1::int[], $2::int[]) AS pair (form, next) JOIN pulse n ON n.id = pair.next WHERE p.id = pair.form`;

async function idOf({ pool }: Database, hash: string): Promise<number> {
  const rows = await readRows(pool, IdRow, 'SELECT id FROM pulse WHERE hash = $1', [hash]);
  return rows[0]?.id ?? 0;
}
