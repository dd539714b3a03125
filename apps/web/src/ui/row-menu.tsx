import { IconDots } from '@tabler/icons-react';
import { Suspense, useId, useRef, useState, type ReactNode, type Ref } from 'react';
import type { AnchorPlace } from './anchor.tsx';
import styles from './row-menu.module.css';
import { ICON_STROKE } from './theme/theme.ts';

interface RowMenuProps {
  /** Includes the record's name, since every row has the same button. */
  label: string;
  title?: string;
  /** Prefetches the menu. */
  preload?: () => void;
  ref?: Ref<HTMLButtonElement>;
  /** Renders the lazy-loaded `AnchoredMenu`. */
  children: (place: AnchorPlace) => ReactNode;
}

/**
 * The "…" button of a row and its menu. The menu is loaded and rendered on first open: there may be
 * hundreds of rows, and most menus are never opened.
 */
export function RowMenu({ label, title, preload, ref, children }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [isDrawn, setDrawn] = useState(false);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        aria-controls={opened ? `${id}-dropdown` : undefined}
        aria-expanded={opened}
        aria-haspopup="menu"
        aria-label={label}
        className={styles.dots}
        data-row-menu
        id={id}
        onClick={() => {
          setDrawn(true);
          setOpened(!opened);
        }}
        onFocus={preload}
        onPointerEnter={preload}
        ref={(element) => {
          button.current = element;
          if (typeof ref === 'function') return ref(element);
          if (ref) ref.current = element;
        }}
        title={title}
        type="button"
      >
        <IconDots aria-hidden size={18} stroke={ICON_STROKE} />
      </button>
      {isDrawn && (
        <Suspense>{children({ button, id, opened, onClose: () => setOpened(false) })}</Suspense>
      )}
    </>
  );
}
