import { useLocation, useNavigate, useSearchParams, type To } from 'react-router';

/** Marks an address that was reached from the page below it, so that closing goes back there. */
const FROM_BELOW = { overlay: true };

const isFromBelow = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'overlay' in state;

export interface Overlay {
  /** What is open over the page, by the name in the address; null where nothing is. */
  shown: string | null;
  /** For a link that opens it: a real address, so that a new tab works too. */
  linkTo: (value: string) => { to: To; state: unknown };
  open: (value: string) => void;
  /** Goes back where the page below is one step back, and otherwise takes the name out of the address. */
  close: () => void;
}

/**
 * Something that lies over a page and has its place in the address: Back closes it, a reload keeps it.
 *
 * @param name of the parameter that says what is open
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
