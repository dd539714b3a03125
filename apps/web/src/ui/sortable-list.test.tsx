import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { moveItem } from './move-item.ts';
import { SortableList } from './sortable-list.tsx';

const NAMES = ['Strong', 'Solid', 'Developing'];
const ROW_HEIGHT = 50;

function Scale({
  movable = true,
  onMove,
}: {
  movable?: boolean;
  onMove?: (from: number, to: number) => void;
}) {
  const [names, setNames] = useState(NAMES);
  const move = (from: number, to: number) => {
    onMove?.(from, to);
    setNames(moveItem(names, from, to));
  };
  return (
    <SortableList
      items={names}
      keyOf={(name) => name}
      label="Values"
      movable={movable}
      nameOf={(name) => name}
      onMove={move}
    >
      {(name) => <span>{name}</span>}
    </SortableList>
  );
}

const draw = (props: Parameters<typeof Scale>[0] = {}) =>
  render(
    <MantineProvider env="test">
      <Scale {...props} />
    </MantineProvider>,
  );

const shown = () =>
  within(screen.getByRole('list', { name: 'Values' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const said = () =>
  screen
    .getAllByRole('status')
    .map((region) => region.textContent)
    .join('');
const key = (code: string) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: code, code });
const settled = async () => {
  // The library starts listening for arrow keys in a task of its own.
  await new Promise((done) => {
    setTimeout(done, 0);
  });
};

/** Gives the rows positions below each other: the test environment has no layout. */
function layOut() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(
    this: Element,
  ) {
    const row = this.closest('li');
    const index = row?.parentElement ? [...row.parentElement.children].indexOf(row) : 0;
    return new DOMRect(0, index * ROW_HEIGHT, 300, ROW_HEIGHT);
  });
}

afterEach(() => vi.restoreAllMocks());

describe('a sortable list', () => {
  it('[RT-54] moves a row with its buttons, announces its position, and keeps the focus on the button', () => {
    draw();
    const down = screen.getByRole('button', { name: 'Move Strong down' });
    down.focus();
    fireEvent.click(down);
    expect(shown()).toEqual(['Solid', 'Strong', 'Developing']);
    expect(said()).toContain('Strong is now at position 2 of 3.');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Strong down' }));
    fireEvent.click(screen.getByRole('button', { name: 'Move Developing up' }));
    expect(shown()).toEqual(['Solid', 'Developing', 'Strong']);
  });

  it('[RT-54] does not move beyond its ends', () => {
    const onMove = vi.fn();
    draw({ onMove });
    const up = screen.getByRole('button', { name: 'Move Strong up' });
    expect(up.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(up);
    fireEvent.click(screen.getByRole('button', { name: 'Move Developing down' }));
    expect(onMove).not.toHaveBeenCalled();
    expect(shown()).toEqual(NAMES);
  });

  it('[RT-54] moves a row with the keyboard on its handle, and announces it', async () => {
    layOut();
    draw();
    screen.getByRole('button', { name: 'Move Strong' }).focus();
    key('Space');
    await settled();
    expect(said()).toContain('Strong picked up, position 1 of 3.');
    key('ArrowDown');
    await waitFor(() => expect(said()).toContain('Strong: position 2 of 3.'));
    key('Space');
    await waitFor(() => expect(said()).toContain('Strong is now at position 2 of 3.'));
    expect(shown()).toEqual(['Solid', 'Strong', 'Developing']);
  });

  it('[RT-54] puts the row back on Escape, without closing a dialog around it', async () => {
    layOut();
    const onClose = vi.fn();
    render(
      <MantineProvider env="test">
        <Dialog onClose={onClose} opened title="Scale">
          <Scale />
        </Dialog>
      </MantineProvider>,
    );
    await waitFor(() =>
      expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true),
    );
    screen.getByRole('button', { name: 'Move Strong' }).focus();
    key('Space');
    await settled();
    key('ArrowDown');
    await waitFor(() => expect(said()).toContain('Strong: position 2 of 3.'));
    key('Escape');
    await waitFor(() => expect(said()).toContain('Strong stays at position 1 of 3.'));
    expect(onClose).not.toHaveBeenCalled();
    expect(shown()).toEqual(NAMES);
    key('Escape');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('shows the same order without controls when it is not movable', () => {
    draw({ movable: false });
    expect(shown()).toEqual(NAMES);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
