import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { TimeZoneContext } from '../lib/dates.ts';
import { BackButton } from './back-button.tsx';
import { CollapsiblePanel } from './collapsible-panel.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import { SelectWithClear } from './select-with-clear.tsx';
import { StatusChip, type ShownStatus } from './status-chip.tsx';

const draw = (element: ReactNode) =>
  render(
    <MantineProvider env="test">
      <TimeZoneContext value="Europe/Berlin">{element}</TimeZoneContext>
    </MantineProvider>,
  );

/** Renders synchronously on Escape, as a browser does between the listeners of a real key press. */
function Asking({ onAnswered }: { onAnswered: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const answer = (): void => {
    onAnswered();
    flushSync(() => setAsking(false));
  };
  return (
    <>
      <Dialog onClose={() => flushSync(() => setAsking(true))} opened title="Edit">
        <input aria-label="Name" />
      </Dialog>
      <ConfirmDialog
        confirmLabel="Discard"
        message="It is not saved."
        onCancel={answer}
        onConfirm={answer}
        opened={isAsking}
        title="Discard?"
      />
    </>
  );
}

function WithOneAbove() {
  const [isLater, setLater] = useState(false);
  return (
    <>
      <Dialog onClose={vi.fn()} onTop opened title="Sign in again">
        <button type="button" onClick={() => setLater(true)}>
          Open another
        </button>
      </Dialog>
      <Dialog onClose={vi.fn()} opened={isLater} title="Later">
        body
      </Dialog>
    </>
  );
}

describe('dialog', () => {
  it('[WID-03] opens with its title, and closes with its button and Escape', () => {
    const onClose = vi.fn();
    draw(
      <Dialog onClose={onClose} opened title="Choose">
        body
      </Dialog>,
    );
    expect(screen.getByRole('dialog', { name: 'Choose' })).toBeInstanceOf(HTMLElement);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('[WID-03] closes one dialog per press of Escape, and not the confirmation that it opened', () => {
    const onAnswered = vi.fn();
    draw(<Asking onAnswered={onAnswered} />);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.getByRole('dialog', { name: 'Discard?' })).toBeInstanceOf(HTMLElement);
    expect(onAnswered).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(onAnswered).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('dialog', { name: 'Edit' })).toBeInstanceOf(HTMLElement);
  });

  it('[WID-03] makes a dialog below another inert, and later returns the focus there', async () => {
    draw(<Asking onAnswered={vi.fn()} />);
    const field = screen.getByRole('textbox', { name: 'Name' });
    field.focus();
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(field.closest('[inert]')).not.toBeNull();
    const question = screen.getByRole('dialog', { name: 'Discard?' });
    expect(question.closest('[inert]')).toBeNull();
    await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(field.closest('[inert]')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('[WID-03] takes the focus itself if the focused button is disabled by then, so that Tab stays inside', async () => {
    draw(<Asking onAnswered={vi.fn()} />);
    const field = screen.getByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    field.focus();
    field.blur();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    const question = screen.getByRole('dialog', { name: 'Discard?' });
    await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Edit' })),
    );
  });

  it('[WID-03] keeps a dialog that is always on top reachable when others open below it', () => {
    draw(<WithOneAbove />);
    fireEvent.click(screen.getByRole('button', { name: 'Open another' }));
    expect(screen.getByRole('dialog', { name: 'Sign in again' }).closest('[inert]')).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Later' }).closest('[inert]')).not.toBeNull();
  });

  it('[WID-03] cannot be closed while busy, or confirmed twice', () => {
    const onCancel = vi.fn();
    const onConfirm = vi.fn();
    draw(
      <ConfirmDialog
        busy
        confirmLabel="Yes"
        message="Sure?"
        onCancel={onCancel}
        onConfirm={onConfirm}
        opened
        title="Confirm"
      />,
    );
    fireEvent.keyDown(document.body, { key: 'Escape' });
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect(onCancel).not.toHaveBeenCalled();
    expect(onConfirm).not.toHaveBeenCalled();
  });
});

describe('collapsible panel', () => {
  it('[WID-04] shows and hides its body with its header', () => {
    draw(<CollapsiblePanel title="Related">inside</CollapsiblePanel>);
    const header = screen.getByRole('button', { name: 'Related' });
    expect(header.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByText('inside')).toBeNull();
    fireEvent.click(header);
    expect(screen.getByText('inside')).toBeInstanceOf(HTMLElement);
    fireEvent.click(header);
    expect(screen.queryByText('inside')).toBeNull();
  });
});

describe('loading overlay', () => {
  it('[WID-05] covers and disables its children while work runs', () => {
    draw(
      <LoadingOverlay visible>
        <button type="button">press</button>
      </LoadingOverlay>,
    );
    expect(screen.getByRole('status').textContent).toBe('Loading');
    expect(screen.getByText('press').closest('[inert]')).not.toBeNull();
  });
});

describe('back button', () => {
  const drawAt = (entries: string[]) => {
    const router = createMemoryRouter([{ path: '*', element: <BackButton fallback="/home" /> }], {
      initialEntries: [entries[0] ?? '/'],
    });
    render(
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>,
    );
    return router;
  };

  it('[WID-06] goes to the previous page', async () => {
    const router = drawAt(['/first']);
    await act(() => router.navigate('/second'));
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/first'));
  });

  it('[WID-06] goes to the fallback if the visit began here', async () => {
    const router = drawAt(['/deep']);
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  });
});

describe('select with clear', () => {
  function Choosing({ onChange }: { onChange: (value: string | null) => void }) {
    const [value, setValue] = useState<string | null>('b');
    const change = (next: string | null) => {
      setValue(next);
      onChange(next);
    };
    return (
      <SelectWithClear
        label="Department"
        onChange={change}
        options={[
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ]}
        value={value}
      />
    );
  }

  it('[WID-07] clears the choice, and shows no clear button without one', () => {
    const onChange = vi.fn();
    draw(<Choosing onChange={onChange} />);
    expect(screen.getByLabelText('Department')).toHaveProperty('value', 'b');
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Department'), { target: { value: 'a' } });
    expect(onChange).toHaveBeenLastCalledWith('a');
  });
});

describe('status chip', () => {
  const KINDS: ShownStatus['kind'][] = [
    'complete',
    'write',
    'continue',
    'blocked',
    'pending',
    'declined',
    'incomplete',
    'draft',
    'not-started',
    'ineligible',
  ];

  it.each(KINDS)('[STAT-01] shows %s with icon and word, not only with colour', (kind) => {
    draw(<StatusChip status={{ kind, label: `word ${kind}`, detail: null }} />);
    const chip = screen.getByText(`word ${kind}`).parentElement;
    expect(chip?.dataset.status).toBe(kind);
    expect(chip?.querySelector('svg')).not.toBeNull();
  });

  it('[STAT-04] says when a pending form starts and [STAT-03] what blocks a blocked one', () => {
    draw(
      <StatusChip
        status={{ kind: 'pending', label: 'Pending', detail: '2026-11-30' }}
        withDetail
      />,
    );
    expect(screen.getByText(/starts 30 Nov 2026/)).toBeInstanceOf(HTMLElement);
    draw(
      <StatusChip
        status={{ kind: 'blocked', label: 'Blocked', detail: 'Peer Review' }}
        withDetail
      />,
    );
    expect(screen.getByText(/waits for Peer Review/)).toBeInstanceOf(HTMLElement);
  });
});
