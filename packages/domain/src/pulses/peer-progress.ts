import { LABELS } from '../labels.ts';
import { MESSAGES } from '../messages.ts';

/** What is read of a peer or upline review for its progress. */
export interface ReviewFlags {
  is_open: boolean;
  is_complete: boolean;
}

export interface PeerProgress {
  completed: number;
  total: number;
  /** Whole per cent, rounded down. */
  percent: number;
}

/**
 * How far an employee's reviews are (PEER-05, PEER-06): completed of those open or complete, declined and incomplete
 * ones not counted; nothing of nothing is 0 % (AMB-63).
 */
export function peerProgress(reviews: readonly ReviewFlags[]): PeerProgress {
  const completed = reviews.filter((review) => review.is_complete).length;
  const total = reviews.filter((review) => review.is_open || review.is_complete).length;
  return { completed, total, percent: progressPercent(completed, total) };
}

/** Completed of total in whole per cent, rounded down; 0 when there is nothing. */
export function progressPercent(completed: number, total: number): number {
  return total <= 0 ? 0 : Math.floor((completed * 100) / total);
}

/** The nomination task of an employee, as far as the peer cell reads it. */
export interface PeerTask {
  /** Its nomination stage has not begun, or waits for an earlier form. */
  waiting: boolean;
  /** The employee or the manager has still to nominate or approve. */
  is_open: boolean;
  stage_title: string;
  /** The current user is its assignee (PEER-09). */
  is_mine: boolean;
}

/** The peer status cell (PEER-02 to PEER-05). linked: the title leads to the task, which is the user's own (AMB-08). */
export type PeerStatus =
  | { kind: 'ineligible' }
  | { kind: 'pending' }
  | { kind: 'stage'; title: string; linked: boolean }
  | ({ kind: 'progress' } & PeerProgress);

/**
 * What the peer cell of an employee shows (AMB-07): Ineligible when there is no peer form at all, Pending while the
 * nomination waits, the stage's title while it is under way, and the progress once it is done.
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

/** The words of a peer status (PEER-02 to PEER-05). */
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
