import { Prisma, type Tx } from '@reviews/db';
import { z } from 'zod';
import { NoticeRow, putInOutbox } from '../../core/notify.ts';
import { onTransaction } from '../../core/sql.ts';
import type { OwedForm } from './owed.queries.ts';

export interface Sending {
  readonly day: string;
  readonly at: Date;
  /** Null if sent automatically. */
  readonly sentById: number | null;
}

const DigestRow = z.strictObject({ id: z.int(), user_id: z.int() });

/**
 * Sends one digest to each of these people, most urgent forms first: a notice about the most urgent
 * one, and a mail for those who want it. Five statements for any number of people.
 * @returns how many people were notified.
 */
export async function sendDigests(
  tx: Tx,
  owed: readonly OwedForm[],
  { day, at, sentById }: Sending,
): Promise<number> {
  const sql = onTransaction(tx);
  const first = new Map<number, OwedForm>();
  for (const form of owed) if (!first.has(form.user_id)) first.set(form.user_id, form);
  if (first.size === 0) return 0;
  const made = await sql.rows(
    DigestRow,
    Prisma.sql`
    INSERT INTO reminder (user_id, day, created_at, sent_by_id) SELECT id, ${day}::date, ${at}::timestamptz, ${sentById}::int FROM unnest(${[...first.keys()]}::int[]) id ORDER BY id
    ON CONFLICT (user_id, day) WHERE sent_by_id IS NULL DO NOTHING RETURNING id, user_id`,
  );
  const digests = new Map(made.map(({ id, user_id: userId }) => [userId, id]));
  const told = owed.flatMap((form) => {
    const reminderId = digests.get(form.user_id);
    return reminderId === undefined ? [] : [{ ...form, reminderId }];
  });
  await sql.run(Prisma.sql`
    INSERT INTO reminder_form (reminder_id, pulse_id, user_id, step, due_on)
    SELECT reminder_id, pulse_id, user_id, step, due_on::date
    FROM unnest(${told.map(({ reminderId }) => reminderId)}::int[], ${told.map(({ pulse_id: id }) => id)}::int[], ${told.map(({ user_id: id }) => id)}::int[], ${told.map(({ step }) => step)}::int[], ${told.map(({ due_on: dueOn }) => dueOn)}::text[])
      form(reminder_id, pulse_id, user_id, step, due_on)`);
  const notices = await sql.rows(
    NoticeRow,
    Prisma.sql`
    INSERT INTO notice (user_id, kind, pulse_id, reminder_id, actor_id, created_at, visible_from)
    SELECT told.user_id, 'reminded'::notice_kind, told.pulse_id, told.reminder_id, ${sentById}::int, ${at}::timestamptz, ${at}::timestamptz
    FROM unnest(${made.map(({ user_id: id }) => id)}::int[], ${made.map(({ user_id: id }) => first.get(id)?.pulse_id ?? 0)}::int[], ${made.map(({ id }) => id)}::int[]) told(user_id, pulse_id, reminder_id)
    ORDER BY told.user_id RETURNING id`,
  );
  await putInOutbox(tx, notices);
  return made.length;
}
