import { LABELS } from '@reviews/domain';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { AnchorPlace } from '../../../ui/anchor.tsx';
import { AnchoredMenu } from '../../../ui/anchored-menu.tsx';
import type { AnyComment } from '../lib/threads.ts';

interface OpenedCommentMenuProps extends AnchorPlace {
  permissions: AnyComment['permissions'];
  onEdit: () => void;
  onDelete: () => void;
}

/** Renders Edit and Delete, each if permitted (CMT-21, CMT-22). */
export function OpenedCommentMenu({
  permissions,
  onEdit,
  onDelete,
  ...place
}: OpenedCommentMenuProps) {
  return (
    <AnchoredMenu
      {...place}
      items={[
        permissions.edit && { label: LABELS.buttons.edit, icon: IconPencil, onClick: onEdit },
        permissions.delete && {
          label: LABELS.buttons.delete,
          icon: IconTrash,
          danger: true,
          onClick: onDelete,
        },
      ]}
      width={160}
    />
  );
}
