import { removePhoto, savePhoto } from '@reviews/contracts/photos';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, upload } from '../../../../lib/call.ts';
import { toast } from '../../../../lib/toasts.ts';

const meta = { errorToast: false };
/** Queries that show people, including the signed-in user. */
const SHOWING = [
  ['employee-records'],
  ['employee-overview'],
  ['session-user'],
  ['my'],
  ['approvals'],
  ['comments'],
];

function useChanged() {
  const client = useQueryClient();
  return async ({ message }: { message: string }): Promise<void> => {
    await Promise.all(SHOWING.map((queryKey) => client.invalidateQueries({ queryKey })));
    toast.success(message);
  };
}

export function useSavePhoto(employeeId: number) {
  const onSuccess = useChanged();
  return useMutation({
    mutationFn: (file: File) =>
      upload(savePhoto, file, { params: { employeeId: String(employeeId) } }),
    onSuccess,
    meta,
  });
}

export function useRemovePhoto(employeeId: number) {
  const onSuccess = useChanged();
  return useMutation({
    mutationFn: () => call(removePhoto, { params: { employeeId: String(employeeId) } }),
    onSuccess,
    meta,
  });
}
