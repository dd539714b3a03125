import { Prisma } from '@reviews/db';
import type { AnswerValue } from '@reviews/domain';
import { z } from 'zod';
import type { Sql } from '../../core/sql.ts';
import { TIME_ZONE } from '../../core/time-zone.ts';
import { DraftGroupRow, DraftRow } from '../pulses/reading/public.ts';
import { IS_BLOCKED } from '../pulses/record/public.ts';
import { ownEmployeeId } from '../session/public.ts';

/** Properties of a review that never change and decide how its answers are checked. */
export const FormIdentity = z.strictObject({
  id: z.int(),
  template_version_id: z.int(),
});
export type FormIdentity = z.infer<typeof FormIdentity>;

export async function findFormIdentity(sql: Sql, hash: string): Promise<FormIdentity | undefined> {
  return (
    await sql.rows(
      FormIdentity,
      Prisma.sql`SELECT id, template_version_id FROM pulse WHERE hash = ${hash}`,
    )
  )[0];
}

export interface DraftSave {
  readonly pulseId: number;
  readonly writerId: number;
  readonly groupId: string;
  readonly editor: string;
  readonly sequence: number;
  readonly answers: Readonly<Record<number, AnswerValue>>;
  readonly now: Date;
}

/**
 * A save as its window sent it, by the person of the session; sharing stays unchanged if it is not
 * given.
 */
export interface FurtherSave extends Omit<DraftSave, 'writerId'> {
  readonly sessionDigest: Buffer;
  readonly sharingOptOut: boolean | null;
}

export const SavedDraft = z.strictObject({
  version: z.int(),
  /** Every draft group of the review: id, version, opened, last saved. Unordered. */
  groups: z.array(z.tuple([z.string(), z.int(), z.string(), z.string()])),
});
export type SavedDraft = z.infer<typeof SavedDraft>;

/**
 * Saves again from the window that wrote last, in one statement. Conditions: the session is valid;
 * the review is open, assigned to this person and not waiting; the group is its latest; the save is
 * newer than the last; sharing is unchanged. Returns undefined if any of them fails; the caller
 * finds out which.
 */
export async function continueDraft(sql: Sql, save: FurtherSave): Promise<SavedDraft | undefined> {
  const rows = await sql.prepared(
    'continue_draft',
    SavedDraft,
    Prisma.sql`
    WITH form AS (
      SELECT p.id, p.assignee_id FROM pulse p
      WHERE p.id = ${save.pulseId} AND p.assignee_id = ${ownEmployeeId(save.sessionDigest, save.now)} AND p.state = 'draft' AND p.deleted_at IS NULL
        AND p.head_draft_group_id = ${save.groupId}::uuid
        AND (p.cycle_id IS NULL OR EXISTS (
          SELECT FROM stage s JOIN cycle c ON c.id = s.cycle_id JOIN cycle_pulse cp ON cp.id = s.cycle_pulse_id
          WHERE s.id = p.stage_id AND c.closed_at IS NULL AND c.launched_at IS NOT NULL
            AND (s.start_date IS NULL OR s.start_date <= (${save.now}::timestamptz AT TIME ZONE ${TIME_ZONE})::date)
            AND NOT ${IS_BLOCKED}))
        AND (coalesce(${save.sharingOptOut}::boolean, p.sharing_opt_out) = p.sharing_opt_out OR NOT coalesce((SELECT (t.options ->> 'sharingOptOutOption')::boolean FROM template_version t WHERE t.id = p.template_version_id), false))
      FOR SHARE OF p)
    UPDATE draft_group g
    SET answers = g.answers || ${JSON.stringify(save.answers)}::jsonb, version = g.version + 1, sequence = ${save.sequence}, updated_at = ${save.now}
    FROM form
    WHERE g.id = ${save.groupId}::uuid AND g.pulse_id = form.id AND g.writer_id = form.assignee_id AND g.editor = ${save.editor}::uuid AND g.sequence < ${save.sequence}
    RETURNING g.version, (SELECT jsonb_agg(jsonb_build_array(o.id, o.version, o.created_at, o.updated_at))
      FROM draft_group o WHERE o.pulse_id = g.pulse_id AND o.writer_id = g.writer_id) AS groups`,
  );
  return rows[0];
}

export interface NewDraft {
  readonly id: string;
  readonly pulseId: number;
  readonly writerId: number;
  readonly editor: string | null;
  readonly sequence: number;
  readonly answers: Readonly<Record<number, AnswerValue>>;
  readonly restoredFrom: string | null;
  readonly now: Date;
}

/**
 * Opens a draft group and makes it the review's head draft. What was begun stays writable. A restore records which draft it
 * replaced. The review's row must be locked.
 */
