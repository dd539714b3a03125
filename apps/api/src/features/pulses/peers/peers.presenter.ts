import type { PeersView } from '@reviews/contracts';
import { LABELS, MESSAGES, peerStatus, peerStatusLabel } from '@reviews/domain';
import type { Actor } from '../../../core/actor.ts';
import { isUnderWay, type TaskFacts } from './nomination-task.policy.ts';
import { canOpenPeers } from './peers.policy.ts';
import type { StoredState } from '../record/pulse-record.queries.ts';
import { canUpdate, waits } from '../record/pulses.policy.ts';

/** The nominations of one reviewee, as far as the reader may know them. */
export interface PeersFacts {
  /** The nomination task; the open one if there are several. */
  readonly task: (TaskFacts & { readonly hash: string; readonly title: string }) | undefined;
  readonly reviews: readonly StoredState[];
  /** True if the reader may know the number and progress of the reviews. */
  readonly isTracked: boolean;
}

const flagsOf = (state: StoredState) => ({
  is_open: state === 'open' || state === 'draft',
  is_complete: state === 'complete',
});

/** Returns the link to the task's screen, where peers are managed. */
function manageOf(
  actor: Actor,
  task: PeersFacts['task'],
  hasReviews: boolean,
): PeersView['manage'] {
  if (task === undefined || !canOpenPeers(actor, task)) return null;
  return {
    hash: task.hash,
    href: `/pulses/${task.hash}/edit`,
    label: hasReviews ? LABELS.nominations.managePeers : LABELS.nominations.addPeers,
  };
}

/**
 * Presents the peer status (AMB-07, AMB-08). If reviews are withheld, it is the same with and
 * without reviews.
 */
export function presentPeers(actor: Actor, { task, reviews, isTracked }: PeersFacts): PeersView {
  const known = isTracked ? reviews.map(flagsOf) : [];
  const isOpen = task !== undefined && isUnderWay(task);
  const status = peerStatus(
    task === undefined
      ? null
      : {
          waiting: waits(task),
          is_open: isOpen,
          stage_title: task.title,
          is_mine: canUpdate(actor, task),
        },
    known,
  );
  const isWithheld = !isTracked && !isOpen;
  return {
    status: isWithheld ? 'withheld' : status.kind,
    label: isWithheld ? MESSAGES.pulses.anonymous : peerStatusLabel(status),
    href:
      task !== undefined && status.kind === 'stage' && status.linked
        ? `/pulses/${task.hash}/edit`
        : null,
    progress:
      isWithheld || status.kind !== 'progress'
        ? null
        : { completed: status.completed, total: status.total, percent: status.percent },
    manage: manageOf(actor, task, known.length > 0),
    reviews: task !== undefined && known.length > 0 ? task.hash : null,
  };
}
