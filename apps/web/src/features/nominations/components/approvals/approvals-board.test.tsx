import {
  listMyApprovals,
  saveNominations,
  undoApproval,
  type ApprovalTask,
} from '@reviews/contracts/nominations';
import { LABELS, MESSAGES } from '@reviews/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, refuses } from '../../../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../../../testing/render-app.tsx';
import { APPROVAL_TEXTS } from '../../lib/approval-texts.ts';
import { RUN_TEXTS } from '../../lib/run-texts.ts';
import { buildApproval, buildNominee } from '../../testing/approval-stubs.ts';

const texts = MESSAGES.nominations;
beforeEach(() => localStorage.clear());

const PRIYA = buildApproval(1, 'Priya Raman');
const IDRIS = buildApproval(2, 'Idris Fontaine');

/** Opens the page with these tasks; returns what it sends. */
async function open(...tasks: ApprovalTask[]) {
  answerShell();
  answers(listMyApprovals, { data: tasks });
  const saves = answers(saveNominations, { message: texts.saved });
  const undos = answers(undoApproval, { message: texts.undone });
  const app = renderApp('/my/approvals');
  await panelOf(tasks[0]?.for.preferred_name ?? '');
  return { saves, undos, app };
}
const panelOf = (name: string) =>
  screen.findByRole('region', { name: RUN_TEXTS.nominations({ name }) });
const button = (name: string) => screen.getByRole('button', { name });
/** Presses a key on the focused element. */
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const isPressed = (name: string) => button(name).getAttribute('aria-pressed');
const bodies = (arrived: readonly { body: string }[]) =>
  arrived.map(({ body }): unknown => JSON.parse(body));
const person = (name: string) =>
  within(screen.getByRole('navigation', { name: RUN_TEXTS.people }))
    .getByText(name)
    .closest('li') ?? document.body;

