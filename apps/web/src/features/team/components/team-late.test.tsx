import { showMyTeam } from '@reviews/contracts/team';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answers } from '../../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../../testing/render-app.tsx';
import { TEAM_TEXTS } from '../lib/team-texts.ts';
import { buildPeersCell, buildTeam, buildTeamForm, buildTeamRow } from '../testing/team-stubs.ts';

const rowOf = (id: number, name: string, late: boolean) =>
  buildTeamRow({
    employee: { id, preferred_name: name },
    cells: [
      {
        kind: 'forms',
        forms: [buildTeamForm({ hash: `formformform00${id}`, late, due_date: '2020-01-01' })],
        empty: null,
      },
      buildPeersCell(),
    ],
  });
const people = async () =>
  within(await screen.findByRole('table', { name: TEAM_TEXTS.title }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

describe('late reports on /my/team', () => {
  it('[RT-46] counts them, marks their rows, and shows only them on request; the address keeps this choice', async () => {
    answerShell();
    answers(
      showMyTeam,
      buildTeam({
        data: [rowOf(31, 'Priya Raman', false), rowOf(32, 'Jun Takahashi', true)],
        totalResults: 2,
      }),
    );
    const { router } = renderApp('/my/team');
    expect(await people()).toHaveLength(2);
    expect(screen.getByText(TEAM_TEXTS.latePeople({ count: 1 }))).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('row', { name: /^Jun Takahashi/ }).dataset['late']).toBe('true');
    expect(screen.getByRole('row', { name: /^Priya Raman/ }).dataset['late']).toBe('false');
    fireEvent.click(screen.getByRole('switch', { name: TEAM_TEXTS.lateOnly }));
    await waitFor(async () => expect(await people()).toHaveLength(1));
    expect((await people())[0]).toContain('Jun Takahashi');
    expect(router.state.location.search).toBe('?late=1');
  });

  it('offers no switch if no one is late; an address that filters for late reports says so and leads to everyone', async () => {
    answerShell();
    answers(showMyTeam, buildTeam());
    const { router } = renderApp('/my/team?late=1');
    expect(await screen.findByRole('heading', { name: TEAM_TEXTS.noneLate })).toBeInstanceOf(
      HTMLElement,
    );
    fireEvent.click(screen.getByRole('button', { name: TEAM_TEXTS.everyone }));
    expect(await people()).toHaveLength(1);
    expect(router.state.location.search).toBe('');
    expect(screen.queryByRole('switch')).toBeNull();
  });
});
