import { describe, expect, it } from 'vitest';
import { LOGGED_ACTIONS } from '../changelog/actions.ts';
import { actionsOfEvents, eventOfAction, retryAfterMs, WEBHOOK_EVENTS } from './webhook-events.ts';

describe('an event of webhooks', () => {
  it.each(WEBHOOK_EVENTS)(
    '%s is of lines that the change log has, and of no other event',
    (event) => {
      const actions = actionsOfEvents([event]);
      expect(actions).not.toEqual([]);
      for (const action of actions) {
        expect(Object.keys(LOGGED_ACTIONS)).toContain(action);
        expect(eventOfAction(action)).toBe(event);
      }
    },
  );

  it('is none where webhooks are told of nothing', () => {
    expect(['draft.saved', 'comment.added', 'session.opened', 'ping'].map(eventOfAction)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('a delivery that failed', () => {
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

  it('is tried again later and later, for about a day, and no more', () => {
    const found = waits(0.5);
    expect(found).toEqual(found.toSorted((one, other) => one - other));
    const hours = found.reduce((sum, wait) => sum + wait, 0) / 3_600_000;
    expect(hours).toBeGreaterThan(20);
    expect(hours).toBeLessThan(30);
    expect(retryAfterMs(found.length + 1, 0.5)).toBeNull();
  });

  it('is tried a fifth sooner or later, so that many do not come at once', () => {
    expect([retryAfterMs(2, 0), retryAfterMs(2, 0.5), retryAfterMs(2, 1)]).toEqual([
      240_000, 300_000, 360_000,
    ]);
  });
});
