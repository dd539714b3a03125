import { LABELS } from '../labels.ts';

/** Columns of the prior reviews table. The configuration chooses and names them (OVR-06). */
export const OVERVIEW_COLUMNS = ['cycle_name', 'packet', 'forms', 'rating'] as const;
export type OverviewColumn = (typeof OVERVIEW_COLUMNS)[number];

/** One table of the employee overview, as stored in the configuration. */
export interface OverviewWidget {
  header: string;
  columns: { key: OverviewColumn; label: string }[];
}

/** Default tables of the overview. Their texts are read when needed, in the locale of the moment. */
export const DEFAULT_OVERVIEW_WIDGETS: readonly OverviewWidget[] = [
  {
    get header() {
      return LABELS.overview.priorReviews;
    },
    get columns() {
      return OVERVIEW_COLUMNS.map((key) => ({ key, label: LABELS.overview.columns[key] }));
    },
  },
];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/**
 * Reads the stored tables, each column once. Skips invalid entries and falls back to the default
 * when nothing is left, so that a bad configuration never breaks the overview.
 */
export function readOverviewWidgets(stored: unknown): readonly OverviewWidget[] {
  const widgets = (Array.isArray(stored) ? stored : [])
    .filter(isRecord)
    .map(readWidget)
    .filter(({ columns }) => columns.length > 0);
  return widgets.length > 0 ? widgets : DEFAULT_OVERVIEW_WIDGETS;
}

function readWidget({ header, columns }: Record<string, unknown>): OverviewWidget {
  const labels = new Map<OverviewColumn, string>();
  for (const column of (Array.isArray(columns) ? columns : []).filter(isRecord)) {
    const key = OVERVIEW_COLUMNS.find((known) => known === column['key']);
    if (key !== undefined && !labels.has(key))
      labels.set(key, textOf(column['label']) || LABELS.overview.columns[key]);
  }
  return {
    header: textOf(header) || LABELS.overview.priorReviews,
    columns: [...labels].map(([key, label]) => ({ key, label })),
  };
}
