import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { LABELS } from '@reviews/domain';
import { IconEye, IconLockOpen, IconLockX, IconPencil, IconTrash, IconUserEdit } from '@tabler/icons-react';
import { useEffect, useImperativeHandle, useState, type Ref, type RefObject } from 'react';
import { Link } from 'react-router';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import type { FormRow, OnRowAction } from './row-action.ts';

const ICON = { 'aria-hidden': true, size: 16, stroke: ICON_STROKE } as const;

interface OpenedRowMenuProps {
  row: FormRow;
  /** Beside it the menu stands, and it gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  /** Of the button; the menu is `${id}-dropdown`. */
  id: string;
  opened: boolean;
  onClose: () => void;
  onAction: OnRowAction;
}

/** What one may do with a row, each entry by its permission (LIST-11, LIST-12); a request that waits can be declined where it could be granted. */
export function OpenedRowMenu({ row, button, id, opened, onClose, onAction }: OpenedRowMenuProps) {
  const { permissions } = row;
  // A menu that is there before it opens knows where the focus was, and gives it back.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    <Menu id={id} onClose={onClose} opened={opened && isThere} position="bottom-end" width={180} withInitialFocusPlaceholder={false} withinPortal>
      <Menu.Target>
        <Anchor element={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {permissions.update && (
          <Menu.Item component={Link} leftSection={<IconPencil {...ICON} />} to={`/pulses/${row.hash}/edit`}>
            {LABELS.buttons.edit}
          </Menu.Item>
        )}
        {permissions.view && (
          <Menu.Item component={Link} leftSection={<IconEye {...ICON} />} to={`/pulses/${row.hash}/view`}>
            {LABELS.buttons.view}
          </Menu.Item>
        )}
        {permissions.reAssign && (
          <Menu.Item leftSection={<IconUserEdit {...ICON} />} onClick={() => onAction({ kind: 'reassign', row })}>
            {LABELS.pulses.reassign}
          </Menu.Item>
        )}
        {permissions.reOpen && (
          <Menu.Item leftSection={<IconLockOpen {...ICON} />} onClick={() => onAction({ kind: 'reopen', row })}>
            {LABELS.pulses.reopen}
          </Menu.Item>
        )}
        {permissions.reOpen && row.reopen_request !== null && (
          <Menu.Item leftSection={<IconLockX {...ICON} />} onClick={() => onAction({ kind: 'decline', row })}>
            {LABELS.pulses.declineRequest}
          </Menu.Item>
        )}
        {permissions.delete && (
          <Menu.Item color="var(--danger)" leftSection={<IconTrash {...ICON} />} onClick={() => onAction({ kind: 'delete', row })}>
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
