import { Button } from '@mantine/core';
import { MESSAGES, pageCount } from '@reviews/domain';
import { Suspense, useState } from 'react';
import { Navigate } from 'react-router';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { ColumnsButton } from '../../../../ui/columns-button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FilterBar, type FilterBone } from '../../../../ui/filters/filter-bar.tsx';
import { filtersText } from '../../../../ui/filters/filter-values.ts';
import { ListTools } from '../../../../ui/list-bar.tsx';
import { ListBody } from '../../../../ui/list-body.tsx';
import { PageFrame } from '../../../../ui/page-frame.tsx';
import { RefreshBar } from '../../../../ui/refresh-bar.tsx';
import { PagedLinks } from '../../../../ui/paged-links.tsx';
import type { EmployeePage } from '../../api/employee-queries.ts';
import { useEmployeeList, type EmployeeListModel } from '../../hooks/use-employee-list.ts';
import { useShownColumns } from '../../hooks/use-shown-columns.ts';
import { EMPLOYEE_TEXTS } from '../../lib/employee-texts.ts';
import { DEFAULT_FILTERS } from '../../lib/list-state.ts';
import { EmployeeTable } from './employee-table.tsx';
import { ExportEmployees } from './export-employees.tsx';

const AddEmployeeDialog = lazyComponent(
  async () => (await import('./add-employee-dialog.tsx')).AddEmployeeDialog,
);

const SKELETON = { height: 57, rows: 10 };
/** Placeholders of the fixed filters; the company's custom fields follow them. */
const BONES: readonly FilterBone[] = [
  { key: 'employee' },
  { key: 'status' },
  { key: 'department' },
  { key: 'manager', hasChoice: true },
  { key: 'hired_on', isWide: true },
  { key: 'left_on', isWide: true },
];

/**
 * Lists the employees the user manages (RT-51). The server filters, sorts and paginates; the state
 * is in the address.
 */
export function EmployeeList() {
  const list = useEmployeeList();
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<number | null>(null);
  const { query, definitions } = list;
  const add = (
    <Button aria-haspopup="dialog" onClick={() => setAdding(true)}>
      {EMPLOYEE_TEXTS.add}
    </Button>
  );
  return (
    <PageFrame
      primaryAction={(query.data !== undefined || query.error === null) && add}
      subtitle={EMPLOYEE_TEXTS.subtitle}
      title={EMPLOYEE_TEXTS.title}
      width="wide"
    >
      <ListBody
        bar={() => (
          <FilterBar
            bones={BONES}
            definitions={definitions}
            onChange={list.change}
            onReset={list.reset}
            onSearch={list.searchNow}
            values={list.filters}
          />
        )}
        failed={EMPLOYEE_TEXTS.failed}
        label={EMPLOYEE_TEXTS.title}
        query={query}
        refreshFailed={EMPLOYEE_TEXTS.refreshFailed}
        skeleton={SKELETON}
      >
        {(page) => <Results list={list} page={page} />}
      </ListBody>
      <Suspense>
        {isAdding && (
          <AddEmployeeDialog
            onAdded={(id) => {
              setAdding(false);
              setAdded(id);
            }}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
      {/* Rendered after the dialog is gone, which would otherwise ask about unsaved input. */}
      {added !== null && <Navigate to={`/employees/${added}/edit`} />}
    </PageFrame>
  );
}

function Results({ list, page }: { list: EmployeeListModel; page: EmployeePage }) {
  const { state } = list;
  const { columns, model } = useShownColumns(page);
  return (
    <>
      <RefreshBar running={list.query.isPlaceholderData ?? false} />
      <ListTools count={MESSAGES.lists.results({ count: page.totalResults })}>
        <ColumnsButton fixed="preferred_name" model={model} />
        <ExportEmployees
          columns={model.areUsual ? null : model.keys}
          state={state}
          total={page.totalResults}
        />
      </ListTools>
      {page.data.length === 0 ? (
        <EmptyState
          action={
            filtersText(state.filters) !== filtersText(DEFAULT_FILTERS) && (
              <Button onClick={list.reset} variant="default">
                {EMPLOYEE_TEXTS.resetFilters}
              </Button>
            )
          }
          quiet
          title={EMPLOYEE_TEXTS.emptyTitle}
        >
          {EMPLOYEE_TEXTS.emptyHint}
        </EmptyState>
      ) : (
        <EmployeeTable columns={columns} onSort={list.sortBy} rows={page.data} sort={state} />
      )}
      <PagedLinks onPage={list.goToPage} page={state.page} pages={pageCount(page.totalResults)} />
    </>
  );
}
