import { addressOf } from '@reviews/contracts/address';
import { exportEmployees } from '@reviews/contracts/employee-records';
import { ExportButtons } from '../../../../ui/export-buttons.tsx';
import { filtersText } from '../../../../ui/filters/filter-values.ts';
import { fetchEmployees } from '../../api/employee-queries.ts';
import { EMPLOYEE_TEXTS } from '../../lib/employee-texts.ts';
import type { EmployeeListState } from '../../lib/list-state.ts';

interface ExportEmployeesProps {
  state: EmployeeListState;
  total: number;
  /** Column keys; null means the default columns. */
  columns: readonly string[] | null;
}

/** Exports everyone who matches the filters. */
export function ExportEmployees({ state, total, columns }: ExportEmployeesProps) {
  const { filters, sort, sortorder } = state;
  return (
    <ExportButtons
      addressOf={(format) =>
        addressOf(exportEmployees, undefined, {
          format,
          filters: filtersText(filters),
          sort,
          sortorder,
          columns: columns?.join(','),
        })
      }
      ask={() => fetchEmployees(state)}
      isEmpty={total === 0}
      labelOf={(file) => EMPLOYEE_TEXTS.exportAs({ count: total, file })}
    />
  );
}
