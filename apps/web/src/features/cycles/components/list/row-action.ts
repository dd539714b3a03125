import type { ListRow } from '@reviews/contracts/cycles';

/** Row menu actions that open a dialog. */
export type RowActionKind = 'reassign' | 'reopen' | 'decline' | 'delete';

/** A row with a review, not a person without one. */
export type FormRow = ListRow & { id: number; hash: string };

/** An open dialog for a row. */
export interface MenuAction {
  kind: RowActionKind;
  row: FormRow;
}

/**
 * A row action, including the reviews of a nomination task, whose dialog belongs to another
 * feature.
 */
export type RowAction = MenuAction | { kind: 'peer-reviews'; row: FormRow };

export type OnRowAction = (action: RowAction) => void;

/** Type guard: returns whether a row has a review. */
export const isForm = (row: ListRow): row is FormRow => row.id !== null && row.hash !== null;
