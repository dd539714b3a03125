import { listRoles } from '@reviews/contracts/roles';
import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';

/** Starts every query key about roles. */
export const ROLES_KEY = ['roles'] as const;

/**
 * Fetches every role with its permissions, and what the current user may grant: for the roles'
 * pages and for assigning roles. Callers show errors themselves.
 */
export const useRoles = () =>
  useQuery({
    queryKey: [...ROLES_KEY, 'all'],
    queryFn: ({ signal }) => call(listRoles, { signal }),
    staleTime: 0,
    meta: { errorToast: false },
  });
