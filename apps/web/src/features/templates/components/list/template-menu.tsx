import type { TemplateRow } from '@reviews/contracts/templates';
import { lazy } from 'react';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { TEMPLATE_TEXTS as texts } from '../../lib/template-texts.ts';

const load = () => import('./opened-template-menu.tsx');
const OpenedTemplateMenu = lazy(async () => ({ default: (await load()).OpenedTemplateMenu }));

/** Menu of a template in the list. */
export function TemplateMenu({ row }: { row: TemplateRow }) {
  return (
    <RowMenu label={texts.actionsOf({ title: row.title })} load={load}>
      {(place) => <OpenedTemplateMenu {...place} row={row} />}
    </RowMenu>
  );
}
