import { useEffect, useState } from 'react';

/** Maximum wait on a page that is never idle. */
const LONGEST_WAIT_MS = 200;

const waiting = new Set<() => void>();
let isPlanned = false;

// Safari has no idle callbacks; a separate task also lets it paint.
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
 * Returns false until the page has been painted and is idle, then true for one component after
 * another, in render order.
 * For content that is expensive to build and not needed first.
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
