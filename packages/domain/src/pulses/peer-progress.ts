import { LABELS } from '../labels.ts';
import { MESSAGES } from '../messages.ts';

/** The parts of a peer or upline review that count for progress. */
export interface ReviewFlags {
  is_open: boolean;
  is_complete: boolean;
}

export interface PeerProgress {
  completed: number;
  total: number;
  /** Whole percent, rounded down. */
  percent: number;
}

/**
 * Returns the progress of an employee's reviews (PEER-05, PEER-06): completed reviews out of those
 * open or complete. Declined and incomplete ones do not count; without any it is 0 % (AMB-63).
 */
export function peerProgress(reviews: readonly ReviewFlags[]): PeerProgress {
  const completed = reviews.filter((review) => review.is_complete).length;
  const total = reviews.filter((review) => review.is_open || review.is_complete).length;
  return { completed, total, percent: progressPercent(completed, total) };
}

/** Returns completed of total in whole percent, rounded down; 0 if the total is 0. */
export function progressPercent(completed: number, total: number): number {
  return total <= 0 ? 0 : Math.floor((completed * 100) / total);
}

/** The parts of a nomination task that the peer cell uses. */
export interface PeerTask {
  /** Its nomination stage has not started, or it is blocked by an earlier form. */
  waiting: boolean;
  /** The employee or the manager still has to nominate or approve. */
  is_open: boolean;
  stage_title: string;
  /** The current user is its assignee (PEER-09). */
  is_mine: boolean;
}

/**
 * The peer status cell (PEER-02 to PEER-05). linked: the title links to the task, which is the
 * user's own (AMB-08).
 */
export type PeerStatus =
  | { kind: 'ineligible' }
  | { kind: 'pending' }
  | { kind: 'stage'; title: string; linked: boolean }
  | ({ kind: 'progress' } & PeerProgress);

/**
 * Returns the peer cell of an employee (AMB-07): Ineligible without any peer form, Pending while
 * the nomination waits, the stage's title during the nomination, and the progress after it.
 */
export function peerStatus(task: PeerTask | null, reviews: readonly ReviewFlags[]): PeerStatus {
  if (task === null)
    return reviews.length === 0
      ? { kind: 'ineligible' }
      : { kind: 'progress', ...peerProgress(reviews) };
  if (task.is_open && task.waiting) return { kind: 'pending' };
  if (task.is_open) return { kind: 'stage', title: task.stage_title, linked: task.is_mine };
  return { kind: 'progress', ...peerProgress(reviews) };
}

/** Returns the text of a peer status (PEER-02 to PEER-05). */
export function peerStatusLabel(status: PeerStatus): string {
  switch (status.kind) {
    case 'ineligible':
      return LABELS.status.ineligible;
    case 'pending':
      return LABELS.status.pending;
    case 'stage':
      return status.title;
    case 'progress':
      return MESSAGES.lists.peerProgress(status);
  }
}
