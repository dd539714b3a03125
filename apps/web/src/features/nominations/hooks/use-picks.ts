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
  /** Whoever was taken off last, until something else is changed. */
  removed: PickedPerson | null;
  /** Puts them back where they stood. */
  undo: () => void;
  /** Read by what asks before the page is left: the latest, whenever it is asked. */
  hasUnsaved: () => boolean;
  /** The server has them, or they are given up: nothing is kept any more. */
  settle: () => void;
}

/** Who is picked on a task, kept on this computer until it is saved, so that a reload loses nobody. */
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
