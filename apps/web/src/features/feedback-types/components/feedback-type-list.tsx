import { Button } from '@mantine/core';
import type { FeedbackTypeView } from '@reviews/contracts/feedback-types';
import { GROUP_WORDS, LABELS, MESSAGES } from '@reviews/domain';
import { IconCategory, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { DataTable, None, Sub, type DataColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListBody } from '../../../ui/list-body.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { EditAndDelete } from '../../../ui/record-actions.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useFeedbackTypes } from '../api/feedback-type-queries.ts';
import { TYPE_TEXTS } from '../lib/feedback-type-texts.ts';

const FeedbackTypeDialog = lazyComponent(
  async () => (await import('./feedback-type-dialog.tsx')).FeedbackTypeDialog,
);
const DeleteTypeDialog = lazyComponent(
  async () => (await import('./delete-type-dialog.tsx')).DeleteTypeDialog,
);

const SKELETON = { height: 72, rows: 7 };

/**
 * `edit` with a null id adds a type. The edited one is looked up by id, so that it is always
 * current.
 */
type Open = { what: 'edit'; id: number | null } | { what: 'delete'; type: FeedbackTypeView };

const COLUMNS: readonly DataColumn<FeedbackTypeView>[] = [
  { key: 'name', label: TYPE_TEXTS.name, cell: ({ name }) => name },
  {
    key: 'writer',
    label: TYPE_TEXTS.whoWrites,
    cardLabel: null,
    cell: ({ name, group_name: group }) => (
      <>
        {group !== name && group}
        <Sub>{GROUP_WORDS[group]}</Sub>
      </>
    ),
  },
  {
    key: 'templates',
    label: TYPE_TEXTS.templates,
    cardLabel: null,
    isNumber: true,
    cell: ({ templates }) =>
      templates === 0 ? (
        <None>{TYPE_TEXTS.used({ templates })}</None>
      ) : (
        TYPE_TEXTS.used({ templates })
      ),
  },
];

/** Lists the feedback types (RT-55): name, writer and number of templates. */
export function FeedbackTypeList() {
  const query = useFeedbackTypes();
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
      {TYPE_TEXTS.add}
    </Button>
  );
  return (
    <PageFrame
      primaryAction={data && data.length > 0 ? add : undefined}
      subtitle={TYPE_TEXTS.subtitle}
      title={TYPE_TEXTS.title}
    >
      <ListBody
        failed={TYPE_TEXTS.failed}
        query={query}
        refreshFailed={TYPE_TEXTS.refreshFailed}
        skeleton={SKELETON}
      >
        {(types) =>
          types.length === 0 ? (
            <EmptyState action={add} icon={IconCategory} title={TYPE_TEXTS.emptyTitle}>
              {TYPE_TEXTS.empty}
            </EmptyState>
          ) : (
            <DataTable
              actions={{
                label: LABELS.buttons.actions,
                cell: (type) => (
                  <EditAndDelete
                    kept={
                      type.templates === 0
                        ? null
                        : MESSAGES.feedbackTypes.inUse({ templates: type.templates })
                    }
                    name={type.name}
                    onDelete={() => show({ what: 'delete', type })}
                    onEdit={() => show({ what: 'edit', id: type.id })}
                  />
                ),
              }}
              columns={COLUMNS}
              keyOf={({ id }) => id}
              label={TYPE_TEXTS.title}
              rows={types}
            />
          )
        }
      </ListBody>
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
