import { typeaheadEmployees } from '@reviews/contracts/employees';
import { saveNominations, unlockNominations } from '@reviews/contracts/nominations';
import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { LABELS, MESSAGES } from '@reviews/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answers, refuses } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render.tsx';
import {
  approved,
  buildApproval,
  buildLocked,
  buildNomination,
  buildNominee,
  gaveUp,
  withReview,
} from '../testing/nomination-stubs.ts';
import { APPROVAL_TEXTS } from '../lib/approval-texts.ts';
import { NOMINATION_TEXTS } from '../lib/nomination-texts.ts';
import { SCREEN_TEXTS } from '../lib/screen-texts.ts';
import { ApprovalScreen } from './approval-screen.tsx';

const WREN = buildNomination(4, 'Wren Abara');
const LUCA = buildNomination(8, 'Luca Marchetti');
const MIRA = buildNomination(9, 'Mira Halloran');
const TAMSIN = buildNominee(5, 'Tamsin Okafor', { open_reviews: 3 });

beforeEach(() => localStorage.clear());

function draw(form: EmployeeFeedback) {
  answers(typeaheadEmployees, {
    data: [
      TAMSIN,
      buildNominee(6, 'Ed Stone', {
        eligible: false,
        reason: 'Is a manager of the reviewee.',
      }),
    ],
  });
  const saves = answers(saveNominations, { message: MESSAGES.nominations.saved });
  const [onSaved, onReload] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const { router, unmount } = renderInApp(
    <ApprovalScreen form={form} onReload={onReload} onSaved={onSaved} person="7" />,
  );
  return { saves, onSaved, onReload, router, unmount };
}

const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }));
const tick = async (name: string) =>
  userEvent.click(screen.getByRole('checkbox', { name: `Approve ${name}` }));
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const asked = async () => screen.findByRole('dialog', { name: 'Confirm Submission' });
const alert = () => screen.getByRole('alert').textContent;
async function saveAndConfirm(): Promise<void> {
  await press('Save');
  await userEvent.click(within(await asked()).getByRole('button', { name: 'Save' }));
}
async function add(name: string): Promise<void> {
  await userEvent.type(screen.getByRole('combobox', { name: 'Add Peers' }), name.slice(0, 3));
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
}
const bodies = (saves: readonly { body: string }[]) =>
  saves.map(({ body }) => JSON.parse(body) as unknown);

