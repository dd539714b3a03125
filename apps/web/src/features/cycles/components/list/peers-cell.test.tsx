import { listFilters, searchCyclePulse, type ListRow } from '@reviews/contracts/cycles';
import { typeaheadEmployees } from '@reviews/contracts/employees';
import { saveNominations } from '@reviews/contracts/nominations';
import { showPulse } from '@reviews/contracts/pulses';
import { listPeerReviews } from '@reviews/contracts/team';
import { MESSAGES } from '@reviews/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answers } from '../../../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../../../testing/render-app.tsx';
import { PEER_TEXTS } from '../../../../ui/peer-texts.ts';
import { buildApproval, buildNomination } from '../../../nominations/testing/nomination-stubs.ts';
import {
  buildColumn,
  buildPage,
  buildPeers,
  buildRow,
  COLUMNS,
} from '../../testing/cycle-stubs.ts';

const PEERS = buildColumn('peers', { label: 'Peer status' });
const HREF = '/pulses/form-hash-1/edit';
const about = { name: 'Employee 1' };

/** Opens the list with one row on its page; returns the row's cell. */
async function open(row: ListRow) {
  answerShell();
  answers(listFilters, []);
  answers(searchCyclePulse, buildPage([row], { columns: [...COLUMNS, PEERS] }));
  renderApp('/cycles/2/pulses/4');
  const line = await screen.findByRole('row', { name: /Employee 1/ });
  const cell = line.querySelector<HTMLElement>('td[data-column="peers"]');
  if (!cell) throw new Error('The row has no peer status.');
  return { cell, user: userEvent.setup() };
}

const withPeers = (change: Parameters<typeof buildPeers>[0]) =>
  buildRow(1, { peers: buildPeers(change) });

describe('peer status of a row', () => {
  it('[PEER-01] is shown in a column for the task; a review has none', async () => {
    const { cell } = await open(buildRow(1));
    expect(screen.getByRole('columnheader', { name: 'Peer status' })).toBeInstanceOf(HTMLElement);
    expect(within(cell).getByText('none')).toBeInstanceOf(HTMLElement);
  });

  it.each([
    ['PEER-02', 'ineligible', 'Ineligible'],
    ['PEER-03', 'pending', 'Pending'],
    ['PEER-04', 'stage', 'Peer Nominations'],
    ['AMB-61', 'withheld', MESSAGES.pulses.anonymous],
  ] as const)('[%s] shows %s', async (_id, status, label) => {
    const { cell } = await open(withPeers({ status, label, progress: null }));
    expect(cell.textContent).toBe(label);
    expect(within(cell).queryByRole('link')).toBeNull();
  });

  it('[PEER-04, PEER-09, AMB-08] links the stage to the task for the person responsible', async () => {
    const { cell } = await open(
      withPeers({ status: 'stage', label: 'Nomination Approvals', progress: null, href: HREF }),
    );
    expect(
      within(cell)
        .getByRole('link', {
          name: PEER_TEXTS.open({
            status: 'Nomination Approvals',
            about: PEER_TEXTS.reviewsOf(about),
          }),
        })
        .getAttribute('href'),
    ).toBe(HREF);
  });

  it('[PEER-05, PEER-06, PEER-08] shows a count with a bar, and links to the peers', async () => {
    const { cell } = await open(
      withPeers({ manage: { hash: 'tasktasktask0001', href: HREF, label: 'Manage Peers' } }),
    );
    expect(cell.textContent).toContain('2 of 3 Completed');
    expect(within(cell).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('66');
    const link = within(cell).getByRole('link', {
      name: PEER_TEXTS.manageOf({ label: 'Manage Peers', ...about }),
    });
    expect([link.textContent, link.getAttribute('href')]).toEqual(['Manage Peers', HREF]);
  });

  it('[PEER-08, APPR-01, APPR-24] opens the peers over the list, and refetches the list once they are saved', async () => {
    answers(typeaheadEmployees, { data: [] });
    answers(showPulse, {
      employeeFeedback: buildApproval([buildNomination(4, 'Wren Abara')]),
      commentingOptions: [],
      commentCount: 0,
    });
    const saves = answers(saveNominations, { message: MESSAGES.nominations.saved });
    const { cell, user } = await open(
      withPeers({ manage: { hash: 'tasktasktask0001', href: HREF, label: 'Add Peers' } }),
    );
    const link = within(cell).getByRole('link', {
      name: PEER_TEXTS.manageOf({ label: 'Add Peers', ...about }),
    });
    await user.click(link);
    const dialog = within(await screen.findByRole('dialog', { name: /Nomination Approvals/ }));
    await user.click(dialog.getByRole('checkbox', { name: 'Approve Wren Abara' }));
    answers(
      searchCyclePulse,
      buildPage([withPeers({ label: '0 of 1 Completed' })], { columns: [...COLUMNS, PEERS] }),
    );
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Confirm Submission' })).getByRole(
        'button',
        { name: 'Save' },
      ),
    );
    expect(await screen.findByText('0 of 1 Completed')).toBeInstanceOf(HTMLElement);
    expect(saves).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[PEER-07] opens the list of reviews, and returns the focus', async () => {
    const asked = answers(listPeerReviews, {
      data: [
        {
          hash: 'reviewreview0001',
          assignee: 'Mei Tanaka',
          href: null,
          due_date: null,
          late: false,
          can_nudge: false,
          reminded: false,
          employee: { id: 1001, preferred_name: 'Employee 1' },
          status: { kind: 'incomplete', label: 'Closed Incomplete', detail: null },
        },
      ],
    });
    const { cell, user } = await open(withPeers({ reviews: 'form-hash-1' }));
    const button = within(cell).getByRole('button', { name: PEER_TEXTS.reviewsOf(about) });
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Peer Reviews' }));
    expect(
      (await dialog.findByRole('row', { name: /Employee 1 Mei Tanaka/ })).textContent,
    ).toContain('Closed Incomplete');
    expect(asked.map(({ path }) => path)).toEqual(['/api/pulses/form-hash-1/peer-reviews']);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[PEER-01] on a phone, is only in the task’s card', async () => {
    const { matchMedia } = window;
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: query === '(width < 72em)' });
    answerShell();
    answers(listFilters, []);
    answers(
      searchCyclePulse,
      buildPage([withPeers({}), buildRow(2)], { columns: [...COLUMNS, PEERS] }),
    );
    renderApp('/cycles/2/pulses/4');
    const cards = within(await screen.findByRole('list', { name: 'Manager Review' })).getAllByRole(
      'listitem',
    );
    expect(cards.map(({ textContent }) => textContent.includes('Peer status'))).toEqual([
      true,
      false,
    ]);
    expect(cards[0]?.textContent).toContain('2 of 3 Completed');
    window.matchMedia = matchMedia;
  });
});
