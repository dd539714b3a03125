import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { Anchor, type AnchorPlace } from './anchor.tsx';

interface AnchoredPanelProps extends AnchorPlace {
  /** In pixels. */
  width: number;
  position?: 'bottom-start' | 'bottom-end';
  className?: string | undefined;
  children: ReactNode;
}

/** A panel for a plain button that is rendered elsewhere; the button names the panel. */
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
  // Rendered before it opens, the panel knows where the focus was and can return it.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  // The panel has the focus, so it stays even if its button scrolls out of view.
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
