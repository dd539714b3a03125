import { texts } from '@reviews/messages';
import { statusDetails } from '@reviews/messages/en/widgets';
import {
  IconBan,
  IconCalendarClock,
  IconCircle,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleX,
  IconLock,
  IconPencil,
  IconProgress,
  IconUserOff,
  type Icon,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { useDates } from '../lib/dates.ts';
import styles from './status-chip.module.css';
import { ICON_STROKE } from './theme/theme.ts';

const TEXTS = texts(statusDetails);

export type StatusKind =
  | 'complete'
  | 'write'
  | 'continue'
  | 'blocked'
  | 'pending'
  | 'declined'
  | 'incomplete'
  | 'draft'
  | 'not-started'
  | 'ineligible';

/** A form's status as the API sends it. */
export interface ShownStatus {
  kind: StatusKind;
  label: string;
  /** Declined: the reason. Blocked: the blocking form. Pending: the start date (YYYY-MM-DD). */
  detail: string | null;
}

/** Icon and colour of each status, the same throughout the product. */
const VOCABULARY: Readonly<Record<StatusKind, { icon: Icon; tone: string | undefined }>> = {
  complete: { icon: IconCircleCheckFilled, tone: styles.positive },
  write: { icon: IconPencil, tone: styles.accent },
  continue: { icon: IconProgress, tone: styles.notice },
  blocked: { icon: IconLock, tone: undefined },
  pending: { icon: IconCalendarClock, tone: undefined },
  declined: { icon: IconBan, tone: styles.danger },
  incomplete: { icon: IconCircleX, tone: styles.warning },
  draft: { icon: IconCircleDashed, tone: styles.notice },
  'not-started': { icon: IconCircle, tone: undefined },
  ineligible: { icon: IconUserOff, tone: undefined },
};

/** A status as icon, word and colour together, never as colour alone. The title explains it. */
export function StatusChip({
  status,
  withDetail = false,
}: {
  status: ShownStatus;
  withDetail?: boolean;
}) {
  const { formatDate } = useDates();
  const { icon: Mark, tone } = VOCABULARY[status.kind];
  const detail = detailOf(status, formatDate);
  return (
    <span
      className={`${styles.chip} ${tone ?? ''}`}
      data-status={status.kind}
      title={detail ?? undefined}
    >
      <Mark aria-hidden size={16} stroke={ICON_STROKE} />
      <span className={styles.word}>
        {status.label}
        {withDetail && detail && <span className={styles.detail}>{` · ${detail}`}</span>}
      </span>
    </span>
  );
}

interface LinkedStatusProps {
  status: ShownStatus;
  /** Address of the form; null if the reader may not open it. */
  href: string | null;
  /** Accessible name of the link, since the status does not say which form it is. */
  label: string;
}

/** A status that is a link if the reader may open the form. */
export function LinkedStatus({ status, href, label }: LinkedStatusProps) {
  const chip = <StatusChip status={status} />;
  if (href === null) return chip;
  return (
    <Link aria-label={label} className={styles.link} to={href}>
      {chip}
    </Link>
  );
}

/** The explanation of a status as text: 'Waits for Peer Review'. Empty if there is none. */
export function StatusReason({ status }: { status: ShownStatus }) {
  const { formatDate } = useDates();
  const detail = detailOf(status, formatDate);
  return detail && <span>{`${detail.charAt(0).toUpperCase()}${detail.slice(1)}`}</span>;
}

function detailOf(
  { kind, label, detail }: ShownStatus,
  formatDate: (day: string) => string,
): string | null {
  if (!detail || detail === label) return null;
  if (kind === 'pending') return TEXTS.starts({ date: formatDate(detail) });
  if (kind === 'blocked') return TEXTS.waitsFor({ title: detail });
  return detail;
}
