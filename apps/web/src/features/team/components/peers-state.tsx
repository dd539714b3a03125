import type { PeersCell } from '@reviews/contracts/team';
import { LABELS } from '@reviews/domain';
import { IconEyeOff, IconListDetails, IconUsersPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { TEAM_TEXTS } from '../lib/team-texts.ts';
import { DueLine } from './due-line.tsx';
import { NudgeButton } from './nudge-button.tsx';
import styles from './team.module.css';

/** Opens the list of the reviews of a task about somebody. */
export type OnReviews = (opened: { hash: string; name: string }) => void;

interface PeersStateProps {
  cell: PeersCell;
  title: string;
  name: string;
  onReviews: OnReviews;
}

/** The peer status of a person (PEER-02 to PEER-05), and what may be done about it (PEER-07, PEER-08). */
export function PeersState({ cell, title, name, onReviews }: PeersStateProps) {
  const { task, manage, reviews } = cell;
  return (
    <div className={styles.state}>
      <PeerStatus cell={cell} name={name} title={title} />
      {task && (
        <>
          {task.href === null && task.assignee !== name && <span className={styles.sub}>{TEAM_TEXTS.with({ name: task.assignee })}</span>}
          <DueLine dueDate={task.due_date} late={task.late} />
          {(task.can_nudge || task.reminded) && <NudgeButton form={title} hash={task.hash} name={name} reminded={task.reminded} writer={task.assignee} />}
        </>
      )}
      {(reviews !== null || manage) && (
        <span className={styles.tools}>
          {reviews !== null && (
            <button aria-haspopup="dialog" aria-label={TEAM_TEXTS.reviewsOf({ name })} className={styles.tool} onClick={() => onReviews({ hash: reviews, name })} type="button">
              <IconListDetails aria-hidden size={16} stroke={ICON_STROKE} />
              {LABELS.nominations.peerReviews}
            </button>
          )}
          {manage && (
            <Link aria-label={`${manage.label}: ${name}`} className={styles.tool} title={manage.label} to={manage.href}>
              <IconUsersPlus aria-hidden size={18} stroke={ICON_STROKE} />
            </Link>
          )}
        </span>
      )}
    </div>
  );
}

function PeerStatus({ cell: { status, label, progress, task }, title, name }: Omit<PeersStateProps, 'onReviews'>) {
  switch (status) {
    case 'progress':
      return progress && <ProgressBar label={TEAM_TEXTS.progressOf({ form: title, name })} percent={progress.percent} words={label} />;
    case 'stage':
      return task === null || task.href === null ? (
        <span>{label}</span>
      ) : (
        <Link aria-label={TEAM_TEXTS.open({ status: label, form: title, name })} to={task.href}>
          {label}
        </Link>
      );
    case 'withheld':
      return <Withheld label={label} />;
    case 'pending':
    case 'ineligible':
      return <StatusChip status={{ kind: status, label, detail: null }} />;
  }
}

/** What the reader may not know: an icon and its word. */
export function Withheld({ label }: { label: string }) {
  return (
    <span className={styles.withheld}>
      <IconEyeOff aria-hidden size={16} stroke={ICON_STROKE} />
      {label}
    </span>
  );
}
