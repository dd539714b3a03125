import {
  lazy,
  Suspense,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  type ReactNode,
} from 'react';
import { useLocation, useNavigate, useSearchParams, type Location } from 'react-router';
import { EMPLOYEE_PARAMETER, withEmployee } from '../lib/employee-address.ts';
import { readRecordId } from '../lib/record-id.ts';
import { EmployeePopOutContext } from '../ui/employee-name.tsx';
import { useReturnFocus } from '../ui/use-return-focus.ts';

const loadDialog = async () => ({
  default: (await import('./employee-pop-out-dialog.tsx')).EmployeePopOutDialog,
});
const EmployeePopOutDialog = lazy(loadDialog);
// A failure here is no news: opening it tries again.
const prepare = (): void => void loadDialog().catch(() => undefined);

/** What the history entry holds that a press on a name has made; one that came with the address holds nothing. */
const OPENED = { employeePopOut: true } as const;
const isOpened = ({ state }: Location): boolean =>
  typeof state === 'object' && state !== null && 'employeePopOut' in state;

/**
 * The overview of a person, popped out over any page from any name in it (OVR-01). Who is shown stands in the address, so
 * that Back closes it. One for the whole application; its code is fetched when it is first opened.
 */
export function EmployeePopOutHost({ children }: { children: ReactNode }) {
  const location = useLocation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const focus = useReturnFocus();
  const shown = readRecordId(search.get(EMPLOYEE_PARAMETER) ?? undefined);
  // The names of a list are not drawn anew when the address changes: they read where they are when one is pressed.
  const at = useRef({ location, shown });
  useLayoutEffect(() => {
    const wasShown = at.current.shown;
    at.current = { location, shown };
    if (wasShown !== null && shown === null) focus.giveBack();
  }, [location, shown, focus]);

  const open = useCallback(
    (employeeId: number) => {
      const from = at.current;
      // From one person to the next the entry is replaced: Back closes it, however many were looked at.
      const replace = from.shown !== null;
      if (!replace) focus.remember();
      const state: unknown = replace && !isOpened(from.location) ? null : OPENED;
      void navigate(
        {
          pathname: from.location.pathname,
          search: withEmployee(from.location.search, employeeId),
          hash: from.location.hash,
        },
        { replace, state },
      );
    },
    [navigate, focus],
  );
  const close = useCallback(() => {
    const { location: from } = at.current;
    if (isOpened(from)) void navigate(-1);
    else
      void navigate(
        { pathname: from.pathname, search: withEmployee(from.search, null), hash: from.hash },
        { replace: true },
      );
  }, [navigate]);
  const popOut = useMemo(() => ({ open, prepare }), [open]);
  return (
    <EmployeePopOutContext value={popOut}>
      {children}
      <Suspense>
        {shown !== null && <EmployeePopOutDialog employeeId={shown} onClose={close} />}
      </Suspense>
    </EmployeePopOutContext>
  );
}
