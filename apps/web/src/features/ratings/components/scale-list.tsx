import { Button } from '@mantine/core';
import type { RatingTypeView } from '@reviews/contracts/ratings';
import { LABELS, MESSAGES } from '@reviews/domain';
import { IconPlus, IconStairs } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { DataTable, type DataColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListBody } from '../../../ui/list-body.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { EditAndDelete } from '../../../ui/record-actions.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useScales } from '../api/rating-queries.ts';
import { RATING_TEXTS } from '../lib/rating-texts.ts';
import { ValueLine } from './value-line.tsx';

const ScaleDialog = lazyComponent(async () => (await import('./scale-dialog.tsx')).ScaleDialog);
const DeleteScaleDialog = lazyComponent(
  async () => (await import('./delete-scale-dialog.tsx')).DeleteScaleDialog,
);

const SKELETON = { height: 88, rows: 2 };

/**
 * `edit` without an id adds a scale. The id is looked up, so that the dialog shows the current
 * version.
 */
type Open = { what: 'edit'; id: number | null } | { what: 'delete'; scale: RatingTypeView };

const COLUMNS: readonly DataColumn<RatingTypeView>[] = [
  { key: 'scale', label: RATING_TEXTS.scale, cell: ({ name }) => name },
  {
    key: 'values',
    label: RATING_TEXTS.values,
    cardLabel: null,
    cell: ({ values }) => <ValueLine values={values} />,
  },
];

/** The rating scales for packets (RT-54), with their values in order. */
export function ScaleList() {
  const query = useScales();
  const { data } = query;
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
      <ListBody
        failed={RATING_TEXTS.failed}
        query={query}
        refreshFailed={RATING_TEXTS.refreshFailed}
        skeleton={SKELETON}
      >
        {(scales) =>
          scales.length === 0 ? (
            <EmptyState action={add} icon={IconStairs} title={RATING_TEXTS.emptyTitle}>
              {RATING_TEXTS.empty}
            </EmptyState>
          ) : (
            <DataTable
              actions={{
                label: LABELS.buttons.actions,
                cell: (scale) => (
                  <EditAndDelete
                    kept={
                      scale.values.some((value) => value.in_use) ? MESSAGES.ratings.inUse : null
                    }
                    name={scale.name}
                    onDelete={() => show({ what: 'delete', scale })}
                    onEdit={() => show({ what: 'edit', id: scale.id })}
                  />
                ),
              }}
              columns={COLUMNS}
              keyOf={({ id }) => id}
              label={RATING_TEXTS.title}
              rows={scales}
            />
          )
        }
      </ListBody>
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
