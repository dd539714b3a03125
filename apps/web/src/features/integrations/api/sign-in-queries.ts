import {
  makeDirectoryToken,
  saveGroupRoles,
  showDirectory,
  type DirectoryGroup,
} from '@reviews/contracts/directories';
import { showOpenId } from '@reviews/contracts/open-id';
import { SCIM_MESSAGES } from '@reviews/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';

const paramsOf = (id: number) => ({ integrationId: String(id) });
const meta = { errorToast: false };
const directoryKey = (id: number) => ['integrations', id, 'directory'] as const;

/** Fetches the values to enter at the sign-in provider. */
export const useOpenId = (id: number) =>
  useQuery({
    queryKey: ['integrations', id, 'openid'],
    queryFn: ({ signal }) => call(showOpenId, { params: paramsOf(id), signal }),
    staleTime: 0,
    meta,
  });

export const useDirectory = (id: number) =>
  useQuery({
    queryKey: directoryKey(id),
    queryFn: ({ signal }) => call(showDirectory, { params: paramsOf(id), signal }),
    staleTime: 0,
    meta,
  });

/** Creates a token; only this response contains it. */
export function useMakeToken(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(makeDirectoryToken, { params: paramsOf(id) }),
    onSuccess: () => client.invalidateQueries({ queryKey: directoryKey(id) }),
  });
}

export interface GivenByGroup {
  role_id: number;
  department_ids: number[];
}

/**
 * Fetches the stored group, ignoring the loaded version; also updates the page behind the dialog.
 */
export function useLatestGroup(id: number, groupId: number) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(): Promise<DirectoryGroup> {
      const directory = await call(showDirectory, { params: paramsOf(id) });
      client.setQueryData(directoryKey(id), directory);
      const group = directory.groups.find((each) => each.id === groupId);
      if (group === undefined)
        throw new ApiError({
          kind: 'not-found',
          status: null,
          message: SCIM_MESSAGES.noGroup,
          code: null,
          errors: {},
          details: null,
        });
      return group;
    },
    meta,
  });
}

export function useGroupRoles(id: number, groupId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { roles: GivenByGroup[]; revision: string }) =>
      call(saveGroupRoles, { params: { ...paramsOf(id), groupId: String(groupId) }, body }),
    async onSuccess({ message }) {
      await client.invalidateQueries({ queryKey: directoryKey(id) });
      toast.success(message);
    },
    meta,
  });
}
