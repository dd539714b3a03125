import {
  addCustomField,
  archiveCustomField,
  listCustomFields,
  saveCustomField,
  saveEmployeeFields,
  showEmployeeFields,
  type CustomFieldView,
  type EmployeeFieldView,
} from '@reviews/contracts/custom-fields';
import { showEmployee } from '@reviews/contracts/employee-records';
import { FIELD_MESSAGES as texts } from '@reviews/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answers, refuses } from '../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../testing/render-app.tsx';
import { buildRecord } from '../employee-records/testing/employee-stubs.ts';
import { FIELD_TEXTS } from './lib/field-texts.ts';

const FIELD: CustomFieldView = {
  id: 4,
  version: 2,
  name: 'T-shirt',
  description: '',
  type: 'select',
  on_overview: true,
  in_list: false,
  visible_to: ['everyone'],
  editable_by: ['person'],
  options: [
    { key: 'o1', label: 'S' },
    { key: 'o2', label: 'L' },
  ],
  is_archived: false,
  people: 3,
};
const value = (given: Partial<EmployeeFieldView>): EmployeeFieldView => ({
  id: 4,
  name: 'T-shirt',
  description: '',
  type: 'select',
  options: FIELD.options,
  value: null,
  text: '',
  on_overview: true,
  person: null,
  can_edit: true,
  ...given,
});
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

async function open(
  address: string,
  fields: CustomFieldView[] = [
    FIELD,
    { ...FIELD, id: 5, name: 'Old one', is_archived: true, people: 0 },
  ],
) {
  answerShell();
  answers(listCustomFields, () => ({ data: fields }));
  renderApp(address);
}

describe('[RT-60] list of custom fields', () => {
  it('lists active and archived fields in a table', async () => {
    await open('/custom-fields');
    const row = within(await screen.findByRole('row', { name: /T-shirt/ }));
    expect(row.getByText('3 people')).toBeInstanceOf(HTMLElement);
    expect(row.getByText('Everyone')).toBeInstanceOf(HTMLElement);
    expect(row.getByRole('link', { name: 'Edit T-shirt' }).getAttribute('href')).toBe(
      '/custom-fields/4/edit',
    );
    expect(
      within(screen.getByRole('table', { name: 'Archived' })).getByText('Old one'),
    ).toBeInstanceOf(HTMLElement);
  });
});

describe('[RT-61] custom field', () => {
  it('is added with its choices', async () => {
    await open('/custom-fields/new/edit');
    const added = answers(addCustomField, { id: 9, message: texts.saved });
    fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), {
      target: { value: 'Desk' },
    });
    fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'select' } });
    await press('Add choice');
    fireEvent.change(screen.getByRole('textbox', { name: 'Choice 1' }), {
      target: { value: 'Standing' },
    });
    fireEvent.click(screen.getByRole('checkbox', { name: FIELD_TEXTS.inList }));
    await press('Save field');
    await waitFor(() =>
      expect(added.map(({ body }) => JSON.parse(body))).toEqual([
        {
          name: 'Desk',
          description: '',
          type: 'select',
          on_overview: true,
          in_list: true,
          visible_to: ['everyone'],
          editable_by: [],
          options: [{ key: null, label: 'Standing' }],
        },
      ]),
    );
  });

  it('keeps its type when people have values, and reorders its choices', async () => {
    await open('/custom-fields/4/edit');
    const saved = answers(saveCustomField, { message: texts.saved });
    expect(await screen.findByLabelText('Type')).toHaveProperty('disabled', true);
    expect(screen.getByText(texts.typeInUse({ people: 3 }))).toBeInstanceOf(HTMLElement);
    await press('Move L up');
    await press('Save field');
    await waitFor(() =>
      expect(JSON.parse(saved[0]?.body ?? '{}')).toMatchObject({
        version: 2,
        options: [{ key: 'o2' }, { key: 'o1' }],
      }),
    );
  });

  it('shows errors and keeps the input', async () => {
    await open('/custom-fields/4/edit');
    const message = texts.nameTaken({ name: 'Desk' });
    refuses(saveCustomField, 422, {
      message: 'x',
      code: 'invalid_input',
      errors: { name: [message] },
    });
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    fireEvent.change(name, { target: { value: 'Desk' } });
    await press('Save field');
    expect(await screen.findByText(message)).toBeInstanceOf(HTMLElement);
    expect(name).toHaveProperty('value', 'Desk');
  });

  it('is archived after confirmation', async () => {
    await open('/custom-fields/4/edit');
    const archived = answers(archiveCustomField, { message: texts.archived({ name: 'T-shirt' }) });
    await press('Archive field');
    fireEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive field' }),
    );
    await waitFor(() =>
      expect(archived.map(({ body }) => JSON.parse(body))).toEqual([
        { version: 2, archived: true },
      ]),
    );
  });

  it('says when the field does not exist', async () => {
    await open('/custom-fields/77/edit');
    expect(await screen.findByText(texts.notFound)).toBeInstanceOf(HTMLElement);
  });
});

