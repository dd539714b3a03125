import { Suspense } from 'react';
import { useBlocker, type Location } from 'react-router';
import { LeaveDialog } from './lazy-leave-dialog.ts';

/** Where a session that is gone leads: there is nothing to ask then, and this computer keeps what was begun. */
const LOGIN_PATH = '/login';

const isOtherPage = (here: Location, there: Location): boolean => here.pathname !== there.pathname;

export interface LeaveGuardProps {
  hasUnsaved: () => boolean;
  /** What is not saved, and what becomes of it. */
  message: string;
  /** Whether going there leaves the form; on a page of its own every other page does. */
  isLeaving?: ((here: Location, there: Location) => boolean) | undefined;
  /** It is left all the same. */
  onLeave?: () => void;
}

/** Asks before something is left that is not saved yet (FORM-06, NOM-07, AMB-41). */
export function LeaveGuard({
  hasUnsaved,
  message,
  isLeaving = isOtherPage,
  onLeave,
}: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isLeaving(currentLocation, nextLocation) &&
      nextLocation.pathname !== LOGIN_PATH &&
      hasUnsaved(),
  );
  const leave = (): void => {
    onLeave?.();
    blocker.proceed?.();
  };
  return (
    <Suspense>
      {blocker.state === 'blocked' && (
        <LeaveDialog message={message} onLeave={leave} onStay={() => blocker.reset()} />
      )}
    </Suspense>
  );
}
