import { Menu } from '@mantine/core';
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
import { useState, type RefObject } from 'react';
import { Link, useNavigate } from 'react-router';
import { AnchoredMenu } from '../../../../ui/anchored-menu.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import {
  useArchiveTemplate,
  useDeleteTemplate,
  useDuplicateTemplate,
} from '../../api/template-queries.ts';
import { TEMPLATE_TEXTS as texts } from '../../lib/template-texts.ts';

const ICON = { 'aria-hidden': true, size: 16, stroke: ICON_STROKE } as const;
const WIDTH = 180;

interface OpenedTemplateMenuProps {
  row: TemplateRow;
  /** The menu opens next to this button and returns the focus to it. */
  button: RefObject<HTMLButtonElement | null>;
  id: string;
  opened: boolean;
  onClose: () => void;
}

/**
 * Actions for a template. A template that was ever used cannot be deleted: forms were written with
 * it.
 */
export function OpenedTemplateMenu({ row, button, id, opened, onClose }: OpenedTemplateMenuProps) {
  const navigate = useNavigate();
  const duplicate = useDuplicateTemplate();
  const archive = useArchiveTemplate();
  const remove = useDeleteTemplate();
  const [isDeleting, setIsDeleting] = useState(false);
  const Archive = row.archived ? IconArrowBackUp : IconArchive;
  return (
    <>
      <AnchoredMenu button={button} id={id} onClose={onClose} opened={opened} width={WIDTH}>
        <Menu.Item
          component={Link}
          leftSection={<IconPencil {...ICON} />}
          to={`/templates/${row.id}`}
        >
          {texts.open}
        </Menu.Item>
        <Menu.Item
          component={Link}
          leftSection={<IconEye {...ICON} />}
          to={`/templates/${row.id}/preview`}
        >
          {texts.preview}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy {...ICON} />}
          onClick={() =>
            duplicate.mutate(row, {
              onSuccess: ({ id: copy }) => void navigate(`/templates/${copy}`),
            })
          }
        >
          {texts.duplicate}
        </Menu.Item>
        <Menu.Item
          leftSection={<Archive {...ICON} />}
          onClick={() => archive.mutate({ id: row.id, archived: !row.archived })}
        >
          {row.archived ? texts.restore : texts.archive}
        </Menu.Item>
        {row.deletable && (
          <Menu.Item
            color="var(--danger)"
            leftSection={<IconTrash {...ICON} />}
            onClick={() => setIsDeleting(true)}
          >
            {LABELS.buttons.delete}
          </Menu.Item>
        )}
      </AnchoredMenu>
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
