import {
  changeUserRoles,
  deactivateUser,
  endUserSession,
  endUserSessions,
  inviteUsers,
  listInvitable,
  listUsers,
  reactivateUser,
  sendPasswordLink,
  type UserAccount,
  type UserState,
} from '@reviews/contracts/users';
import { unlinkUser } from '@reviews/contracts/open-id';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';
import { ACCOUNTS_KEY } from '../../../lib/use-account.ts';

const meta = { errorToast: false };

export interface UsersQuery {
  search: string;
  state: UserState | '';
  roleId: string;
  page: number;
}

const pageOf = (page: number) => (page === 1 ? {} : { page: String(page) });

/** Fetches a page of accounts. */
export function useUsers({ search, state, roleId, page }: UsersQuery) {
  return useQuery({
    queryKey: [...ACCOUNTS_KEY, 'list', search, state, roleId, page],
    queryFn: ({ signal }) =>
      call(listUsers, {
        query: {
          ...(search === '' ? {} : { search }),
          ...(state === '' ? {} : { state }),
          ...(roleId === '' ? {} : { role_id: roleId }),
          ...pageOf(page),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta,
  });
}

export const useInvitable = (search: string) =>
  useQuery({
    queryKey: [...ACCOUNTS_KEY, 'invitable', search],
    queryFn: ({ signal }) =>
      call(listInvitable, { query: search === '' ? {} : { search }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta,
  });

/** Returns a function that refetches all user data after a change or a refusal. */
function useUsersAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ACCOUNTS_KEY });
}

export interface GivenRole {
  role_id: number;
  department_ids: number[];
}

export function useSaveRoles({ id, revision }: UserAccount) {
  const again = useUsersAgain();
  return useMutation({
    mutationFn: (roles: GivenRole[]) =>
      call(changeUserRoles, { params: { userId: String(id) }, body: { roles, revision } }),
    onSuccess: async ({ message }) => {
      await again();
      toast.success(message);
    },
    meta,
  });
}

export type AccountChange = 'deactivate' | 'reactivate' | 'signOutAll';
const CHANGES = {
  deactivate: deactivateUser,
  reactivate: reactivateUser,
  signOutAll: endUserSessions,
} as const;

/** Closes or reopens the account, or ends all its sessions. */
export function useChangeAccount(id: number) {
  const again = useUsersAgain();
  return useMutation({
    mutationFn: (change: AccountChange) =>
      call(CHANGES[change], { params: { userId: String(id) } }),
    onSuccess: ({ message }) => void toast.success(message),
    onSettled: again,
  });
}

export function useSignOut(id: number) {
  const again = useUsersAgain();
  return useMutation({
    mutationFn: (sessionKey: string) =>
      call(endUserSession, { params: { userId: String(id), sessionKey } }),
    onSuccess: ({ message }) => void toast.success(message),
    onSettled: again,
  });
}

/** Unlinks a user's sign-in providers. */
export function useUnlink(id: number) {
  const again = useUsersAgain();
  return useMutation({
    mutationFn: () => call(unlinkUser, { params: { userId: String(id) } }),
    onSuccess: ({ message }) => void toast.success(message),
    onSettled: again,
  });
}

/** Sends a password link; when email is off, the response contains it. */
export function useSendLink(id: number) {
  const again = useUsersAgain();
  return useMutation({
    mutationFn: () => call(sendPasswordLink, { params: { userId: String(id) } }),
    onSuccess: ({ message }) => void toast.success(message),
    onSettled: again,
  });
}

export function useInvite() {
  const again = useUsersAgain();
  return useMutation({
    mutationFn: (body: { employee_ids: number[]; roles: GivenRole[] }) =>
      call(inviteUsers, { body }),
    onSuccess: ({ message }) => void toast.success(message),
    onSettled: again,
    meta,
  });
}
