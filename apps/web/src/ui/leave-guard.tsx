import { Suspense } from 'react';
import { useBlocker, type Location } from 'react-router';
import { lazyComponent } from '../lib/lazy-component.ts';

/** Preloaded by pages that may need it offline. */
export const LeaveDialog = lazyComponent(
  async () => (await import('./leave-dialog.tsx')).LeaveDialog,
);

/**
 * Target of an expired session: there is nothing to ask then, and unsaved work stays in this
 * browser.
 */
const LOGIN_PATH = '/login';

const isOtherPage = (here: Location, there: Location): boolean => here.pathname !== there.pathname;

export interface LeaveGuardProps {
  hasUnsaved: () => boolean;
  /** What is not saved, and what happens to it. */
  message: string;
  /** Returns whether a navigation leaves the form; by default, any other page does. */
  isLeaving?: ((here: Location, there: Location) => boolean) | undefined;
  /** Called when the user leaves anyway. */
  onLeave?: () => void;
}

/** Asks before leaving unsaved work (FORM-06, NOM-07, AMB-41). */
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
