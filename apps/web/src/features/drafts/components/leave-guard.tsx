import { MESSAGES } from '@reviews/domain';
import { LeaveGuard as UnsavedGuard, type LeaveGuardProps } from '../../../ui/leave-guard.tsx';
import type { ReviewDriver } from '../lib/review-driver.ts';
import { hasUnsaved } from '../lib/review-state.ts';

/** Asks before a form is left while something is not saved yet (FORM-06, AMB-41); the journal keeps the words all the same. */
export function LeaveGuard({
  driver,
  isLeaving,
}: { driver: ReviewDriver } & Pick<LeaveGuardProps, 'isLeaving'>) {
  return (
    <UnsavedGuard
      hasUnsaved={() => hasUnsaved(driver.getState())}
      isLeaving={isLeaving}
      message={MESSAGES.pulses.confirmLeave}
    />
  );
}
