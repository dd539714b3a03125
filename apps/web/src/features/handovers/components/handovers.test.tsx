import {
  decideHandover,
  listHandovers,
  showKeptDraft,
  undoHandover,
  type HandoverForm,
  type ManagerChangeView,
} from '@reviews/contracts/handovers';
import { MESSAGES } from '@reviews/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, refuses } from '../../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../../testing/render-app.tsx';
import { HANDOVER_TEXTS } from '../lib/handover-texts.ts';
import {
  buildChange,
  buildHandoverForm,
  buildHandovers,
  buildKeptDraft,
  buildTask,
  IDRIS,
  SOLEDAD,
} from '../testing/handover-stubs.ts';

const HR = 7;
beforeEach(() => void answerShell({ user: { employee_id: HR } }));

/**
 * Opens the page with these changes as one of their readers; the server's list can be changed
 * later.
 */
function open(
  changes: readonly ManagerChangeView[],
  { me = HR, at = '/my/handovers' }: { me?: number; at?: string } = {},
) {
  if (me !== HR) answerShell({ user: { employee_id: me } });
  const server = { changes };
  const asked = answers(listHandovers, () => buildHandovers(server.changes));
  return { server, asked, user: userEvent.setup(), ...renderApp(at) };
}

const decided = (change: Partial<HandoverForm> = {}) =>
  buildHandoverForm({
    decision: 'keep',
    decided_by: 'Hedi Human',
    decided_at: '2026-11-22T14:12:00Z',
    can_decide: false,
    can_undo: true,
    ...change,
  });
const choice = (name: string) => screen.findByRole('button', { name });

