import { MESSAGES } from '@reviews/domain';
import { IconUserOff } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { OVERVIEW_TEXTS } from '../lib/overview-texts.ts';

/** The employee does not exist or this reader may not see them: the same text for both. */
export function EmployeeNotFound() {
  return (
    <PageFrame title={OVERVIEW_TEXTS.notFoundTitle}>
      <EmptyState icon={IconUserOff} title={MESSAGES.employees.notFound}>
        {OVERVIEW_TEXTS.gone}
      </EmptyState>
    </PageFrame>
  );
}
