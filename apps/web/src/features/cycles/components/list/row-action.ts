import type { ListRow } from '@reviews/contracts/cycles';

/** What a row's menu can start that needs a dialog. */
export type RowActionKind = 'reassign' | 'reopen' | 'decline' | 'delete';

/** A row that is a form, not an empty place of the list. */
export type FormRow = ListRow & { id: number; hash: string };

/** A dialog that is open for a row. */
export interface RowAction {
  kind: RowActionKind;
  row: FormRow;
}

export type OnRowAction = (action: RowAction) => void;

/** Narrows a row to one that has a form. */
export const isForm = (row: ListRow): row is FormRow => row.id !== null && row.hash !== null;
