import { Box, Button, Text } from '@mantine/core';
import type { FeedbackTypeView } from '@reviews/contracts/feedback-types';
import { GROUP_WORDS, LABELS, MESSAGES } from '@reviews/domain';
import { IconCategory, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { EditAndDelete, RecordTable } from '../../../ui/record-table.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useFeedbackTypes } from '../api/feedback-type-queries.ts';
import { TYPE_TEXTS } from '../lib/feedback-type-texts.ts';
import styles from './feedback-types.module.css';

const FeedbackTypeDialog = lazyComponent(
  async () => (await import('./feedback-type-dialog.tsx')).FeedbackTypeDialog,
);
const DeleteTypeDialog = lazyComponent(
  async () => (await import('./delete-type-dialog.tsx')).DeleteTypeDialog,
);

const ROW_HEIGHT = 72;

/**
 * `edit` with a null id adds a type. The edited one is looked up by id, so that it is always
 * current.
 */
type Open = { what: 'edit'; id: number | null } | { what: 'delete'; type: FeedbackTypeView };

/** Lists the feedback types (RT-55): name, writer and number of templates. */
export function FeedbackTypeList() {
  const { data, error, isFetching, refetch } = useFeedbackTypes();
  const [open, setOpen] = useState<Open | null>(null);
  const show = (next: Open): void => setOpen(next);
  const close = (): void => setOpen(null);
  const add = (
    <Button
      aria-haspopup="dialog"
      leftSection={<IconPlus aria-hidden size={16} stroke={ICON_STROKE} />}
      onClick={() => show({ what: 'edit', id: null })}
    >
      {TYPE_TEXTS.add}
    </Button>
  );
  return (
    <PageFrame
      primaryAction={data && data.length > 0 ? add : undefined}
      subtitle={TYPE_TEXTS.subtitle}
      title={TYPE_TEXTS.title}
    >
      {data === undefined &&
        (error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={TYPE_TEXTS.failed}
          />
        ) : (
          <SkeletonRows height={ROW_HEIGHT} rows={7} />
        ))}
      {data !== undefined && (
        <div aria-busy={isFetching}>
          {error && (
            <ErrorState
              error={error}
              onRetry={() => void refetch()}
              quiet
              retrying={isFetching}
              title={TYPE_TEXTS.refreshFailed}
            />
          )}
          {data.length === 0 ? (
            <EmptyState action={add} icon={IconCategory} title={TYPE_TEXTS.emptyTitle}>
              {TYPE_TEXTS.empty}
            </EmptyState>
          ) : (
            <RecordTable
              actions={LABELS.buttons.actions}
              columns={[TYPE_TEXTS.name, TYPE_TEXTS.whoWrites, TYPE_TEXTS.templates]}
              label={TYPE_TEXTS.title}
            >
              {data.map((type) => (
                <TypeRow
                  key={type.id}
                  onDelete={() => show({ what: 'delete', type })}
                  onEdit={() => show({ what: 'edit', id: type.id })}
                  type={type}
                />
              ))}
            </RecordTable>
          )}
        </div>
      )}
      <Suspense>
        {open?.what === 'edit' && (
          <FeedbackTypeDialog
            latest={data?.find(({ id }) => id === open.id) ?? null}
            onClose={close}
          />
        )}
        {open?.what === 'delete' && <DeleteTypeDialog onClose={close} type={open.type} />}
      </Suspense>
    </PageFrame>
  );
}

function TypeRow({
  type,
  onEdit,
  onDelete,
}: {
  type: FeedbackTypeView;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { name, group_name: group, templates } = type;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {group !== name && (
          <Box component="span" display="block">
            {group}
          </Box>
        )}
        <Text span display="block" c="dimmed" fz="note">
          {GROUP_WORDS[group]}
        </Text>
      </td>
      <td className={templates === 0 ? styles.none : styles.count}>
        {TYPE_TEXTS.used({ templates })}
      </td>
      <EditAndDelete
        kept={templates === 0 ? null : MESSAGES.feedbackTypes.inUse({ templates })}
        name={name}
        onDelete={onDelete}
        onEdit={onEdit}
      />
    </tr>
  );
}
