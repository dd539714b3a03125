import { Button, type ButtonProps } from '@mantine/core';
import { Suspense, useId, useRef, useState, type ReactNode, type RefObject } from 'react';

/** What a panel stands beside, and gives the focus back to. */
export interface PanelPlace {
  button: RefObject<HTMLButtonElement | null>;
  /** Of the button, which names the panel; the panel is `${id}-dropdown`. */
  id: string;
  opened: boolean;
  onClose: () => void;
}

interface PanelButtonProps extends Pick<ButtonProps, 'color' | 'size' | 'leftSection'> {
  label: string;
  children: (place: PanelPlace) => ReactNode;
}

/** A button whose panel is fetched and drawn once it is asked for. */
export function PanelButton({ label, children, ...look }: PanelButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [isDrawn, setDrawn] = useState(false);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        {...look}
        aria-expanded={opened}
        aria-haspopup="dialog"
        id={id}
        onClick={() => {
          setDrawn(true);
          setOpened(!opened);
        }}
        ref={button}
        variant="subtle"
      >
        {label}
      </Button>
      {isDrawn && (
        <Suspense>{children({ button, id, opened, onClose: () => setOpened(false) })}</Suspense>
      )}
    </>
  );
}
