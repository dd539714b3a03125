import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useTurn } from './use-turn.ts';

afterEach(() => vi.unstubAllGlobals());

function Costly({ name }: { name: string }) {
  return <p>{useTurn() ? `${name} is there` : `${name} waits`}</p>;
}

it('builds one item per idle period, in order, and skips unmounted ones', () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  const names = ['one', 'two', 'three'];
  const { rerender } = render(names.map((name) => <Costly key={name} name={name} />));
  const shown = (): string[] =>
    screen.getAllByText(/is there|waits/).map((line) => line.textContent);
  const next = (): void => act(() => idle.shift()?.());
  expect([shown(), idle.length]).toEqual([['one waits', 'two waits', 'three waits'], 1]);
  next();
  expect(shown()).toEqual(['one is there', 'two waits', 'three waits']);
  rerender(['one', 'three'].map((name) => <Costly key={name} name={name} />));
  next();
  expect(shown()).toEqual(['one is there', 'three is there']);
  next();
  expect(idle).toEqual([]);
});
