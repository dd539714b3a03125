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
// The pages and dialogs show their own failures, so nothing is toasted over them.
const meta = { errorToast: false };

/** Every field, those in use first. */
export const useCustomFields = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(listCustomFields, { signal })).data,
    staleTime: 0,
    meta,
  });

/** Where fields are shown they are shown as they are now. */
function useSaved() {
  const client = useQueryClient();
  return async ({ message }: { message: string }): Promise<void> => {
    await Promise.all(
      [KEY, VALUES, ['employee-records']].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
    toast.success(message);
  };
}

/** Adds a field, or changes this one. */
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

/** What somebody has in the fields that this reader may see. */
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

/** Saves what was changed. Where somebody else was faster, their values are asked for anew. */
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
