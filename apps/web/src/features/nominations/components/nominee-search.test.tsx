import { typeaheadEmployees, type TypeaheadHit } from '@reviews/contracts/employees';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { answers } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render.tsx';
import { buildNominee } from '../testing/nomination-stubs.ts';
import { NomineeSearch, type NomineeSearchProps } from './nominee-search.tsx';

const barred = (reason: string) => ({ eligible: false, reason });

function draw(hits: TypeaheadHit[], change: Partial<NomineeSearchProps> = {}) {
  const calls = answers(typeaheadEmployees, { data: hits });
  const onPick = vi.fn<(hit: TypeaheadHit) => void>();
  renderInApp(
    <NomineeSearch
      chosen={new Set()}
      label="Find someone"
      onPick={onPick}
      task={{ id: 5, feedback_id: 3 }}
      {...change}
    />,
  );
  return {
    calls,
    onPick,
    field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Find someone' }),
  };
}

const find = async (field: HTMLElement) => {
  await userEvent.click(field);
  // Fires the changes without a pause, however slow the machine.
  for (const value of ['w', 'wr', 'wre']) fireEvent.change(field, { target: { value } });
  await screen.findAllByRole('option');
};

describe('reviewer search', () => {
  it('[NOM-02, API-26, API-27] searches for the task in the context Nominations, and shows position and number of reviews', async () => {
    const { calls, field } = draw([
      buildNominee(4, 'Wren Abara', { open_reviews: 3 }),
      buildNominee(5, 'Wren Oduya', { open_reviews: 1 }),
      buildNominee(6, 'Wren Sato'),
    ]);
    await find(field);
    expect(calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      {
        filters: { search: 'wre', feedback_id: 3, employee_feedback_id: 5, context: 'Nominations' },
      },
    ]);
    expect(
      screen.getByRole('option', {
        name: /Wren Abara.*Engineer · reports to Idris Fontaine · 3 reviews to write/,
      }),
    ).toBeTruthy();
    expect(screen.getByRole('option', { name: /Wren Oduya.* · 1 review to write/ })).toBeTruthy();
    expect(screen.getByRole('option', { name: /Wren Sato.* · no reviews to write/ })).toBeTruthy();
    expect(screen.getByText('3 results')).toBeTruthy();
  });

  it('[NOM-02] works by keyboard alone: arrows and Enter choose, and the field is ready for the next', async () => {
    const { field, onPick } = draw([buildNominee(4, 'Wren Abara')]);
    await find(field);
    await userEvent.keyboard('{ArrowDown}');
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id);
    await userEvent.keyboard('{Enter}');
    expect(onPick.mock.calls.map(([{ employee_id: id }]) => id)).toEqual([4]);
    expect([field.value, document.activeElement]).toEqual(['', field]);
  });

  it('[NOM-13, AMB-26] shows unavailable people with the reason, announces it, and does not choose them', async () => {
    const { field, onPick } = draw([
      buildNominee(4, 'Wren Abara', barred('Is a manager of the reviewee.')),
    ]);
    await find(field);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    const option = screen.getByRole('option', {
      name: /Wren Abara.*Is a manager of the reviewee\./,
    });
    expect([
      option.getAttribute('aria-disabled'),
      field.getAttribute('aria-activedescendant'),
    ]).toEqual(['true', option.id]);
    expect(onPick).not.toHaveBeenCalled();
    expect(screen.getByText('Wren Abara: Is a manager of the reviewee.')).toBeTruthy();
    expect(field.value).toBe('wre');
  });

  it('[AMB-26] knows from the screen who is chosen: no one twice, and removed people can be chosen again', async () => {
    const { field, onPick } = draw(
      [buildNominee(4, 'Wren Abara'), buildNominee(5, 'Wren Oduya', barred('Already selected.'))],
      { chosen: new Set([4]) },
    );
    await find(field);
    await userEvent.click(screen.getByRole('option', { name: /Wren Abara.*Already selected\./ }));
    expect(onPick).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('option', { name: /Wren Oduya/ }));
    await waitFor(() => expect(onPick).toHaveBeenCalledOnce());
  });

  it('[NOM-03] says why it is disabled', () => {
    const { field } = draw([], { closedBecause: 'Two is the most.' });
    expect(field.disabled).toBe(true);
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Two is the most.',
    );
  });
});
