import type { ListRow } from '@reviews/contracts/cycles';
import { texts } from '@reviews/messages';
import { formList } from '@reviews/messages/en/lists';
import { lazy } from 'react';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { isForm, type OnRowAction } from './row-action.ts';

const LIST_TEXTS = texts(formList);

const load = () => import('./opened-row-menu.tsx');
const OpenedRowMenu = lazy(async () => ({ default: (await load()).OpenedRowMenu }));

/** Renders the menu of a review; nothing if no action is permitted (LIST-11). */
export function FormMenu({ row, onAction }: { row: ListRow; onAction: OnRowAction }) {
  if (!isForm(row) || !Object.values(row.permissions).some(Boolean)) return null;
  return (
    <RowMenu label={LIST_TEXTS.actionsFor({ name: row.employee.preferred_name })} load={load}>
      {(place) => <OpenedRowMenu {...place} onAction={onAction} row={row} />}
    </RowMenu>
  );
}
