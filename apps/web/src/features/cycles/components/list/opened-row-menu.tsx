import { LABELS } from '@reviews/domain';
import {
  IconEye,
  IconLockOpen,
  IconLockX,
  IconPencil,
  IconTrash,
  IconUserEdit,
} from '@tabler/icons-react';
import type { AnchorPlace } from '../../../../ui/anchor.tsx';
import { AnchoredMenu } from '../../../../ui/anchored-menu.tsx';
import type { FormRow, OnRowAction, RowActionKind } from './row-action.ts';

interface OpenedRowMenuProps extends AnchorPlace {
  row: FormRow;
  onAction: OnRowAction;
}

/**
 * Renders the permitted actions on a row (LIST-11, LIST-12). Users who may reopen can also decline
 * an open reopen request.
 */
export function OpenedRowMenu({ row, onAction, ...place }: OpenedRowMenuProps) {
  const { hash, permissions: may } = row;
  const act = (kind: RowActionKind) => () => onAction({ kind, row });
  const { buttons, pulses } = LABELS;
  return (
    <AnchoredMenu
      {...place}
      items={[
        may.update && { label: buttons.edit, icon: IconPencil, to: `/pulses/${hash}/edit` },
        may.view && { label: buttons.view, icon: IconEye, to: `/pulses/${hash}/view` },
        may.reAssign && { label: pulses.reassign, icon: IconUserEdit, onClick: act('reassign') },
        may.reOpen && { label: pulses.reopen, icon: IconLockOpen, onClick: act('reopen') },
        may.reOpen &&
          row.reopen_request !== null && {
            label: pulses.declineRequest,
            icon: IconLockX,
            onClick: act('decline'),
          },
        may.delete && {
          label: buttons.delete,
          icon: IconTrash,
          danger: true,
          onClick: act('delete'),
        },
      ]}
    />
  );
}
