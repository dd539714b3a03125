import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderEditor, type } from './editor-harness.tsx';

it('what is typed comes back as the value without drawing the toolbar or the text again', () => {
  const { editor, handle, values } = renderEditor({ value: '<p>One</p>' });
  type(editor(), ' two');
  // The toolbar reads what is pressed whenever it is drawn; new options make the editor draw its text.
  const [drawn, optionsSet] = [vi.spyOn(editor(), 'isActive'), vi.spyOn(editor(), 'setOptions')];
  act(() => handle.current?.flush());
  expect(values).toHaveLength(1);
  expect([drawn.mock.calls.length, optionsSet.mock.calls.length]).toEqual([0, 0]);
});
