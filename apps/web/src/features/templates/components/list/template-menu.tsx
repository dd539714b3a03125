import type { TemplateRow } from '@reviews/contracts/templates';
import { IconDots } from '@tabler/icons-react';
import { Suspense, useId, useRef, useState } from 'react';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { TEMPLATE_TEXTS as texts } from '../../lib/template-texts.ts';
import styles from './template-list.module.css';

const OpenedTemplateMenu = lazyComponent(
  async () => (await import('./opened-template-menu.tsx')).OpenedTemplateMenu,
);

/** Menu button of a row; the menu is rendered when it opens. */
export function TemplateMenu({ row }: { row: TemplateRow }) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [isDrawn, setDrawn] = useState(false);
  const [opened, setOpened] = useState(false);
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
        aria-label={texts.actionsOf({ title: row.title })}
        className={styles.dots}
        id={id}
        onClick={toggle}
        onFocus={OpenedTemplateMenu.preload}
        onPointerEnter={OpenedTemplateMenu.preload}
        ref={button}
        type="button"
      >
        <IconDots aria-hidden size={18} stroke={ICON_STROKE} />
      </button>
      {isDrawn && (
        <Suspense>
          <OpenedTemplateMenu
            button={button}
            id={id}
            onClose={() => setOpened(false)}
            opened={opened}
            row={row}
          />
        </Suspense>
      )}
    </>
  );
}
