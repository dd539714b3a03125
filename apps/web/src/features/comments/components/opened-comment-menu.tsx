import { Menu } from '@mantine/core';
import { LABELS } from '@reviews/domain';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { AnchoredMenu } from '../../../ui/anchored-menu.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import type { AnyComment } from '../lib/threads.ts';

const ICON = { 'aria-hidden': true, size: 16, stroke: ICON_STROKE } as const;

interface OpenedCommentMenuProps {
  permissions: AnyComment['permissions'];
  /** The button that opened the menu: anchors it and gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  /** Id of the button; the menu's id is `${id}-dropdown`. */
  id: string;
  opened: boolean;
  onClose: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** Renders Edit and Delete, each if permitted (CMT-21, CMT-22). */
export function OpenedCommentMenu({
  permissions,
  button,
  id,
  opened,
  onClose,
  onEdit,
  onDelete,
}: OpenedCommentMenuProps) {
  return (
    <AnchoredMenu button={button} id={id} onClose={onClose} opened={opened} width={160}>
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
    </AnchoredMenu>
  );
}
