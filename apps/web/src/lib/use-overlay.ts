import { useLocation, useNavigate, useSearchParams, type To } from 'react-router';

/** Marks an address that was opened from the page below, so that closing goes back there. */
const FROM_BELOW = { overlay: true };

const isFromBelow = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'overlay' in state;

export interface Overlay {
  /** What is open over the page, as named in the address; null if nothing is. */
  shown: string | null;
  /** For a link that opens it: a real address, so that it also works in a new tab. */
  linkTo: (value: string) => { to: To; state: unknown };
  open: (value: string) => void;
  /** Goes back if the page below is one step back; otherwise removes the name from the address. */
  close: () => void;
}

/**
 * Manages an overlay that is kept in the address: Back closes it, and a reload keeps it.
 *
 * @param name of the query parameter that says what is open
 */
export function useOverlay(name: string): Overlay {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const addressOf = (value: string | null): To => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    return { search: next.toString() };
  };
  return {
    shown: search.get(name),
    linkTo: (value) => ({ to: addressOf(value), state: FROM_BELOW }),
    open: (value) =>
      void navigate(addressOf(value), { state: FROM_BELOW, preventScrollReset: true }),
    close: () =>
      void (isFromBelow(state)
        ? navigate(-1)
        : navigate(addressOf(null), { replace: true, preventScrollReset: true })),
  };
}
