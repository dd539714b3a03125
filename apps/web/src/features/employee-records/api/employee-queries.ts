import {
  addEmployee,
  listEmployeeFilters,
  listEmployees,
  previewLeaving,
  recordLeaving,
  recordReturn,
  saveEmployee,
  showEmployee,
  type EmployeeInput,
} from '@reviews/contracts/employee-records';
import type { RequestOf, ResponseOf } from '@reviews/contracts/endpoint';
import { LIST_PAGE_SIZE } from '@reviews/domain';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';
import { filtersText } from '../../../ui/filters/filter-values.ts';
import type { EmployeeListState } from '../lib/list-state.ts';

export type EmployeePage = ResponseOf<typeof listEmployees>;
export type EmployeeRecord = ResponseOf<typeof showEmployee>;
export type Leaving = ResponseOf<typeof previewLeaving>;
export type NewEmployee = RequestOf<typeof addEmployee>['body'];

const KEY = ['employee-records'] as const;
const FILTERS_FRESH_MS = 300_000;
// The pages and dialogs show their own errors, so no toast is needed.
const meta = { errorToast: false };
const recordKey = (id: number) => [...KEY, 'record', id] as const;

const queryOf = ({ filters, sort, sortorder }: EmployeeListState) => ({
  filters: filtersText(filters),
  sort,
  sortorder,
});

/** Fetches one page of the list. */
export const fetchEmployees = (
  state: EmployeeListState,
  signal?: AbortSignal,
): Promise<EmployeePage> =>
  call(listEmployees, {
    query: { ...queryOf(state), page: state.page, per_page: LIST_PAGE_SIZE },
    signal,
  });

export const useEmployees = (state: EmployeeListState) =>
  useQuery({
    queryKey: [...KEY, 'list', { ...queryOf(state), page: state.page }],
    queryFn: ({ signal }) => fetchEmployees(state, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta,
  });

export const useEmployeeFilters = () =>
  useQuery({
    queryKey: [...KEY, 'filters'],
    queryFn: ({ signal }) => call(listEmployeeFilters, { signal }),
    staleTime: FILTERS_FRESH_MS,
    meta,
  });

const paramsOf = (id: number) => ({ employeeId: String(id) });

/** Fetches an employee's record, for those who manage it. */
export const useEmployeeRecord = (id: number) =>
  useQuery({
    queryKey: recordKey(id),
    queryFn: ({ signal }) => call(showEmployee, { params: paramsOf(id), signal }),
    staleTime: 0,
    meta,
  });

/** Returns a function that refreshes everything that shows people. */
function useSaved() {
  const client = useQueryClient();
  return async ({ message }: { message: string }): Promise<void> => {
    await Promise.all(
      [KEY, ['employee-overview'], ['organization'], ['team']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
    toast.success(message);
  };
}

export function useSaveEmployee(id: number) {
  const onSuccess = useSaved();
  return useMutation({
    mutationFn: (body: EmployeeInput) => call(saveEmployee, { params: paramsOf(id), body }),
    onSuccess,
    meta,
  });
}

export function useAddEmployee() {
  const onSuccess = useSaved();
  return useMutation({
    mutationFn: (body: NewEmployee) => call(addEmployee, { body }),
    onSuccess,
    meta,
  });
}

/** Fetches what stays open when someone leaves. */
export const useLeavingPreview = (id: number) =>
  useQuery({
    queryKey: [...KEY, 'leaving', id],
    queryFn: ({ signal }) => call(previewLeaving, { params: paramsOf(id), signal }),
    staleTime: 0,
    meta,
  });

export function useRecordLeaving(id: number) {
  const onSuccess = useSaved();
  return useMutation({
    mutationFn: (body: { version: number; left_on: string }) =>
      call(recordLeaving, { params: paramsOf(id), body }),
    onSuccess,
    meta,
  });
}

export function useRecordReturn(id: number) {
  const onSuccess = useSaved();
  return useMutation({
    mutationFn: (body: { version: number }) => call(recordReturn, { params: paramsOf(id), body }),
    onSuccess,
  });
}
