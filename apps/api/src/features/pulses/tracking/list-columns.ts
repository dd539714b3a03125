import type { ListColumn } from '@reviews/contracts';
import type { ListColumnKey } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { listColumns } from '@reviews/messages/en/lists';
import { hasNominations, type CyclePulseRecord } from '../../cycles/public.ts';
import { canBeDue } from './due-date.ts';

const LABELS = texts(listColumns);

export type Column = ListColumn & { readonly key: ListColumnKey };

const column = (
  key: ListColumnKey,
  label: string,
  {
    subLabel = null,
    sortable = false,
    align = 'left',
  }: Partial<Pick<ListColumn, 'subLabel' | 'sortable' | 'align'>> = {},
): Column => ({
  key,
  label,
  subLabel,
  sortable,
  align,
});

/** Returns the default columns of a list. */
export const columnsOf = (pulse: CyclePulseRecord): Column[] => [
  column('employee_preferred_name', LABELS.employee, { subLabel: LABELS.position, sortable: true }),
  column('status', LABELS.status),
  // Not sortable, because the order would reveal who has written.
  ...(hasNominations(pulse) ? [column('peers', LABELS.peers)] : []),
  column('assignee_name', LABELS.reviewer, { sortable: true }),
  column('stage_title', LABELS.stage, { subLabel: LABELS.due }),
  column('manager_name', LABELS.manager, { subLabel: LABELS.department }),
  ...(pulse.rates ? [column('rating', LABELS.rating)] : []),
  column('closed_at', LABELS.closed, { sortable: true }),
  column('commentcount', LABELS.comments, { align: 'center' }),
];

/** Returns the optional columns: values that share a cell by default, on their own. */
export const otherColumnsOf = (pulse: CyclePulseRecord): Column[] => [
  column('position_name', LABELS.position),
  column('department', LABELS.department),
  ...(canBeDue(pulse)
    ? [column('due_date', LABELS.due), column('days_late', LABELS.daysLate, { align: 'right' })]
    : []),
];

/**
 * Returns the columns for the chosen keys, or the defaults for none. Leaves out columns that this
 * pulse lacks (peers, due dates).
 */
export function chosenColumns(pulse: CyclePulseRecord, keys: readonly ListColumnKey[]): Column[] {
  const usual = columnsOf(pulse);
  if (keys.length === 0) return usual;
  const all = new Map([...usual, ...otherColumnsOf(pulse)].map((one) => [one.key, one]));
  return [...new Set(keys)].flatMap((key) => all.get(key) ?? []);
}
