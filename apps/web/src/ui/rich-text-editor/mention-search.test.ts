import { MENTION_LIMIT, TYPEAHEAD_DEBOUNCE_MS } from '@reviews/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MentionSearch, type EmployeeSearch, type MentionCandidate } from './mention-search.ts';

const people = (count: number, name = 'Ann'): MentionCandidate[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    preferred_name: `${name} ${index + 1}`,
  }));

describe('MentionSearch', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('[Q-17] makes no call for 1 character and one call for 2', async () => {
    const search = vi.fn<EmployeeSearch>(async () => people(1));
    const mentions = new MentionSearch(search);
    mentions.setQuery('');
    mentions.setQuery('a');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(search).not.toHaveBeenCalled();
    expect(mentions.getState().phase).toBe('closed');
    mentions.setQuery('an');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(search).toHaveBeenCalledTimes(1);
    expect(search).toHaveBeenCalledWith('an', expect.any(AbortSignal));
  });

  it('[Q-17, CONST-07] counts characters, not UTF-16 units, and not spaces', async () => {
    const search = vi.fn<EmployeeSearch>(async () => people(1));
    const mentions = new MentionSearch(search);
    for (const query of ['𠮷', 'a ', ' ']) {
      mentions.setQuery(query);
      await vi.advanceTimersByTimeAsync(5_000);
    }
    expect(search).not.toHaveBeenCalled();
    mentions.setQuery('李小');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(search).toHaveBeenCalledTimes(1);
  });

  it('[CONST-07] waits for a pause of 500 ms', async () => {
    const search = vi.fn<EmployeeSearch>(async () => people(1));
    const mentions = new MentionSearch(search);
    mentions.setQuery('an');
    await vi.advanceTimersByTimeAsync(TYPEAHEAD_DEBOUNCE_MS - 1);
    mentions.setQuery('ann');
    await vi.advanceTimersByTimeAsync(TYPEAHEAD_DEBOUNCE_MS - 1);
    expect(search).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(search.mock.calls).toEqual([['ann', expect.any(AbortSignal)]]);
  });

  it('[Q-18] shows 10 of 15 hits', async () => {
    const mentions = new MentionSearch(async () => people(15));
    mentions.setQuery('ann');
    await vi.advanceTimersByTimeAsync(500);
    expect(mentions.getState().candidates).toHaveLength(MENTION_LIMIT);
    expect(MENTION_LIMIT).toBe(10);
  });

  it('[Q-19, Q-20] distinguishes a failure from no hits', async () => {
    const mentions = new MentionSearch(async (query) => {
      if (query === 'fail') {
        throw new Error('500');
      }
      return [];
    });
    mentions.setQuery('none');
    await vi.advanceTimersByTimeAsync(500);
    expect(mentions.getState().phase).toBe('nothing');
    mentions.setQuery('fail');
    await vi.advanceTimersByTimeAsync(500);
    expect(mentions.getState().phase).toBe('failed');
  });

  it('[Q-17] drops a response overtaken by a newer query', async () => {
    const answers = new Map<string, (candidates: MentionCandidate[]) => void>();
    const signals: AbortSignal[] = [];
    const mentions = new MentionSearch((query, signal) => {
      signals.push(signal);
      return new Promise((resolve) => answers.set(query, resolve));
    });
    mentions.setQuery('an');
    await vi.advanceTimersByTimeAsync(500);
    mentions.setQuery('bo');
    await vi.advanceTimersByTimeAsync(500);
    answers.get('bo')?.(people(1, 'Bob'));
    await vi.advanceTimersByTimeAsync(0);
    answers.get('an')?.(people(1, 'Ann'));
    await vi.advanceTimersByTimeAsync(0);
    expect(signals[0]?.aborted).toBe(true);
    expect(mentions.getState().candidates.map(({ preferred_name }) => preferred_name)).toEqual([
      'Bob 1',
    ]);
  });

  it('[Q-12] keeps hits that still match while searching again, and wraps around the ends', async () => {
    const mentions = new MentionSearch(async () => [...people(2, 'Ann'), ...people(1, 'Anton')]);
    mentions.setQuery('an');
    await vi.advanceTimersByTimeAsync(500);
    mentions.move(-1);
    expect(mentions.activeCandidate()?.preferred_name).toBe('Anton 1');
    mentions.move(1);
    expect(mentions.activeCandidate()?.preferred_name).toBe('Ann 1');
    mentions.setQuery('ant');
    expect(mentions.getState()).toMatchObject({
      phase: 'searching',
      candidates: [{ preferred_name: 'Anton 1' }],
    });
    mentions.close();
    expect(mentions.getState().phase).toBe('closed');
  });
});
