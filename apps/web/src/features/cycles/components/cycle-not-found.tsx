import { MESSAGES } from '@reviews/domain';
import { IconCalendarOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';

/**
 * Shown when the cycle or list does not exist or the user may not see it: the same words for both.
 */
export function CycleNotFound() {
  return (
    <PageFrame place={<Link to="/cycles">Cycles</Link>} title="Not found">
      <EmptyState
        action={<Link to="/cycles">See all cycles</Link>}
        icon={IconCalendarOff}
        title={MESSAGES.cycles.notFound}
      >
        It may have been removed, or the address has a mistake in it.
      </EmptyState>
    </PageFrame>
  );
}
