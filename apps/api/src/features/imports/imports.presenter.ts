import type { ImportRowView, ImportSummary, ImportView } from '@reviews/contracts';
import {
  guessMapping,
  IMPORT_FIELD_LABELS,
  needsOrder,
  orderOf,
  daysOf,
  type FieldChange,
  type ImportMapping,
  type ImportField,
} from '@reviews/domain';
import type { PreviewRow } from './import-rows.queries.ts';
import type { ImportRecord } from './imports.queries.ts';
import type { ShownImport } from './imports.service.ts';

const momentOf = (at: Date | null): string | null => at?.toISOString() ?? null;

export function presentImport(record: ImportRecord): ImportSummary {
  const { id, state, source, counts, progress, fault } = record;
  return {
    id,
    state,
    file: {
      name: record.file_name,
      size: record.file_size,
      format: source.format,
      encoding: source.encoding ?? null,
      separator: source.separator ?? null,
      sheet: source.sheet ?? null,
    },
    row_count: record.row_count,
    counts:
      counts === null
        ? null
        : {
            added: counts.added,
            changed: counts.changed,
            moved: counts.moved,
            left: counts.left,
            unchanged: counts.unchanged,
            refused: counts.refused,
          },
    progress,
    fault,
    started_by: record.started_by,
    started_at: record.started_at.toISOString(),
    applied_by: record.applied_by,
    applied_at: momentOf(record.applied_at),
    undone_by: record.undone_by,
    undone_at: momentOf(record.undone_at),
  };
}

/**
 * Presents an import. Before a mapping is chosen, suggests one from the column names, and the day
 * order from the file's dates.
 */
export function presentShown({ record, known, fields: own }: ShownImport): ImportView {
  const { columns } = record;
  const guess = guessMapping(columns, known, own);
  const days = daysOf(columns, guess.fields, own);
  return {
    ...presentImport(record),
    columns: columns.map(({ name, samples, filled, days: { example } }) => ({
      name,
      samples: [...samples],
      filled,
      day_example: example,
    })),
    custom_fields: own.map(({ id, name, type }) => ({ id, name, type })),
    mapping: copyOf(
      record.mapping ?? { ...guess, day_order: needsOrder(days) ? orderOf(days) : null },
    ),
    digest: record.digest,
    gone: [...(record.counts?.gone ?? [])],
  };
}

const copyOf = ({ fields, ...mapping }: ImportMapping): ImportView['mapping'] => ({
  fields: [...fields],
  day_order: mapping.day_order,
  missing: mapping.missing,
  empty_cells: mapping.empty_cells,
});

const labelOf = ({ field, label }: FieldChange): string =>
  label ?? (field in IMPORT_FIELD_LABELS ? IMPORT_FIELD_LABELS[field as ImportField] : field);

export const presentRow = ({
  line,
  kind,
  employee_id,
  name,
  number,
  changes,
  reasons,
  notes,
}: PreviewRow): ImportRowView => ({
  line,
  kind,
  employee_id,
  name,
  number,
  changes: changes.map((change) => ({
    field: change.field,
    label: labelOf(change),
    from: change.from,
    to: change.to,
  })),
  reasons: [...reasons],
  notes: [...notes],
});
