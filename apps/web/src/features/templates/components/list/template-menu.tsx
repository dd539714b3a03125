import type { TemplateRow } from '@reviews/contracts/templates';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { TEMPLATE_TEXTS as texts } from '../../lib/template-texts.ts';

const OpenedTemplateMenu = lazyComponent(
  async () => (await import('./opened-template-menu.tsx')).OpenedTemplateMenu,
);

/** Menu of a template in the list. */
export function TemplateMenu({ row }: { row: TemplateRow }) {
  return (
    <RowMenu label={texts.actionsOf({ title: row.title })} preload={OpenedTemplateMenu.preload}>
      {(place) => <OpenedTemplateMenu {...place} row={row} />}
    </RowMenu>
  );
}
