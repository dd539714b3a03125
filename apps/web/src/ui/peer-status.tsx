import { LABELS } from '@reviews/domain';
import { IconEyeOff, IconListDetails, IconUsersPlus } from '@tabler/icons-react';
import { createContext, use } from 'react';
import { Link } from 'react-router';
import { isModified } from './is-modified.ts';
import styles from './peer-status.module.css';
import { PEER_TEXTS } from './peer-texts.ts';
import { ProgressBar } from './progress-bar.tsx';
import { StatusChip } from './status-chip.tsx';
import { StateMark } from './state-mark.tsx';
import { ICON_STROKE } from './theme/theme.ts';

/** The state of the peer reviews about a person, as the API sends it. */
export interface ShownPeers {
  status: 'ineligible' | 'pending' | 'stage' | 'progress' | 'withheld';
  label: string;
  href: string | null;
  progress: { percent: number } | null;
  manage: { hash: string; href: string; label: string } | null;
  reviews: string | null;
}

interface PeerStatusProps {
  peers: ShownPeers;
  /** Accessible text that names the reviews and the reviewee. */
  about: string;
}

/**
 * The peer status of a person (PEER-02 to PEER-05). The stage is a link for the user with the task
 * (AMB-08).
 */
export function PeerStatus({ peers: { status, label, href, progress }, about }: PeerStatusProps) {
  switch (status) {
    case 'progress':
      return progress && <ProgressBar label={about} percent={progress.percent} words={label} />;
    case 'stage':
      return href === null ? (
        <span>{label}</span>
      ) : (
        <Link aria-label={PEER_TEXTS.open({ status: label, about })} to={href}>
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

/** Opens a task by its hash in a dialog over the page; provided by pages that support it. */
export const ManagePeersContext = createContext<((hash: string) => void) | null>(null);

interface PeerToolsProps {
  peers: ShownPeers;
  name: string;
  /** Uses icons, with the link to the peers as an icon only; otherwise text only. */
  compact?: boolean;
  /** Opens the list of reviews of a task. */
  onReviews: (hash: string) => void;
}

/**
 * Actions for a person's peers: view each review (PEER-07) and manage them (PEER-08). Managing
 * opens over the page if the
 * page supports it, or on its own page in a new tab or window.
 */
export function PeerTools({
  peers: { manage, reviews },
  name,
  compact = false,
  onReviews,
}: PeerToolsProps) {
  const open = use(ManagePeersContext);
  if (reviews === null && manage === null) return null;
  return (
    <span className={styles.tools}>
      {reviews !== null && (
        <button
          aria-haspopup="dialog"
          aria-label={PEER_TEXTS.reviewsOf({ name })}
          className={`${styles.tool} quiet-button`}
          onClick={() => onReviews(reviews)}
          type="button"
        >
          {compact && <IconListDetails aria-hidden size={16} stroke={ICON_STROKE} />}
          {LABELS.nominations.peerReviews}
        </button>
      )}
      {manage && (
        <Link
          aria-haspopup={open === null ? undefined : 'dialog'}
          aria-label={PEER_TEXTS.manageOf({ label: manage.label, name })}
          className={`${styles.tool} quiet-button`}
          onClick={(event) => {
            if (open === null || isModified(event)) return;
            event.preventDefault();
            open(manage.hash);
          }}
          title={compact ? manage.label : undefined}
          to={manage.href}
        >
          {compact ? <IconUsersPlus aria-hidden size={18} stroke={ICON_STROKE} /> : manage.label}
        </Link>
      )}
    </span>
  );
}

/** A value that the reader may not know, as an icon and a word. */
export function Withheld({ label }: { label: string }) {
  return <StateMark icon={IconEyeOff}>{label}</StateMark>;
}
