import { useCallback, useContext, useEffect, useRef } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useNavigate,
  type Location,
} from 'react-router';

/**
 * Returns a stable function that gives the current location. The router knows it at once, but a
 * page renders later. What the
 * user does in between would otherwise be based on a stale address.
 */
export function useCurrentLocation(): () => Location {
  // The location hook only updates on render; this context is the only access to the router itself.
  const router = useContext(DataRouterContext)?.router;
  const drawn = useLocation();
  const latest = useRef(drawn);
  useEffect(() => {
    latest.current = drawn;
  });
  return useCallback(() => router?.state.location ?? latest.current, [router]);
}

export type ChangeSearch = (
  update: (search: URLSearchParams) => URLSearchParams,
  options?: { replace?: boolean },
) => void;

/**
 * Returns a stable function that changes the query of a page's address. Two quick changes are both
 * kept; a change after the
 * page was left is ignored.
 */
export function useChangeSearch(): ChangeSearch {
  const whereNow = useCurrentLocation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const latest = useRef({ navigate, pathname });
  useEffect(() => {
    latest.current = { navigate, pathname };
  });
  return useCallback(
    (update, options = {}) => {
      const { search, pathname: isAt } = whereNow();
      if (isAt !== latest.current.pathname) return;
      void latest.current.navigate(`?${update(new URLSearchParams(search)).toString()}`, {
        ...options,
        preventScrollReset: true,
      });
    },
    [whereNow],
  );
}
