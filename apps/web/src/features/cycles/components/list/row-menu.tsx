import type { ListRow } from '@reviews/contracts/cycles';
import { IconDots } from '@tabler/icons-react';
import { Suspense, useId, useRef, useState } from 'react';
import { texts } from '@reviews/messages';
import { formList } from '@reviews/messages/en/lists';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import styles from './list.module.css';
import { isForm, type OnRowAction } from './row-action.ts';

const LIST_TEXTS = texts(formList);

const OpenedRowMenu = lazyComponent(
  async () => (await import('./opened-row-menu.tsx')).OpenedRowMenu,
);

/**
 * Renders the button of a row's menu; nothing if no action is permitted (LIST-11). The menu is
 * rendered on first open: a page has fifty rows, and most menus are never opened.
 */
export function RowMenu({ row, onAction }: { row: ListRow; onAction: OnRowAction }) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [isDrawn, setDrawn] = useState(false);
  const [opened, setOpened] = useState(false);
  if (!isForm(row) || !Object.values(row.permissions).some(Boolean)) return null;
  const toggle = () => {
    setDrawn(true);
    setOpened(!opened);
  };
  return (
    <>
      <button
        aria-controls={opened ? `${id}-dropdown` : undefined}
        aria-expanded={opened}
        aria-haspopup="menu"
        aria-label={LIST_TEXTS.actionsFor({ name: row.employee.preferred_name })}
        className={styles.dots}
        data-row-menu
        id={id}
        onClick={toggle}
        onFocus={OpenedRowMenu.preload}
        onPointerEnter={OpenedRowMenu.preload}
        ref={button}
        type="button"
      >
        <IconDots aria-hidden size={18} stroke={ICON_STROKE} />
      </button>
      {isDrawn && (
        <Suspense>
          <OpenedRowMenu
            button={button}
            id={id}
            onAction={onAction}
            onClose={() => setOpened(false)}
            opened={opened}
            row={row}
          />
        </Suspense>
      )}
    </>
  );
}
