import { MESSAGES } from '@reviews/domain';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DRAFT_TEXTS } from '../lib/draft-texts.ts';
import type { ReviewDriver } from '../lib/review-driver.ts';
import { hasUnsaved } from '../lib/review-state.ts';

/** Where a session that is gone leads: there is nothing to ask then, and the journal keeps the words. */
const LOGIN_PATH = '/login';

/** Asks before another page is opened while something is not saved yet (FORM-06, AMB-41). */
export function LeaveGuard({ driver }: { driver: ReviewDriver }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && nextLocation.pathname !== LOGIN_PATH && hasUnsaved(driver.getState()),
  );
  return (
    <ConfirmDialog
      cancelLabel={DRAFT_TEXTS.stay}
      confirmLabel={DRAFT_TEXTS.leave}
      message={MESSAGES.pulses.confirmLeave}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      opened={blocker.state === 'blocked'}
      title={DRAFT_TEXTS.leaveTitle}
    />
  );
}
