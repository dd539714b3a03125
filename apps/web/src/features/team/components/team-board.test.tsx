import { showPulse } from '@reviews/contracts/pulses';
import { listPeerReviews, nudge, showMyTeam } from '@reviews/contracts/team';
import { MESSAGES } from '@reviews/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildForm } from '../../../testing/build-form.ts';
import { answers, refuses } from '../../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../../testing/render-app.tsx';
import { PEER_TEXTS } from '../../../ui/peer-texts.ts';
import { buildPeersCell, buildTeam, buildTeamForm, buildTeamRow } from '../testing/team-stubs.ts';
import { TEAM_TEXTS } from '../lib/team-texts.ts';

const table = () => screen.findByRole('table', { name: TEAM_TEXTS.title });
const rowOf = async (name: RegExp) => within(await table()).getByRole('row', { name });
const withCell = (change: Parameters<typeof buildPeersCell>[0]) =>
  buildTeam({
    data: [
      buildTeamRow({
        cells: [{ kind: 'forms', forms: [], empty: 'Ineligible' }, buildPeersCell(change)],
      }),
    ],
  });

describe('/my/team', () => {
  it('[RT-46, PEER-01] has a row for each person and a column for each review', async () => {
    answerShell();
    answers(showMyTeam, buildTeam());
    renderApp('/my/team');
    expect(await screen.findByRole('heading', { level: 1, name: TEAM_TEXTS.title })).toBeInstanceOf(
      HTMLElement,
    );
    const heads = within(await table())
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(heads).toEqual(['Employee', 'Self ReviewMid-Year Review', 'Peer ReviewMid-Year Review']);
    expect(within(await rowOf(/Priya Raman/)).getByText('Not Started')).toBeInstanceOf(HTMLElement);
  });

  it('[NAV-04] uses the full window width', async () => {
    answerShell();
    answers(showMyTeam, buildTeam());
    renderApp('/my/team');
    expect((await table()).closest('[class*="fluid"]')).not.toBeNull();
  });

  it('[RT-46] keeps the choice of indirect reports in the address and requests them', async () => {
    answerShell();
    const asked = answers(
      showMyTeam,
      buildTeam({ hasBelow: true, data: [buildTeamRow({ depth: 2 })] }),
    );
    const { router } = renderApp('/my/team?page=3');
    fireEvent.click(await screen.findByRole('switch', { name: TEAM_TEXTS.wholeLine }));
    await waitFor(() => expect(router.state.location.search).toBe('?below=1'));
    await waitFor(() => expect(asked.at(-1)?.path).toBe('/api/my/team?below=true'));
    expect(asked[0]?.path).toBe('/api/my/team?page=3');
    expect(
      await screen.findByText(TEAM_TEXTS.reportsTo({ name: 'Idris Fontaine' })),
    ).toBeInstanceOf(HTMLElement);
  });

  it('offers no switch if there are no indirect reports', async () => {
    answerShell();
    answers(showMyTeam, buildTeam());
    renderApp('/my/team');
    await table();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('says who is late, and since when', async () => {
    answerShell();
    const late = buildTeamForm({ late: true, due_date: '2020-01-01', assignee: 'Idris Fontaine' });
    answers(
      showMyTeam,
      buildTeam({
        data: [
          buildTeamRow({
            cells: [{ kind: 'forms', forms: [late], empty: null }, buildPeersCell()],
          }),
        ],
      }),
    );
    renderApp('/my/team');
    const row = within(await rowOf(/Priya Raman/));
    expect(row.getByText(TEAM_TEXTS.lateForms({ count: 1 }))).toBeInstanceOf(HTMLElement);
    expect(row.getByText(/^[\d,]+ days late$/)).toBeInstanceOf(HTMLElement);
    expect(row.getByText(TEAM_TEXTS.writtenBy({ name: 'Idris Fontaine' }))).toBeInstanceOf(
      HTMLElement,
    );
  });

  it('[STAT-01] links a status to the form if the reader may open it', async () => {
    answerShell();
    const done = buildTeamForm({
      href: '/pulses/formformform0001/view',
      status: { kind: 'complete', label: 'Complete', detail: null },
    });
    answers(
      showMyTeam,
      buildTeam({
        data: [
          buildTeamRow({
            cells: [{ kind: 'forms', forms: [done], empty: null }, buildPeersCell()],
          }),
        ],
      }),
    );
    renderApp('/my/team');
    expect(
      (
        await screen.findByRole('link', {
          name: TEAM_TEXTS.open({ status: 'Complete', form: 'Self Review', name: 'Priya Raman' }),
        })
      ).getAttribute('href'),
    ).toBe('/pulses/formformform0001/view');
  });

  it('says when there are no reports, and when no cycle is running', async () => {
    answerShell();
    answers(showMyTeam, buildTeam({ columns: [], data: [], totalResults: 0 }));
    const { unmount } = renderApp('/my/team');
    expect(await screen.findByText(TEAM_TEXTS.none)).toBeInstanceOf(HTMLElement);
    unmount();
    answers(showMyTeam, buildTeam({ columns: [], data: [buildTeamRow({ cells: [] })] }));
    renderApp('/my/team');
    expect(await screen.findByText(TEAM_TEXTS.noCycle)).toBeInstanceOf(HTMLElement);
  });

  it('leads back from a page that does not exist', async () => {
    answerShell();
    answers(showMyTeam, buildTeam({ columns: [], data: [], totalResults: 60 }));
    const { router } = renderApp('/my/team?page=9');
    fireEvent.click(await screen.findByRole('button', { name: TEAM_TEXTS.firstPage }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('says what could not be loaded, and retries', async () => {
    answerShell();
    refuses(showMyTeam, 500, { message: 'Down.', code: 'internal' });
    renderApp('/my/team');
    const again = await screen.findByRole('button', { name: 'Try again' });
    answers(showMyTeam, buildTeam());
    fireEvent.click(again);
    expect(await table()).toBeInstanceOf(HTMLElement);
  });

  it('shows cards in a narrow window', async () => {
    const { matchMedia } = window;
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: query === '(width < 48em)' });
    answerShell();
    answers(showMyTeam, buildTeam());
    renderApp('/my/team');
    const cards = await screen.findByRole('list', { name: TEAM_TEXTS.title });
    expect(within(cards).getByText('Peer Review')).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('table')).toBeNull();
    window.matchMedia = matchMedia;
  });
});

describe('the peer status', () => {
  it.each([
    ['PEER-02', 'ineligible', 'Ineligible'],
    ['PEER-03', 'pending', 'Pending'],
    ['AMB-61', 'withheld', MESSAGES.pulses.anonymous],
  ] as const)('[%s] can be %s', async (_id, status, label) => {
    answerShell();
    answers(showMyTeam, withCell({ status, label, progress: null }));
    renderApp('/my/team');
    const cells = within(await rowOf(/Priya Raman/)).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['Ineligible', label]);
  });

  it('[PEER-04, PEER-09, AMB-08] shows the stage, as a link for the person with the task', async () => {
    answerShell();
    const task = {
      hash: 'tasktasktask0001',
      assignee: 'Idris Fontaine',
      due_date: null,
      late: false,
      can_nudge: false,
      reminded: false,
    };
    answers(
      showMyTeam,
      withCell({
        status: 'stage',
        label: 'Nomination Approvals',
        progress: null,
        task,
        href: '/pulses/tasktasktask0001/edit',
      }),
    );
    const { unmount } = renderApp('/my/team');
    expect(
      (await screen.findByRole('link', { name: /^Nomination Approvals/ })).getAttribute('href'),
    ).toBe('/pulses/tasktasktask0001/edit');
    unmount();
    answers(
      showMyTeam,
      withCell({ status: 'stage', label: 'Nomination Approvals', progress: null, task }),
    );
    renderApp('/my/team');
    expect(await screen.findByText('Nomination Approvals')).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('link', { name: /^Nomination Approvals/ })).toBeNull();
    expect(screen.getByText(TEAM_TEXTS.with({ name: 'Idris Fontaine' }))).toBeInstanceOf(
      HTMLElement,
    );
  });

  it('[PEER-05, PEER-06, PEER-08] shows a count with a bar and an icon that leads to the peers', async () => {
    answerShell();
    answers(
      showMyTeam,
      withCell({
        manage: {
          hash: 'tasktasktask0001',
          href: '/pulses/tasktasktask0001/edit',
          label: 'Manage Peers',
        },
      }),
    );
    renderApp('/my/team');
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('66');
    expect(screen.getByText('2 of 3 Completed')).toBeInstanceOf(HTMLElement);
    expect(
      screen.getByRole('link', { name: 'Manage Peers: Priya Raman' }).getAttribute('href'),
    ).toBe('/pulses/tasktasktask0001/edit');
    expect(
      screen.queryByRole('button', { name: PEER_TEXTS.reviewsOf({ name: 'Priya Raman' }) }),
    ).toBeNull();
  });

  it('[APPR-01, PEER-08] opens the approvals over the team, and returns the focus', async () => {
    answerShell();
    answers(
      showMyTeam,
      withCell({
        manage: {
          hash: 'tasktasktask0001',
          href: '/pulses/tasktasktask0001/edit',
          label: 'Manage Peers',
        },
      }),
    );
    answers(showPulse, {
      employeeFeedback: buildForm([], {
        hash: 'tasktasktask0001',
        currentStage: { id: 2, title: 'Approve', component: 'Nomination Approvals' },
      }),
      commentingOptions: [],
      commentCount: 0,
    });
    const { router } = renderApp('/my/team');
    const link = await screen.findByRole('link', { name: 'Manage Peers: Priya Raman' });
    link.focus();
    fireEvent.click(link);
    const dialog = await screen.findByRole('dialog', { name: 'Manager Review for Priya Raman' });
    expect(router.state.location.pathname).toBe('/my/team');
    const [close] = within(dialog).getAllByRole('button', { name: 'Close' });
    fireEvent.click(close ?? document.body);
    await waitFor(() => expect(document.activeElement).toBe(link));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[PEER-07] opens the list of reviews: employee, assignee and status of each', async () => {
    answerShell();
    answers(showMyTeam, withCell({ reviews: 'tasktasktask0001' }));
    const asked = answers(listPeerReviews, {
      data: [
        {
          ...buildTeamForm({
            assignee: 'Mei Tanaka',
            status: { kind: 'incomplete', label: 'Closed Incomplete', detail: null },
          }),
          employee: { id: 31, preferred_name: 'Priya Raman' },
        },
      ],
    });
    renderApp('/my/team');
    const button = await screen.findByRole('button', {
      name: PEER_TEXTS.reviewsOf({ name: 'Priya Raman' }),
    });
    button.focus();
    fireEvent.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Peer Reviews' }));
    expect(
      (await dialog.findByRole('row', { name: /Priya Raman Mei Tanaka/ })).textContent,
    ).toContain('Closed Incomplete');
    expect(asked.map(({ path }) => path)).toEqual(['/api/pulses/tasktasktask0001/peer-reviews']);
    fireEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] ?? button);
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

describe('a reminder', () => {
  const remindable = () => {
    answerShell();
    answers(
      showMyTeam,
      buildTeam({
        data: [
          buildTeamRow({
            cells: [
              { kind: 'forms', forms: [buildTeamForm({ can_nudge: true })], empty: null },
              buildPeersCell(),
            ],
          }),
        ],
      }),
    );
  };
  const words = { writer: 'Priya Raman', form: 'Self Review', name: 'Priya Raman' };
  const button = () => screen.findByRole('button', { name: TEAM_TEXTS.remindReviewer(words) });

  it('[PEER-01] is sent once, is confirmed, and keeps the focus', async () => {
    remindable();
    const sent = answers(nudge, { message: MESSAGES.team.reminded({ name: 'Priya Raman' }) });
    renderApp('/my/team');
    const remind = await button();
    remind.focus();
    fireEvent.click(remind);
    expect(await screen.findByText(MESSAGES.team.reminded({ name: 'Priya Raman' }))).toBeInstanceOf(
      HTMLElement,
    );
    const done = screen.getByRole('button', { name: TEAM_TEXTS.remindedReviewer(words) });
    expect(document.activeElement).toBe(done);
    fireEvent.click(done);
    expect(sent.map(({ path }) => path)).toEqual(['/api/pulses/formformform0001/nudge']);
  });

  it('is not offered again on the same day', async () => {
    answerShell();
    answers(
      showMyTeam,
      buildTeam({
        data: [
          buildTeamRow({
            cells: [
              { kind: 'forms', forms: [buildTeamForm({ reminded: true })], empty: null },
              buildPeersCell(),
            ],
          }),
        ],
      }),
    );
    const sent = answers(nudge, { message: '' });
    renderApp('/my/team');
    fireEvent.click(
      await screen.findByRole('button', { name: TEAM_TEXTS.remindedReviewer(words) }),
    );
    expect(sent).toEqual([]);
  });

  it('gives the reason when it was not sent', async () => {
    remindable();
    refuses(nudge, 409, { message: MESSAGES.team.remindedToday, code: 'conflict' });
    renderApp('/my/team');
    fireEvent.click(await button());
    expect(await screen.findByText(MESSAGES.team.remindedToday)).toBeInstanceOf(HTMLElement);
  });
});
