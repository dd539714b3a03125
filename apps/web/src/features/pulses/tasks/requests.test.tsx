import { reopenPulse } from '@reviews/contracts/pulses';
import {
  declineReopenRequest,
  listRequestsToAnswer,
  type RequestToAnswer,
} from '@reviews/contracts/reopening';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answers, refuses } from '../../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../../testing/render-app.tsx';

let last = 0;

function buildRequest(change: Partial<RequestToAnswer> = {}): RequestToAnswer {
  last += 1;
  return {
    hash: `request-${String(last).padStart(6, '0')}`,
    title: 'Peer Review',
    for: { id: last, preferred_name: `Person ${last}` },
    cycle: { id: 2, name: 'Mid-Year Review' },
    requested_by: `Writer ${last}`,
    requested_by_photo: null,
    reason: 'A number is wrong.',
    requested_at: '2026-11-12T10:00:00Z',
    can_view: true,
    ...change,
  };
}

/** Answers with the list as it is after answered requests have left it. */
function waiting(...requests: RequestToAnswer[]) {
  const left = [...requests];
  answers(listRequestsToAnswer, () => ({ data: left, total: left.length }));
  return {
    answered: (hash: string) =>
      void left.splice(
        left.findIndex((request) => request.hash === hash),
        1,
      ),
  };
}

const list = async () => within(await screen.findByRole('list', { name: 'Requests to reopen' }));
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

describe('reopen requests', () => {
  it('[AMB-03, GAP-06] shows on the home page who asks, why, and for which form', async () => {
    answerShell();
    waiting(
      buildRequest({
        hash: 'abcdefgh',
        requested_by: 'Idris Fontaine',
        for: { id: 9, preferred_name: 'Luca Ferrant' },
      }),
    );
    renderApp('/');
    const requests = await list();
    expect(requests.getByRole('listitem').textContent).toContain(
      'Idris Fontaineasks to reopen Peer Review for Luca Ferrant · Mid-Year Review',
    );
    expect(requests.getByText('A number is wrong.')).toBeTruthy();
    expect(
      requests.getByRole('link', { name: 'Peer Review for Luca Ferrant' }).getAttribute('href'),
    ).toBe('/pulses/abcdefgh/view');
    expect(screen.getByText('1 request to reopen')).toBeTruthy();
    expect(screen.queryByText('No open tasks')).toBeNull();
  });

  it('[AMB-03] shows the first three on the home page with a link to the others', async () => {
    answerShell();
    waiting(...Array.from({ length: 5 }, () => buildRequest()));
    renderApp('/');
    expect((await list()).getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByRole('link', { name: '2 more requests' }).getAttribute('href')).toBe(
      '/my/tasks',
    );
  });

  it('[AMB-03] names a form that the user may not read, without a link', async () => {
    answerShell();
    waiting(buildRequest({ can_view: false }));
    renderApp('/my/tasks');
    const requests = await list();
    expect(requests.queryByRole('link')).toBeNull();
    expect(requests.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Reopen',
      'Decline',
    ]);
  });

  it('[FORM-31, AMB-03, AMB-06] reopens after the usual confirmation, reports the result and moves on to the next request', async () => {
    answerShell();
    const [one, two] = [
      buildRequest({ requested_by: 'Idris Fontaine' }),
      buildRequest({ requested_by: 'Noa Castellan' }),
    ];
    const { answered } = waiting(one, two);
    const calls = answers(reopenPulse, () => {
      answered(one.hash);
      return { message: 'Form reopened.' };
    });
    renderApp('/my/tasks');
    await press(/^Reopen: .* asked by Idris Fontaine$/);
    expect((await screen.findByRole('dialog', { name: 'Confirm Reopen' })).textContent).toContain(
      'You must resubmit the form once you have completed your changes.',
    );
    await press('Yes, Reopen');
    expect(await screen.findByText('Review reopened. The reviewer was notified.')).toBeTruthy();
    expect(calls.map(({ path }) => path)).toEqual([`/api/pulses/${one.hash}/reopen`]);
    await waitFor(() => expect(screen.queryByText('Idris Fontaine')).toBeNull());
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(
        /^Reopen: .* asked by Noa Castellan$/,
      ),
    );
  });

  it('[AMB-03] declines with a note, which survives an error; after the last request the focus is on the page heading', async () => {
    answerShell();
    const one = buildRequest();
    const { answered } = waiting(one);
    refuses(declineReopenRequest, 500);
    renderApp('/my/tasks');
    await press(/^Decline: /);
    await userEvent.type(
      within(await screen.findByRole('dialog', { name: 'Decline request' })).getByRole('textbox'),
      'The figures are final.',
    );
    await press('Decline request');
    expect(await screen.findByText('An internal error has occurred!')).toBeTruthy();
    const calls = answers(declineReopenRequest, () => {
      answered(one.hash);
      return { message: 'Request declined.' };
    });
    await press('Decline request');
    expect(await screen.findByText('Request declined.')).toBeTruthy();
    expect(calls.map(({ body }) => JSON.parse(body))).toEqual([{ note: 'The figures are final.' }]);
    expect(await screen.findByText('No tasks')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });

  it('[API-02] shows a loading error in place of the requests, next to the tasks', async () => {
    answerShell();
    refuses(listRequestsToAnswer, 500);
    renderApp('/my/tasks');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Requests to reopen could not be loaded',
    );
  });
});
