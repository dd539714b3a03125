import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildForm } from '../../../testing/build-form.ts';
import { renderInApp } from '../../../testing/render.tsx';
import { NominationTask } from './nomination-task.tsx';

describe('a nomination task that is only read', () => {
  it('[FORM-35] shows the approvals table of a nomination task', () => {
    const form = buildForm([], {
      currentStage: { id: 1, title: 'Approvals', component: 'Nomination Approvals' },
      nominations: [{ id: 1, employee_id: 4, user_id: 4, preferred_name: 'Wren Abara', position_name: 'Engineer', manager_name: 'Soledad Ito', approved: false, state: 'proposed', employee_feedback: null }],
    });
    renderInApp(<NominationTask form={form} />);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Position', 'Manager Name', 'Status', 'Approve']);
    expect(screen.getByRole('row', { name: 'Wren Abara Engineer Soledad Ito Pending Not approved' })).toBeTruthy();
  });
});
