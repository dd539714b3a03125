import { requestReopen } from '@reviews/contracts/pulses';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query-client.ts';
import { buildForm } from '../../../testing/build-form.ts';
import { answers } from '../../../testing/fake-server.ts';
import { useReopenRequest } from './use-reopen-request.ts';

it('[VIEW-23] submitting does nothing while the dialog is closed', async () => {
  const calls = answers(requestReopen, { message: 'sent', reopened: false });
  const onWaiting = vi.fn<() => void>();
  const client = createQueryClient();
  const { result } = renderHook(
    () => useReopenRequest(buildForm([]), { onReopened: () => undefined, onWaiting }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  act(() => result.current.write('A number is wrong.'));
  act(() => expect(result.current.submit()).toBe(false));
  act(() => result.current.open());
  act(() => expect(result.current.submit()).toBe(true));
  await waitFor(() => expect(onWaiting).toHaveBeenCalledTimes(1));
  expect(calls).toHaveLength(1);
  expect([result.current.isOpen, result.current.reason]).toEqual([false, '']);
});
