import { LABELS } from '@reviews/domain';
import { IconEyeOff, IconListDetails, IconUsersPlus } from '@tabler/icons-react';
import { createContext, use } from 'react';
import { Link } from 'react-router';
import { isModified } from './is-modified.ts';
import styles from './peer-status.module.css';
import { PEER_TEXTS } from './peer-texts.ts';
import { ProgressBar } from './progress-bar.tsx';
import { StatusChip } from './status-chip.tsx';
import { ICON_STROKE } from './theme/theme.ts';

/** How far the peer reviews about a person are, as the API sends it. */
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
  /** Which reviews, about whom: for those who do not see where it stands. */
  about: string;
}

/** The peer status of a person (PEER-02 to PEER-05); its stage leads whose task it is to the task (AMB-08). */
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

/** Opens the screen of a task, by its hash, over the page; a page that composes it provides it. */
export const ManagePeersContext = createContext<((hash: string) => void) | null>(null);

interface PeerToolsProps {
  peers: ShownPeers;
  name: string;
  /** With icons, the link to the peers as its icon alone; else in words alone. */
  compact?: boolean;
  /** Opens the list of the reviews of a task. */
  onReviews: (hash: string) => void;
}

/**
 * What may be done about the peers of a person: see each review (PEER-07), manage them (PEER-08) over the page where it
 * offers that, and on a page of their own in another tab or window.
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
          className={styles.tool}
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
          className={styles.tool}
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

/** What the reader may not know: an icon and its word. */
export function Withheld({ label }: { label: string }) {
  return (
    <span className={styles.withheld}>
      <IconEyeOff aria-hidden size={16} stroke={ICON_STROKE} />
      {label}
    </span>
  );
}
