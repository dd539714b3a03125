import { listFilters, searchCyclePulse } from '@reviews/contracts/cycles';
import { typeaheadEmployees } from '@reviews/contracts/employees';
import { openNominations } from '@reviews/contracts/nominations';
import { MESSAGES } from '@reviews/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answers, refuses } from '../../../../testing/fake-server.ts';
import { renderInApp } from '../../../../testing/render.tsx';
import { buildEmployeeHit } from '../../../../testing/stub-data.ts';
import { ADD_PEOPLE } from '../../lib/add-people-texts.ts';
import { buildPage, buildRow } from '../../testing/cycle-stubs.ts';
import { FormList } from '../list/form-list.tsx';

const PRIYA = buildEmployeeHit();
const { opening: texts } = MESSAGES.nominations;

function openList(addPeople: boolean) {
  answers(listFilters, []);
  answers(typeaheadEmployees, { data: [PRIYA] });
  const searches = answers(
    searchCyclePulse,
    buildPage([buildRow(1)], {
      permissions: {
        bulkReopen: false,
        close: false,
        bulkReassign: false,
        extend: false,
        remind: false,
        addPeople,
      },
    }),
  );
  renderInApp(<FormList cycleId={2} person="7" pulseId={4} renderPeerReviews={() => null} />, {
    at: '/cycles/2/pulses/4',
  });
  return { user: userEvent.setup(), searches };
}

async function openDialog() {
  const { user, searches } = openList(true);
  await user.click(await screen.findByRole('button', { name: ADD_PEOPLE.open }));
  const dialog = await screen.findByRole('dialog', { name: ADD_PEOPLE.title });
  const pick = async () => {
    await user.type(within(dialog).getByRole('combobox', { name: ADD_PEOPLE.search }), 'pri');
    await user.click(await screen.findByRole('option', { name: /Priya Raman/ }));
  };
  return {
    user,
    searches,
    dialog,
    pick,
    press: (name: string) => user.click(within(dialog).getByRole('button', { name })),
  };
}

describe('adding people to a running pulse', () => {
  it('is offered to users with permission', async () => {
    openList(false);
    await screen.findByText('Employee 1');
    expect(screen.queryByRole('button', { name: ADD_PEOPLE.open })).toBeNull();
  });

  it('requires a person; chooses, removes, adds, and says for each what they got', async () => {
    const calls = answers(openNominations, {
      data: [
        {
          employee: { id: PRIYA.employee_id, preferred_name: PRIYA.preferred_name },
          asked: 'employee',
          message: texts.choosing,
        },
      ],
    });
    const { dialog, pick, press, searches } = await openDialog();
    await press(ADD_PEOPLE.add({ count: 0 }));
    expect(await within(dialog).findByText(ADD_PEOPLE.noOne)).toBeTruthy();
    await pick();
    await press(ADD_PEOPLE.remove({ name: PRIYA.preferred_name }));
    expect(within(dialog).queryByRole('list', { name: ADD_PEOPLE.chosen })).toBeNull();
    await pick();
    await pick();
    expect(
      within(within(dialog).getByRole('list', { name: ADD_PEOPLE.chosen })).getAllByRole(
        'listitem',
      ),
    ).toHaveLength(1);
    const before = searches.length;
    await press(ADD_PEOPLE.add({ count: 1 }));
    const result = await within(dialog).findByRole('list', { name: ADD_PEOPLE.result });
    expect(result.textContent).toContain(`${PRIYA.preferred_name}${texts.choosing}`);
    expect(calls.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      ['/api/cycles/2/pulses/4/nominations', { employee_ids: [PRIYA.employee_id] }],
    ]);
    await waitFor(() => expect(searches.length).toBeGreaterThan(before));
    await press(ADD_PEOPLE.more);
    expect(within(dialog).getByRole('combobox', { name: ADD_PEOPLE.search })).toBeTruthy();
  });

  it('keeps the choice on an error', async () => {
    refuses(openNominations, 409, { message: texts.notLive, code: 'conflict' });
    const { dialog, pick, press } = await openDialog();
    await pick();
    await press(ADD_PEOPLE.add({ count: 1 }));
    expect(await screen.findByText(texts.notLive)).toBeTruthy();
    expect(within(dialog).getByRole('list', { name: ADD_PEOPLE.chosen }).textContent).toContain(
      PRIYA.preferred_name,
    );
  });
});