describe('/my/handovers', () => {
  it('shows the new manager, and each open review with its two options', async () => {
    open([
      buildChange({
        forms: [buildHandoverForm({ href: '/pulses/formformform0001/edit' }), buildTask()],
      }),
    ]);
    expect(
      await screen.findByRole('heading', {
        level: 2,
        name: 'Luca Moreau now reports to Soledad Ito',
      }),
    ).toBeInstanceOf(HTMLElement);
    expect(screen.getByText(/^Former manager:/).textContent).toBe(
      'Former manager: Idris Fontaine · since 22 Nov 2026',
    );
    expect(screen.getByRole('link', { name: 'Manager Review' }).getAttribute('href')).toBe(
      '/pulses/formformform0001/edit',
    );
    expect(screen.getAllByRole('heading', { level: 3 })[0]?.closest('li')?.textContent).toContain(
      'Mid-Year Review · due 1 Dec 2099',
    );
    const review = within(
      screen.getByRole('group', { name: HANDOVER_TEXTS.whoContinues({ form: 'Manager Review' }) }),
    );
    expect(
      review.getByRole('button', {
        name: 'Keep with Idris Fontaine',
        description: /continues the review\. Only they can read their draft\./,
      }),
    ).toBeInstanceOf(HTMLElement);
    expect(
      review.getByRole('button', {
        name: 'Hand over to Soledad Ito',
        description: /starts with an empty review\. Only Idris Fontaine can read their draft/,
      }),
    ).toBeInstanceOf(HTMLElement);
    const task = within(
      screen.getByRole('group', {
        name: HANDOVER_TEXTS.whoContinues({ form: 'Peer Review Nomination Approvals' }),
      }),
    );
    expect(
      task.getByRole('button', {
        name: 'Hand over to Soledad Ito',
        description: /decides who reviews them from now on\. The people selected so far stay\./,
      }),
    ).toBeInstanceOf(HTMLElement);
  });

  it.each([
    [
      IDRIS.id,
      'Luca Moreau now reports to Soledad Ito',
      'Keep it',
      'Hand over to Soledad Ito',
      /Only you can read your draft/,
    ],
    [
      SOLEDAD.id,
      'Luca Moreau now reports to you',
      'Keep with Idris Fontaine',
      'Take it over',
      /You start with an empty review/,
    ],
  ])('addresses the manager who reads it: %i', async (me, heading, keep, transfer, effect) => {
    open([buildChange()], { me });
    expect(await screen.findByRole('heading', { level: 2, name: heading })).toBeInstanceOf(
      HTMLElement,
    );
    expect(screen.getByRole('button', { name: keep })).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('button', { name: transfer, description: effect })).toBeInstanceOf(
      HTMLElement,
    );
  });

  it('names the writer of a form if it is neither manager', async () => {
    const writer = { id: 71, preferred_name: 'Wren Abara' };
    open([buildChange({ forms: [buildHandoverForm({ writer }), buildTask()] })], {
      me: SOLEDAD.id,
    });
    expect(await choice('Keep with Wren Abara')).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('button', { name: 'Keep all' })).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('button', { name: 'Take over all' })).toBeInstanceOf(HTMLElement);
  });

  it('offers no handover when there is no manager now', async () => {
    open([buildChange({ new_manager: null })]);
    expect(
      await screen.findByRole('heading', { level: 2, name: 'Luca Moreau now reports to no one' }),
    ).toBeInstanceOf(HTMLElement);
    expect(
      within(screen.getByRole('group'))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toHaveLength(1);
  });

  it('offers no handover to a new manager who has such a review, and says so', async () => {
    const fault = 'Soledad Ito already has one of these reviews about Luca Moreau.';
    open([buildChange({ forms: [buildHandoverForm({ transfer_fault: fault })] })]);
    expect(await screen.findByText(fault)).toBeInstanceOf(HTMLElement);
    expect(
      within(screen.getByRole('group'))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Keep with Idris Fontaine']);
  });

  it('lists undecided forms first, and shows who made each decision and when', async () => {
    open([
      buildChange({
        id: 1,
        employee: { id: 60, preferred_name: 'Decided Only' },
        forms: [decided({ can_undo: false })],
      }),
      buildChange({
        id: 2,
        forms: [
          decided({
            hash: 'formformform0009',
            title: 'Upline Review',
            decision: 'transfer',
            decided_by: null,
            status: null,
          }),
          buildHandoverForm(),
        ],
      }),
    ]);
    await screen.findByText(HANDOVER_TEXTS.undecided({ count: 1 }));
    expect(
      screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
    ).toEqual([
      'Luca Moreau now reports to Soledad Ito',
      'Decided Only now reports to Soledad Ito',
    ]);
    expect(
      screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
    ).toEqual(['Manager Review', 'Upline Review', 'Manager Review']);
    expect(screen.getByText(/^Handed over to Soledad Ito\./).textContent).toBe(
      'Handed over to Soledad Ito. Decided on 22 Nov 2026, 3:12 pm',
    );
    expect(screen.getByText(/^Idris Fontaine keeps it\./).textContent).toBe(
      'Idris Fontaine keeps it. Decided by Hedi Human, 22 Nov 2026, 3:12 pm',
    );
    expect(
      screen
        .getAllByRole('button', { name: /^Undo/ })
        .map((each) => each.getAttribute('aria-label')),
    ).toEqual(['Undo: Upline Review']);
  });

  it('shows forms that cannot be decided here as they are', async () => {
    open([
      buildChange({ forms: [buildHandoverForm({ can_decide: false })] }),
      buildChange({ id: 3, forms: [] }),
    ]);
    expect(await screen.findByText(HANDOVER_TEXTS.notDecided)).toBeInstanceOf(HTMLElement);
    expect(screen.getByText(HANDOVER_TEXTS.nothingOpen)).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('is empty when no one’s manager has changed', async () => {
    open([]);
    expect(await screen.findByRole('heading', { name: HANDOVER_TEXTS.none })).toBeInstanceOf(
      HTMLElement,
    );
  });

  it('says when there are more changes than shown, and which are shown', async () => {
    answers(listHandovers, buildHandovers([buildChange()], 101));
    renderApp('/my/handovers');
    expect(
      await screen.findByText('1 of 101 changes: those that need a decision, then the newest.'),
    ).toBeInstanceOf(HTMLElement);
  });

  it('shows a loading error, and retries', async () => {
    refuses(listHandovers, 500);
    const { user } = { user: userEvent.setup(), ...renderApp('/my/handovers') };
    expect(await screen.findByRole('heading', { name: HANDOVER_TEXTS.loadFailed })).toBeInstanceOf(
      HTMLElement,
    );
    answers(listHandovers, buildHandovers());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 3, name: 'Manager Review' })).toBeInstanceOf(
      HTMLElement,
    );
  });

  it('shows a message to users without permission', async () => {
    refuses(listHandovers, 403);
    renderApp('/my/handovers');
    expect(await screen.findByText(MESSAGES.errors.notAuthorised)).toBeInstanceOf(HTMLElement);
  });
});