describe('approving reviewers', () => {
  it('[FORM-35, APPR-04] lists the nominated people with the specified columns and their number of reviews', () => {
    draw(buildApproval([buildNomination(4, 'Wren Abara', { open_reviews: 2 })]));
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Position',
      'Manager Name',
      'Status',
      'Approve',
    ]);
    expect(
      within(row('Wren Abara'))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Engineer', 'Soledad Ito', 'Pending', '']);
    expect(within(row('Wren Abara')).getByText('2 reviews to write')).toBeTruthy();
  });

  it('[APPR-06, APPR-10, APPR-13, APPR-23, APPR-24, API-19, AMB-21] approves, adds and declines after confirmation, and sends everyone on the screen', async () => {
    const { saves, onSaved } = draw(buildApproval([WREN, LUCA]));
    await tick('Wren Abara');
    await add('Tamsin Okafor');
    expect(within(row('Tamsin Okafor')).getByText('3 reviews to write')).toBeTruthy();
    await press('Save');
    const dialog = await asked();
    expect(saves).toEqual([]);
    expect(within(dialog).getByText(MESSAGES.nominations.confirmSubmission)).toBeTruthy();
    expect(
      within(dialog)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['Wren Abara and Tamsin Okafor', 'Luca Marchetti']);
    expect(
      within(dialog).getByText(
        'Each approved reviewer gets a review about Priya Raman and a notice.',
      ),
    ).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(saves.map(({ path }) => path)).toEqual([
      '/api/pulses/abcdefgh12345678/edit/Nomination%20Approvals',
    ]);
    expect(bodies(saves)).toEqual([
      { nominationIds: [4, 8], nominationApprovals: [104, TAMSIN.user_id] },
    ]);
    expect(screen.getByText('Saved.')).toBeTruthy();
  });

  it('[APPR-07, APPR-08, APPR-09, AMB-23] shows approved people with a check mark and declined ones struck through, neither with a checkbox', () => {
    draw(
      buildApproval([
        buildNomination(4, 'Wren Abara', approved),
        buildNomination(8, 'Luca Marchetti', gaveUp(31, 'On leave until May.')),
        buildNomination(9, 'Mira Halloran', { state: 'declined' }),
      ]),
    );
    expect(within(row('Wren Abara')).getByRole('img', { name: 'Approved' })).toBeTruthy();
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    for (const name of ['Luca Marchetti', 'Mira Halloran']) {
      expect(screen.getByText(name).closest('s')).not.toBeNull();
      expect(within(row(name)).getByText('Declined')).toBeTruthy();
      expect(within(row(name)).queryByRole('img', { name: 'Approved' })).toBeNull();
    }
    expect(within(row('Luca Marchetti')).getByText('“On leave until May.”')).toBeTruthy();
  });

  it('[AMB-26] disables people the template does not allow, and says why', () => {
    draw(
      buildApproval([
        buildNomination(4, 'Wren Abara', {
          reason: 'Already has 6 reviews to write. The limit is 5.',
        }),
        LUCA,
        MIRA,
      ]),
    );
    const box = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'Approve Wren Abara',
      description: 'Already has 6 reviews to write. The limit is 5.',
    });
    expect(box.disabled).toBe(true);
    expect(screen.getByRole('button', { name: 'Approve both' })).toBeTruthy();
  });

  it('[APPR-11] lets only added people be removed before saving', async () => {
    draw(buildApproval([WREN]));
    await add('Tamsin Okafor');
    expect(
      screen
        .getAllByRole('button', { name: /^Remove/ })
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Remove Tamsin Okafor']);
    await press('Remove Tamsin Okafor');
    expect(screen.queryByRole('row', { name: /Tamsin/ })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Add Peers' }));
  });

  it('[APPR-18, APPR-19, APPR-21, AMB-02] rejects too few or too many without a call or a confirmation, and updates the count', async () => {
    const { saves } = draw(buildApproval([WREN, LUCA, MIRA], { min: 2, max: 2 }));
    expect(screen.getByText('0 of 2 approved')).toBeTruthy();
    await tick('Wren Abara');
    await press('Save');
    expect(alert()).toBe('You must select at least 2 employee(s).');
    await press('Approve both');
    expect(screen.getByText('3 of 2 approved')).toBeTruthy();
    await press('Save');
    expect(alert()).toBe('You cannot select more than 2 employee(s).');
    await tick('Mira Halloran');
    expect(alert()).toBe('');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(saves).toEqual([]);
  });

  it('[APPR-22] has no maximum if the template has none', async () => {
    draw(
      buildApproval(
        Array.from({ length: 20 }, (_one, index) => buildNomination(20 + index, `Peer ${index}`)),
        { min: 1, max: null },
      ),
    );
    await press('Approve all 20');
    await press('Save');
    expect(await asked()).toBeTruthy();
  });

  it('[APPR-12, APPR-20] requires the terms, if any, without a call, and sends the consent', async () => {
    const { saves } = draw(
      buildApproval([WREN], { agreeTerms: '<p>I have <strong>asked</strong> them.</p>' }),
    );
    await tick('Wren Abara');
    await press('Save');
    expect(alert()).toBe('You must agree to the terms before submitting.');
    expect(screen.getByText('asked').tagName).toBe('STRONG');
    await userEvent.click(screen.getByRole('checkbox', { name: 'I agree to these terms' }));
    await saveAndConfirm();
    await waitFor(() =>
      expect(bodies(saves)).toEqual([
        { nominationIds: [4], nominationApprovals: [104], agreeTerms: 1 },
      ]),
    );
  });

  it('[APPR-12] shows no terms if there are none', () => {
    draw(buildApproval([WREN]));
    expect(screen.queryByRole('checkbox', { name: 'I agree to these terms' })).toBeNull();
  });

  it('calls them reviewers if they are not peers', () => {
    const form = buildApproval([]);
    draw({
      ...form,
      feedback: { ...form.feedback, type: { id: 4, name: 'Upline', group_name: 'Upline' } },
    });
    expect(screen.getByRole('combobox', { name: 'Add reviewers' })).toBeTruthy();
    expect(screen.getByText(/No nominations yet\./)).toBeTruthy();
  });

  it('[ERR-10] keeps every decision when saving fails, and says why', async () => {
    const { onSaved } = draw(buildApproval([WREN]));
    refuses(saveNominations, 422, {
      message: 'Wren Abara cannot be a reviewer for this employee.',
    });
    await tick('Wren Abara');
    await saveAndConfirm();
    // As a toast, and beside Save for as long as it holds.
    expect(
      await screen.findAllByText('Wren Abara cannot be a reviewer for this employee.'),
    ).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(alert()).toBe('Wren Abara cannot be a reviewer for this employee.');
    expect(
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Approve Wren Abara' }).checked,
    ).toBe(true);
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('[ERR-10, AMB-19] offers to reload the names when someone else has changed them', async () => {
    const { onReload } = draw(buildApproval([WREN]));
    refuses(saveNominations, 409, { message: MESSAGES.errors.conflict });
    await tick('Wren Abara');
    await saveAndConfirm();
    await userEvent.click(await screen.findByRole('button', { name: APPROVAL_TEXTS.reload }));
    expect(onReload).toHaveBeenCalledOnce();
  });

  it('says who declined and why when the task comes back, with the search first', () => {
    draw(
      buildApproval([
        buildNomination(4, 'Wren Abara', gaveUp(31, 'On leave until May.')),
        buildNomination(8, 'Luca Marchetti', withReview(32, 'Open')),
      ]),
    );
    expect(screen.getByText('Wren Abara declined: “On leave until May.”')).toBeTruthy();
    expect(screen.getByText(APPROVAL_TEXTS.addElse)).toBeTruthy();
    const [search, table] = [
      screen.getByRole('combobox', { name: 'Add Peers' }),
      screen.getByRole('table'),
    ];
    expect(search.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const replace = screen.getByRole('button', { name: LABELS.nominations.chooseReplacement });
    fireEvent.click(replace);
    expect(document.activeElement).toBe(search);
  });
});

describe('reviews of a task', () => {
  const OPEN = buildNomination(4, 'Wren Abara', withReview(31, 'Open'));
  const DONE = buildNomination(8, 'Luca Marchetti', withReview(32, 'Complete'));
  const CLOSED = buildNomination(9, 'Mira Halloran', withReview(33, 'Incomplete'));

  it('[APPR-14, APPR-15, APPR-16, APPR-25, AMB-23, AMB-25] marks an open review incomplete and reopens an incomplete one, and undoes both before saving', async () => {
    const { saves } = draw(buildLocked([OPEN, DONE, CLOSED], { canRemoveIncompletePeers: true }));
    const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(screen.getByText('2 approved, 1 or more needed')).toBeTruthy();
    expect(save().disabled).toBe(true);
    await press('Mark incomplete: Wren Abara');
    expect(screen.getByText('1 approved, 1 or more needed')).toBeTruthy();
    await press('Undo for Wren Abara: Incomplete when you save');
    expect(save().disabled).toBe(true);
    await press('Reopen: Mira Halloran');
    await press('Mark incomplete: Wren Abara');
    await saveAndConfirm();
    await waitFor(() =>
      expect(bodies(saves)).toEqual([
        {
          nominationIds: [4, 8, 9],
          nominationApprovals: [104, 108, 109],
          markIncomplete: [31],
          reopen: [33],
        },
      ]),
    );
  });

  it('[APPR-18, AMB-25] do not count once marked incomplete', async () => {
    draw(buildLocked([OPEN, DONE], { canRemoveIncompletePeers: true, min: 2 }));
    await press('Mark incomplete: Wren Abara');
    await press('Save');
    expect(alert()).toBe('You must select at least 2 employee(s).');
  });

  it('[APPR-17, AMB-22] offer neither if the template or the task does not allow it', () => {
    draw(buildLocked([OPEN, CLOSED]));
    expect(screen.queryByRole('button', { name: /Mark incomplete|Reopen/ })).toBeNull();
  });

  it('[AMB-61] are replaced by a notice when they are withheld from the approver', () => {
    draw(buildLocked([], { canManage: false, namesWithheld: true }));
    expect(screen.getByText(NOMINATION_TEXTS.withheld)).toBeTruthy();
    expect(screen.queryByText(SCREEN_TEXTS.none)).toBeNull();
  });

  it('[APPR-25] are read-only for users who do not manage the task', () => {
    draw(buildLocked([OPEN], { canManage: false }));
    expect(screen.getByText('These approvals are saved and locked.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('[AMB-23] can be unlocked after confirmation while none is started; approved people can then be removed', async () => {
    const unlocks = answers(unlockNominations, { message: MESSAGES.nominations.unlocked });
    const { onReload } = draw(buildLocked([OPEN], { canUnlock: true }));
    await press('Unlock approvals');
    const dialog = await screen.findByRole('dialog', { name: 'Unlock approvals' });
    expect(unlocks).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Unlock approvals' }));
    await waitFor(() => expect(onReload).toHaveBeenCalledOnce());
  });

  it('[AMB-23] removes an approved person when that is possible again', async () => {
    const { saves } = draw(buildApproval([OPEN, DONE], { canRemoveApproved: true }));
    await tick('Wren Abara');
    expect(screen.getByText(APPROVAL_TEXTS.willBeRemoved)).toBeTruthy();
    await saveAndConfirm();
    await waitFor(() =>
      expect(bodies(saves)).toEqual([{ nominationIds: [4, 8], nominationApprovals: [108] }]),
    );
  });
});

describe('unsaved decisions about reviewers', () => {
  it('restores unsaved decisions that are still open, and forgets them once saved', async () => {
    const { unmount } = draw(buildApproval([WREN, LUCA]));
    await tick('Wren Abara');
    await tick('Luca Marchetti');
    await add('Tamsin Okafor');
    unmount();
    draw(buildApproval([WREN, buildNomination(8, 'Luca Marchetti', { state: 'declined' })]));
    expect(await screen.findByText(APPROVAL_TEXTS.restored)).toBeTruthy();
    expect(
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Approve Wren Abara' }).checked,
    ).toBe(true);
    expect(screen.getByText('2 approved, 1 or more needed')).toBeTruthy();
    await saveAndConfirm();
    await waitFor(() => expect(localStorage.length).toBe(0));
  });

  it('warns before leaving only with unsaved decisions', async () => {
    const { router } = draw(buildApproval([WREN]));
    await tick('Wren Abara');
    void router.navigate('/elsewhere');
    expect(await screen.findByText(MESSAGES.nominations.unsaved)).toBeTruthy();
    await press('Stay on this page');
    await tick('Wren Abara');
    void router.navigate('/elsewhere');
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  });
});
