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

describe('draft filters', () => {
  it('[CONST-06] applies two changes within 200 ms once, 200 ms after the last', () => {
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

  it('applies changes of two filters within 200 ms together', () => {
    const { apply, change, pass } = start();
    change('employee', text('n'));
    change('status', { status: { selections: ['draft'] } });
    pass(200);
    expect(apply).toHaveBeenCalledExactlyOnceWith(
      { ...text('n'), status: { selections: ['draft'] } },
      false,
    );
  });

  it('[AMB-46] applies a pending change at once on Search, and only once', () => {
    const { apply, change, pass, result } = start();
    change('employee', text('n'));
    act(() => expect(result.current.flush()).toBe(true));
    pass(1000);
    expect(apply).toHaveBeenCalledTimes(1);
    act(() => expect(result.current.flush()).toBe(false));
  });

  it('replaces the history entry for further changes of the same filter, and pushes one for another filter', () => {
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

  it('pushes no history entry for a change without effect, so completing it does not replace the previous entry', () => {
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

  it('keeps what is typed while the applied change arrives in the address', () => {
    const { apply, change, pass, rerender, result } = start();
    change('employee', text('n'));
    pass(200);
    change('employee', text('noa'));
    rerender({ applied: text('n') });
    expect(result.current.values).toEqual(text('noa'));
    pass(200);
    expect(apply).toHaveBeenLastCalledWith(text('noa'), true);
  });

  it('drops a pending change on Back', () => {
    const { apply, change, pass, rerender, result } = start(text('noa'));
    change('employee', text('noah'));
    rerender({ applied: text('wren') });
    pass(1000);
    expect(apply).not.toHaveBeenCalled();
    expect(result.current.values).toEqual(text('wren'));
  });

  it('[LIST-03] drops a pending change on Reset', () => {
    const { apply, change, pass, result } = start();
    change('employee', text('n'));
    act(() => result.current.drop());
    pass(1000);
    expect(apply).not.toHaveBeenCalled();
    expect(result.current.values).toEqual({});
  });
});