describe('decision', () => {
  it('applies at once, does not move, and keeps the focus in its row', async () => {
    const before = [
      buildHandoverForm(),
      buildHandoverForm({ hash: 'formformform0002', title: 'Upline Review' }),
    ];
    const { server, user } = open([buildChange({ forms: before })]);
    const sent = answers(decideHandover, { message: 'Idris Fontaine goes on.' });
    const [keep] = await screen.findAllByRole('button', { name: 'Keep with Idris Fontaine' });
    server.changes = [buildChange({ forms: [decided(), ...before.slice(1)] })];
    await user.click(keep as HTMLElement);
    expect(await screen.findByText('Idris Fontaine goes on.')).toBeInstanceOf(HTMLElement);
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['/api/handovers/9/forms/formformform0001', '{"decision":"keep"}'],
    ]);
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Undo: Manager Review'),
    );
    expect(
      screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
    ).toEqual(['Manager Review', 'Upline Review']);
  });

  it('can be undone by its button, or while its toast is shown', async () => {
    const { server, user } = open([buildChange({ forms: [decided()] })]);
    const undone = answers(undoHandover, { message: 'It is open again.' });
    const button = await choice('Undo: Manager Review');
    server.changes = [buildChange()];
    await user.click(button);
    expect(await screen.findByText('It is open again.')).toBeInstanceOf(HTMLElement);
    await waitFor(() =>
      expect(document.activeElement?.textContent).toMatch(/^Keep with Idris Fontaine/),
    );

    answers(decideHandover, { message: 'Handed over.' });
    server.changes = [buildChange({ forms: [decided({ decision: 'transfer', can_undo: false })] })];
    await user.click(await choice('Hand over to Soledad Ito'));
    const toast = await screen.findByText('Handed over.');
    await user.click(
      within(toast.closest('[data-toast]') as HTMLElement).getByRole('button', {
        name: HANDOVER_TEXTS.undo,
      }),
    );
    await waitFor(() =>
      expect(undone.map(({ path }) => path)).toEqual(
        Array.from({ length: 2 }, () => '/api/handovers/9/forms/formformform0001/undo'),
      ),
    );
  });

  it('shows a decision that someone else made first', async () => {
    const { server, user, asked } = open([buildChange()]);
    refuses(decideHandover, 409, {
      message: 'Soledad Ito has taken it over already.',
      code: 'conflict',
    });
    const button = await choice('Keep with Idris Fontaine');
    server.changes = [buildChange({ forms: [decided({ decision: 'transfer' })] })];
    await user.click(button);
    expect(await screen.findByText('Soledad Ito has taken it over already.')).toBeInstanceOf(
      HTMLElement,
    );
    expect(await screen.findByText(/^Handed over to Soledad Ito\./)).toBeInstanceOf(HTMLElement);
    expect(asked).toHaveLength(2);
  });

  it('for all forms of a change takes one press, and one to undo', async () => {
    const forms = [buildHandoverForm(), buildTask(), decided({ hash: 'formformform0009' })];
    const { server, user } = open([buildChange({ forms })]);
    const sent = answers(decideHandover, { message: '' });
    const undone = answers(undoHandover, { message: '' });
    const all = await choice('Hand over all to Soledad Ito');
    expect(screen.getByRole('button', { name: 'Keep all with Idris Fontaine' })).toBeInstanceOf(
      HTMLElement,
    );
    server.changes = [
      buildChange({
        forms: forms.map((form) => decided({ ...form, decision: 'transfer', can_decide: false })),
      }),
    ];
    await user.click(all);
    const toast = await screen.findByText(HANDOVER_TEXTS.allTransferred({ count: 2 }));
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/handovers/9/forms/formformform0001',
      '/api/handovers/9/forms/tasktasktask0001',
    ]);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 })),
    );
    await user.click(
      within(toast.closest('[data-toast]') as HTMLElement).getByRole('button', {
        name: HANDOVER_TEXTS.undo,
      }),
    );
    await waitFor(() => expect(undone).toHaveLength(2));
  });

  it('is not offered for all when only one is left', async () => {
    open([buildChange({ forms: [buildHandoverForm(), decided({ hash: 'formformform0009' })] })]);
    await choice('Keep with Idris Fontaine');
    expect(screen.queryByRole('button', { name: /all/ })).toBeNull();
  });
});

describe('user’s draft in a form that was handed over', () => {
  const kept = [buildChange({ forms: [decided({ decision: 'transfer', has_kept_draft: true })] })];

  it('opens over the page, can be copied, and returns the focus', async () => {
    answers(showKeptDraft, buildKeptDraft());
    const { user, router } = open(kept, { me: IDRIS.id });
    const button = await choice(HANDOVER_TEXTS.readKeptIn({ form: 'Manager Review' }));
    await user.click(button);
    const dialog = within(
      await screen.findByRole('dialog', {
        name: HANDOVER_TEXTS.keptTitle({ form: 'Manager Review', name: 'Luca Moreau' }),
      }),
    );
    expect(router.state.location.search).toBe('?read=formformform0001');
    expect((await dialog.findByText('listens')).tagName).toBe('STRONG');
    expect(dialog.getByText(/^Saved 21 Nov 2026, 3:12 pm/)).toBeInstanceOf(HTMLElement);
    expect(dialog.queryByText('How often?')).toBeNull();
    await user.click(dialog.getByRole('button', { name: HANDOVER_TEXTS.copy }));
    expect(await navigator.clipboard.readText()).toBe('What went well?\nHe listens.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('may be empty', async () => {
    answers(showKeptDraft, buildKeptDraft({ answers: [] }));
    open(kept, { me: IDRIS.id, at: '/my/handovers?read=formformform0001' });
    expect(await screen.findByText(HANDOVER_TEXTS.keptEmpty)).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('button', { name: HANDOVER_TEXTS.copy })).toBeNull();
  });

  it('shows a loading error', async () => {
    refuses(showKeptDraft, 500);
    open(kept, { me: IDRIS.id, at: '/my/handovers?read=formformform0001' });
    expect(await screen.findByRole('heading', { name: HANDOVER_TEXTS.keptFailed })).toBeInstanceOf(
      HTMLElement,
    );
  });

  it('is offered to no one else', async () => {
    open([buildChange({ forms: [decided({ decision: 'transfer' })] })], { me: SOLEDAD.id });
    expect(await screen.findByText(/^You have taken it over\./)).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('button', { name: /Read your draft/ })).toBeNull();
  });
});
