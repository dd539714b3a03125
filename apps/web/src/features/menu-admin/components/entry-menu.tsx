import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import type { Entry, EntryAction } from '../lib/menu-draft.ts';
import { MENU_TEXTS as texts } from '../lib/menu-texts.ts';
import styles from './menu-admin.module.css';

const load = () => import('./opened-entry-menu.tsx');
const OpenedEntryMenu = lazy(async () => ({ default: (await load()).OpenedEntryMenu }));

/** Fetched on the way to the button. A failure here is no news: the press itself asks again. */
const fetchAhead = () => void load().catch(() => undefined);

interface EntryMenuProps {
  entry: Entry;
  isFirst: boolean;
  isLast: boolean;
  onAction: (action: EntryAction) => void;
}

/** What can be done with an entry by a press, moving it included; the menu is drawn once it is opened. */
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
        onFocus={fetchAhead}
        onPointerEnter={fetchAhead}
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
