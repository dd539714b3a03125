import type { ListRow } from '@reviews/contracts/cycles';
import { texts } from '@reviews/messages';
import { formList } from '@reviews/messages/en/lists';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { isForm, type OnRowAction } from './row-action.ts';

const LIST_TEXTS = texts(formList);

const OpenedRowMenu = lazyComponent(
  async () => (await import('./opened-row-menu.tsx')).OpenedRowMenu,
);

/** Renders the menu of a review; nothing if no action is permitted (LIST-11). */
export function FormMenu({ row, onAction }: { row: ListRow; onAction: OnRowAction }) {
  if (!isForm(row) || !Object.values(row.permissions).some(Boolean)) return null;
  return (
    <RowMenu
      label={LIST_TEXTS.actionsFor({ name: row.employee.preferred_name })}
      preload={OpenedRowMenu.preload}
    >
      {(place) => <OpenedRowMenu {...place} onAction={onAction} row={row} />}
    </RowMenu>
  );
}
