import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HelpPopup } from './help-popup.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('help popup', () => {
  it('[CONST-08] works from 500 ms after the page loads', () => {
    render(
      <MantineProvider env="test">
        <HelpPopup label="Growth">Say what changed.</HelpPopup>
      </MantineProvider>,
    );
    const mark = screen.getByRole('button', { name: 'Help: Growth' });
    fireEvent.focus(mark);
    expect(screen.queryByText('Say what changed.')).toBeNull();
    fireEvent.blur(mark);
    act(() => {
      vi.advanceTimersByTime(500);
    });
    fireEvent.focus(mark);
    expect(screen.getByText('Say what changed.')).toBeInstanceOf(HTMLElement);
  });
});
