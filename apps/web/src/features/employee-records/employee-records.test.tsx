import { showEmployeeFields } from '@reviews/contracts/custom-fields';
import {
  listEmployeeFilters,
  listEmployees,
  previewLeaving,
  recordLeaving,
  saveEmployee,
  showEmployee,
} from '@reviews/contracts/employee-records';
import { MESSAGES } from '@reviews/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answers, refuses } from '../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../testing/render-app.tsx';
import { EMPLOYEE_TEXTS } from './lib/employee-texts.ts';
import { buildPage, buildRecord, buildRow } from './testing/employee-stubs.ts';

const { employees: texts } = MESSAGES;
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const write = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const queryOf = (request: { path: string } | undefined) =>
  new URL(request?.path ?? '/', 'http://x').searchParams;

describe('[RT-51] employee list', () => {
  async function open(address = '/employees') {
    answerShell();
    answers(listEmployeeFilters, [
      {
        key: 'employee',
        component: 'text',
        value: null,
        label: 'Employee',
        showLabel: true,
        defaultValue: null,
        props: {},
      },
    ]);
    const listed = answers(
      listEmployees,
      buildPage([
        buildRow(),
        buildRow({ id: 12, preferred_name: 'Lena Left', status: 'left', manager: null }),
      ]),
    );
    renderApp(address);
    await screen.findByRole('row', { name: /Noa Castellan/ });
    return listed;
  }

  it('shows active employees, each with a link to their record', async () => {
    const listed = await open();
    expect(queryOf(listed[0]).get('filters')).toBe('{"status":{"selection":"here"}}');
    const row = within(screen.getByRole('row', { name: /Noa Castellan/ }));
    expect(row.getByText('23 Nov 2021')).toBeInstanceOf(HTMLElement);
    expect(row.getByText('Engineer')).toBeInstanceOf(HTMLElement);
    expect(row.getByRole('link', { name: 'Edit Noa Castellan' }).getAttribute('href')).toBe(
      '/employees/11/edit',
    );
    expect(within(screen.getByRole('row', { name: /Lena Left/ })).getByText('Left')).toBeInstanceOf(
      HTMLElement,
    );
  });

  it('sorts by a header on the server', async () => {
    const listed = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Joined' }));
    await waitFor(() => expect(queryOf(listed.at(-1)).get('sort')).toBe('hired_on'));
    expect(screen.getByRole('columnheader', { name: 'Joined' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
  });

  it('shows the columns in the address and offers the others', async () => {
    await open('/employees?columns=preferred_name,email');
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Employee',
      'Email',
      'Edit',
    ]);
    await press('Columns');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Status' }));
    expect(await screen.findByRole('columnheader', { name: 'Status' })).toBeInstanceOf(HTMLElement);
  });

  it('is hidden from users without permission', async () => {
    answerShell();
    refuses(listEmployees, 403);
    refuses(listEmployeeFilters, 403);
    renderApp('/employees');
    expect(await screen.findByText(MESSAGES.errors.notAuthorised)).toBeInstanceOf(HTMLElement);
  });
});

describe('[RT-52] employee record', () => {
  async function open(record = buildRecord()) {
    answerShell();
    answers(showEmployeeFields, { data: [] });
    const shown = answers(showEmployee, () => record);
    renderApp('/employees/11/edit');
    await screen.findByRole('heading', { level: 1, name: 'Noa Castellan' });
    return shown;
  }

  it('saves as a whole, with the version that was loaded', async () => {
    await open();
    const saved = answers(saveEmployee, { message: texts.saved({ name: 'Noa C.' }), version: 4 });
    write(EMPLOYEE_TEXTS.preferredName, 'Noa C.');
    await press(EMPLOYEE_TEXTS.save);
    expect(await screen.findByText(texts.saved({ name: 'Noa C.' }))).toBeInstanceOf(HTMLElement);
    expect(JSON.parse(saved[0]?.body ?? '{}')).toMatchObject({
      version: 3,
      preferred_name: 'Noa C.',
      first_name: 'Noa',
      positions: [{ id: 5, kind: 'primary', title: 'Engineer', ended_on: null }],
    });
  });

  it('starts the next position and ends the current one the day before', async () => {
    await open();
    const saved = answers(saveEmployee, {
      message: texts.saved({ name: 'Noa Castellan' }),
      version: 4,
    });
    await press(EMPLOYEE_TEXTS.addNext);
    const next = within(screen.getByRole('group', { name: /Current/ }));
    fireEvent.change(next.getByLabelText(/^Title/), { target: { value: 'Lead' } });
    fireEvent.change(next.getByLabelText(/^Since/), { target: { value: '2026-03-01' } });
    await press(EMPLOYEE_TEXTS.save);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(JSON.parse(saved[0]?.body ?? '{}')).toMatchObject({
      positions: [
        {
          id: null,
          kind: 'primary',
          title: 'Lead',
          department: 'Engineering',
          started_on: '2026-03-01',
        },
        { id: 5, kind: 'former', ended_on: '2026-02-28' },
      ],
    });
  });

  it('keeps the input on a conflict, and can overwrite the other version after showing it', async () => {
    let record = buildRecord();
    answerShell();
    answers(showEmployeeFields, { data: [] });
    answers(showEmployee, () => record);
    renderApp('/employees/11/edit');
    await screen.findByRole('heading', { level: 1, name: 'Noa Castellan' });
    write(EMPLOYEE_TEXTS.number, 'LK-99');
    record = buildRecord({ version: 4, last_name: 'Castellan-Ray' });
    const message = texts.conflict({ name: 'Noa Castellan' });
    refuses(saveEmployee, 409, { message, code: 'conflict' });
    await press(EMPLOYEE_TEXTS.save);
    expect(await screen.findByText(message)).toBeInstanceOf(HTMLElement);
    await press(EMPLOYEE_TEXTS.reload);
    await waitFor(() =>
      expect(field(EMPLOYEE_TEXTS.lastName)).toHaveProperty('value', 'Castellan-Ray'),
    );
    expect(field(EMPLOYEE_TEXTS.number)).toHaveProperty('value', 'LK-99');
    const saved = answers(saveEmployee, {
      message: texts.saved({ name: 'Noa Castellan' }),
      version: 5,
    });
    await press(EMPLOYEE_TEXTS.save);
    await waitFor(() =>
      expect(JSON.parse(saved[0]?.body ?? '{}')).toMatchObject({
        version: 4,
        last_name: 'Castellan-Ray',
        external_identifier: 'LK-99',
      }),
    );
  });

  it('shows an error at its field and focuses it', async () => {
    await open();
    refuses(saveEmployee, 422, {
      message: MESSAGES.errors.validationFailed,
      code: 'invalid_input',
      errors: { 'positions.0.title': [texts.positions.titleRequired] },
    });
    write(EMPLOYEE_TEXTS.position, '');
    await press(EMPLOYEE_TEXTS.save);
    expect(await screen.findByText(texts.positions.titleRequired)).toBeInstanceOf(HTMLElement);
    await waitFor(() => expect(document.activeElement).toBe(field(EMPLOYEE_TEXTS.position)));
  });

  it('is read-only for the employee', async () => {
    await open(buildRecord({ can_edit: false }));
    expect(screen.getByText(EMPLOYEE_TEXTS.ownRecord)).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('button', { name: EMPLOYEE_TEXTS.save })).toBeNull();
    expect(field(EMPLOYEE_TEXTS.email)).toHaveProperty('disabled', true);
  });

  it('shows what stays open before it records that someone has left', async () => {
    await open();
    answers(previewLeaving, {
      to_write: [],
      about: 2,
      reports: [{ id: 3, preferred_name: 'Rex Report' }],
      reports_total: 1,
      closes_account: true,
    });
    const left = answers(recordLeaving, { message: texts.hasLeft({ name: 'Noa Castellan' }) });
    await press(EMPLOYEE_TEXTS.leave);
    expect(await screen.findByText(EMPLOYEE_TEXTS.about({ count: 2 }))).toBeInstanceOf(HTMLElement);
    expect(
      screen.getByText('1 person reports to them and needs a new manager: Rex Report.'),
    ).toBeInstanceOf(HTMLElement);
    fireEvent.change(screen.getByLabelText(/^Last day/), { target: { value: '2026-03-05' } });
    await press(EMPLOYEE_TEXTS.leaveSave);
    await waitFor(() =>
      expect(left.map(({ body }) => JSON.parse(body))).toEqual([
        { version: 3, left_on: '2026-03-05' },
      ]),
    );
  });
});
