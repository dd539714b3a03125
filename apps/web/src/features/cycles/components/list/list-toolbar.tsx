import { Button, Group, NativeSelect } from '@mantine/core';
import type { ListColumn } from '@reviews/contracts/cycles';
import { LABELS, MESSAGES, type BulkKind, type ListSort } from '@reviews/domain';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { texts } from '@reviews/messages';
import { formList } from '@reviews/messages/en/lists';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { BULK_LABELS } from '../../lib/bulk-labels.ts';
import styles from './list.module.css';

const LIST_TEXTS = texts(formList);

interface ListToolbarProps {
  /** Undefined while loading. */
  total: number | undefined;
  chosen: number;
  /**
   * Set while the whole page is selected and there may be more rows. `total` also counts people
   * without a review, who cannot be selected.
   */
  onChooseAll: (() => void) | null;
  choosingAll: boolean;
  onClear: () => void;
  /** Bulk actions that the user may perform, in order. */
  kinds: readonly BulkKind[];
  onBulk: (kind: BulkKind) => void;
  /** Actions on the whole list. */
  tools: ReactNode;
}

/** Shows the result count, or the selection with its actions (LIST-05, LIST-06, AMB-71). */
export function ListToolbar({
  total,
  chosen,
  onChooseAll,
  choosingAll,
  onClear,
  kinds,
  onBulk,
  tools,
}: ListToolbarProps) {
  return (
    <div className={styles.toolbar} data-choosing={chosen > 0 || undefined}>
      <div aria-live="polite" className={styles.count}>
        {chosen > 0
          ? MESSAGES.lists.selected({ count: chosen })
          : total === undefined
            ? ''
            : MESSAGES.lists.results({ count: total })}
      </div>
      {chosen === 0 && (
        <Group gap={6} ml="auto">
          {tools}
        </Group>
      )}
      {chosen > 0 && (
        <>
          <Button onClick={onClear} size="compact-sm" variant="subtle">
            {LABELS.lists.clearSelection}
          </Button>
          {onChooseAll && total !== undefined && chosen < total && (
            <Button loading={choosingAll} onClick={onChooseAll} size="compact-sm" variant="subtle">
              {LIST_TEXTS.selectAll({ count: total })}
            </Button>
          )}
          <div aria-label={LIST_TEXTS.withSelected} className={styles.bulk} role="group">
            {kinds.map((kind) => (
              <Button key={kind} onClick={() => onBulk(kind)} size="compact-sm" variant="default">
                {LIST_TEXTS.bulkAction({ action: BULK_LABELS.kinds[kind] })}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

interface SortSelectProps {
  columns: readonly ListColumn[];
  sort: ListSort;
  onSort: (key: string) => void;
}

/** Chooses the sorting where there is no table header. */
export function SortSelect({ columns, sort, onSort }: SortSelectProps) {
  const Mark = sort.sortorder === 'asc' ? IconArrowUp : IconArrowDown;
  const direction = sort.sortorder === 'asc' ? LIST_TEXTS.ascending : LIST_TEXTS.descending;
  return (
    <div className={styles.sortSelect}>
      <NativeSelect
        aria-label={LIST_TEXTS.sort}
        data={columns
          .filter(({ sortable }) => sortable)
          .map(({ key, label }) => ({
            value: key,
            label: LIST_TEXTS.sortBy({ column: label.toLocaleLowerCase() }),
          }))}
        onChange={(event) => onSort(event.currentTarget.value)}
        value={sort.sort}
      />
      <Button aria-label={direction} onClick={() => onSort(sort.sort)} px="sm" variant="default">
        <Mark aria-hidden size={16} stroke={ICON_STROKE} />
      </Button>
    </div>
  );
}
