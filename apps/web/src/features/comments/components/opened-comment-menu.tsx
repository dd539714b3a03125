import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { LABELS } from '@reviews/domain';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useImperativeHandle, useState, type Ref, type RefObject } from 'react';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import type { AnyComment } from '../lib/threads.ts';

const ICON = { 'aria-hidden': true, size: 16, stroke: ICON_STROKE } as const;

interface OpenedCommentMenuProps {
  permissions: AnyComment['permissions'];
  /** Beside it the menu stands, and it gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  /** Of the button; the menu is `${id}-dropdown`. */
  id: string;
  opened: boolean;
  onClose: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** Edit and Delete, each by its permission (CMT-21, CMT-22). */
export function OpenedCommentMenu({ permissions, button, id, opened, onClose, onEdit, onDelete }: OpenedCommentMenuProps) {
  // A menu that is there before it opens knows where the focus was, and gives it back.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    <Menu id={id} onClose={onClose} opened={opened && isThere} position="bottom-end" width={160} withInitialFocusPlaceholder={false} withinPortal>
      <Menu.Target>
        <Anchor element={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {permissions.edit && (
          <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={onEdit}>
            {LABELS.buttons.edit}
          </Menu.Item>
        )}
        {permissions.delete && (
          <Menu.Item color="var(--danger)" leftSection={<IconTrash {...ICON} />} onClick={onDelete}>
            {LABELS.buttons.delete}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Stands for a button that is drawn elsewhere: the menu is placed beside it, and a press on it is none outside the menu. */
function Anchor({ element, ref }: { element: RefObject<HTMLButtonElement | null>; ref?: Ref<HTMLButtonElement | null> }) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => element.current, [element]);
  return null;
}
