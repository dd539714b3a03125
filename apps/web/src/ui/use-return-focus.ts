import { useMemo, useRef } from 'react';

export interface ReturnFocus {
  /** Notes what has the focus now. */
  remember: () => void;
  /** Gives the focus back to it, once what was open has left the page. */
  giveBack: () => void;
}

/** For a dialog that is drawn only while it is open: one that stays drawn gives the focus back by itself. */
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
