import type { KeyboardEvent } from 'react';
import styles from './page-tabs.module.css';

interface PanelTabsProps {
  /** Accessible name of the tabs. */
  label: string;
  /** The panel's id is `${id}-panel`. */
  id: string;
  names: readonly string[];
  current: string;
  onChoose: (name: string) => void;
}

/** Tabs of a panel that has no address of its own; the arrow keys move between them. */
export function PanelTabs({ label, id, names, current, onChoose }: PanelTabsProps) {
  const move = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const index = (names.indexOf(current) + step + names.length) % names.length;
    const next = names[index];
    if (next === undefined) return;
    onChoose(next);
    event.currentTarget.parentElement
      ?.querySelectorAll<HTMLElement>('[role="tab"]')
      [index]?.focus();
  };
  return (
    <div aria-label={label} className={styles.panels} role="tablist">
      {names.map((name) => (
        <button
          aria-controls={`${id}-panel`}
          aria-selected={name === current}
          className={styles.tab}
          key={name}
          onClick={() => onChoose(name)}
          onKeyDown={move}
          role="tab"
          tabIndex={name === current ? 0 : -1}
          type="button"
        >
          {name}
        </button>
      ))}
    </div>
  );
}
