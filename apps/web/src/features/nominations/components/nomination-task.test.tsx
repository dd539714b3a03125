import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildForm } from '../../../testing/build-form.ts';
import { renderInApp } from '../../../testing/render.tsx';
import { NOMINATION_TEXTS } from '../lib/nomination-texts.ts';
import { buildNomination, buildTask } from '../testing/nomination-stubs.ts';
import { NominationTask } from './nomination-task.tsx';

describe('read-only nomination task', () => {
  it('[FORM-35] shows the approvals table of a nomination task', () => {
    const form = buildForm([], {
      currentStage: { id: 1, title: 'Approvals', component: 'Nomination Approvals' },
      nominations: [buildNomination(4, 'Wren Abara')],
    });
    renderInApp(<NominationTask form={form} />);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Position',
      'Manager Name',
      'Status',
      'Approve',
    ]);
    expect(
      screen.getByRole('row', { name: 'Wren Abara Engineer Soledad Ito Pending Not approved' }),
    ).toBeTruthy();
  });

  it('[AMB-61] says that the reviewers are hidden when they are withheld from the reader', () => {
    const form = buildForm([], {
      currentStage: { id: 1, title: 'Nominations', component: 'Nominations' },
      nominationTask: buildTask({ namesWithheld: true }),
    });
    renderInApp(<NominationTask form={form} />);
    expect(screen.getByText(NOMINATION_TEXTS.withheld)).toBeTruthy();
    expect(screen.queryByText(NOMINATION_TEXTS.none)).toBeNull();
  });
});
