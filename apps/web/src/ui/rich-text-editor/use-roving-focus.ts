import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

const ITEM = '[data-toolbar-item]';

interface RovingFocus {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void;
  readonly onFocus: () => void;
}

/**
 * Makes a toolbar a single tab stop (ARIA authoring practices): arrow keys, Home and End move
 * between its buttons, Tab
 * leaves it, and coming back returns to the last used button. Buttons have `data-toolbar-item`.
 */
export function useRovingFocus(): RovingFocus {
  const ref = useRef<HTMLDivElement>(null);

  // Set outside React: the tab stop follows the focus, and no render depends on it.
  useEffect(() => {
    const items = itemsOf(ref.current);
    if (!items.some((item) => item.tabIndex === 0)) {
      items[0]?.setAttribute('tabindex', '0');
    }
  });

  const onFocus = (): void => {
    for (const item of itemsOf(ref.current)) {
      item.tabIndex = item === document.activeElement ? 0 : -1;
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const items = itemsOf(ref.current);
    const current = items.findIndex((item) => item === document.activeElement);
    const next = nextIndex(event.key, current, items.length);
    if (current !== -1 && next !== null) {
      event.preventDefault();
      items[next]?.focus();
    }
  };

  return { ref, onKeyDown, onFocus };
}

function itemsOf(toolbar: HTMLElement | null): HTMLElement[] {
  return [...(toolbar?.querySelectorAll<HTMLElement>(ITEM) ?? [])];
}

function nextIndex(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (current + 1) % count;
    case 'ArrowLeft':
      return (current - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
