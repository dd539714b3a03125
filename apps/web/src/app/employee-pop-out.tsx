import { Suspense, useCallback, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams, type Location } from 'react-router';
import { EMPLOYEE_PARAMETER, withEmployee } from '../lib/employee-address.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { readRecordId } from '../lib/record-id.ts';
import { EmployeePopOutContext } from '../ui/employee-name.tsx';

const EmployeePopOutDialog = lazyComponent(
  async () => (await import('./employee-pop-out-dialog.tsx')).EmployeePopOutDialog,
);

/**
 * State of a history entry created by pressing a name. An overview opened from a pasted address has
 * none.
 */
const OPENED = { employeePopOut: true } as const;
const isOpened = ({ state }: Location): boolean =>
  typeof state === 'object' && state !== null && 'employeePopOut' in state;

/**
 * Provides the employee overview that opens over any page from any name (OVR-01). The employee is
 * in the address, so Back closes it. The application has one; its code is loaded on first open.
 */
export function EmployeePopOutHost({ children }: { children: ReactNode }) {
  const location = useLocation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const shown = readRecordId(search.get(EMPLOYEE_PARAMETER) ?? undefined);
  // Refs keep the names in a list from rendering again when the address changes.
  const at = useRef({ location, shown });
  useLayoutEffect(() => {
    at.current = { location, shown };
  }, [location, shown]);

  const open = useCallback(
    (employeeId: number) => {
      const from = at.current;
      // Moving from one person to the next replaces the entry, so one Back closes the overview.
      const replace = from.shown !== null;
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
    [navigate],
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
  const popOut = useMemo(() => ({ open, prepare: EmployeePopOutDialog.preload }), [open]);
  return (
    <EmployeePopOutContext value={popOut}>
      {children}
      <Suspense>
        {shown !== null && <EmployeePopOutDialog employeeId={shown} onClose={close} />}
      </Suspense>
    </EmployeePopOutContext>
  );
}
