import type { ListRow } from '@reviews/contracts/cycles';

/** What a row's menu can start that needs a dialog. */
export type RowActionKind = 'reassign' | 'reopen' | 'decline' | 'delete';

/** A row that is a form, not an empty place of the list. */
export type FormRow = ListRow & { id: number; hash: string };

/** A dialog that is open for a row. */
export interface MenuAction {
  kind: RowActionKind;
  row: FormRow;
}

/** The same, or the reviews of a nomination task, whose dialog is not the list's own. */
export type RowAction = MenuAction | { kind: 'peer-reviews'; row: FormRow };

export type OnRowAction = (action: RowAction) => void;

/** Narrows a row to one that has a form. */
export const isForm = (row: ListRow): row is FormRow => row.id !== null && row.hash !== null;
