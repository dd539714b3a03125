import { IconDots } from '@tabler/icons-react';
import { Suspense, useId, useRef, useState } from 'react';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import type { Entry, EntryAction } from '../lib/menu-draft.ts';
import { MENU_TEXTS as texts } from '../lib/menu-texts.ts';
import styles from './menu-admin.module.css';

const OpenedEntryMenu = lazyComponent(
  async () => (await import('./opened-entry-menu.tsx')).OpenedEntryMenu,
);

interface EntryMenuProps {
  entry: Entry;
  isFirst: boolean;
  isLast: boolean;
  onAction: (action: EntryAction) => void;
}

/** Renders an entry's actions, including moving it. The menu is rendered on first open. */
export function EntryMenu(props: EntryMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [isDrawn, setDrawn] = useState(false);
  const [opened, setOpened] = useState(false);
  const toggle = (): void => {
    setDrawn(true);
    setOpened(!opened);
  };
  return (
    <>
      <button
        aria-controls={opened ? `${id}-dropdown` : undefined}
        aria-expanded={opened}
        aria-haspopup="menu"
        aria-label={texts.actionsOf({ name: props.entry.name || texts.unnamed })}
        className={styles.dots}
        id={id}
        onClick={toggle}
        onFocus={OpenedEntryMenu.preload}
        onPointerEnter={OpenedEntryMenu.preload}
        ref={button}
        type="button"
      >
        <IconDots aria-hidden size={18} stroke={ICON_STROKE} />
      </button>
      {isDrawn && (
        <Suspense>
          <OpenedEntryMenu
            {...props}
            button={button}
            id={id}
            onClose={() => setOpened(false)}
            opened={opened}
          />
        </Suspense>
      )}
    </>
  );
}
