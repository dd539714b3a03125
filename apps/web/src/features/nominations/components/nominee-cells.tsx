import { LABELS } from '@reviews/domain';
import { IconCircleCheck, IconThumbDown, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmployeeName } from '../../../ui/employee-name.tsx';
import { StatusChip, type StatusKind } from '../../../ui/status-chip.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import type { Approval } from '../hooks/use-approval.ts';
import { APPROVAL_TEXTS } from '../lib/approval-texts.ts';
import {
  reviewStateOf,
  standingOf,
  type AddedPerson,
  type Nomination,
  type Task,
} from '../lib/approval.ts';
import { NOMINATION_TEXTS } from '../lib/nomination-texts.ts';
import styles from './approval.module.css';

const ICON = { size: 18, stroke: ICON_STROKE } as const;

/** Actions on nominees; null when read-only. */
export interface Deciding {
  approval: Approval;
  task: Task;
}

interface NamedProps {
  nomination: Nomination;
  deciding: Deciding | null;
}

/** Shows the name, the number of reviews to write, and why the person cannot be approved. */
export function NomineeName({ nomination }: { nomination: Nomination }) {
  const { employee_id: id, preferred_name: name, open_reviews: load, reason } = nomination;
  const isDeclined = standingOf(nomination) === 'declined';
  const shown = <EmployeeName id={id} name={name} />;
  return (
    <>
      {isDeclined ? <s className={styles.gone}>{shown}</s> : shown}
      {load !== null && !isDeclined && (
        <span className={styles.sub}>{NOMINATION_TEXTS.openReviews({ count: load })}</span>
      )}
      {reason !== null && (
        <span className={styles.bar} id={`bar-${nomination.id}`}>
          {reason}
        </span>
      )}
    </>
  );
}

export function AddedName({
  person: { employee_id: id, preferred_name: name, open_reviews: load },
}: {
  person: AddedPerson;
}) {
  return (
    <>
      <EmployeeName id={id} name={name} />
      {load !== null && (
        <span className={styles.sub}>{NOMINATION_TEXTS.openReviews({ count: load })}</span>
      )}
    </>
  );
}

const chip = (kind: StatusKind, label: string): ReactNode => (
  <StatusChip status={{ kind, label, detail: null }} />
);

/** Shows the state of someone's review, and its actions (APPR-14 to APPR-16). */
export function NomineeStatus({ nomination, deciding }: NamedProps) {
  const { id, preferred_name: name, employee_feedback: review } = nomination;
  const standing = standingOf(nomination);
  if (standing === 'declined') return <DeclinedStatus nomination={nomination} />;
  if (standing === 'pending') return chip('pending', APPROVAL_TEXTS.pendingState);
  if (deciding?.approval.decisions.removed.has(id))
    return <span className={styles.change}>{APPROVAL_TEXTS.willBeRemoved}</span>;
  if (review === null) return <Approved />;
  const state = reviewStateOf(nomination);
  return (
    <span className={styles.states}>
      {state === 'complete' && chip('complete', APPROVAL_TEXTS.completeState)}
      {state === 'open' && chip('not-started', APPROVAL_TEXTS.openState)}
      {state === 'incomplete' && chip('incomplete', APPROVAL_TEXTS.incompleteState)}
      {deciding !== null &&
        deciding.task.canRemoveIncompletePeers &&
        (state === 'open' || state === 'incomplete') && (
          <ReviewChange
            approval={deciding.approval}
            isIncomplete={state === 'incomplete'}
            name={name}
            reviewId={review.id}
          />
        )}
    </span>
  );
}

function Approved() {
  return (
    <span className={styles.approved}>
      <IconCircleCheck aria-hidden {...ICON} />
      {APPROVAL_TEXTS.approvedState}
    </span>
  );
}

function DeclinedStatus({ nomination }: { nomination: Nomination }) {
  const reason = nomination.decline_reason?.trim() ?? '';
  return (
    <>
      <span className={styles.declined}>
        <IconThumbDown aria-hidden {...ICON} />
        {LABELS.status.declined}
      </span>
      {reason !== '' && <span className={styles.reason}>{`“${reason}”`}</span>}
    </>
  );
}

interface ReviewChangeProps {
  approval: Approval;
  reviewId: number;
  name: string;
  isIncomplete: boolean;
}

/**
 * Marks a review Incomplete or reopens it. One button that becomes its own undo, so that the focus
 * stays.
 */
function ReviewChange({
  approval: { decisions, toggleIncomplete, toggleReopened },
  reviewId,
  name,
  isIncomplete,
}: ReviewChangeProps) {
  const isChanged = (isIncomplete ? decisions.reopened : decisions.incomplete).has(reviewId);
  const change = isIncomplete ? APPROVAL_TEXTS.willBeReopened : APPROVAL_TEXTS.willBeIncomplete;
  const doing = isIncomplete
    ? APPROVAL_TEXTS.reopenOf({ name })
    : APPROVAL_TEXTS.markIncompleteOf({ name });
  const word = isIncomplete ? LABELS.pulses.reopen : APPROVAL_TEXTS.markIncomplete;
  return (
    <>
      <span className={styles.change} role="status">
        {isChanged && change}
      </span>
      <button
        aria-label={isChanged ? APPROVAL_TEXTS.undoOf({ name, change }) : doing}
        className={styles.tool}
        onClick={() => (isIncomplete ? toggleReopened(reviewId) : toggleIncomplete(reviewId))}
        type="button"
      >
        {isChanged ? APPROVAL_TEXTS.undo : word}
      </button>
    </>
  );
}

/** Shows a checkbox for a pending nominee, a check mark for an approved one (APPR-06, APPR-07). */
export function NomineeApprove({ nomination, deciding }: NamedProps) {
  const { id, preferred_name: name, reason } = nomination;
  const standing = standingOf(nomination);
  if (deciding === null || (standing === 'approved' && !deciding.task.canRemoveApproved)) {
    return (
      <IconCircleCheck
        aria-label={APPROVAL_TEXTS.approvedState}
        className={styles.check}
        role="img"
        size={22}
        stroke={ICON_STROKE}
      />
    );
  }
  const { decisions, toggle } = deciding.approval;
  const isTicked = standing === 'pending' ? decisions.approved.has(id) : !decisions.removed.has(id);
  return (
    <label className={styles.tick}>
      <input
        aria-describedby={reason === null ? undefined : `bar-${id}`}
        aria-label={APPROVAL_TEXTS.approve({ name })}
        checked={isTicked}
        disabled={reason !== null}
        onChange={() => toggle(nomination)}
        type="checkbox"
      />
    </label>
  );
}

export function AddedApprove({
  person,
  onTakeBack,
}: {
  person: AddedPerson;
  onTakeBack: () => void;
}) {
  return (
    <span className={styles.added}>
      <IconCircleCheck
        aria-label={APPROVAL_TEXTS.approvedState}
        className={styles.check}
        role="img"
        size={22}
        stroke={ICON_STROKE}
      />
      <button
        aria-label={APPROVAL_TEXTS.remove({ name: person.preferred_name })}
        className={styles.takeBack}
        onClick={onTakeBack}
        type="button"
      >
        <IconX aria-hidden size={16} stroke={ICON_STROKE} />
      </button>
    </span>
  );
}
