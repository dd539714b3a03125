import { MESSAGES } from '@reviews/domain';
import { LeaveGuard as UnsavedGuard, type LeaveGuardProps } from '../../../ui/leave-guard.tsx';
import type { ReviewDriver } from '../lib/review-driver.ts';
import { hasUnsaved } from '../lib/review-state.ts';

/**
 * Asks before leaving a review with unsaved changes (FORM-06, AMB-41); the journal keeps them in
 * any case.
 */
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
