import { useEffect, useState } from 'react';

/** A page that is never idle must not be kept waiting either. */
const LONGEST_WAIT_MS = 200;

const waiting = new Set<() => void>();
let isPlanned = false;

// Safari has no idle callbacks; a task of its own lets it paint as well.
const whenIdle = (run: () => void): void => {
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(run, { timeout: LONGEST_WAIT_MS });
  else setTimeout(run);
};

function plan(): void {
  if (isPlanned) return;
  isPlanned = true;
  whenIdle(() => {
    isPlanned = false;
    const [next] = waiting;
    if (next === undefined) return;
    waiting.delete(next);
    next();
    plan();
  });
}

/**
 * False until the page has been painted and has nothing better to do; then true for one component after the other, in the
 * order in which they were drawn. For what is costly to build and not the first thing a person looks for.
 */
export function useTurn(): boolean {
  const [isTurn, setIsTurn] = useState(false);
  useEffect(() => {
    const take = (): void => setIsTurn(true);
    waiting.add(take);
    plan();
    return () => void waiting.delete(take);
  }, []);
  return isTurn;
}
