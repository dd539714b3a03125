import {
  addRole,
  changeRole,
  deleteRole,
  listRolePeople,
  type RoleInput,
  type RoleView,
} from '@reviews/contracts/roles';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';
import { ROLES_KEY } from '../../../lib/use-roles.ts';

// The pages show their own errors, so no toast is needed.
const meta = { errorToast: false };

export function useRolePeople(id: number, asked: { search: string; page: number }) {
  return useQuery({
    queryKey: [...ROLES_KEY, 'people', id, asked],
    queryFn: ({ signal }) =>
      call(listRolePeople, {
        params: { roleId: String(id) },
        query: {
          ...(asked.search === '' ? {} : { search: asked.search }),
          ...(asked.page === 1 ? {} : { page: String(asked.page) }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta,
  });
}

/** Adds a role, or updates the one that was loaded. */
export function useSaveRole(role: RoleView | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: RoleInput): Promise<{ id: number; message: string }> =>
      role === null
        ? call(addRole, { body })
        : {
            id: role.id,
            ...(await call(changeRole, {
              params: { roleId: String(role.id) },
              body: { ...body, revision: role.revision },
            })),
          },
    onSuccess: async ({ message }) => {
      await client.invalidateQueries({ queryKey: ROLES_KEY });
      toast.success(message);
    },
    meta,
  });
}

export function useDeleteRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: RoleView) => call(deleteRole, { params: { roleId: String(id) } }),
    onSuccess: ({ message }) => void toast.success(message),
    // Refetch after a refusal too: the role may have been assigned or deleted since.
    onSettled: () => client.invalidateQueries({ queryKey: ROLES_KEY }),
  });
}
