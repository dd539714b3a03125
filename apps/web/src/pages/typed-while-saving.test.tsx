import {
  addCustomField,
  listCustomFields,
  saveCustomField,
  showEmployeeFields,
  type CustomFieldView,
} from '@reviews/contracts/custom-fields';
import { saveEmployee, showEmployee } from '@reviews/contracts/employee-records';
import {
  configureIntegration,
  listIntegrationEvents,
  saveIntegration,
  showIntegration,
  type IntegrationView,
} from '@reviews/contracts/integrations';
import {
  previewMenu,
  saveMenu,
  showMenuAdmin,
  type MenuAdminView,
  type MenuEntryView,
} from '@reviews/contracts/menu-admin';
import {
  addRole,
  changeRole,
  listRolePeople,
  listRoles,
  type RolesReply,
  type RoleView,
} from '@reviews/contracts/roles';
import { listTokens } from '@reviews/contracts/tokens';
import { changeUserRoles, showUserAccount, type UserAccount } from '@reviews/contracts/users';
import { listDeliveries } from '@reviews/contracts/webhooks';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildRecord } from '../features/employee-records/testing/employee-stubs.ts';
import { answers, answersLater } from '../testing/fake-server.ts';
import { answerShell, renderApp } from '../testing/render-app.tsx';

const write = async (name: RegExp | string, value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } });
const press = async (name: RegExp | string) =>
  fireEvent.click(await screen.findByRole('button', { name }));
const bodyOf = (asked: readonly { body: string }[], at = 0): unknown =>
  JSON.parse(asked[at]?.body ?? 'null');

const isAnswered = (button: string) =>
  waitFor(() =>
    expect(screen.getByRole('button', { name: button }).hasAttribute('data-loading')).toBe(false),
  );

/** Clicks the button, acts while the save is running, and then lets it finish. */
async function saveAndGoOn(
  button: RegExp | string,
  later: ReturnType<typeof answersLater>,
  act: () => unknown,
): Promise<void> {
  await press(button);
  await waitFor(() => expect(later.arrived).toHaveLength(1));
  await act();
  later.answer();
}

const ROLE: RoleView = {
  id: 1,
  name: 'Observer',
  description: '',
  is_system: false,
  is_fixed: false,
  everyone: false,
  grants: [],
  people: 0,
  within_reach: true,
  revision: 'r1',
};
const rolesOf = (...data: RoleView[]): RolesReply => ({ data, givable: [], departments: [] });
const FIELD: CustomFieldView = {
  id: 4,
  version: 2,
  name: 'Desk',
  description: '',
  type: 'text',
  on_overview: true,
  in_list: false,
  visible_to: ['everyone'],
  editable_by: [],
  options: [],
  is_archived: false,
  people: 0,
};
const WEBHOOK: IntegrationView = {
  id: 3,
  kind: 'webhook',
  name: 'Payroll',
  enabled: false,
  revision: 1,
  last_event: null,
  created_at: '2026-01-01T08:00:00.000Z',
  settings: { url: 'https://one.example', events: [] },
  secret_set_at: '2026-01-01T08:00:00.000Z',
  missing: [],
};
const entry = (id: number, name: string): MenuEntryView => ({
  id,
  parent_id: null,
  name,
  url: '/my/tasks',
  page_id: null,
  target: null,
  is_hidden: false,
  permission: null,
  managers: false,
  role_ids: [],
  product_key: null,
});
const menuOf = (revision: number, ...entries: MenuEntryView[]): MenuAdminView => ({
  revision,
  saved_at: null,
  saved_by: null,
  entries,
  roles: [],
  pages: [],
});

/** Opens Noa's record; `now` holds the server's version and can be replaced. */
async function openEmployee(): Promise<{ now: ReturnType<typeof buildRecord> }> {
  const record = { now: buildRecord() };
  answerShell();
  answers(showEmployeeFields, { data: [] });
  answers(showEmployee, () => record.now);
  renderApp('/employees/11/edit');
  await screen.findByRole('heading', { level: 1, name: 'Noa Castellan' });
  return record;
}

