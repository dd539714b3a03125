import { addressOf } from '@reviews/contracts/address';
import { exportCyclePulse } from '@reviews/contracts/cycles';
import { texts } from '@reviews/messages';
import { formList } from '@reviews/messages/en/lists';
import { ExportButtons } from '../../../../ui/export-buttons.tsx';
import { filtersText } from '../../../../ui/filters/filter-values.ts';
import { fetchForms, type FormSearch, type ListRef } from '../../api/cycles-api.ts';

const LIST_TEXTS = texts(formList);

interface ExportFormsProps {
  list: ListRef;
  search: FormSearch;
  total: number;
  /** Column keys; null means the default columns. */
  columns: readonly string[] | null;
}

/** Exports every review that matches the filters. */
export function ExportForms({ list, search, total, columns }: ExportFormsProps) {
  const { filters, sort, sortorder } = search;
  return (
    <ExportButtons
      addressOf={(format) =>
        addressOf(
          exportCyclePulse,
          { cycleId: String(list.cycleId), pulseId: String(list.pulseId) },
          { format, filters: filtersText(filters), sort, sortorder, columns: columns?.join(',') },
        )
      }
      ask={() => fetchForms(list, search)}
      isEmpty={total === 0}
      labelOf={(file) => LIST_TEXTS.exportAs({ count: total, file })}
    />
  );
}
