import { Prisma, PulseState } from '@reviews/db';
import { STAGE_COMPONENTS } from '@reviews/domain';
import { z } from 'zod';
import { StoredOptions } from '../../../core/json-columns.ts';
import { rowCount, type Sql } from '../../../core/sql.ts';
import {
  formColumns,
  FORMS,
  NO_PLACE,
  notKeptFromImpersonator,
  pulseColumns,
  pulseTables,
  scopeTables,
  type Viewer,
} from './form-tables.ts';

export const StoredState = z.enum(PulseState);
export type StoredState = z.infer<typeof StoredState>;
export const StageComponent = z.enum(STAGE_COMPONENTS);
export type StageComponent = z.infer<typeof StageComponent>;

/** A form with every fact that its policy and presenters need. */
export const PulseRecord = z.strictObject({
  id: z.int(),
  hash: z.string(),
  kind: z.enum(['review', 'nomination_task']),
  state: StoredState,
  employee_id: z.int(),
  employee_name: z.string(),
  employee_photo: z.string().nullable(),
  employee_email: z.string(),
  assignee_id: z.int(),
  assignee_name: z.string(),
  department_id: z.int().nullable(),
  depth_below_actor: z.int().nullable(),
  cycle_id: z.int().nullable(),
  cycle_name: z.string().nullable(),
  cycle_closed: z.boolean(),
  cycle_launched: z.boolean(),
  cycle_pulse_id: z.int().nullable(),
  stageless: z.boolean(),
  stage_id: z.int().nullable(),
  stage_title: z.string().nullable(),
  stage_component: StageComponent.nullable(),
  /** Calendar days YYYY-MM-DD. */
  stage_start_date: z.string().nullable(),
  due_date: z.string().nullable(),
  /** True if its stage shows the due date to the writer. */
  show_due_date: z.boolean(),
  template_id: z.int(),
  template_version_id: z.int(),
  template_title: z.string(),
  template_description: z.string(),
  template_options: StoredOptions,
  visible_to_employee: z.boolean(),
  type_id: z.int(),
  type_name: z.string(),
  type_group: z.string(),
  excluded_questions: z.array(z.int()),
  sharing_opt_out: z.boolean(),
  decline_reason: z.string().nullable(),
  closed_at: z.date().nullable(),
  /** Closing day, in the organisation's time zone; the day of the release if `is_in_batch`. */
  closed_on: z.string().nullable(),
  opened_at: z.date(),
  /** Time of the last reopening; null if never reopened. */
  reopened_at: z.date().nullable(),
  packet_released: z.boolean(),
  /**
   * Size of the group that anonymity hides in (`anonymousGroup`); 0 if the template withholds no
   * writer.
   */
  anonymous_writers: z.int(),
  /** How large that group must be. */
  anonymous_minimum: z.int(),
  /** True if people who may not know the writer have to wait for the packet's release. */
  is_undelivered: z.boolean(),
  /** True if the reader gets it only with such a release. */
  is_in_batch: z.boolean(),
  /** Title of the open form that must be finished first. */
  previous_title: z.string().nullable(),
  previous_stage_title: z.string().nullable(),
  reopen_pending: z.boolean(),
  has_viewed: z.boolean(),
  nomination_task_id: z.int().nullable(),
  /** Today in the organisation's time zone. */
  today: z.string(),
});
export type PulseRecord = z.infer<typeof PulseRecord>;

const byHash = (viewer: Viewer, hash: string): Prisma.Sql => Prisma.sql`
  SELECT ${pulseColumns(viewer)} FROM ${pulseTables(viewer)} WHERE p.hash = ${hash} AND p.deleted_at IS NULL AND ${notKeptFromImpersonator(viewer)}`;

/** Returns one form by its hash for any reader. The policy decides what they may know of it. */
export async function findPulse(
  sql: Sql,
  viewer: Viewer,
  hash: string,
): Promise<PulseRecord | undefined> {
  return (await sql.prepared('pulse_by_hash', PulseRecord, byHash(viewer, hash)))[0];
}

const HashRow = z.strictObject({ hash: z.string() });

/** Returns the hash of a form by its id (AMB-20). */
export async function findPulseHash(sql: Sql, id: number): Promise<string | undefined> {
  return (
    await sql.rows(
      HashRow,
      Prisma.sql`SELECT hash FROM pulse WHERE id = ${id} AND deleted_at IS NULL`,
    )
  )[0]?.hash;
}

/**
 * Returns the form and locks its row until the transaction ends, so that two changes run one after
 * the other.
 */
export async function lockPulse(
  sql: Sql,
  viewer: Viewer,
  hash: string,
): Promise<PulseRecord | undefined> {
  await sql.run(
    Prisma.sql`SELECT id FROM pulse WHERE hash = ${hash} AND deleted_at IS NULL FOR UPDATE`,
  );
  return (await sql.rows(PulseRecord, byHash(viewer, hash)))[0];
}

