import { Menu } from '@mantine/core';
import { LABELS } from '@reviews/domain';
import {
  IconEye,
  IconLockOpen,
  IconLockX,
  IconPencil,
  IconTrash,
  IconUserEdit,
} from '@tabler/icons-react';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { AnchoredMenu } from '../../../../ui/anchored-menu.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import type { FormRow, OnRowAction } from './row-action.ts';

const ICON = { 'aria-hidden': true, size: 16, stroke: ICON_STROKE } as const;

interface OpenedRowMenuProps {
  row: FormRow;
  /** The button that opened the menu: anchors it and gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  /** Id of the button; the menu's id is `${id}-dropdown`. */
  id: string;
  opened: boolean;
  onClose: () => void;
  onAction: OnRowAction;
}

/**
 * Renders the permitted actions on a row (LIST-11, LIST-12). Users who may reopen can also decline
 * an open reopen request.
 */
export function OpenedRowMenu({ row, button, id, opened, onClose, onAction }: OpenedRowMenuProps) {
  const { permissions } = row;
  return (
    <AnchoredMenu button={button} id={id} onClose={onClose} opened={opened} width={180}>
      {permissions.update && (
        <Menu.Item
          component={Link}
          leftSection={<IconPencil {...ICON} />}
          to={`/pulses/${row.hash}/edit`}
        >
          {LABELS.buttons.edit}
        </Menu.Item>
      )}
      {permissions.view && (
        <Menu.Item
          component={Link}
          leftSection={<IconEye {...ICON} />}
          to={`/pulses/${row.hash}/view`}
        >
          {LABELS.buttons.view}
        </Menu.Item>
      )}
      {permissions.reAssign && (
        <Menu.Item
          leftSection={<IconUserEdit {...ICON} />}
          onClick={() => onAction({ kind: 'reassign', row })}
        >
          {LABELS.pulses.reassign}
        </Menu.Item>
      )}
      {permissions.reOpen && (
        <Menu.Item
          leftSection={<IconLockOpen {...ICON} />}
          onClick={() => onAction({ kind: 'reopen', row })}
        >
          {LABELS.pulses.reopen}
        </Menu.Item>
      )}
      {permissions.reOpen && row.reopen_request !== null && (
        <Menu.Item
          leftSection={<IconLockX {...ICON} />}
          onClick={() => onAction({ kind: 'decline', row })}
        >
          {LABELS.pulses.declineRequest}
        </Menu.Item>
      )}
      {permissions.delete && (
        <Menu.Item
          color="var(--danger)"
          leftSection={<IconTrash {...ICON} />}
          onClick={() => onAction({ kind: 'delete', row })}
        >
          {LABELS.buttons.delete}
        </Menu.Item>
      )}
    </AnchoredMenu>
  );
}