export async function openDraft(sql: Sql, draft: NewDraft): Promise<DraftGroupRow | undefined> {
  const rows = await sql.rows(
    DraftGroupRow,
    Prisma.sql`
    INSERT INTO draft_group (id, pulse_id, writer_id, answers, editor, sequence, restored_from, replaced_id, created_at, updated_at)
    SELECT ${draft.id}::uuid, p.id, ${draft.writerId}::int, ${JSON.stringify(draft.answers)}::jsonb, ${draft.editor}::uuid, ${draft.sequence}::int, ${draft.restoredFrom}::uuid,
      CASE WHEN ${draft.restoredFrom}::uuid IS NOT NULL THEN p.head_draft_group_id END, ${draft.now}::timestamptz, ${draft.now}::timestamptz
    FROM pulse p WHERE p.id = ${draft.pulseId}
    RETURNING id::text, version, editor::text, sequence, created_at, updated_at`,
  );
  await sql.run(
    Prisma.sql`UPDATE pulse SET head_draft_group_id = ${draft.id}::uuid, state = 'draft', unblocked_at = coalesce(unblocked_at, ${draft.now}::timestamptz) WHERE id = ${draft.pulseId}`,
  );
  return rows[0];
}

/** Adds to a draft group under the review's lock, if the one-statement path did not apply. */
export async function mergeIntoDraft(
  sql: Sql,
  save: Omit<DraftSave, 'editor' | 'sequence'> & { editor: string | null; sequence: number },
): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE draft_group SET answers = answers || ${JSON.stringify(save.answers)}::jsonb, version = version + 1, updated_at = ${save.now},
      editor = coalesce(${save.editor}::uuid, editor), sequence = CASE WHEN ${save.editor}::uuid IS NULL THEN sequence ELSE ${save.sequence} END
    WHERE id = ${save.groupId}::uuid AND pulse_id = ${save.pulseId} AND writer_id = ${save.writerId}`);
}

/**
 * Stores whether the writer wants to keep the answers from the subject. The review's row must be
 * locked.
 */
export async function keepOptOut(sql: Sql, pulseId: number, sharingOptOut: boolean): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE pulse SET sharing_opt_out = ${sharingOptOut} WHERE id = ${pulseId} AND sharing_opt_out <> ${sharingOptOut}`,
  );
}

/** A restore: the draft it restored, and the draft it replaced. */
export const RestoreRow = z.strictObject({
  restored_from: z.string(),
  /** Null if there was no draft. */
  replaced_id: z.string().nullable(),
});
export type RestoreRow = z.infer<typeof RestoreRow>;

/** Returns the restore that opened this writer's draft group; undefined if something else did. */
export async function findRestore(
  sql: Sql,
  pulseId: number,
  writerId: number,
  groupId: string,
): Promise<RestoreRow | undefined> {
  const rows = await sql.rows(
    RestoreRow,
    Prisma.sql`
    SELECT restored_from::text, replaced_id::text FROM draft_group
    WHERE id = ${groupId}::uuid AND pulse_id = ${pulseId} AND writer_id = ${writerId} AND restored_from IS NOT NULL`,
  );
  return rows[0];
}

/**
 * Clears the review's head draft; its draft groups stay and can be restored. The review's row must
 * be locked.
 */
export async function leaveDraft(sql: Sql, pulseId: number): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE pulse SET head_draft_group_id = NULL, state = 'open' WHERE id = ${pulseId}`,
  );
}

const draftColumns = Prisma.sql`g.id::text, g.version, g.editor::text, g.sequence, g.created_at, g.updated_at, g.answers`;

/** Returns one draft group of this writer with its answers. */
export async function findDraft(
  sql: Sql,
  pulseId: number,
  writerId: number,
  groupId: string,
): Promise<DraftRow | undefined> {
  const rows = await sql.rows(
    DraftRow,
    Prisma.sql`
    SELECT ${draftColumns} FROM draft_group g WHERE g.id = ${groupId}::uuid AND g.pulse_id = ${pulseId} AND g.writer_id = ${writerId}`,
  );
  return rows[0];
}

/**
 * Returns a draft group that is no longer the head and was not submitted since: a window that
 * stayed open still shows it.
 */
export async function findDraftLeft(
  sql: Sql,
  pulseId: number,
  writerId: number,
  groupId: string,
): Promise<DraftRow | undefined> {
  const rows = await sql.rows(
    DraftRow,
    Prisma.sql`
    SELECT ${draftColumns} FROM draft_group g
    WHERE g.id = ${groupId}::uuid AND g.pulse_id = ${pulseId} AND g.writer_id = ${writerId}
      AND NOT EXISTS (SELECT FROM pulse_submission s WHERE s.pulse_id = g.pulse_id AND s.submitted_at >= g.created_at)`,
  );
  return rows[0];
}