const shown = (viewer: Viewer): Prisma.Sql =>
  Prisma.sql`p.deleted_at IS NULL AND ${notKeptFromImpersonator(viewer)}`;

/**
 * Returns forms by a condition over the tables' aliases, in the given order. Planned once per
 * connection, because planning takes longer than finding a few forms.
 */
export async function findPulses(
  sql: Sql,
  viewer: Viewer,
  where: Prisma.Sql,
  orderBy: Prisma.Sql,
  limit: number,
): Promise<PulseRecord[]> {
  return sql.assembled(
    PulseRecord,
    Prisma.sql`
    SELECT ${pulseColumns(viewer)} FROM ${pulseTables(viewer)} WHERE ${shown(viewer)} AND ${where} ORDER BY ${orderBy} LIMIT ${rowCount(limit)}`,
  );
}

/** The facts that all forms of a pulse share. */
export type PlaceFacts = Pick<
  PulseRecord,
  | 'cycle_name'
  | 'cycle_closed'
  | 'cycle_launched'
  | 'stageless'
  | 'template_title'
  | 'template_description'
  | 'template_options'
  | 'visible_to_employee'
  | 'type_id'
  | 'type_name'
  | 'type_group'
>;

/** A form as `NO_PLACE` leaves it: without those facts. */
const FormAlone = PulseRecord.extend({
  cycle_name: z.null(),
  cycle_closed: z.null(),
  cycle_launched: z.null(),
  stageless: z.null(),
  template_title: z.null(),
  template_description: z.null(),
  template_options: z.null(),
  visible_to_employee: z.null(),
  type_id: z.null(),
  type_name: z.null(),
  type_group: z.null(),
});
type FormAlone = z.infer<typeof FormAlone>;

/**
 * Returns the forms about these people in these pulses. The caller has the pulses' facts, which
 * repeated for a thousand forms would be most of the data. `condition` is over the form `p`.
 */
export async function findPulsesAbout(
  sql: Sql,
  viewer: Viewer,
  people: readonly number[],
  places: ReadonlyMap<number, PlaceFacts>,
  condition: Prisma.Sql,
  orderBy: Prisma.Sql,
): Promise<PulseRecord[]> {
  // As a subquery, the list of people counts as short: the planner then looks up each person's
  // forms by index.
  const rows = await sql.assembled(
    FormAlone,
    Prisma.sql`
    SELECT ${formColumns(viewer)}, ${NO_PLACE} FROM ${pulseTables(viewer)}
    WHERE ${shown(viewer)} AND p.employee_id = ANY((SELECT ${[...people]}::int[])::int[]) AND p.cycle_pulse_id = ANY(${[...places.keys()]}::int[]) AND ${condition} ORDER BY ${orderBy}`,
  );
  const forms: PulseRecord[] = [];
  for (const row of rows) {
    const place = places.get(row.cycle_pulse_id ?? 0);
    if (place !== undefined)
      forms.push(Object.assign<Omit<FormAlone, keyof PlaceFacts>, PlaceFacts>(row, place));
  }
  return forms;
}

export interface ManyPulses {
  /** Condition for eligible forms, over the form `p` alone. */
  readonly among: Prisma.Sql;
  /** Condition over `p` alone that narrows the candidates to few; null if any form may match. */
  readonly reach: Prisma.Sql | null;
  /** Condition over the tables of the list scopes. */
  readonly where: Prisma.Sql;
}

/**
 * Returns a page out of very many forms: finds the first ones by the tables of the list scopes
 * alone, and reads only those in full. The order is over the form itself. With `reach`, the forms
 * in reach are collected before sorting (`OFFSET 0` keeps the planner from scanning all forms in
 * order); without it, the index of the order leads.
 */
export async function findPulsesOfMany(
  sql: Sql,
  viewer: Viewer,
  { among, reach, where }: ManyPulses,
  orderBy: Prisma.Sql,
  limit: number,
): Promise<PulseRecord[]> {
  const forms =
    reach === null
      ? FORMS
      : Prisma.sql`(SELECT p.* FROM pulse p WHERE ${among} AND ${reach} OFFSET 0) p`;
  const first = Prisma.sql`(SELECT p.id FROM ${scopeTables(viewer, forms)} WHERE ${among} AND ${shown(viewer)} AND ${where} ORDER BY ${orderBy} LIMIT ${rowCount(limit)}) first JOIN pulse p ON p.id = first.id`;
  return sql.assembled(
    PulseRecord,
    Prisma.sql`SELECT ${pulseColumns(viewer)} FROM ${pulseTables(viewer, first)} ORDER BY ${orderBy}`,
  );
}
