import {
  filterDefinition,
  listColumn,
  listRow,
  type searchCyclePulse,
  type CycleRow,
  type FilterDefinition,
  type ListColumn,
  type ListRow,
} from '@reviews/contracts/cycles';
import type { showCycleOverview } from '@reviews/contracts/cycle-overview';
import type { ReplyOf } from '@reviews/contracts/endpoint';
import { peersView, type PeersView } from '@reviews/contracts/peers';
import { emptyFilterValue, type FilterComponent } from '@reviews/domain';

type Page = ReplyOf<typeof searchCyclePulse>;
type Overview = ReplyOf<typeof showCycleOverview>;

const NOTHING_ALLOWED = {
  view: false,
  update: false,
  reAssign: false,
  reOpen: false,
  delete: false,
};

/** Builds a list row that its contract accepts: a review not started, with no permissions. */
export function buildRow(
  number: number,
  {
    permissions,
    employee,
    ...change
  }: Partial<Omit<ListRow, 'permissions' | 'employee'>> & {
    permissions?: Partial<ListRow['permissions']>;
    employee?: Partial<ListRow['employee']>;
  } = {},
): ListRow {
  return listRow.parse({
    id: number,
    hash: `form-hash-${number}`,
    employee: {
      id: 1000 + number,
      preferred_name: `Employee ${number}`,
      position_name: 'Engineer',
      department: 'Engineering',
      manager_name: 'Idris Fontaine',
      ...employee,
    },
    assignee: { id: 2000 + number, preferred_name: `Writer ${number}` },
    stage_title: 'Manager Review',
    status: { kind: 'not-started', label: 'Not Started', detail: null },
    peers: null,
    due_date: null,
    is_owed: true,
    closed_at: null,
    commentcount: 0,
    rating: null,
    reopen_request: null,
    permissions: { ...NOTHING_ALLOWED, ...permissions },
    ...change,
  });
}

/** Builds a peer status that its contract accepts: two of three are done. */
export const buildPeers = (change: Partial<PeersView> = {}): PeersView =>
  peersView.parse({
    status: 'progress',
    label: '2 of 3 Completed',
    href: null,
    progress: { completed: 2, total: 3, percent: 66 },
    manage: null,
    reviews: null,
    ...change,
  });

export const buildColumn = (key: string, change: Partial<ListColumn> = {}): ListColumn =>
  listColumn.parse({ key, label: key, subLabel: null, sortable: false, align: 'left', ...change });

export const COLUMNS: ListColumn[] = [
  buildColumn('employee_preferred_name', { label: 'Employee', sortable: true }),
  buildColumn('assignee_name', { label: 'Reviewer', sortable: true }),
  buildColumn('status', { label: 'Status' }),
  buildColumn('closed_at', { label: 'Completed', sortable: true }),
];

/** Builds a page of the list; by default as many results as rows. */
export const buildPage = (rows: ListRow[], change: Partial<Page> = {}): Page => ({
  title: 'Manager Review',
  cycle: { id: 2, name: 'Mid-Year Review' },
  data: rows,
  totalResults: rows.length,
  columns: COLUMNS,
  otherColumns: [
    buildColumn('department', { label: 'Department' }),
    buildColumn('due_date', { label: 'Due date' }),
  ],
  allResults: [],
  permissions: {
    bulkReopen: false,
    close: false,
    bulkReassign: false,
    extend: false,
    remind: false,
    addPeople: false,
  },
  ...change,
});

/** Builds an empty filter. */
export const buildFilter = (
  key: string,
  component: FilterComponent,
  change: Partial<FilterDefinition> = {},
): FilterDefinition =>
  filterDefinition.parse({
    key,
    component,
    label: key,
    showLabel: true,
    value: emptyFilterValue(component),
    defaultValue: emptyFilterValue(component),
    props: {},
    ...change,
  });

export const buildCycle = (change: Partial<CycleRow> = {}): CycleRow => ({
  id: 2,
  name: 'Mid-Year Review',
  state: 'live',
  start_date: '2026-10-30',
  end_date: '2026-12-25',
  closed_at: null,
  forms: 8,
  complete: 3,
  ...change,
});

export const buildOverview = (change: Partial<Overview> = {}): Overview => ({
  cycle: buildCycle(),
  stages: [
    {
      id: 1,
      title: 'Self Review',
      pulse_id: 4,
      start_date: '2026-10-30',
      due_date: '2026-11-13',
      stageless: false,
      counts: [
        { status: 'complete', label: 'Complete', count: 3 },
        { status: 'not-started', label: 'Not Started', count: 5 },
      ],
      late: 4,
    },
    {
      id: 2,
      title: 'Wrap-up',
      pulse_id: 5,
      start_date: '2100-01-01',
      due_date: null,
      stageless: false,
      counts: [],
      late: 0,
    },
  ],
  pulses: [
    {
      id: 4,
      title: 'Self Review',
      type: 'Self',
      stageless: false,
      total: 10,
      counts: [
        { status: 'ineligible', label: 'Ineligible', count: 1 },
        { status: 'complete', label: 'Complete', count: 3 },
        { status: 'not-started', label: 'Not Started', count: 5 },
        { status: 'declined', label: 'Declined', count: 1 },
        { status: 'draft', label: 'Draft', count: 0 },
      ],
      late: 4,
      automatic: 0,
      reopen_requests: 2,
    },
  ],
  completed: [
    { pulse_id: 4, day: '2026-11-02', count: 1, automatic: 0 },
    { pulse_id: 4, day: '2026-11-05', count: 2, automatic: 0 },
  ],
  ...change,
});
