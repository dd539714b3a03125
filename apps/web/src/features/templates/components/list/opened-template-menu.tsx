import type { TemplateRow } from '@reviews/contracts/templates';
import { LABELS } from '@reviews/domain';
import {
  IconArchive,
  IconArrowBackUp,
  IconCopy,
  IconEye,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AnchorPlace } from '../../../../ui/anchor.tsx';
import { AnchoredMenu } from '../../../../ui/anchored-menu.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import {
  useArchiveTemplate,
  useDeleteTemplate,
  useDuplicateTemplate,
} from '../../api/template-queries.ts';
import { TEMPLATE_TEXTS as texts } from '../../lib/template-texts.ts';

/**
 * Actions for a template. A template that was ever used cannot be deleted: forms were written with
 * it.
 */
export function OpenedTemplateMenu({ row, ...place }: AnchorPlace & { row: TemplateRow }) {
  const navigate = useNavigate();
  const duplicate = useDuplicateTemplate();
  const archive = useArchiveTemplate();
  const remove = useDeleteTemplate();
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      <AnchoredMenu
        {...place}
        items={[
          { label: texts.open, icon: IconPencil, to: `/templates/${row.id}` },
          { label: texts.preview, icon: IconEye, to: `/templates/${row.id}/preview` },
          {
            label: texts.duplicate,
            icon: IconCopy,
            onClick: () =>
              duplicate.mutate(row, { onSuccess: ({ id }) => void navigate(`/templates/${id}`) }),
          },
          {
            label: row.archived ? texts.restore : texts.archive,
            icon: row.archived ? IconArrowBackUp : IconArchive,
            onClick: () => archive.mutate({ id: row.id, archived: !row.archived }),
          },
          row.deletable && {
            label: LABELS.buttons.delete,
            icon: IconTrash,
            danger: true,
            onClick: () => setIsDeleting(true),
          },
        ]}
      />
      <ConfirmDialog
        busy={remove.isPending}
        confirmLabel={LABELS.buttons.delete}
        danger
        message={texts.deleteMessage}
        onCancel={() => setIsDeleting(false)}
        onConfirm={() => remove.mutate(row, { onSettled: () => setIsDeleting(false) })}
        opened={isDeleting}
        title={texts.deleteTitle({ title: row.title })}
      />
    </>
  );
}
