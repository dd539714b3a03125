import {
  addRatingType,
  changeRatingType,
  deleteRatingType,
  listRatingTypes,
  type RatingTypeView,
} from '@reviews/contracts/ratings';
import { MESSAGES } from '@reviews/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answers, refuses } from '../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../testing/render-app.tsx';

const { ratings: texts } = MESSAGES;

const buildScale = (change: Partial<RatingTypeView> = {}): RatingTypeView => ({
  id: 4,
  name: 'Overall',
  revision: 'r1',
  values: [
    { id: 11, name: 'Strong', abbreviation: 'S', in_use: true },
    { id: 12, name: 'Solid', abbreviation: 'So', in_use: false },
  ],
  ...change,
});

async function open(given: () => RatingTypeView[] = () => [buildScale()]) {
  answerShell();
  answers(listRatingTypes, () => ({ data: given() }));
  renderApp('/ratings');
  await screen.findByRole('heading', { level: 1, name: 'Ratings' });
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const write = (name: string | RegExp, value: string) =>
  fireEvent.change(field(name), { target: { value } });
const edit = async () => {
  await press('Edit Overall');
  return within(await screen.findByRole('dialog', { name: 'Edit “Overall”' }));
};

describe('rating scales', () => {
  it('[RT-54] lists scales in a table with their values in order', async () => {
    await open();
    const row = within(await screen.findByRole('row', { name: /Overall/ }));
    expect(row.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'S Strong',
      'So Solid',
    ]);
    expect(
      row
        .getByRole('button', { name: 'Delete Overall', description: texts.inUse })
        .getAttribute('aria-disabled'),
    ).toBe('true');
  });

  it('[RT-54] adds a scale with values, and marks each field with a missing text', async () => {
    await open(() => []);
    const added = answers(addRatingType, { id: 5, message: texts.saved });
    await press('Add rating scale');
    await screen.findByRole('dialog');
    write(/^Name/, 'Potential');
    write('Value 1', 'High');
    write('Abbreviation of value 1', 'H');
    write('Value 2', 'Low');
    write('Abbreviation of value 2', 'h');
    await press('Save rating scale');
    expect(await screen.findByText(texts.abbreviationTwice({ abbreviation: 'h' }))).toBeInstanceOf(
      HTMLElement,
    );
    await waitFor(() => expect(document.activeElement).toBe(field('Abbreviation of value 2')));
    write('Abbreviation of value 2', 'L');
    await press('Save rating scale');
    await waitFor(() =>
      expect(added.map(({ body }) => JSON.parse(body))).toEqual([
        {
          name: 'Potential',
          values: [
            { id: null, name: 'High', abbreviation: 'H' },
            { id: null, name: 'Low', abbreviation: 'L' },
          ],
        },
      ]),
    );
  });

  it('[RT-54] reorders and inserts values; existing values keep their id', async () => {
    await open();
    const changed = answers(changeRatingType, { message: texts.saved });
    await edit();
    await press('Add value');
    await waitFor(() => expect(document.activeElement).toBe(field('Value 3')));
    write('Value 3', 'Fair');
    write('Abbreviation of value 3', 'F');
    await press('Move Fair up');
    await press('Move Strong down');
    await press('Save rating scale');
    await waitFor(() =>
      expect(changed.map(({ body }) => JSON.parse(body))).toEqual([
        {
          name: 'Overall',
          revision: 'r1',
          values: [
            { id: null, name: 'Fair', abbreviation: 'F' },
            { id: 11, name: 'Strong', abbreviation: 'S' },
            { id: 12, name: 'Solid', abbreviation: 'So' },
          ],
        },
      ]),
    );
  });

  it('[RT-54] keeps a value that a packet was rated with', async () => {
    await open();
    const dialog = await edit();
    const kept = dialog.getByRole('button', { name: 'Remove Strong' });
    expect(kept.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(kept);
    expect(await screen.findAllByText(texts.valueInUse({ name: 'Strong' }))).toHaveLength(2);
    fireEvent.click(dialog.getByRole('button', { name: 'Remove Solid' }));
    expect(dialog.getAllByRole('listitem')).toHaveLength(1);
  });

  it("[RT-54] shows someone else's changes next to the unsaved edit", async () => {
    let stored = buildScale();
    await open(() => [stored]);
    await edit();
    write(/^Name/, 'Overall rating');
    stored = buildScale({
      revision: 'r2',
      values: [{ id: 12, name: 'Sound', abbreviation: 'So', in_use: false }],
    });
    refuses(changeRatingType, 409, { message: texts.conflict, code: 'conflict' });
    await press('Save rating scale');
    const theirs = within(await screen.findByRole('region', { name: 'Current version' }));
    await waitFor(() =>
      expect(theirs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'So Sound',
      ]),
    );
    expect(field(/^Name/)).toHaveProperty('value', 'Overall rating');
    const changed = answers(changeRatingType, { message: texts.saved });
    await press('Save mine instead');
    await press('Save rating scale');
    // A value removed by someone else is sent as a new one.
    await waitFor(() =>
      expect(changed.map(({ body }) => JSON.parse(body))).toEqual([
        {
          name: 'Overall rating',
          revision: 'r2',
          values: [
            { id: null, name: 'Strong', abbreviation: 'S' },
            { id: 12, name: 'Solid', abbreviation: 'So' },
          ],
        },
      ]),
    );
  });

  it('[RT-54] deletes a scale after confirmation', async () => {
    await open(() => [
      buildScale({ values: [{ id: 12, name: 'Solid', abbreviation: 'So', in_use: false }] }),
    ]);
    const deleted = answers(deleteRatingType, { message: texts.deleted({ name: 'Overall' }) });
    await press('Delete Overall');
    await press('Delete rating scale');
    await waitFor(() => expect(deleted.map(({ path }) => path)).toEqual(['/api/ratings/4']));
  });
});
