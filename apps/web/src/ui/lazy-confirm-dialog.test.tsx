import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { LazyConfirmDialog } from './lazy-confirm-dialog.tsx';
import { theme } from './theme/theme.ts';

function Page() {
  const [isAsking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  return (
    <>
      <button onClick={() => setAsking(true)} type="button">
        Remove
      </button>
      <LazyConfirmDialog
        confirmLabel="Remove it"
        message="It is gone then."
        onCancel={close}
        onConfirm={close}
        opened={isAsking}
        title="Remove?"
      />
    </>
  );
}

/** Opens the dialog by keyboard and cancels it. */
async function askAndLeave(): Promise<void> {
  const button = screen.getByRole('button', { name: 'Remove' });
  button.focus();
  fireEvent.click(button);
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
}

it('[WID-03] a dialog ignores the second click of the double click that opened it, and closes on a later click outside', async () => {
  const onClose = vi.fn();
  render(
    <MantineProvider env="test" theme={theme}>
      <Dialog onClose={onClose} opened title="Remove?">
        It is gone then.
      </Dialog>
    </MantineProvider>,
  );
  await screen.findByRole('dialog');
  const beside = document.querySelector('.mantine-Modal-overlay');
  if (beside === null) throw new Error('Nothing lies beside the dialog.');
  fireEvent.click(beside, { detail: 2 });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(beside, { detail: 1 });
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('[WID-03] a lazily loaded dialog returns the focus the first time and every later time', async () => {
  render(
    <MantineProvider env="test">
      <Page />
    </MantineProvider>,
  );
  await askAndLeave();
  await askAndLeave();
});
