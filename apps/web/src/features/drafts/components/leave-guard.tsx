import { Suspense } from 'react';
import { useBlocker } from 'react-router';
import type { ReviewDriver } from '../lib/review-driver.ts';
import { hasUnsaved } from '../lib/review-state.ts';
import { LeaveDialog } from './lazy-dialogs.ts';

/** Where a session that is gone leads: there is nothing to ask then, and the journal keeps the words. */
const LOGIN_PATH = '/login';

/** Asks before another page is opened while something is not saved yet (FORM-06, AMB-41). */
export function LeaveGuard({ driver }: { driver: ReviewDriver }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && nextLocation.pathname !== LOGIN_PATH && hasUnsaved(driver.getState()),
  );
  return (
    <Suspense>
      {blocker.state === 'blocked' && <LeaveDialog onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />}
    </Suspense>
  );
}
