import type { ListRow } from '@reviews/contracts';
import {
  daysLate,
  EXPORT_NAME_PREFIX,
  LABELS,
  SHOWN_BELOW,
  wallClock,
  type ListColumnKey,
} from '@reviews/domain';
import { texts } from '@reviews/messages';
import { listColumns } from '@reviews/messages/en/lists';
import type { Actor } from '../../../core/actor.ts';
import type { Cell, Table, TableColumn } from '../../../core/files/table.ts';
import type { Column } from './list-columns.ts';
import type { ListExport } from './list-export.service.ts';
import { presentRow, stagesOf, type RowContext } from './tracking.presenter.ts';

const COLUMNS = texts(listColumns);

/** A column of the file. Values that share a cell in the list have a column of their own. */
interface ExportColumn extends TableColumn {
  readonly read: (row: ListRow, list: RowContext) => Cell;
}

const NAME_WIDTH = 28;
const DATE_WIDTH = 12;
const MINUTE_WIDTH = 17;
const NUMBER_WIDTH = 11;

const MINUTE = 'YYYY-MM-DDTHH:MM'.length;

/** Returns a label of the status filter. The reader's own possible actions are not a status. */
function statusWords({ status }: ListRow): string {
  if (status.kind === 'write') return LABELS.status.notStarted;
  return status.kind === 'continue' ? LABELS.status.draft : status.label;
}

const day = (text: string | null): Cell => (text === null ? null : { day: text });
const minute = (moment: string | null, { pulse }: RowContext): Cell =>
  moment === null
    ? null
    : { minute: wallClock(new Date(moment), pulse.time_zone).slice(0, MINUTE).replace('T', ' ') };
const ofForm = (row: ListRow, value: number): Cell => (row.hash === null ? null : value);

type Reading = Omit<ExportColumn, 'label'>;

/**
 * How to read the value of each column, and the second value where the list shows two in one cell.
 */
const READINGS: Readonly<
  Record<ListColumnKey, Reading & { readonly below?: Reading & { readonly label?: () => string } }>
> = {
  employee_preferred_name: {
    width: NAME_WIDTH,
    read: ({ employee }) => employee.preferred_name,
    below: { width: NAME_WIDTH, read: ({ employee }) => employee.position_name },
  },
  status: {
    width: 18,
    read: statusWords,
    below: {
      label: () => COLUMNS.statusDetail,
      width: NAME_WIDTH,
      read: ({ status }) => status.detail,
    },
  },
  peers: { width: 20, read: ({ peers }) => peers?.label ?? null },
  assignee_name: { width: NAME_WIDTH, read: ({ assignee }) => assignee?.preferred_name ?? null },
  stage_title: {
    width: NAME_WIDTH,
    read: (row) => row.stage_title,
    below: { width: DATE_WIDTH, read: (row) => day(row.due_date) },
  },
  manager_name: {
    width: NAME_WIDTH,
    read: ({ employee }) => employee.manager_name,
    below: { width: NAME_WIDTH, read: ({ employee }) => employee.department },
  },
  closed_at: { width: MINUTE_WIDTH, read: (row, list) => minute(row.closed_at, list) },
  rating: { width: NAME_WIDTH, read: ({ rating }) => rating },
  commentcount: { width: NUMBER_WIDTH, read: (row) => ofForm(row, row.commentcount) },
  position_name: { width: NAME_WIDTH, read: ({ employee }) => employee.position_name },
  department: { width: NAME_WIDTH, read: ({ employee }) => employee.department },
  due_date: { width: DATE_WIDTH, read: (row) => day(row.due_date) },
  days_late: { width: NUMBER_WIDTH, read: (row, { today }) => ofForm(row, daysLate(row, today)) },
};

/** Returns the columns of the file in the order of the list. */
function exportColumns(columns: readonly Column[]): ExportColumn[] {
  const chosen = new Set(columns.map(({ key }) => key));
  return columns.flatMap(({ key, label, subLabel }) => {
    const { below, ...own } = READINGS[key];
    const apart = SHOWN_BELOW[key];
    const belowLabel = below?.label?.() ?? subLabel;
    return [
      { label, ...own },
      ...(below === undefined || belowLabel === null || (apart !== undefined && chosen.has(apart))
        ? []
        : [{ ...below, label: belowLabel }]),
    ];
  });
}

/** Presents the rows as the list shows them to the same person, one value per cell. */
export function presentTable(
  actor: Actor,
  { pulse, today, columns: shown, batches }: ListExport,
  signal: AbortSignal,
): Table {
  const [columns, stages, list] = [exportColumns(shown), stagesOf(pulse), { pulse, today }];
  async function* cells() {
    for await (const rows of batches(signal)) {
      yield rows.map((tracked) => {
        const row = presentRow(actor, tracked, list, stages);
        return columns.map(({ read }) => read(row, list));
      });
    }
  }
  return { title: pulse.title, columns, batches: cells() };
}

const MAX_TITLE = 100;

/**
 * Returns the file name, such as 'Self Review 2026-11-22.csv': the title without characters that a
 * file system rejects.
 */
export function exportName(
  { title }: { readonly title: string },
  today: string,
  extension: string,
): string {
  const plain = [
    ...title
      .toWellFormed()
      .replace(/[<>:"/\\|?*\p{Cc}\p{Cf}]/gu, ' ')
      .replace(/\s+/g, ' '),
  ]
    .slice(0, MAX_TITLE)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  return plain === ''
    ? `${EXPORT_NAME_PREFIX}-${today}.${extension}`
    : `${plain} ${today}.${extension}`;
}
