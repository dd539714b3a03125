import { Button, type ButtonProps } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';

interface DialogButtonProps extends Pick<ButtonProps, 'variant'> {
  label: string;
  /** Renders the dialog, which may be lazy-loaded. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog and gets the focus back when it closes. */
export function DialogButton({ label, children, ...look }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense>{isOpen && children(close)}</Suspense>
    </>
  );
}
