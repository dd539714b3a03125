import { Button } from '@mantine/core';
import type { RatingTypeView } from '@reviews/contracts/ratings';
import { LABELS, MESSAGES } from '@reviews/domain';
import { IconPlus, IconStairs } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { EditAndDelete, RecordTable } from '../../../ui/record-table.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useScales } from '../api/rating-queries.ts';
import { RATING_TEXTS } from '../lib/rating-texts.ts';
import { ValueLine } from './value-line.tsx';

const ScaleDialog = lazyComponent(async () => (await import('./scale-dialog.tsx')).ScaleDialog);
const DeleteScaleDialog = lazyComponent(
  async () => (await import('./delete-scale-dialog.tsx')).DeleteScaleDialog,
);

const ROW_HEIGHT = 88;

/**
 * `edit` without an id adds a scale. The id is looked up, so that the dialog shows the current
 * version.
 */
type Open = { what: 'edit'; id: number | null } | { what: 'delete'; scale: RatingTypeView };

/** The rating scales for packets (RT-54), with their values in order. */
export function ScaleList() {
  const { data, error, isFetching, refetch } = useScales();
  const [open, setOpen] = useState<Open | null>(null);
  const show = (next: Open): void => setOpen(next);
  const close = (): void => setOpen(null);
  const add = (
    <Button
      aria-haspopup="dialog"
      leftSection={<IconPlus aria-hidden size={16} stroke={ICON_STROKE} />}
      onClick={() => show({ what: 'edit', id: null })}
    >
      {RATING_TEXTS.add}
    </Button>
  );
  return (
    <PageFrame
      primaryAction={data && data.length > 0 ? add : undefined}
      subtitle={RATING_TEXTS.subtitle}
      title={RATING_TEXTS.title}
    >
      {data === undefined &&
        (error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={RATING_TEXTS.failed}
          />
        ) : (
          <SkeletonRows height={ROW_HEIGHT} rows={2} />
        ))}
      {data !== undefined && (
        <div aria-busy={isFetching}>
          {error && (
            <ErrorState
              error={error}
              onRetry={() => void refetch()}
              quiet
              retrying={isFetching}
              title={RATING_TEXTS.refreshFailed}
            />
          )}
          {data.length === 0 ? (
            <EmptyState action={add} icon={IconStairs} title={RATING_TEXTS.emptyTitle}>
              {RATING_TEXTS.empty}
            </EmptyState>
          ) : (
            <RecordTable
              actions={LABELS.buttons.actions}
              columns={[RATING_TEXTS.scale, RATING_TEXTS.values]}
              label={RATING_TEXTS.title}
            >
              {data.map((scale) => (
                <ScaleRow
                  key={scale.id}
                  onDelete={() => show({ what: 'delete', scale })}
                  onEdit={() => show({ what: 'edit', id: scale.id })}
                  scale={scale}
                />
              ))}
            </RecordTable>
          )}
        </div>
      )}
      <Suspense>
        {open?.what === 'edit' && (
          <ScaleDialog
            key={open.id}
            latest={data?.find(({ id }) => id === open.id) ?? null}
            onClose={close}
          />
        )}
        {open?.what === 'delete' && <DeleteScaleDialog onClose={close} scale={open.scale} />}
      </Suspense>
    </PageFrame>
  );
}

function ScaleRow({
  scale,
  onEdit,
  onDelete,
}: {
  scale: RatingTypeView;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const isInUse = scale.values.some((value) => value.in_use);
  return (
    <tr>
      <th scope="row">{scale.name}</th>
      <td>
        <ValueLine values={scale.values} />
      </td>
      <EditAndDelete
        kept={isInUse ? MESSAGES.ratings.inUse : null}
        name={scale.name}
        onDelete={onDelete}
        onEdit={onEdit}
      />
    </tr>
  );
}
