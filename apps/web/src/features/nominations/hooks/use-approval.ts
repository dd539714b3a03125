import type { TypeaheadHit } from '@reviews/contracts/employees';
import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { useRef, useState } from 'react';
import {
  countWriting,
  flipped,
  isDecided,
  NOTHING_DECIDED,
  standingOf,
  type AddedPerson,
  type Decisions,
  type Nomination,
} from '../lib/approval.ts';

export interface Approval {
  decisions: Decisions;
  /** Who counts against the limits, as things are decided. */
  count: number;
  /** Those who can be ticked and are not. */
  untouched: readonly Nomination[];
  toggle: (nomination: Nomination) => void;
  approveAll: () => void;
  add: (hit: TypeaheadHit) => void;
  takeBack: (person: AddedPerson) => void;
  /** Marks a review Incomplete, or undoes that. */
  toggleIncomplete: (reviewId: number) => void;
  toggleReopened: (reviewId: number) => void;
  /** Read by what asks before the page is left: the latest, whenever it is asked. */
  hasUnsaved: () => boolean;
  /** The server has it, or it is given up. */
  settle: () => void;
}

/** What is decided on the approval screen, until it is saved. */
export function useApproval({ nominations }: Pick<EmployeeFeedback, 'nominations'>): Approval {
  const [decisions, setDecisions] = useState(NOTHING_DECIDED);
  const unsaved = useRef(false);
  const change = (part: Partial<Decisions>): void => {
    const next = { ...decisions, ...part };
    unsaved.current = isDecided(next);
    setDecisions(next);
  };
  const { approved, removed, added, incomplete, reopened } = decisions;
  const untouched = nominations.filter(
    (one) => standingOf(one) === 'pending' && one.reason === null && !approved.has(one.id),
  );
  return {
    decisions,
    count: countWriting(nominations, decisions),
    untouched,
    toggle: (one) => {
      if (standingOf(one) === 'pending') change({ approved: flipped(approved, one.id) });
      // Who is taken off has no review any more that could be marked.
      else
        change({
          removed: flipped(removed, one.id),
          incomplete: new Set([...incomplete].filter((id) => id !== one.employee_feedback?.id)),
        });
    },
    approveAll: () =>
      change({ approved: new Set([...approved, ...untouched.map(({ id }) => id)]) }),
    add: ({ employee_id, user_id: user, preferred_name, position_name, manager_name, nominee }) => {
      // Whoever has no account cannot be picked, and is told so by the search.
      if (user === null) return;
      change({
        added: [
          ...added,
          {
            employee_id,
            user_id: user,
            preferred_name,
            position_name,
            manager_name,
            open_reviews: nominee?.open_reviews ?? null,
          },
        ],
      });
    },
    takeBack: ({ employee_id: id }) =>
      change({ added: added.filter((one) => one.employee_id !== id) }),
    toggleIncomplete: (id) => change({ incomplete: flipped(incomplete, id) }),
    toggleReopened: (id) => change({ reopened: flipped(reopened, id) }),
    hasUnsaved: () => unsaved.current,
    settle: () => {
      unsaved.current = false;
    },
  };
}
