import { ActionIcon, Box, Button, Group, Stack, Text } from '@mantine/core';
import type { OverviewForm, PriorReview } from '@reviews/contracts/overview';
import { LABELS, MESSAGES } from '@reviews/domain';
import { IconCircle, IconCircleCheckFilled, IconExternalLink } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useDates } from '../../../lib/dates.ts';
import { CollapsiblePanel } from '../../../ui/collapsible-panel.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { OVERVIEW_TEXTS } from '../lib/overview-texts.ts';
import type { RenderAnswers } from '../lib/prior-reviews.ts';

const WIDTH = 820;

interface CompletedReviewsDialogProps {
  review: PriorReview;
  isOwn: boolean;
  renderAnswers: RenderAnswers;
  onClose: () => void;
}

/**
 * The reviews of one cycle that the reader may read. Each shows its answers once opened (OVR-10,
 * OVR-11).
 */
export function CompletedReviewsDialog({
  review,
  isOwn,
  renderAnswers,
  onClose,
}: CompletedReviewsDialogProps) {
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
      title={LABELS.pulses.completedReviews}
    >
      <Text c="dimmed">{review.cycle_name}</Text>
      <Stack gap="xs">
        {review.forms.map((form) => (
          <Review form={form} isOwn={isOwn} key={form.hash} renderAnswers={renderAnswers} />
        ))}
      </Stack>
    </Dialog>
  );
}

function Review({
  form,
  isOwn,
  renderAnswers,
}: Pick<CompletedReviewsDialogProps, 'isOwn' | 'renderAnswers'> & { form: OverviewForm }) {
  const { formatDate } = useDates();
  return (
    <CollapsiblePanel
      aside={
        <ActionIcon
          aria-label={OVERVIEW_TEXTS.openReview({ title: form.title })}
          component={Link}
          rel="noreferrer"
          size={36}
          target="_blank"
          to={`/pulses/${form.hash}/view`}
          variant="subtle"
        >
          <IconExternalLink aria-hidden size={18} stroke={ICON_STROKE} />
        </ActionIcon>
      }
      headingLevel={3}
      title={
        <Group component="span" flex={1} gap="2px 12px" justify="space-between" miw={0}>
          <Box className="wrap-anywhere" component="span" miw={0}>
            {form.title}
            <Text span c="dimmed" display="block" fz="xs" fw={400}>
              {MESSAGES.pulses.writtenByOn({
                assignee: form.assignee,
                date: formatDate(form.closed_at),
              })}
            </Text>
          </Box>
          {!isOwn && <ReadMark isRead={form.has_viewed} />}
        </Group>
      }
    >
      {renderAnswers(form.hash)}
    </CollapsiblePanel>
  );
}

/** Whether the reader has marked the review as read, as an icon and a word. */
function ReadMark({ isRead }: { isRead: boolean }) {
  return (
    <StateMark
      icon={isRead ? IconCircleCheckFilled : IconCircle}
      tone={isRead ? 'positive' : undefined}
    >
      {isRead ? OVERVIEW_TEXTS.read : OVERVIEW_TEXTS.unread}
    </StateMark>
  );
}
