import { Group, Text } from '@mantine/core';
import { LABELS } from '@reviews/domain';
import { IconCircleCheck, IconThumbDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StateMark } from '../../../ui/state-mark.tsx';
import { RecordButton } from '../../../ui/record-actions.tsx';
import { StatusChip, type StatusKind } from '../../../ui/status-chip.tsx';
import { APPROVAL_TEXTS } from '../lib/approval-texts.ts';
import { reviewChangeOf, standingOf, type Approvable, type Nominee } from '../lib/approval.ts';
import type { Decisions } from '../lib/decisions.ts';

const REVIEW_STATES = {
  open: ['not-started', 'openState'],
  complete: ['complete', 'completeState'],
  incomplete: ['incomplete', 'incompleteState'],
} as const satisfies Record<NonNullable<Nominee['review']>['state'], readonly [StatusKind, string]>;

interface NomineeStatusProps {
  task: Approvable;
  nominee: Nominee;
  /** Null when read-only. */
  decisions: Decisions | null;
}

/** Shows what the server knows of someone's nomination or review, and the actions on the review. */
export function NomineeStatus({ task, nominee, decisions }: NomineeStatusProps) {
  const { standing, review } = nominee;
  if (standing === 'declined') return <Declined nominee={nominee} />;
  if (standing === 'pending') return <Chip kind="pending" label={APPROVAL_TEXTS.pendingState} />;
  if (decisions !== null && standingOf(nominee, decisions.draft) === 'declined')
    return <Change>{APPROVAL_TEXTS.willBeRemoved}</Change>;
  if (review === null)
    return (
      <StateMark icon={IconCircleCheck} tone="positive">
        {APPROVAL_TEXTS.approvedState}
      </StateMark>
    );
  const [kind, text] = REVIEW_STATES[review.state];
  return (
    <Group component="span" gap="4px 6px">
      <Chip kind={kind} label={APPROVAL_TEXTS[text]} />
      {decisions !== null && task.canChangeReviews && review.state !== 'complete' && (
        <ReviewChange
          decisions={decisions}
          isIncomplete={review.state === 'incomplete'}
          nominee={nominee}
        />
      )}
    </Group>
  );
}

function Change({ children, ...told }: { role?: 'status'; children: ReactNode }) {
  return (
    <Text span fw={550} fz="note" {...told}>
      {children}
    </Text>
  );
}

function Chip({ kind, label }: { kind: StatusKind; label: string }) {
  return <StatusChip status={{ kind, label, detail: null }} />;
}

function Declined({ nominee }: { nominee: Nominee }) {
  const reason = nominee.decline_reason?.trim() ?? '';
  return (
    <>
      <StateMark icon={IconThumbDown} tone="danger">
        {LABELS.status.declined}
      </StateMark>
      {reason !== '' && (
        <Text className="wrap-anywhere" component="div" fz="note" maw="32ch">
          {`“${reason}”`}
        </Text>
      )}
    </>
  );
}

interface ReviewChangeProps {
  nominee: Nominee;
  decisions: Decisions;
  isIncomplete: boolean;
}

/**
 * Marks a review Incomplete or reopens it (APPR-14 to APPR-16). One button that becomes its own
 * undo, so that the focus stays.
 */
function ReviewChange({ nominee, decisions, isIncomplete }: ReviewChangeProps) {
  const { preferred_name: name } = nominee;
  const isChanged = reviewChangeOf(nominee, decisions.draft) !== undefined;
  const change = isIncomplete ? APPROVAL_TEXTS.willBeReopened : APPROVAL_TEXTS.willBeIncomplete;
  const doing = isIncomplete
    ? APPROVAL_TEXTS.reopenOf({ name })
    : APPROVAL_TEXTS.markIncompleteOf({ name });
  const word = isIncomplete ? LABELS.pulses.reopen : APPROVAL_TEXTS.markIncomplete;
  return (
    <>
      <Change role="status">{isChanged && change}</Change>
      <RecordButton
        label={isChanged ? APPROVAL_TEXTS.undoOf({ name, change }) : doing}
        onClick={() => decisions.toggleReview(nominee)}
      >
        {isChanged ? APPROVAL_TEXTS.undo : word}
      </RecordButton>
    </>
  );
}