describe('text typed while a save is running', () => {
  it('[RT-59] stays in a role, which continues from its new version', async () => {
    answerShell();
    answers(listRolePeople, { data: [], totalResults: 0 });
    let roles = rolesOf(ROLE);
    answers(listRoles, () => roles);
    renderApp('/roles/1/edit');
    await write(/^Name/, ' Partner');
    await saveAndGoOn('Save role', answersLater(changeRole, { message: 'Saved.' }), async () => {
      await write(/Description/, 'Looks on');
      roles = rolesOf({ ...ROLE, name: 'Partner', revision: 'r2' });
    });
    await screen.findByRole('heading', { level: 1, name: 'Partner' });
    const again = answers(changeRole, { message: 'Saved.' });
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Partner'),
    );
    await press('Save role');
    await waitFor(() =>
      expect(bodyOf(again)).toEqual({
        name: 'Partner',
        description: 'Looks on',
        grants: [],
        revision: 'r2',
      }),
    );
  });

  it('[RT-59] moves along to the address of a role that was added', async () => {
    answerShell();
    answers(listRolePeople, { data: [], totalResults: 0 });
    let roles = rolesOf();
    answers(listRoles, () => roles);
    const { router } = renderApp('/roles/new');
    await write(/^Name/, 'Partner');
    await saveAndGoOn(
      'Save role',
      answersLater(addRole, { id: 11, message: 'Saved.' }),
      async () => {
        screen.getByRole('textbox', { name: /Description/ }).focus();
        await write(/Description/, 'Looks on');
        roles = rolesOf({ ...ROLE, id: 11, name: 'Partner' });
      },
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/roles/11/edit'));
    await screen.findByRole('heading', { level: 1, name: 'Partner' });
    expect(screen.getByRole('textbox', { name: /Description/ })).toHaveProperty(
      'value',
      'Looks on',
    );
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Description/ }));
  });

  it('[RT-57] stays in the roles of a user', async () => {
    answerShell();
    answers(listTokens, { data: [], totalResults: 0 });
    answers(listRoles, rolesOf(ROLE, { ...ROLE, id: 2, name: 'Partner' }));
    let account: UserAccount = {
      id: 7,
      name: 'Ada Quill',
      email: 'ada@larkspur.example',
      state: 'active',
      employee: null,
      roles: [],
      last_signed_in_at: null,
      created_at: '2026-01-01T08:00:00.000Z',
      everyone_roles: [],
      revision: 'u1',
      is_self: false,
      within_reach: true,
      link: null,
      link_way: 'mailed',
      providers: [],
      sessions: [],
    };
    answers(showUserAccount, () => account);
    renderApp('/users/7/edit');
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Observer/ }));
    await saveAndGoOn('Save roles', answersLater(changeUserRoles, { message: 'Saved.' }), () => {
      fireEvent.click(screen.getByRole('checkbox', { name: /^Partner/ }));
      account = {
        ...account,
        roles: [{ id: 1, name: 'Observer', departments: [] }],
        revision: 'u2',
      };
    });
    const again = answers(changeUserRoles, { message: 'Saved.' });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save roles' })).toHaveProperty('disabled', false),
    );
    await press('Save roles');
    await waitFor(() =>
      expect(bodyOf(again)).toEqual({
        roles: [
          { role_id: 1, department_ids: [] },
          { role_id: 2, department_ids: [] },
        ],
        revision: 'u2',
      }),
    );
  });

  it('[RT-05] stays in the name of an integration', async () => {
    answerShell();
    answers(listIntegrationEvents, { data: [], before: null });
    answers(listDeliveries, { data: [], before: null, failing_since: null });
    let integration = WEBHOOK;
    answers(showIntegration, () => integration);
    renderApp('/integrations/3');
    await write(/^Name/, 'Pay');
    await saveAndGoOn('Save', answersLater(saveIntegration, { message: 'Saved.' }), async () => {
      await write(/^Name/, 'Pay office');
      integration = { ...WEBHOOK, name: 'Pay', revision: 2 };
    });
    await screen.findByRole('heading', { level: 1, name: 'Pay' });
    const again = answers(saveIntegration, { message: 'Saved.' });
    await isAnswered('Save');
    await press('Save');
    await waitFor(() =>
      expect(bodyOf(again)).toEqual({ revision: 2, name: 'Pay office', enabled: false }),
    );
  });

  it('[RT-06] stays in the settings of an integration, and a secret that was sent is not sent again', async () => {
    answerShell();
    let integration = WEBHOOK;
    answers(showIntegration, () => integration);
    renderApp('/integrations/3/config');
    await press('Replace…');
    await press('Generate secret');
    const later = answersLater(configureIntegration, { message: 'Saved.' });
    await saveAndGoOn('Save', later, async () => {
      await write(/^Receiver address/, 'https://two.example');
      integration = { ...WEBHOOK, revision: 2 };
    });
    expect(bodyOf(later.arrived)).toMatchObject({
      revision: 1,
      settings: { url: 'https://one.example' },
    });
    await screen.findByRole('button', { name: 'Replace…' });
    const again = answers(configureIntegration, { message: 'Saved.' });
    await press('Save');
    await waitFor(() =>
      expect(bodyOf(again)).toEqual({
        revision: 2,
        settings: { url: 'https://two.example', events: [] },
      }),
    );
  });

  it('[RT-61] stays in a custom field, and moves along to the address of a new one', async () => {
    answerShell();
    let fields: CustomFieldView[] = [];
    answers(listCustomFields, () => ({ data: fields }));
    const { router } = renderApp('/custom-fields/new/edit');
    await write(/^Name/, 'Desk');
    await saveAndGoOn(
      'Save field',
      answersLater(addCustomField, { id: 4, message: 'Saved.' }),
      async () => {
        await write(/^Hint/, 'Where');
        fields = [FIELD];
      },
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/custom-fields/4/edit'));
    expect(screen.getByRole('textbox', { name: /^Hint/ })).toHaveProperty('value', 'Where');
    await isAnswered('Save field');
    const later = answersLater(saveCustomField, { message: 'Saved.' });
    await saveAndGoOn('Save field', later, async () => {
      await write(/^Name/, 'Desk number');
      fields = [{ ...FIELD, version: 3, description: 'Where' }];
    });
    expect(bodyOf(later.arrived)).toMatchObject({ version: 2, name: 'Desk', description: 'Where' });
    const again = answers(saveCustomField, { message: 'Saved.' });
    await isAnswered('Save field');
    await press('Save field');
    await waitFor(() =>
      expect(bodyOf(again)).toMatchObject({
        version: 3,
        name: 'Desk number',
        description: 'Where',
      }),
    );
  });

  it('[RT-50] stays in the menu, where a new entry has got its id', async () => {
    answerShell();
    answers(previewMenu, { data: [] });
    let menu = menuOf(1, entry(1, 'Tasks'), entry(2, 'Team'));
    answers(showMenuAdmin, () => menu);
    renderApp('/menu_admin');
    await press('Add entry');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox', { name: /^Name/ }), { target: { value: 'Ours' } });
    fireEvent.change(dialog.getByLabelText('Leads to'), { target: { value: 'none' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Add entry' }));
    await saveAndGoOn(
      'Save menu',
      answersLater(saveMenu, { revision: 2, message: 'Saved.' }),
      async () => {
        await press('More actions for Team');
        fireEvent.click(await screen.findByRole('menuitem', { name: 'Move up' }));
        menu = menuOf(2, entry(1, 'Tasks'), entry(2, 'Team'), { ...entry(31, 'Ours'), url: null });
      },
    );
    const again = answers(saveMenu, { revision: 3, message: 'Saved.' });
    await isAnswered('Save menu');
    await press('Save menu');
    await waitFor(() =>
      expect(bodyOf(again)).toMatchObject({
        revision: 2,
        entries: [{ id: 2 }, { id: 1 }, { id: 31, name: 'Ours' }],
      }),
    );
  });

  it("[RT-52] stays in an employee's record, on top of what was saved", async () => {
    const record = await openEmployee();
    await write(/^Preferred name/, 'Noa C.');
    await saveAndGoOn(
      'Save changes',
      answersLater(saveEmployee, { message: 'Saved.', version: 4 }),
      async () => {
        await write(/^Employee number/, 'LK-99');
        // Back to the value before the save.
        await write(/^Preferred name/, 'Noa Castellan');
        record.now = buildRecord({ version: 4, preferred_name: 'Noa C.' });
      },
    );
    await screen.findByText('Saved.');
    expect(screen.getByText('Not saved yet')).toBeInstanceOf(HTMLElement);
    const again = answers(saveEmployee, { message: 'Saved.', version: 5 });
    await isAnswered('Save changes');
    await press('Save changes');
    await waitFor(() =>
      expect(bodyOf(again)).toMatchObject({
        version: 4,
        preferred_name: 'Noa Castellan',
        external_identifier: 'LK-99',
        first_name: 'Noa',
      }),
    );
  });

  it('[RT-52] stays in a new position, which is saved again as the same one', async () => {
    const record = await openEmployee();
    await press('Add additional position');
    const position = within(screen.getByRole('group', { name: /New position/ }));
    const title = position.getByRole('textbox', { name: /^Title/ });
    fireEvent.change(position.getByLabelText(/^Since/), { target: { value: '2026-02-01' } });
    fireEvent.change(title, { target: { value: 'Tutor ' } });
    title.focus();
    await saveAndGoOn(
      'Save changes',
      answersLater(saveEmployee, { message: 'Saved.', version: 4 }),
      () => {
        fireEvent.change(title, { target: { value: 'Tutor of two' } });
        const added = {
          id: 31,
          kind: 'other' as const,
          title: 'Tutor',
          department: 'Engineering',
          team: '',
          sub_team: '',
          started_on: '2026-02-01',
          ended_on: null,
          manager: null,
        };
        record.now = buildRecord({ version: 4, positions: [...record.now.positions, added] });
      },
    );
    await screen.findByText('Saved.');
    expect(document.activeElement).toBe(title);
    const again = answers(saveEmployee, { message: 'Saved.', version: 5 });
    await isAnswered('Save changes');
    await press('Save changes');
    await waitFor(() =>
      expect(bodyOf(again)).toMatchObject({
        version: 4,
        positions: [
          { id: 5, title: 'Engineer' },
          { id: 31, title: 'Tutor of two' },
        ],
      }),
    );
  });
});
