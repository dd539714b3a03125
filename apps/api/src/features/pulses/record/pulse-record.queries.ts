import { Prisma } from '@reviews/db';
import type { TemplateOptions } from '@reviews/domain';
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

export type StoredState = 'open' | 'draft' | 'complete' | 'declined' | 'incomplete';
export type StageComponent = 'Nominations' | 'Nomination Approvals' | 'Form';

/** A form with every fact that its policy and presenters need. */
export interface PulseRecord {
  id: number;
  hash: string;
  kind: 'review' | 'nomination_task';
  state: StoredState;
  employee_id: number;
  employee_name: string;
  employee_photo: string | null;
  employee_email: string;
  assignee_id: number;
  assignee_name: string;
  department_id: number | null;
  depth_below_actor: number | null;
  cycle_id: number | null;
  cycle_name: string | null;
  cycle_closed: boolean;
  cycle_launched: boolean;
  cycle_pulse_id: number | null;
  stageless: boolean;
  stage_id: number | null;
  stage_title: string | null;
  stage_component: StageComponent | null;
  /** Calendar days YYYY-MM-DD. */
  stage_start_date: string | null;
  due_date: string | null;
  /** True if its stage shows the due date to the writer. */
  show_due_date: boolean;
  template_id: number;
  template_version_id: number;
  template_title: string;
  template_description: string;
  template_options: Partial<TemplateOptions>;
  visible_to_employee: boolean;
  type_id: number;
  type_name: string;
  type_group: string;
  excluded_questions: number[];
  sharing_opt_out: boolean;
  decline_reason: string | null;
  closed_at: Date | null;
  /** Closing day, in the organisation's time zone. */
  closed_on: string | null;
  opened_at: Date;
  /** Time of the last reopening; null if never reopened. */
  reopened_at: Date | null;
  packet_released: boolean;
  /**
   * Size of the group that anonymity hides in (`anonymousGroup`); 0 if the template withholds no
   * writer.
   */
  anonymous_writers: number;
  /** Title of the open form that must be finished first. */
  previous_title: string | null;
  previous_stage_title: string | null;
  reopen_pending: boolean;
  has_viewed: boolean;
  nomination_task_id: number | null;
  /** Today in the organisation's time zone. */
  today: string;
}

const byHash = (viewer: Viewer, hash: string): Prisma.Sql => Prisma.sql`
  SELECT ${pulseColumns(viewer)} FROM ${pulseTables(viewer)} WHERE p.hash = ${hash} AND p.deleted_at IS NULL AND ${notKeptFromImpersonator(viewer)}`;

/** Returns one form by its hash for any reader. The policy decides what they may know of it. */
export async function findPulse(
  sql: Sql,
  viewer: Viewer,
  hash: string,
): Promise<PulseRecord | undefined> {
  return (await sql.prepared<PulseRecord>('pulse_by_hash', byHash(viewer, hash)))[0];
}

/** Returns the hash of a form by its id (AMB-20). */
export async function findPulseHash(sql: Sql, id: number): Promise<string | undefined> {
  return (
    await sql.rows<{ hash: string }>(
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
  await sql.rows(
    Prisma.sql`SELECT id FROM pulse WHERE hash = ${hash} AND deleted_at IS NULL FOR UPDATE`,
  );
  return (await sql.rows<PulseRecord>(byHash(viewer, hash)))[0];
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
  return sql.assembled<PulseRecord>(Prisma.sql`
    SELECT ${pulseColumns(viewer)} FROM ${pulseTables(viewer)} WHERE ${shown(viewer)} AND ${where} ORDER BY ${orderBy} LIMIT ${rowCount(limit)}`);
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
  const rows = await sql.assembled<PulseRecord>(Prisma.sql`
    SELECT ${formColumns(viewer)}, ${NO_PLACE} FROM ${pulseTables(viewer)}
    WHERE ${shown(viewer)} AND p.employee_id = ANY((SELECT ${[...people]}::int[])::int[]) AND p.cycle_pulse_id = ANY(${[...places.keys()]}::int[]) AND ${condition} ORDER BY ${orderBy}`);
  for (const row of rows) Object.assign(row, places.get(row.cycle_pulse_id ?? 0));
  return rows;
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
  return sql.assembled<PulseRecord>(
    Prisma.sql`SELECT ${pulseColumns(viewer)} FROM ${pulseTables(viewer, first)} ORDER BY ${orderBy}`,
  );
}
