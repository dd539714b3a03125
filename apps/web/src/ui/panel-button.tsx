import { Button, type ButtonProps } from '@mantine/core';
import { Suspense, useId, useRef, useState, type ReactNode, type RefObject } from 'react';

/** The button a panel is placed next to and returns the focus to. */
export interface PanelPlace {
  button: RefObject<HTMLButtonElement | null>;
  /** Id of the button, which names the panel; the panel is `${id}-dropdown`. */
  id: string;
  opened: boolean;
  onClose: () => void;
}

interface PanelButtonProps extends Pick<ButtonProps, 'color' | 'size' | 'leftSection'> {
  label: string;
  children: (place: PanelPlace) => ReactNode;
}

/** A button whose panel is loaded and rendered on first use. */
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
