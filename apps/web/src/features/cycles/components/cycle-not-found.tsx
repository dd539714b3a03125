import { MESSAGES } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { cycleNotFound } from '@reviews/messages/en/cycles';
import { IconCalendarOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';

const TEXTS = texts(cycleNotFound);

/**
 * Shown when the cycle or list does not exist or the user may not see it: the same words for both.
 */
export function CycleNotFound() {
  return (
    <PageFrame place={<Link to="/cycles">{TEXTS.cycles}</Link>} title={TEXTS.title}>
      <EmptyState
        action={<Link to="/cycles">{TEXTS.seeAll}</Link>}
        icon={IconCalendarOff}
        title={MESSAGES.cycles.notFound}
      >
        {TEXTS.hint}
      </EmptyState>
    </PageFrame>
  );
}
