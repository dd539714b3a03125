import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast, toastStore } from '../lib/toasts.ts';
import { renderInApp } from '../testing/render.tsx';

const texts = () => toastStore.snapshot().map(({ text }) => text);
function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}
const card = (text: string) => {
  const found = screen.getByText(text).closest('[data-toast]');
  if (!(found instanceof HTMLElement)) throw new Error(`No toast says ${text}`);
  return found;
};

function swipe(element: HTMLElement, px: number): void {
  fireEvent.pointerDown(element, { clientX: 100, pointerId: 1 });
  fireEvent.pointerMove(element, { clientX: 100 + px, pointerId: 1 });
  fireEvent.pointerUp(element, { clientX: 100 + px, pointerId: 1 });
}

beforeEach(() => {
  vi.useFakeTimers();
  renderInApp(<p>page</p>);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('toasts', () => {
  it('[WID-08] come in three kinds', () => {
    act(() => {
      toast.success('saved');
      toast.error('failed');
      toast.info('note');
    });
    expect(['saved', 'failed', 'note'].map((text) => card(text).dataset.toast)).toEqual([
      'success',
      'error',
      'info',
    ]);
  });

  it('[WID-09] leave when dismissed, [CONST-09] after 300 ms of animation', () => {
    act(() => void toast.success('saved'));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    pass(299);
    expect(screen.queryByText('saved')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('saved')).toBeNull();
  });

  it('[WID-10] disappear after 6 s', () => {
    act(() => void toast.success('saved'));
    pass(5_500);
    expect(texts()).toEqual(['saved']);
    pass(500 + 300);
    expect(texts()).toEqual([]);
  });

  it('[WID-10] stay while hovered or focused', () => {
    act(() => void toast.success('saved'));
    pass(5_000);
    fireEvent.pointerEnter(card('saved'));
    pass(20_000);
    expect(texts()).toEqual(['saved']);
    fireEvent.pointerLeave(card('saved'));
    pass(999);
    expect(toastStore.snapshot()[0]?.leaving).toBe(false);
    pass(1 + 300);
    expect(texts()).toEqual([]);
  });

  it.each([79, 80, -79])('[WID-11] stay when swiped %i px', (px) => {
    act(() => void toast.success('saved'));
    swipe(card('saved'), px);
    expect(toastStore.snapshot()[0]?.leaving).toBe(false);
  });

  it.each([81, -81])('[WID-11] disappear when swiped %i px', (px) => {
    act(() => void toast.success('saved'));
    swipe(card('saved'), px);
    pass(300);
    expect(texts()).toEqual([]);
  });

  it('[WID-09] can offer an action, and disappear once it is used', () => {
    const run = vi.fn<() => void>();
    act(() => void toast.success('saved', { label: 'Undo', run }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledTimes(1);
    pass(300);
    expect(screen.queryByText('saved')).toBeNull();
  });

  it('[AMB-67] show a repeated message once, for longer', () => {
    act(() => void toast.error('offline'));
    pass(4_000);
    act(() => void toast.error('offline'));
    expect(texts()).toEqual(['offline']);
    pass(5_000);
    expect(texts()).toEqual(['offline']);
    pass(1_300);
    expect(texts()).toEqual([]);
  });
});
