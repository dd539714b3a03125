import { Suspense, useEffect, useState, type ReactNode } from 'react';

interface OnceOpenedProps {
  opened: boolean;
  /** The dialog, fetched when it is drawn; `opened` is what it is to be told. */
  children: (opened: boolean) => ReactNode;
}

/**
 * A dialog of a page: what one is drawn with is a tenth of what a page weighs, and is fetched once it is asked for. From then
 * on it stays drawn, so that it fades and gives the focus back as every dialog does.
 */
export function OnceOpened({ opened, children }: OnceOpenedProps) {
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  return <Suspense>{wasOpened && <Drawn opened={opened}>{children}</Drawn>}</Suspense>;
}

/** Opened only once it is drawn: a dialog notes what has the focus when it opens, not when it comes. */
function Drawn({ opened, children }: OnceOpenedProps) {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => setIsDrawn(true), []);
  return children(opened && isDrawn);
}
