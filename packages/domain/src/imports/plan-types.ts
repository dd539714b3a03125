import type { FieldValue } from '../employees/custom-fields.ts';
import type { ImportRow, ReadOptions, ReadRow } from './import-row.ts';

/** Somebody as they stand in the directory. */
export interface ImportPerson {
  readonly id: number;
  readonly number: string;
  readonly email: string;
  readonly first: string;
  readonly last: string;
  readonly preferred: string;
  readonly title: string;
  readonly department: string | null;
  readonly team: string | null;
  readonly sub_team: string | null;
  readonly manager_id: number | null;
  readonly hired_on: string | null;
  readonly left_on: string | null;
  /** Whether they have a role of their own: what they sign in with is not for everybody to change. */
  readonly has_role: boolean;
  readonly is_administrator: boolean;
  /** What they have in the fields of the company's own that the file fills, by the field's number; of a field of people the person's. */
  readonly custom?: Readonly<Record<string, FieldValue>> | null;
}

/** Who somebody's manager is: somebody who is here, or somebody whom a line of the file adds. */
export type ManagerRef = { readonly id: number } | { readonly line: number } | null;

/** What somebody is to be. */
export interface PersonState extends Pick<
  ImportPerson,
  | 'number'
  | 'email'
  | 'first'
  | 'last'
  | 'preferred'
  | 'title'
  | 'department'
  | 'team'
  | 'sub_team'
  | 'hired_on'
  | 'left_on'
> {
  readonly manager: ManagerRef;
  /** Of the company's own fields those that are to be otherwise. */
  readonly custom?: readonly FieldState[];
}

/** What somebody is to have in a field of the company's own: a value, somebody, or nothing. */
export interface FieldState {
  readonly field: number;
  readonly value: FieldValue;
  readonly person: ManagerRef;
}

export const IMPORT_KINDS = ['added', 'changed', 'moved', 'left', 'unchanged', 'refused'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export interface FieldChange {
  readonly field:
    | `custom_field.${number}`
    | 'number'
    | 'email'
    | 'first_name'
    | 'last_name'
    | 'preferred_name'
    | 'title'
    | 'department'
    | 'team'
    | 'sub_team'
    | 'manager'
    | 'hired_on'
    | 'left_on';
  readonly from: string | null;
  readonly to: string | null;
  /** Of a field of the company's own: what it was called, and whether its values are not for everybody. */
  readonly label?: string;
  readonly hidden?: boolean;
}

/** What becomes of one row, or of somebody who is not in the file (`line` null). */
export interface PlannedRow {
  readonly line: number | null;
  readonly kind: ImportKind;
  /** Whether somebody who is here already has another manager by it. */
  readonly moved: boolean;
  readonly employee_id: number | null;
  readonly name: string;
  readonly number: string;
  readonly changes: readonly FieldChange[];
  readonly reasons: readonly string[];
  readonly notes: readonly string[];
  readonly after: PersonState | null;
}

export interface PlanOptions extends ReadOptions {
  readonly missing: 'keep' | 'leave';
  /** The organisation's day. */
  readonly today: string;
  /** Whoever imports, and through whose eyes. */
  readonly importers: readonly number[];
  readonly manages_users: boolean;
  /** Whether they read and reopen by a role what is written about anybody: else nobody comes to stand below them by it. */
  readonly reads_everybody: boolean;
}

export interface PlanInput {
  /** In the order of the file; read once more where rows are about the same person. */
  readonly rows: Iterable<ImportRow>;
  readonly people: readonly ImportPerson[];
  /** Addresses of accounts that belong to no employee and must not come to belong to one. */
  readonly reserved_emails: ReadonlySet<string>;
  readonly options: PlanOptions;
}

/** What others ask of a row: not all of it, for a hundred thousand are held at once. */
export type RowSays = Pick<
  ReadRow,
  'line' | 'number' | 'email' | 'first' | 'last' | 'manager' | 'custom'
>;

/** A row on its way through the plan. */
export interface Draft {
  readonly read: RowSays;
  readonly person: ImportPerson | null;
  readonly name: string;
  readonly leaves: string | null;
  readonly faults: string[];
  readonly notes: string[];
  /** Says nothing that another line does not say, or nothing that is to be done. */
  idle: boolean;
  after: PersonState | null;
}
