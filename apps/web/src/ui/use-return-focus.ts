import { useMemo, useRef } from 'react';

export interface ReturnFocus {
  /** Records the focused element. */
  remember: () => void;
  /** Returns the focus once the opened element has left the page. */
  giveBack: () => void;
}

/**
 * Returns the focus after a dialog that is rendered only while open; one that stays rendered does
 * this itself.
 */
export function useReturnFocus(): ReturnFocus {
  const from = useRef<Element | null>(null);
  return useMemo(
    () => ({
      remember: () => {
        from.current = document.activeElement;
      },
      giveBack: () => {
        const element = from.current;
        from.current = null;
        requestAnimationFrame(() => {
          if (element instanceof HTMLElement && element.isConnected)
            element.focus({ preventScroll: true });
        });
      },
    }),
    [],
  );
}
