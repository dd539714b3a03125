import { Suspense, useState, type ReactNode } from 'react';

interface OnceOpenedProps {
  opened: boolean;
  /** Renders the dialog, which loads on render; `opened` is to be passed on to it. */
  children: (opened: boolean) => ReactNode;
}

/**
 * Loads a dialog when it is first opened: the code for dialogs is a tenth of a page's weight. It
 * then stays rendered, so that it fades like any dialog.
 */
export function OnceOpened({ opened, children }: OnceOpenedProps) {
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  return <Suspense>{wasOpened && children(opened)}</Suspense>;
}
