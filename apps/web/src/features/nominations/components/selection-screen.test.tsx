import { typeaheadEmployees } from '@reviews/contracts/employees';
import { saveNominations } from '@reviews/contracts/nominations';
import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { MESSAGES } from '@reviews/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hasUnsavedWork } from '../../../lib/unsaved-work.ts';
import { answers, refuses } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render.tsx';
import {
  approved,
  buildNomination,
  buildNominee,
  buildSelection,
} from '../testing/nomination-stubs.ts';
import { SelectionScreen } from './selection-screen.tsx';

const WREN = buildNominee(4, 'Wren Abara');
const TAMSIN = buildNominee(5, 'Tamsin Okafor');

beforeEach(() => localStorage.clear());

function draw(form: EmployeeFeedback = buildSelection()) {
  answers(typeaheadEmployees, { data: [WREN, TAMSIN] });
  const saves = answers(saveNominations, { message: MESSAGES.nominations.saved });
  const onSaved = vi.fn<() => void>();
  const { router, unmount } = renderInApp(
    <SelectionScreen form={form} onReload={() => undefined} onSaved={onSaved} person="7" />,
  );
  return { saves, onSaved, router, unmount };
}

const search = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search peers' });
const submit = async () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));
const chips = () =>
  within(screen.getByRole('list', { name: 'Selected reviewers' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
async function pick(name: string): Promise<void> {
  await userEvent.type(search(), name.slice(0, 3));
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
}
const matching = (text: string) => new RegExp(text.replaceAll(/[.()]/gu, '\\$&'));

describe('choosing reviewers', () => {
  it('[NOM-02, NOM-04, NOM-06, API-20] adds people as chips and sends their employee ids', async () => {
    const { saves, onSaved } = draw();
    expect(screen.getByText('No one yet. Search above to add people.')).toBeTruthy();
    await pick('Wren Abara');
    await pick('Tamsin Okafor');
    expect(chips()).toEqual([
      expect.stringContaining('Wren Abara'),
      expect.stringContaining('Tamsin Okafor'),
    ]);
    await submit();
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(saves.map(({ path, body }) => [path, JSON.parse(body) as unknown])).toEqual([
      ['/api/pulses/abcdefgh12345678/edit/Nominations', { nominations: [4, 5] }],
    ]);
    expect(screen.getByText(MESSAGES.nominations.saved)).toBeTruthy();
    expect(localStorage).toHaveLength(0);
  });

  it('says who the reviews are about, how many to choose, and who decides next', () => {
    draw(buildSelection({ min: 2, max: 4 }));
    expect(
      screen.getByText(
        /For your Peer Review, select the people who will review you\. Select 2 to 4 people\./,
      ),
    ).toBeTruthy();
    expect(
      screen.getByText('Your manager decides on your selection before anyone is asked.'),
    ).toBeTruthy();
    expect(screen.getByText('0 of 2–4 selected')).toBeTruthy();
  });

  it.each([
    [{ min: 1, max: null }, 'Select 1 person or more.', '0 selected, 1 or more needed'],
    [{ min: 3, max: 3 }, 'Select exactly 3 people.', '0 of 3 selected'],
    [{ min: 0, max: 4 }, 'Select up to 4 people, or none.', '0 of up to 4 selected'],
    [{ min: 0, max: null }, 'Select as many people as you like, or none.', '0 selected'],
  ])('[APPR-21, APPR-22] describes %o in plain words', (limits, words, count) => {
    draw(buildSelection(limits));
    expect(screen.getByText(matching(words))).toBeTruthy();
    expect(screen.getByText(count)).toBeTruthy();
  });

  it('[NOM-03] disables the search at the maximum with the reason, and enables it when someone is removed', async () => {
    draw(buildSelection({ max: 2 }, { nominations: [buildNomination(8, 'Luca Marchetti')] }));
    await pick('Wren Abara');
    expect(screen.getByText('2 of 1–2 selected')).toBeTruthy();
    expect(search().disabled).toBe(true);
    expect(
      screen.getByText(
        'You have selected 2 people, which is the maximum. Remove someone to add someone else.',
      ),
    ).toBeTruthy();
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { name: 'Selected reviewers' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove Luca Marchetti' }));
    expect(search().disabled).toBe(false);
  });

  it('[NOM-05] removes a chip unless the person is approved; shows a declined one without counting it', () => {
    draw(
      buildSelection(
        {},
        {
          nominations: [
            buildNomination(8, 'Luca Marchetti', approved),
            buildNomination(9, 'Mira Halloran', { state: 'declined' }),
            buildNomination(4, 'Wren Abara'),
          ],
        },
      ),
    );
    expect(
      screen
        .getAllByRole('button', { name: /^Remove/ })
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Remove Wren Abara']);
    expect(screen.getByText('Mira Halloran').tagName).toBe('S');
    expect(screen.getByText('2 selected, 1 or more needed')).toBeTruthy();
  });

  it('undoes a removal in its old place, by keyboard', async () => {
    draw(
      buildSelection(
        {},
        { nominations: [buildNomination(4, 'Wren Abara'), buildNomination(8, 'Luca Marchetti')] },
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove Wren Abara' }));
    expect(chips()).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
    await userEvent.keyboard('{Enter}');
    expect(chips()).toEqual([
      expect.stringContaining('Wren Abara'),
      expect.stringContaining('Luca Marchetti'),
    ]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('[NOM-08] rejects too few, without a call', async () => {
    const { saves } = draw(
      buildSelection({ min: 2 }, { nominations: [buildNomination(4, 'Wren Abara')] }),
    );
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('You must select at least 2 peer(s).');
    expect(saves).toEqual([]);
  });

  it('[NOM-09] rejects too many, without a call', async () => {
    const { saves } = draw(
      buildSelection(
        { max: 1 },
        { nominations: [buildNomination(4, 'Wren Abara'), buildNomination(8, 'Luca Marchetti')] },
      ),
    );
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('You cannot select more than 1 peer(s).');
    expect(saves).toEqual([]);
  });

  it('[APPR-20] requires the terms, without a call, and sends the consent', async () => {
    const { saves } = draw(
      buildSelection(
        { agreeTerms: '<p>I keep to the <strong>code of conduct</strong>.</p>' },
        { nominations: [buildNomination(4, 'Wren Abara')] },
      ),
    );
    expect(screen.getByText('code of conduct').tagName).toBe('STRONG');
    await submit();
    expect(screen.getByRole('alert').textContent).toBe(
      'You must agree to the terms before submitting.',
    );
    expect(saves).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'I agree to these terms' }));
    await submit();
    await waitFor(() =>
      expect(saves.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
        { nominations: [4], agreeTerms: 1 },
      ]),
    );
  });

  it('[ERR-10] shows a refusal as a toast and keeps the choice', async () => {
    const { onSaved } = draw();
    await pick('Wren Abara');
    refuses(saveNominations, 422, {
      message: 'Wren Abara cannot be a reviewer for this employee.',
    });
    await submit();
    expect(
      await screen.findByText('Wren Abara cannot be a reviewer for this employee.'),
    ).toBeTruthy();
    expect(chips()).toHaveLength(1);
    expect(onSaved).not.toHaveBeenCalled();
    expect(localStorage).toHaveLength(1);
  });

  it('[NOM-07] asks before leaving with unsaved choices; staying keeps them, leaving discards them', async () => {
    const { router } = draw();
    await pick('Wren Abara');
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    void router.navigate('/my/tasks');
    const dialog = await screen.findByRole('dialog');
    expect(
      within(dialog).getByText(
        'You have unsaved selections. These changes will be lost if you continue...',
      ),
    ).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay on this page' }));
    expect([router.state.location.pathname, chips()]).toEqual([
      '/',
      [expect.stringContaining('Wren Abara')],
    ]);
    void router.navigate('/my/tasks');
    await userEvent.click(await screen.findByRole('button', { name: 'Leave this page' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/my/tasks'));
    expect(localStorage).toHaveLength(0);
  });

  it('[NOM-07] does not ask if the choice equals the server’s', async () => {
    const { router } = draw(
      buildSelection({}, { nominations: [buildNomination(4, 'Wren Abara')] }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove Wren Abara' }));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
    void router.navigate('/my/tasks');
    await waitFor(() => expect(router.state.location.pathname).toBe('/my/tasks'));
  });

  it('keeps choices over a reload, for this user and task only, and counts them at sign-out', async () => {
    const { unmount } = draw();
    await pick('Wren Abara');
    expect(await hasUnsavedWork()).toBe(true);
    unmount();
    draw();
    expect(chips()).toEqual([expect.stringContaining('Wren Abara')]);
    expect(screen.getByText('Your unsaved selections are restored.')).toBeTruthy();
    renderInApp(
      <SelectionScreen
        form={buildSelection()}
        onReload={() => undefined}
        onSaved={() => undefined}
        person="8"
      />,
    );
    expect(screen.getByText('No one yet. Search above to add people.')).toBeTruthy();
  });

  it('is read-only for users whose turn is over', () => {
    draw(
      buildSelection(
        {},
        {
          permissions: { view: true, update: false, reAssign: false, reOpen: false, delete: false },
          nominations: [buildNomination(4, 'Wren Abara')],
        },
      ),
    );
    expect(screen.getByText('Wren Abara')).toBeTruthy();
    expect([
      screen.queryByRole('combobox'),
      screen.queryByRole('button', { name: 'Submit' }),
    ]).toEqual([null, null]);
  });
});
