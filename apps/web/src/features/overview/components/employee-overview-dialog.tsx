import { Box, Button } from '@mantine/core';
import { LABELS } from '@reviews/domain';
import { IconExternalLink } from '@tabler/icons-react';
import { ApiError } from '../../../lib/api-error.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useEmployeeOverview } from '../api/overview-query.ts';
import { OVERVIEW_TEXTS } from '../lib/overview-texts.ts';
import type { RenderAnswers } from '../lib/prior-reviews.ts';
import { EmployeeOverview } from './employee-overview.tsx';

const WIDTH = 860;

interface EmployeeOverviewDialogProps {
  employeeId: number;
  /** The reader's own employee id; null for an account without one. */
  readerId: number | null;
  renderAnswers: RenderAnswers;
  onClose: () => void;
}

/** The overview in a dialog over a page, with a link to its own page (OVR-01). */
export function EmployeeOverviewDialog({
  employeeId,
  readerId,
  renderAnswers,
  onClose,
}: EmployeeOverviewDialogProps) {
  const query = useEmployeeOverview(employeeId);
  const isGone = query.error instanceof ApiError && query.error.kind === 'not-found';
  return (
    <Dialog
      actions={
        <Button onClick={onClose} variant="default">
          {LABELS.buttons.close}
        </Button>
      }
      onClose={onClose}
      opened
      sheet
      size={WIDTH}
      title={query.data?.preferred_name ?? ' '}
    >
      {!isGone && (
        <Box mx={-8}>
          <a
            className="quiet-button"
            href={`/employees/${employeeId}`}
            rel="noreferrer"
            target="_blank"
          >
            {OVERVIEW_TEXTS.openPage}
            <IconExternalLink aria-hidden size={16} stroke={ICON_STROKE} />
          </a>
        </Box>
      )}
      <EmployeeOverview
        headingLevel={3}
        isOwn={employeeId === readerId}
        key={employeeId}
        query={query}
        renderAnswers={renderAnswers}
      />
    </Dialog>
  );
}
