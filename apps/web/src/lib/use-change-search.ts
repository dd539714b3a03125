import { useCallback, useContext, useEffect, useRef } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useNavigate,
  type Location,
} from 'react-router';

/**
 * Tells where one is by now. The router knows it at once, a page is drawn for it in its own time, and people are quicker: what they
 * do in between would go by an address that is none any more. Always the same function.
 */
export function useCurrentLocation(): () => Location {
  // The hook that tells it is drawn with the page; the router itself is offered by this context alone.
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
 * Changes what the address of a page says behind its question mark: of two quick ones both are kept, and one that comes after
 * the page was left is none. Always the same function.
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
