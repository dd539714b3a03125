import { Button, type ButtonProps } from '@mantine/core';
import { Suspense, useId, useRef, useState, type ReactNode } from 'react';
import type { AnchorPlace } from './anchor.tsx';

interface PanelButtonProps extends Pick<ButtonProps, 'color' | 'size' | 'leftSection'> {
  label: string;
  children: (place: AnchorPlace) => ReactNode;
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
