import { act, renderHook } from '@testing-library/react';
import { FILTER_DEBOUNCE_MS } from '@reviews/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { filtersText, type FilterMap } from './filter-values.ts';
import { useDraftFilters } from './use-draft-filters.ts';

const text = (string: string): FilterMap => ({ employee: { string, terms: [string] } });

function start(initial: FilterMap = {}) {
  const apply = vi.fn((_filters: FilterMap, _replace: boolean) => true);
  const { result, rerender } = renderHook(
    ({ applied }) =>
      useDraftFilters({
        applied,
        appliedText: filtersText(applied),
        apply,
        delayMs: FILTER_DEBOUNCE_MS,
      }),
    {
      initialProps: { applied: initial },
    },
  );
  const change = (key: string, filters: FilterMap): void =>
    act(() => result.current.change(key, filters[key] ?? null));
  const pass = (ms: number): void =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  return { apply, result, rerender, change, pass };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('filters as they are being changed', () => {
  it('[CONST-06] two changes within 200 ms are applied once, 200 ms after the last', () => {
    const { apply, change, pass, result } = start();
    change('employee', text('n'));
    pass(199);
    change('employee', text('no'));
    pass(199);
    expect(apply).not.toHaveBeenCalled();
    expect(result.current.values).toEqual(text('no'));
    pass(1);
    expect(apply.mock.calls).toEqual([[text('no'), false]]);
  });

  it('changes of two filters within 200 ms are both applied', () => {
    const { apply, change, pass } = start();
    change('employee', text('n'));
    change('status', { status: { selections: ['draft'] } });
    pass(200);
    expect(apply).toHaveBeenCalledExactlyOnceWith(
      { ...text('n'), status: { selections: ['draft'] } },
      false,
    );
  });

  it('[AMB-46] Search applies a waiting change at once, and only once', () => {
    const { apply, change, pass, result } = start();
    change('employee', text('n'));
    act(() => expect(result.current.flush()).toBe(true));
    pass(1000);
    expect(apply).toHaveBeenCalledTimes(1);
    act(() => expect(result.current.flush()).toBe(false));
  });

  it('going on with the same filter replaces its step of the history; another filter makes a step of its own', () => {
    const { apply, change, pass, rerender } = start();
    change('employee', text('n'));
    pass(200);
    rerender({ applied: text('n') });
    change('employee', text('no'));
    pass(200);
    rerender({ applied: text('no') });
    change('status', { status: { selections: ['draft'] } });
    pass(200);
    expect(apply.mock.calls.map(([, replace]) => replace)).toEqual([false, true, false]);
  });

  it('a change that filters nothing yet begins no step: what completes it does not replace the one before', () => {
    const { apply, change, pass, rerender } = start();
    change('employee', text('n'));
    pass(200);
    rerender({ applied: text('n') });
    apply.mockReturnValueOnce(false);
    change('due', text('n'));
    pass(200);
    change('due', {
      ...text('n'),
      due: { operator: '>=', value: null, modifier: 'day', mindate: '2026-03-02', maxdate: null },
    });
    pass(200);
    expect(apply.mock.calls.map(([, replace]) => replace)).toEqual([false, false, false]);
  });

  it('what is typed while the applied change arrives in the address is kept', () => {
    const { apply, change, pass, rerender, result } = start();
    change('employee', text('n'));
    pass(200);
    change('employee', text('noa'));
    rerender({ applied: text('n') });
    expect(result.current.values).toEqual(text('noa'));
    pass(200);
    expect(apply).toHaveBeenLastCalledWith(text('noa'), true);
  });

  it('a step back wins over a change that was waiting', () => {
    const { apply, change, pass, rerender, result } = start(text('noa'));
    change('employee', text('noah'));
    rerender({ applied: text('wren') });
    pass(1000);
    expect(apply).not.toHaveBeenCalled();
    expect(result.current.values).toEqual(text('wren'));
  });

  it('[LIST-03] Reset drops what was waiting', () => {
    const { apply, change, pass, result } = start();
    change('employee', text('n'));
    act(() => result.current.drop());
    pass(1000);
    expect(apply).not.toHaveBeenCalled();
    expect(result.current.values).toEqual({});
  });
});
