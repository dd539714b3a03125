import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../lib/toasts.ts';
import { forgetPicks, keepPicks, readPicks, watchPicksOf } from '../lib/kept-picks.ts';
import { NOMINATION_TEXTS } from '../lib/nomination-texts.ts';
import { arePicksSame, restoredPicks, savedPicks, type PickedPerson } from '../lib/picks.ts';

export interface Picks {
  people: readonly PickedPerson[];
  add: (person: PickedPerson) => void;
  remove: (person: PickedPerson) => void;
  /** The person removed last, until something else changes. */
  removed: PickedPerson | null;
  /** Puts them back in their old place. */
  undo: () => void;
  /** Reads the latest state; used by the check before leaving. */
  hasUnsaved: () => boolean;
  /** Called when the choices are saved or discarded; deletes the stored ones. */
  settle: () => void;
}

/**
 * Holds the chosen reviewers of a task, stored on this computer until saved, so that a reload loses
 * no one.
 */
export function usePicks(form: EmployeeFeedback, person: string): Picks {
  const address = { person, hash: form.hash };
  const [saved] = useState(() => savedPicks(form));
  const [start] = useState(() => {
    const kept = readPicks(address);
    return kept === null ? saved : restoredPicks(form, kept);
  });
  const [people, setPeople] = useState<readonly PickedPerson[]>(start);
  const [removal, setRemoval] = useState<{
    person: PickedPerson;
    before: readonly PickedPerson[];
  } | null>(null);
  const unsaved = useRef(!arePicksSame(start, saved));

  useEffect(() => {
    watchPicksOf(person);
    if (!arePicksSame(start, saved)) toast.info(NOMINATION_TEXTS.restored);
  }, [person, start, saved]);

  const change = (next: readonly PickedPerson[]): void => {
    setPeople(next);
    setRemoval(null);
    unsaved.current = !arePicksSame(next, saved);
    if (unsaved.current) keepPicks(address, next);
    else forgetPicks(address);
  };
  return {
    people,
    add: (one) => change([...people, one]),
    remove: (one) => {
      change(people.filter(({ employee_id: id }) => id !== one.employee_id));
      setRemoval({ person: one, before: people });
    },
    removed: removal?.person ?? null,
    undo: () => {
      if (removal) change(removal.before);
    },
    hasUnsaved: () => unsaved.current,
    settle: () => {
      unsaved.current = false;
      forgetPicks(address);
    },
  };
}
