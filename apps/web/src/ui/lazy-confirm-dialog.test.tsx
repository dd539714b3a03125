import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { LazyConfirmDialog } from './lazy-confirm-dialog.tsx';

function Page() {
  const [isAsking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  return (
    <>
      <button onClick={() => setAsking(true)} type="button">
        Remove
      </button>
      <LazyConfirmDialog confirmLabel="Remove it" message="It is gone then." onCancel={close} onConfirm={close} opened={isAsking} title="Remove?" />
    </>
  );
}

/** Asks with the keyboard, and thinks better of it. */
async function askAndLeave(): Promise<void> {
  const button = screen.getByRole('button', { name: 'Remove' });
  button.focus();
  fireEvent.click(button);
  const confirm = await screen.findByRole('button', { name: 'Remove it' }, { timeout: 15_000 });
  await waitFor(() => expect(document.activeElement).toBe(confirm));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
}

it('[WID-03] a question that is fetched once it is asked gives the focus back the first time as every time', async () => {
  render(
    <MantineProvider env="test">
      <Page />
    </MantineProvider>,
  );
  await askAndLeave();
  await askAndLeave();
});
