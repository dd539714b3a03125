import { searchEmployees } from '@reviews/contracts/employees';
import { changeManager, previewManagerChange } from '@reviews/contracts/handovers';
import { showEmployeeOverview } from '@reviews/contracts/overview';
import { MESSAGES } from '@reviews/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, refuses } from '../../../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../../../testing/render-app.tsx';
import { buildEmployeeHit } from '../../../../testing/stub-data.ts';
import { buildOverview } from '../../../overview/testing/overview-stubs.ts';
import { CHANGE_TEXTS } from '../lib/change-texts.ts';
import { buildAffectedForm, buildPreview, LUCA, SOLEDAD } from '../../testing/handover-stubs.ts';

const NAME = LUCA.preferred_name;
const page = (mayChange = true) =>
  answers(showEmployeeOverview, buildOverview({ ...LUCA, can_change_manager: mayChange }));
beforeEach(() => {
  answerShell();
  answers(searchEmployees, {
    data: {
      data: [
        buildEmployeeHit({
          id: SOLEDAD.id,
          employee_id: SOLEDAD.id,
          preferred_name: SOLEDAD.preferred_name,
        }),
      ],
    },
  });
});

const dialog = () => screen.findByRole('dialog', { name: CHANGE_TEXTS.titleOf({ name: NAME }) });
const confirmButton = async () =>
  within(await dialog()).getByRole('button', {
    name: CHANGE_TEXTS.confirm({ name: NAME, manager: SOLEDAD.preferred_name }),
  });

async function openDialog() {
  const calls = page();
  renderApp(`/employees/${LUCA.id}`);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: CHANGE_TEXTS.open }));
  await dialog();
  return { calls, user };
}

async function choose(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.type(
    within(await dialog()).getByRole('combobox', { name: CHANGE_TEXTS.newManager }),
    'sole',
  );
  // Without layout, the test environment treats the list as hidden; a browser shows it.
  fireEvent.click(await screen.findByRole('option', { name: /Soledad Ito/, hidden: true }));
}

const begun = buildAffectedForm({
  hash: 'begunbegun000001',
  title: 'Upline Review',
  status: { kind: 'draft', label: 'Draft', detail: null },
});
const chosenIn = (form: string) =>
  screen
    .getByRole<HTMLInputElement>('group', { name: new RegExp(form) })
    .querySelector<HTMLInputElement>('input:checked')?.value;

describe('[PERM-01] changing someone’s manager', () => {
  it('is offered to users with permission', async () => {
    page(false);
    renderApp(`/employees/${LUCA.id}`);
    await screen.findByRole('heading', { level: 1, name: NAME });
    await screen.findByRole('heading', { name: 'Positions' });
    expect(screen.queryByRole('button', { name: CHANGE_TEXTS.open })).toBeNull();
  });

  it('shows what is open with the former manager, with a suggestion for each, and says what it will do', async () => {
    const asked = answers(
      previewManagerChange,
      buildPreview({ forms: [begun, buildAffectedForm()] }),
    );
    const sent = answers(changeManager, { message: 'Luca Moreau reports to Soledad Ito now.' });
    const { user, calls } = await openDialog();
    expect(
      within(await dialog()).getByRole<HTMLButtonElement>('button', {
        name: CHANGE_TEXTS.chooseFirst,
      }).disabled,
    ).toBe(true);
    await choose(user);
    expect(
      await screen.findByRole('heading', {
        name: CHANGE_TEXTS.forms({ count: 2, former: 'Idris Fontaine' }),
      }),
    ).toBeInstanceOf(HTMLElement);
    expect(asked.map(({ path }) => path)).toEqual([
      '/api/employees/31/manager-change?manager_id=52',
    ]);
    expect([chosenIn('Upline Review'), chosenIn('Manager Review')]).toEqual(['keep', 'transfer']);
    expect(screen.getByText(CHANGE_TEXTS.proposal)).toBeInstanceOf(HTMLElement);
    await user.click(
      within(screen.getByRole('group', { name: /Upline Review/ })).getByRole('radio', {
        name: CHANGE_TEXTS.choices.later,
      }),
    );
    expect(screen.getByText(CHANGE_TEXTS.laterMore)).toBeInstanceOf(HTMLElement);
    await user.click(await confirmButton());
    expect(await screen.findByText('Luca Moreau reports to Soledad Ito now.')).toBeInstanceOf(
      HTMLElement,
    );
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
      manager_id: 52,
      former_manager_id: 41,
      forms: [{ hash: 'formformform0001', decision: 'transfer' }],
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(calls).toHaveLength(2));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: CHANGE_TEXTS.open })),
    );
  });

  it('says why it is impossible, and does not do it', async () => {
    const fault = 'Soledad Ito reports to Luca Moreau.';
    answers(previewManagerChange, buildPreview({ fault, forms: [] }));
    const { user } = await openDialog();
    await choose(user);
    expect((await screen.findByRole('alert')).textContent).toBe(fault);
    expect(((await confirmButton()) as HTMLButtonElement).disabled).toBe(true);
  });

  it('can leave someone without a manager: open forms stay with their writers', async () => {
    const asked = answers(previewManagerChange, buildPreview({ new_manager: null }));
    const sent = answers(changeManager, { message: 'Done.' });
    const { user } = await openDialog();
    await user.click(screen.getByRole('checkbox', { name: CHANGE_TEXTS.none({ name: NAME }) }));
    expect(
      await screen.findByText(CHANGE_TEXTS.stays({ former: 'Idris Fontaine' })),
    ).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(asked.map(({ path }) => path)).toEqual(['/api/employees/31/manager-change']);
    await user.click(
      screen.getByRole('button', { name: CHANGE_TEXTS.confirmNone({ name: NAME }) }),
    );
    await waitFor(() =>
      expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
        manager_id: null,
        former_manager_id: 41,
        forms: [{ hash: 'formformform0001', decision: 'keep' }],
      }),
    );
  });

  it('says when nothing is open', async () => {
    answers(previewManagerChange, buildPreview({ forms: [] }));
    const { user } = await openDialog();
    await choose(user);
    expect(
      await screen.findByText(CHANGE_TEXTS.noForms({ former: 'Idris Fontaine' })),
    ).toBeInstanceOf(HTMLElement);
  });

  it('keeps the dialog and the choice after a refusal, and refetches the preview', async () => {
    const asked = answers(previewManagerChange, buildPreview({ forms: [begun] }));
    refuses(changeManager, 409, {
      message: 'Luca Moreau has another manager already.',
      code: 'conflict',
    });
    const { user } = await openDialog();
    await choose(user);
    await screen.findByRole('group', { name: /Upline Review/ });
    await user.click(await confirmButton());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Luca Moreau has another manager already.',
    );
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(chosenIn('Upline Review')).toBe('keep');
  });

  it('shows an error when the preview fails, and retries', async () => {
    refuses(previewManagerChange, 500);
    const { user } = await openDialog();
    await choose(user);
    expect(await screen.findByRole('heading', { name: CHANGE_TEXTS.lookFailed })).toBeInstanceOf(
      HTMLElement,
    );
    expect(screen.getByText(MESSAGES.errors.internal)).toBeInstanceOf(HTMLElement);
    answers(previewManagerChange, buildPreview());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('group', { name: /Manager Review/ })).toBeInstanceOf(
      HTMLElement,
    );
  });
});
