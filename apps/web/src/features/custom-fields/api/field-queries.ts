import {
  addCustomField,
  archiveCustomField,
  listCustomFields,
  saveCustomField,
  saveEmployeeFields,
  showEmployeeFields,
  type CustomFieldInput,
  type CustomFieldView,
  type EmployeeFieldView,
} from '@reviews/contracts/custom-fields';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';

const KEY = ['custom-fields'] as const;
const VALUES = ['employee-fields'] as const;
// The pages and dialogs show their own errors, so no toast is needed.
const meta = { errorToast: false };

/** Fetches every field, active ones first. */
export const useCustomFields = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(listCustomFields, { signal })).data,
    staleTime: 0,
    meta,
  });

/** Returns a function that refetches fields wherever they are shown. */
function useSaved() {
  const client = useQueryClient();
  return async ({ message }: { message: string }): Promise<void> => {
    await Promise.all(
      [KEY, VALUES, ['employee-records']].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
    toast.success(message);
  };
}

/** Adds a field, or updates this one. */
export function useSaveField(field: CustomFieldView | null) {
  const onSuccess = useSaved();
  return useMutation({
    mutationFn: async (body: CustomFieldInput): Promise<{ message: string; id: number }> => {
      if (field === null) return call(addCustomField, { body });
      return {
        id: field.id,
        ...(await call(saveCustomField, {
          params: { fieldId: String(field.id) },
          body: { version: field.version, ...body },
        })),
      };
    },
    onSuccess,
    meta,
  });
}

export function useArchiveField({ id, version, is_archived: isArchived }: CustomFieldView) {
  const onSuccess = useSaved();
  return useMutation({
    mutationFn: () =>
      call(archiveCustomField, {
        params: { fieldId: String(id) },
        body: { version, archived: !isArchived },
      }),
    onSuccess,
  });
}

/** Fetches an employee's values in the fields that the user may see. */
export const useEmployeeFields = (employeeId: number) =>
  useQuery({
    queryKey: [...VALUES, employeeId],
    queryFn: async ({ signal }) =>
      (await call(showEmployeeFields, { params: { employeeId: String(employeeId) }, signal })).data,
    staleTime: 0,
    meta,
  });

export type ChangedValue = {
  field_id: number;
  value: EmployeeFieldView['value'];
  was: EmployeeFieldView['value'];
};

/** Saves changed values; after a conflict, refetches the stored ones. */
export function useSaveEmployeeFields(employeeId: number) {
  const client = useQueryClient();
  const onSuccess = useSaved();
  return useMutation({
    mutationFn: (values: ChangedValue[]) =>
      call(saveEmployeeFields, { params: { employeeId: String(employeeId) }, body: { values } }),
    onSuccess,
    onError: (error) =>
      error instanceof ApiError && error.kind === 'conflict'
        ? client.invalidateQueries({ queryKey: VALUES })
        : undefined,
    meta,
  });
}
