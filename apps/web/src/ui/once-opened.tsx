import { Suspense, useEffect, useState, type ReactNode } from 'react';

interface OnceOpenedProps {
  opened: boolean;
  /** Renders the dialog, which loads on render; `opened` is to be passed on to it. */
  children: (opened: boolean) => ReactNode;
}

/**
 * Loads a dialog when it is first opened: the code for dialogs is a tenth of a page's weight. It
 * then stays rendered, so that
 * it fades and returns the focus like any dialog.
 */
export function OnceOpened({ opened, children }: OnceOpenedProps) {
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  return <Suspense>{wasOpened && <Drawn opened={opened}>{children}</Drawn>}</Suspense>;
}

/**
 * Opens the dialog only after the first render, since a dialog records the focus when it opens, not
 * when it mounts.
 */
function Drawn({ opened, children }: OnceOpenedProps) {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => setIsDrawn(true), []);
  return children(opened && isDrawn);
}
