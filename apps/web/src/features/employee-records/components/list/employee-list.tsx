import { Box, Button, Group, Text } from '@mantine/core';
import { MESSAGES, pageCount } from '@reviews/domain';
import { Suspense, useState } from 'react';
import { Navigate } from 'react-router';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { ColumnsButton } from '../../../../ui/columns-button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { FilterBar, type FilterBone } from '../../../../ui/filters/filter-bar.tsx';
import { filtersText } from '../../../../ui/filters/filter-values.ts';
import { PageFrame } from '../../../../ui/page-frame.tsx';
import { PagedLinks } from '../../../../ui/paged-links.tsx';
import { RefreshBar } from '../../../../ui/refresh-bar.tsx';
import { SkeletonRows } from '../../../../ui/skeletons.tsx';
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

const SKELETON_ROW = 57;
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
  const { employees, definitions } = list;
  const page = employees.data;
  const error = employees.error ?? definitions.error;
  const add = (
    <Button aria-haspopup="dialog" onClick={() => setAdding(true)}>
      {EMPLOYEE_TEXTS.add}
    </Button>
  );
  return (
    <PageFrame
      primaryAction={(page !== undefined || error === null) && add}
      subtitle={EMPLOYEE_TEXTS.subtitle}
      title={EMPLOYEE_TEXTS.title}
      width="wide"
    >
      {error && page === undefined ? (
        <ErrorState
          error={error}
          onRetry={() => void Promise.all([employees.refetch(), definitions.refetch()])}
          retrying={employees.isFetching || definitions.isFetching}
          title={EMPLOYEE_TEXTS.failed}
        />
      ) : (
        <>
          <FilterBar
            bones={BONES}
            definitions={definitions.data}
            onChange={list.change}
            onReset={list.reset}
            onSearch={list.searchNow}
            values={list.filters}
          />
          {page === undefined ? (
            <SkeletonRows height={SKELETON_ROW} rows={10} />
          ) : (
            <Results list={list} page={page} />
          )}
        </>
      )}
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
  const { state, employees } = list;
  const { columns, model } = useShownColumns(page);
  return (
    <Box
      component="section"
      aria-busy={employees.isFetching}
      aria-label={EMPLOYEE_TEXTS.title}
      pos="relative"
    >
      <RefreshBar running={employees.isPlaceholderData} />
      {employees.isError && (
        <ErrorState
          error={employees.error}
          onRetry={() => void employees.refetch()}
          quiet
          retrying={employees.isFetching}
          title={EMPLOYEE_TEXTS.refreshFailed}
        />
      )}
      <Group gap="4px 12px" mih={44}>
        <Text component="div" aria-live="polite" c="dimmed" className="tabular">
          {MESSAGES.lists.results({ count: page.totalResults })}
        </Text>
        <Group gap={6} align="stretch" ml="auto">
          <ColumnsButton fixed="preferred_name" model={model} />
          <ExportEmployees
            columns={model.areUsual ? null : model.keys}
            state={state}
            total={page.totalResults}
          />
        </Group>
      </Group>
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
      <Box mt="md">
        <PagedLinks onPage={list.goToPage} page={state.page} pages={pageCount(page.totalResults)} />
      </Box>
    </Box>
  );
}
