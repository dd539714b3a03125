import { FILTER_DEBOUNCE_MS } from '@reviews/domain';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useTypedFilter } from './use-typed-filter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(applied = '') {
  const apply = vi.fn<(text: string) => void>();
  const { result, rerender } = renderHook(({ text }) => useTypedFilter(text, apply), {
    initialProps: { text: applied },
  });
  return {
    apply,
    words: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    pause: () => act(() => void vi.advanceTimersByTime(FILTER_DEBOUNCE_MS)),
    becomes: (text: string) => rerender({ text }),
  };
}

describe('useTypedFilter', () => {
  it('[CONST-06] applies the text once after typing pauses', () => {
    const filter = open();
    filter.type('p');
    filter.type('pr');
    expect(filter.apply).not.toHaveBeenCalled();
    filter.pause();
    filter.becomes('pr');
    filter.pause();
    expect(filter.apply.mock.calls).toEqual([['pr']]);
    expect(filter.words()).toBe('pr');
  });

  it('keeps what is typed while the previous text is being applied', () => {
    const filter = open();
    filter.type('pr');
    filter.pause();
    filter.type('pri');
    filter.becomes('pr');
    expect(filter.words()).toBe('pri');
    filter.pause();
    expect(filter.apply.mock.calls).toEqual([['pr'], ['pri']]);
  });

  it('applies the text again if another change of the address has swallowed it', () => {
    const apply = vi.fn<(text: string) => void>();
    const { result, rerender } = renderHook(
      ({ again }) => useTypedFilter('', (text) => apply(`${text}${again}`)),
      { initialProps: { again: '' } },
    );
    act(() => result.current[1]('pr'));
    act(() => void vi.advanceTimersByTime(FILTER_DEBOUNCE_MS));
    rerender({ again: ', again' });
    act(() => void vi.advanceTimersByTime(FILTER_DEBOUNCE_MS));
    expect(apply.mock.calls).toEqual([['pr'], ['pr, again']]);
  });

  it('follows changes of the applied text, and can apply the same text again afterwards', () => {
    const filter = open('noa');
    filter.becomes('');
    expect(filter.words()).toBe('');
    filter.type('noa');
    filter.pause();
    expect(filter.apply.mock.calls).toEqual([['noa']]);
  });
});
