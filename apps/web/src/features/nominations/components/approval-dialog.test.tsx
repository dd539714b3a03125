import { typeaheadEmployees } from '@reviews/contracts/employees';
import { saveNominations } from '@reviews/contracts/nominations';
import { showPulse } from '@reviews/contracts/pulses';
import { MESSAGES } from '@reviews/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answers, refuses } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render.tsx';
import { buildApproval, buildNomination } from '../testing/nomination-stubs.ts';
import { nominationTitle } from '../lib/nomination-title.ts';
import { ApprovalDialog } from './approval-dialog.tsx';

const FORM = buildApproval([buildNomination(4, 'Wren Abara')]);

beforeEach(() => localStorage.clear());

function draw() {
  answers(typeaheadEmployees, { data: [] });
  const saves = answers(saveNominations, { message: MESSAGES.nominations.saved });
  const [onClose, onSubmitted] = [vi.fn<() => void>(), vi.fn<() => void>()];
  renderInApp(
    <ApprovalDialog hash={FORM.hash} onClose={onClose} onSubmitted={onSubmitted} person="7" />,
  );
  return { saves, onClose, onSubmitted };
}
const opened = async () =>
  screen.findByRole('dialog', { name: 'Peer Review Nomination Approvals for Priya Raman' });
const footer = (dialog: HTMLElement, name: string) => {
  const found = within(dialog).getAllByRole('button', { name }).at(-1);
  if (found === undefined) throw new Error(`No button ${name}.`);
  return found;
};

describe('approval dialog', () => {
  it('[APPR-01, APPR-02, APPR-24] has Close and Save, and raises the submitted event', async () => {
    answers(showPulse, { employeeFeedback: FORM, commentingOptions: [], commentCount: 0 });
    const { saves, onClose, onSubmitted } = draw();
    const dialog = await opened();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Approve Wren Abara' }));
    await userEvent.click(footer(dialog, 'Save'));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Confirm Submission' })).getByRole(
        'button',
        { name: 'Save' },
      ),
    );
    await waitFor(() => expect(onSubmitted).toHaveBeenCalledOnce());
    expect(onClose).toHaveBeenCalledOnce();
    expect(saves).toHaveLength(1);
  });

  it('[APPR-01] asks before closing with unsaved decisions', async () => {
    answers(showPulse, { employeeFeedback: FORM, commentingOptions: [], commentCount: 0 });
    const { onClose, onSubmitted } = draw();
    const dialog = await opened();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Approve Wren Abara' }));
    await userEvent.click(footer(dialog, 'Close'));
    expect(onClose).not.toHaveBeenCalled();
    const question = await screen.findByRole('dialog', { name: 'Unsaved changes' });
    await userEvent.click(within(question).getByRole('button', { name: 'Leave this page' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(onSubmitted).not.toHaveBeenCalled();
  });

  it('shows a loading error, and retries', async () => {
    const refused = refuses(showPulse, 500);
    draw();
    expect(await screen.findByText('The nominations could not be loaded')).toBeTruthy();
    answers(showPulse, { employeeFeedback: FORM, commentingOptions: [], commentCount: 0 });
    await userEvent.click(screen.getByRole('button', { name: /again/i }));
    expect(await opened()).toBeTruthy();
    expect(refused.length).toBeGreaterThan(0);
  });
});

describe('nomination title', () => {
  it('[APPR-02, APPR-03] names the approvals when there are nominations, and the form when there are none', () => {
    expect(nominationTitle(FORM)).toBe('Peer Review Nomination Approvals for Priya Raman');
    expect(nominationTitle(buildApproval([]))).toBe('Peer Review for Priya Raman');
  });
});
