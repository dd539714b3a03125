import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderEditor, type } from './editor-harness.tsx';

it('does not render the toolbar or the text again when typed text comes back as the value', () => {
  const { editor, handle, values } = renderEditor({ value: '<p>One</p>' });
  type(editor(), ' two');
  // The toolbar calls `isActive` on each render; new options make the editor render its text.
  const [drawn, optionsSet] = [vi.spyOn(editor(), 'isActive'), vi.spyOn(editor(), 'setOptions')];
  act(() => handle.current?.flush());
  expect(values).toHaveLength(1);
  expect([drawn.mock.calls.length, optionsSet.mock.calls.length]).toEqual([0, 0]);
});