describe('[RT-52] a person’s values', () => {
  it('are shown; those that may be changed are saved with the value that was loaded', async () => {
    answerShell();
    answers(showEmployee, buildRecord());
    answers(showEmployeeFields, {
      data: [
        value({ value: 'o1', text: 'S' }),
        value({
          id: 6,
          name: 'Buddy',
          type: 'person',
          value: 3,
          text: 'Pia Person',
          person: { id: 3, preferred_name: 'Pia Person' },
          can_edit: false,
        }),
      ],
    });
    const saved = answers(saveEmployeeFields, {
      message: texts.valuesSaved({ name: 'Noa Castellan' }),
    });
    renderApp('/employees/11/edit');
    const section = within(await screen.findByRole('region', { name: FIELD_TEXTS.valuesTitle }));
    expect(section.getByText('Pia Person')).toBeInstanceOf(HTMLElement);
    await press(FIELD_TEXTS.editValues);
    fireEvent.change(await screen.findByLabelText('T-shirt'), { target: { value: 'o2' } });
    await press('Save');
    await waitFor(() =>
      expect(saved.map(({ body }) => JSON.parse(body))).toEqual([
        { values: [{ field_id: 4, value: 'o2', was: 'o1' }] },
      ]),
    );
  });

  /** Changes a T-shirt and a desk while someone else changes the T-shirt. */
  async function collide() {
    let stored = [
      value({ value: 'o1', text: 'S' }),
      value({ id: 7, name: 'Desk', type: 'text', options: [] }),
      value({ id: 8, name: 'Floor', type: 'text', options: [], value: '1', text: '1' }),
    ];
    answerShell();
    answers(showEmployee, buildRecord());
    answers(showEmployeeFields, () => ({ data: stored }));
    renderApp('/employees/11/edit');
    await press(FIELD_TEXTS.editValues);
    fireEvent.change(await screen.findByLabelText('T-shirt'), { target: { value: '' } });
    fireEvent.change(screen.getByLabelText('Desk'), { target: { value: 'By the window' } });
    stored = [
      value({ value: 'o2', text: 'L' }),
      ...stored.slice(1, 2),
      value({ id: 8, name: 'Floor', type: 'text', options: [], value: '2', text: '2' }),
    ];
    refuses(saveEmployeeFields, 409, { message: texts.valueChanged, code: 'conflict' });
    await press('Save');
    const theirs = await screen.findByRole('region', { name: 'Current version' });
    expect(screen.getByText(texts.valueChanged)).toBeInstanceOf(HTMLElement);
    expect(theirs.textContent).toContain('T-shirtL');
    for (const [label, shown] of [
      ['T-shirt', ''],
      ['Desk', 'By the window'],
      ['Floor', '2'],
    ] as const)
      expect(screen.getByLabelText(label)).toHaveProperty('value', shown);
    return answers(saveEmployeeFields, { message: texts.valuesSaved({ name: 'Noa Castellan' }) });
  }
  const DESK = { field_id: 7, value: 'By the window', was: null };
  const sent = (saved: readonly { body: string }[]): unknown =>
    saved.map(({ body }) => JSON.parse(body));

  it('[ERR-05, RT-52] keep the input beside someone else’s value on a conflict, and can overwrite it', async () => {
    const saved = await collide();
    await press('Save mine instead');
    expect(screen.queryByRole('region', { name: 'Current version' })).toBeNull();
    await press('Save');
    await waitFor(() =>
      expect(sent(saved)).toEqual([{ values: [{ field_id: 4, value: null, was: 'o2' }, DESK] }]),
    );
  });

  it('[ERR-05, RT-52] can take someone else’s value and still save the other input', async () => {
    const saved = await collide();
    await press('Use this version');
    expect(screen.getByLabelText('T-shirt')).toHaveProperty('value', 'o2');
    await press('Save');
    await waitFor(() => expect(sent(saved)).toEqual([{ values: [DESK] }]));
  });
});
