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
  /** Number of people who count against the limits, including unsaved decisions. */
  count: number;
  /** People with a checkbox that is not ticked. */
  untouched: readonly Nomination[];
  toggle: (nomination: Nomination) => void;
  approveAll: () => void;
  add: (hit: TypeaheadHit) => void;
  takeBack: (person: AddedPerson) => void;
  /** Marks a review Incomplete, or undoes that. */
  toggleIncomplete: (reviewId: number) => void;
  toggleReopened: (reviewId: number) => void;
  /** Reads the latest state; used by the check before leaving. */
  hasUnsaved: () => boolean;
  /** Called when the decisions are saved or discarded. */
  settle: () => void;
}

/** Holds the decisions on the approval screen until they are saved. */
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
      // A removed person has no review left to mark.
      else
        change({
          removed: flipped(removed, one.id),
          incomplete: new Set([...incomplete].filter((id) => id !== one.employee_feedback?.id)),
        });
    },
    approveAll: () =>
      change({ approved: new Set([...approved, ...untouched.map(({ id }) => id)]) }),
    add: ({ employee_id, user_id: user, preferred_name, position_name, manager_name, nominee }) => {
      // The search marks people without an account as unavailable.
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
