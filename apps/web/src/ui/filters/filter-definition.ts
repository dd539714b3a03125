import type { FilterComponent } from '@reviews/domain';

/** A filter with its initial value, as sent by the list endpoints (LIST-22). */
export interface FilterDefinition {
  key: string;
  component: FilterComponent;
  value: unknown;
  label: string;
  showLabel: boolean;
  defaultValue: unknown;
  props: Record<string, unknown>;
}

/** Value of a filter in calls and in the address (LIST-23 to LIST-29). */
export type WireValue =
  | { selections: (string | number)[] }
  | { selection: string | number | null; includedownline?: boolean | undefined }
  | { terms?: string[] | undefined; string: string }
  | {
      department_id?: number | null | undefined;
      team_id?: number | null | undefined;
      sub_team_id?: number | null | undefined;
    }
  | { operator: string; min?: number | null | undefined; max?: number | null | undefined }
  | {
      operator: string;
      value?: number | null | undefined;
      modifier?: string | null | undefined;
      mindate?: string | null | undefined;
      maxdate?: string | null | undefined;
    };
