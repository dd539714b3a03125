import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { ActionIcon, Menu } from '@mantine/core';
import type { ListRow } from '@reviews/contracts/cycles';
import { LABELS } from '@reviews/domain';
import { IconDots, IconEye, IconLockOpen, IconPencil, IconTrash, IconUserEdit } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { isForm, type OnRowAction } from './row-action.ts';

const ICON = { 'aria-hidden': true, size: 16, stroke: ICON_STROKE } as const;

/** What one may do with a row, each entry by its permission; nothing at all where there is none (LIST-11, LIST-12). */
export function RowMenu({ row, onAction }: { row: ListRow; onAction: OnRowAction }) {
  const { permissions, employee } = row;
  if (!isForm(row) || !Object.values(permissions).some(Boolean)) return null;
  return (
    <Menu position="bottom-end" width={180} withInitialFocusPlaceholder={false} withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={`${LABELS.buttons.actions} for ${employee.preferred_name}`} color="gray" data-row-menu size="lg" variant="subtle">
          <IconDots aria-hidden size={18} stroke={ICON_STROKE} />
        </ActionIcon>
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
        {permissions.delete && (
          <Menu.Item color="var(--danger)" leftSection={<IconTrash {...ICON} />} onClick={() => onAction({ kind: 'delete', row })}>
            {LABELS.buttons.delete}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
