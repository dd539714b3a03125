import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { useEffect, useImperativeHandle, useState, type ReactNode, type Ref } from 'react';
import type { PanelPlace } from './panel-button.tsx';

interface AnchoredPanelProps extends PanelPlace {
  /** In pixels. */
  width: number;
  position?: 'bottom-start' | 'bottom-end';
  className?: string | undefined;
  children: ReactNode;
}

/** A panel of a plain button that is drawn elsewhere; the button gives it its name. */
export function AnchoredPanel({
  button,
  id,
  opened,
  onClose,
  width,
  position = 'bottom-start',
  className = '',
  children,
}: AnchoredPanelProps) {
  // A panel that is there before it opens knows where the focus was, and gives it back.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  // It holds the focus: it stays where its button is scrolled out of sight.
  return (
    <Popover
      hideDetached={false}
      id={id}
      onChange={(open) => !open && onClose()}
      opened={opened && isThere}
      position={position}
      returnFocus
      shadow="md"
      transitionProps={{ duration: 100 }}
      trapFocus
      width={width}
      withinPortal
    >
      <Popover.Target>
        <Anchor element={button} />
      </Popover.Target>
      <Popover.Dropdown className={className}>{children}</Popover.Dropdown>
    </Popover>
  );
}

/** Stands for the button: the panel is placed beside it, and a press on it is none outside the panel. */
function Anchor({
  element,
  ref,
}: {
  element: PanelPlace['button'];
  ref?: Ref<HTMLButtonElement | null>;
}) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(
    ref,
    () => element.current,
    [element],
  );
  return null;
}
