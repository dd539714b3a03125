import { Suspense } from 'react';
import { useBlocker, type Location } from 'react-router';
import type { ReviewDriver } from '../lib/review-driver.ts';
import { hasUnsaved } from '../lib/review-state.ts';
import { LeaveDialog } from './lazy-dialogs.ts';

/** Where a session that is gone leads: there is nothing to ask then, and the journal keeps the words. */
const LOGIN_PATH = '/login';

const isOtherPage = (here: Location, there: Location): boolean => here.pathname !== there.pathname;

interface LeaveGuardProps {
  driver: ReviewDriver;
  /** Whether going there leaves the form; on a page of its own every other page does. */
  isLeaving?: (here: Location, there: Location) => boolean;
}

/** Asks before a form is left while something is not saved yet (FORM-06, AMB-41). */
export function LeaveGuard({ driver, isLeaving = isOtherPage }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isLeaving(currentLocation, nextLocation) && nextLocation.pathname !== LOGIN_PATH && hasUnsaved(driver.getState()),
  );
  return (
    <Suspense>
      {blocker.state === 'blocked' && <LeaveDialog onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />}
    </Suspense>
  );
}