describe('/my/approvals', () => {
  it('[APPR-04] lists everyone with pending nominations, and shows one person’s nominees in full at a time', async () => {
    const barred = buildNominee(3, 'Cem Celik', {
      reason: texts.ineligible.manager,
      open_reviews: 4,
    });
    await open(
      {
        ...PRIYA,
        nominations: [
          ...PRIYA.nominations,
          barred,
          buildNominee(4, 'Dan Drew', { state: 'declined' }),
        ],
      },
      IDRIS,
    );
    const panel = within(await panelOf('Priya Raman'));
    expect(panel.getAllByRole('row')).toHaveLength(1 + 4);
    expect(panel.getByText(texts.ineligible.manager)).toBeInstanceOf(HTMLElement);
    expect(panel.getByText('4 reviews to write')).toBeInstanceOf(HTMLElement);
    expect(panel.queryByRole('button', { name: 'Approve Dan Drew' })).toBeNull();
    fireEvent.click(button('Approve Cem Celik'));
    expect(isPressed('Approve Cem Celik')).toBe('false');
    expect(panel.getByText(`Cem Celik: ${texts.ineligible.manager}`)).toBeInstanceOf(HTMLElement);
    expect(person('Idris Fontaine').textContent).toContain(RUN_TEXTS.waiting);
  });

  it('[APPR-08] says which review each row is about, and which reviewer declined and why', async () => {
    await open(
      {
        ...PRIYA,
        type: 'Upline Feedback',
        nominations: [
          ...PRIYA.nominations,
          buildNominee(4, 'Dan Drew', {
            state: 'declined',
            has_declined: true,
            decline_reason: 'On leave until May.',
          }),
        ],
      },
      IDRIS,
    );
    expect(person('Priya Raman').textContent).toContain(
      'Peer Review · Upline Feedback · Mid-Year Review',
    );
    expect(person('Priya Raman').textContent).toContain('Dan Drew declined');
    expect(person('Idris Fontaine').textContent).toContain('Peer Review · Mid-Year Review');
    const panel = within(await panelOf('Priya Raman'));
    expect(panel.getByText('Dan Drew declined: “On leave until May.”')).toBeTruthy();
    expect(panel.getByRole('button', { name: LABELS.nominations.chooseReplacement })).toBeTruthy();
  });

  it('[APPR-25] goes through everyone by keyboard, saves each and ends with a summary', async () => {
    const { saves } = await open(PRIYA, IDRIS);
    expect(document.activeElement).toBe(button('Approve Ana Alves'));
    for (const key of ['a', 'd', 'n']) press(key);
    await panelOf('Idris Fontaine');
    await waitFor(() => expect(document.activeElement).toBe(button('Approve Ana Alves')));
    press('A', { shiftKey: true });
    press('Enter', { ctrlKey: true });
    expect(await screen.findByRole('heading', { name: RUN_TEXTS.done })).toBeInstanceOf(
      HTMLElement,
    );
    expect(
      screen.getByText(RUN_TEXTS.doneMore({ count: 2, approved: 3, declined: 1 })),
    ).toBeInstanceOf(HTMLElement);
    expect(bodies(saves)).toEqual([
      { nominationIds: [11, 12], nominationApprovals: [111] },
      { nominationIds: [21, 22], nominationApprovals: [121, 122] },
    ]);
    expect(localStorage.length).toBe(0);
  });

  it('[APPR-13] undoes a save by its key, from the list and from the toast, and restores the decisions', async () => {
    const { undos } = await open(PRIYA, IDRIS);
    for (const key of ['a', 'd', 'n']) press(key);
    fireEvent.click(
      await screen.findByRole('button', { name: RUN_TEXTS.undoOf({ name: 'Priya Raman' }) }),
    );
    await panelOf('Priya Raman');
    await waitFor(() => expect(isPressed('Decline Ben Brandt')).toBe('true'));
    expect(undos.map(({ path }) => path)).toEqual([`/api/pulses/${PRIYA.hash}/undo-approval`]);
    press('n');
    await panelOf('Idris Fontaine');
    await screen.findByRole('button', { name: RUN_TEXTS.undoOf({ name: 'Priya Raman' }) });
    press('p');
    await panelOf('Priya Raman');
    expect(
      screen.getByText(RUN_TEXTS.outcome.both({ approved: 'Ana Alves', declined: 'Ben Brandt' })),
    ).toBeInstanceOf(HTMLElement);
    press('u');
    await waitFor(() => expect(isPressed('Approve Ana Alves')).toBe('true'));
    expect(undos).toHaveLength(2);
  });

  it('undoes decisions one by one, moves by j and k, and skips without saving', async () => {
    const { saves } = await open(PRIYA, IDRIS);
    for (const key of ['a', 'a', 'u']) press(key);
    expect([isPressed('Approve Ana Alves'), isPressed('Approve Ben Brandt')]).toEqual([
      'true',
      'false',
    ]);
    press('k');
    expect(document.activeElement).toBe(button('Approve Ana Alves'));
    press('ArrowDown');
    expect(document.activeElement).toBe(button('Approve Ben Brandt'));
    press('s');
    await panelOf('Idris Fontaine');
    expect(person('Priya Raman').textContent).toContain(RUN_TEXTS.begun);
    expect(saves).toEqual([]);
  });

  it('[APPR-18, APPR-20] shows an error where the focus moves, and sends nothing', async () => {
    const { saves } = await open({ ...PRIYA, min: 2, agreeTerms: '<p>Asked.</p>' });
    press('a');
    press('n');
    expect((await screen.findByRole('alert')).textContent).toBe(
      APPROVAL_TEXTS.undecided({ count: 1 }),
    );
    expect(document.activeElement).toBe(button('Approve Ben Brandt'));
    press('d');
    press('n');
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(texts.tooFewEmployees({ min: 2 })),
    );
    press('a');
    press('n');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(texts.agreeTerms));
    expect(saves).toEqual([]);
    press('t');
    press('n');
    await waitFor(() =>
      expect(bodies(saves)).toEqual([
        { nominationIds: [11, 12], nominationApprovals: [111, 112], agreeTerms: 1 },
      ]),
    );
  });

  it('ignores shortcuts typed into the search', async () => {
    await open(PRIYA);
    press('/');
    const field = screen.getByRole('combobox', { name: APPROVAL_TEXTS.addReviewers });
    expect(document.activeElement).toBe(field);
    for (const key of ['a', 'd', 'n', '?']) expect(fireEvent.keyDown(field, { key })).toBe(true);
    expect(isPressed('Approve Ana Alves')).toBe('false');
    press('Escape');
    expect(document.activeElement).toBe(button('Approve Ana Alves'));
  });

  it('stores decisions on this computer, and asks before leaving', async () => {
    const { app } = await open(PRIYA, IDRIS);
    press('a');
    app.unmount();
    const again = await open(PRIYA, IDRIS);
    expect(isPressed('Approve Ana Alves')).toBe('true');
    expect(await screen.findByText(APPROVAL_TEXTS.restored)).toBeInstanceOf(HTMLElement);
    void again.app.router.navigate('/my/tasks');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(texts.unsaved)).toBeInstanceOf(HTMLElement);
    fireEvent.click(dialog.getByRole('button', { name: 'Leave this page' }));
    await waitFor(() => expect(again.app.router.state.location.pathname).toBe('/my/tasks'));
    expect(localStorage.length).toBe(0);
  });

  it('[AMB-61] asks before each save that cannot be undone, and offers no undo', async () => {
    const { saves } = await open({ ...PRIYA, can_undo: false }, IDRIS);
    for (const key of ['a', 'a', 'n']) press(key);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(texts.confirmSubmission)).toBeInstanceOf(HTMLElement);
    expect(saves).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await panelOf('Idris Fontaine');
    await waitFor(() => expect(person('Priya Raman').textContent).toContain(RUN_TEXTS.saved));
    expect(
      screen.queryByRole('button', { name: RUN_TEXTS.undoOf({ name: 'Priya Raman' }) }),
    ).toBeNull();
  });

  it('[ERR-02] returns to a person whose save was refused, with the decisions, and reloads them', async () => {
    await open(PRIYA, IDRIS);
    refuses(saveNominations, 409, { message: MESSAGES.errors.conflict });
    for (const key of ['a', 'a', 'n']) press(key);
    expect(await screen.findByText(APPROVAL_TEXTS.outdated)).toBeInstanceOf(HTMLElement);
    await panelOf('Priya Raman');
    expect(isPressed('Approve Ana Alves')).toBe('true');
    answers(listMyApprovals, {
      data: [
        { ...PRIYA, nominations: [...PRIYA.nominations, buildNominee(19, 'Nia Novak')] },
        IDRIS,
      ],
    });
    fireEvent.click(button(APPROVAL_TEXTS.reload));
    expect(await screen.findByRole('button', { name: 'Approve Nia Novak' })).toBeInstanceOf(
      HTMLElement,
    );
    expect(isPressed('Approve Ben Brandt')).toBe('true');
  });

  it('says when nothing is pending, and when loading fails', async () => {
    answerShell();
    answers(listMyApprovals, { data: [] });
    const { unmount } = renderApp('/my/approvals');
    expect(await screen.findByRole('heading', { name: RUN_TEXTS.nothing })).toBeInstanceOf(
      HTMLElement,
    );
    unmount();
    refuses(listMyApprovals, 500);
    renderApp('/my/approvals');
    expect(await screen.findByRole('heading', { name: APPROVAL_TEXTS.loadFailed })).toBeInstanceOf(
      HTMLElement,
    );
  });
});
