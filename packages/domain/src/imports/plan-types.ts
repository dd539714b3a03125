import type { FieldValue } from '../employees/custom-fields.ts';
import type { ImportRow, ReadOptions, ReadRow } from './import-row.ts';

/** A person as they currently are in the directory. */
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
  /** Whether they hold a role of their own. Not everyone may change how such a person signs in. */
  readonly has_role: boolean;
  readonly is_administrator: boolean;
  /**
   * Their values of the custom fields that the file fills, by field id; for a field of people, the
   * person's id.
   */
  readonly custom?: Readonly<Record<string, FieldValue>> | null;
}

/** A manager: an existing person, or one added by a line of the file. */
export type ManagerRef = { readonly id: number } | { readonly line: number } | null;

/** The state of a person after the import. */
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
  /** The custom fields that change. */
  readonly custom?: readonly FieldState[];
}

/** The new value of a custom field: a value, a person, or nothing. */
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
  /** Set for a custom field: its name at the time, and whether its values are not public. */
  readonly label?: string;
  readonly hidden?: boolean;
}

/** The planned result for one row, or for a person who is not in the file (`line` null). */
export interface PlannedRow {
  readonly line: number | null;
  readonly kind: ImportKind;
  /** Whether the manager of an existing person changes. */
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
  /** Today in the organisation's time zone. */
  readonly today: string;
  /** The importer and, while impersonating, the impersonated person. */
  readonly importers: readonly number[];
  readonly manages_users: boolean;
  /**
   * Whether a role lets them read and reopen reviews about everyone. Otherwise the import may put
   * no one below them.
   */
  readonly reads_everyone: boolean;
}

export interface PlanInput {
  /** In file order. Iterated again when several rows are about the same person. */
  readonly rows: Iterable<ImportRow>;
  readonly people: readonly ImportPerson[];
  /** Addresses of accounts without an employee. No employee may get one. */
  readonly reserved_emails: ReadonlySet<string>;
  readonly options: PlanOptions;
}

/**
 * The parts of a row that other rows need. Not the whole row, because a hundred thousand are held
 * at once.
 */
export type RowSays = Pick<
  ReadRow,
  'line' | 'number' | 'email' | 'first' | 'last' | 'manager' | 'custom'
>;

/** A row while the plan is being built. */
export interface Draft {
  readonly read: RowSays;
  readonly person: ImportPerson | null;
  readonly name: string;
  readonly leaves: string | null;
  readonly faults: string[];
  readonly notes: string[];
  /** Repeats another line, or changes nothing. */
  idle: boolean;
  after: PersonState | null;
}
