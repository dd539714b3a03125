import type { ListColumn } from '@reviews/contracts';
import type { ListColumnKey } from '@reviews/domain';
import { hasNominations, type CyclePulseRecord } from '../../cycles/public.ts';
import { canBeDue } from './due-date.ts';

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

const EMPLOYEE = column('employee_preferred_name', 'Employee', {
  subLabel: 'Position',
  sortable: true,
});
const STATUS = column('status', 'Status');
/**
 * Only in a pulse with nominations. Not sortable, because the order would reveal who has written.
 */
const PEERS = column('peers', 'Peer Status');
const USUAL = [
  column('assignee_name', 'Assignee', { sortable: true }),
  column('stage_title', 'Stage', { subLabel: 'Due' }),
  column('manager_name', 'Manager', { subLabel: 'Department' }),
  column('closed_at', 'Closed', { sortable: true }),
  column('commentcount', 'Comments', { align: 'center' }),
];

/** Returns the default columns of a list. */
export const columnsOf = (pulse: CyclePulseRecord): Column[] => [
  EMPLOYEE,
  STATUS,
  ...(hasNominations(pulse) ? [PEERS] : []),
  ...USUAL,
];

/** Returns the optional columns: values that share a cell by default, on their own. */
export const otherColumnsOf = (pulse: CyclePulseRecord): Column[] => [
  column('position_name', 'Position'),
  column('department', 'Department'),
  ...(canBeDue(pulse)
    ? [column('due_date', 'Due date'), column('days_late', 'Days late', { align: 'right' })]
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
