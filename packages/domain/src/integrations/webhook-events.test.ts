import { describe, expect, it } from 'vitest';
import { isLoggedKind, LOGGED_KINDS, loggedActionsOf } from '../changelog/actions.ts';
import { actionsOfEvents, eventOfAction, retryAfterMs, WEBHOOK_EVENTS } from './webhook-events.ts';

describe('webhook events', () => {
  const logged = loggedActionsOf(Object.keys(LOGGED_KINDS).filter(isLoggedKind));

  it.each(WEBHOOK_EVENTS)(
    '%s maps to existing change log actions that no other event has',
    (event) => {
      const actions = actionsOfEvents([event]);
      expect(actions).not.toEqual([]);
      for (const action of actions) {
        expect(logged).toContain(action);
        expect(eventOfAction(action)).toBe(event);
      }
    },
  );

  it('are undefined for actions without a webhook event', () => {
    expect(['draft.saved', 'comment.added', 'session.opened', 'ping'].map(eventOfAction)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('retries of a failed delivery', () => {
  const waits = (chance: number): number[] => {
    const found: number[] = [];
    for (
      let attempts = 1, wait = retryAfterMs(1, chance);
      wait !== null;
      attempts += 1, wait = retryAfterMs(attempts, chance)
    )
      found.push(wait);
    return found;
  };

  it('happen at growing intervals for about a day, then stop', () => {
    const found = waits(0.5);
    expect(found).toEqual(found.toSorted((one, other) => one - other));
    const hours = found.reduce((sum, wait) => sum + wait, 0) / 3_600_000;
    expect(hours).toBeGreaterThan(20);
    expect(hours).toBeLessThan(30);
    expect(retryAfterMs(found.length + 1, 0.5)).toBeNull();
  });

  it('vary by a fifth so that many do not come at once', () => {
    expect([retryAfterMs(2, 0), retryAfterMs(2, 0.5), retryAfterMs(2, 1)]).toEqual([
      240_000, 300_000, 360_000,
    ]);
  });
});
