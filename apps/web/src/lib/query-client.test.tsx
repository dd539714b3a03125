import { logout, showUser } from '@reviews/contracts/session';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useMutation, useQuery } from '@tanstack/react-query';
import { refuses } from '../testing/fake-server.ts';
import { renderInApp } from '../testing/render.tsx';
import { call } from './call.ts';
import { reportFailure } from './report-failure.ts';
import { toastStore } from './toasts.ts';

function Asking({ errorToast }: { errorToast?: boolean }) {
  const query = useQuery({
    queryKey: ['asking'],
    queryFn: () => call(showUser),
    ...(errorToast === undefined ? {} : { meta: { errorToast } }),
  });
  return <p>{query.status}</p>;
}

function Doing() {
  const { mutate } = useMutation({ mutationFn: () => call(logout) });
  return (
    <button onClick={() => mutate()} type="button">
      do it
    </button>
  );
}

describe('failures of server data', () => {
  it('[API-02] [ERR-06] shows the message of a refused query as one error toast', async () => {
    refuses(showUser, 422, { message: 'Please choose.' });
    renderInApp(<Asking />);
    expect(await screen.findByText('Please choose.')).toBeInstanceOf(HTMLElement);
    expect(toastStore.snapshot()).toHaveLength(1);
  });

  it('[ERR-05] shows the fixed text for a refused mutation', async () => {
    refuses(logout, 500, { message: 'secret' });
    renderInApp(<Doing />);
    screen.getByText('do it').click();
    expect(await screen.findByText('An internal error has occurred!')).toBeInstanceOf(HTMLElement);
    expect(screen.queryByText('secret')).toBeNull();
  });

  it('shows no toast if the view shows the error itself', async () => {
    refuses(showUser, 422, { message: 'Please choose.' });
    renderInApp(<Asking errorToast={false} />);
    await waitFor(() => expect(screen.getByText('error')).toBeInstanceOf(HTMLElement));
    expect(toastStore.snapshot()).toHaveLength(0);
  });

  it('[AMB-67] never shows two toasts for one failure', async () => {
    refuses(showUser, 404, { message: 'Gone.' });
    const failure: unknown = await call(showUser).catch((error: unknown) => error);
    reportFailure(failure);
    reportFailure(failure);
    expect(toastStore.snapshot().map(({ text }) => text)).toEqual(['Gone.']);
  });

  it('[SES-05] [AMB-67] leaves 401 and 419 to the shell', async () => {
    for (const status of [401, 419]) {
      refuses(showUser, status);
      reportFailure(await call(showUser, { quiet: true }).catch((error: unknown) => error));
    }
    expect(toastStore.snapshot()).toHaveLength(0);
  });
});
