import { explainAccess, listExplainable, listSight } from '@reviews/contracts/access';
import { unlinkUser } from '@reviews/contracts/open-id';
import {
  addRole,
  changeRole,
  listRolePeople,
  listRoles,
  type RolesReply,
  type RoleView,
} from '@reviews/contracts/roles';
import { listTokens, revokeToken } from '@reviews/contracts/tokens';
import {
  changeUserRoles,
  inviteUsers,
  listInvitable,
  listUsers,
  showUserAccount,
  type UserAccount,
  type UserRow,
} from '@reviews/contracts/users';
import { ACCESS_MESSAGES, TOKEN_MESSAGES, type Grant } from '@reviews/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, refuses } from '../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../testing/render-app.tsx';
import { EXPLAIN_TEXTS, INVITE_TEXTS, ROLE_TEXTS, USER_TEXTS } from './lib/access-texts.ts';

const READING: Grant = { permission: 'forms.read', scope: 'departments' };
const TRACKING: Grant = { permission: 'cycles.track', scope: 'all' };
const MANAGING: Grant = { permission: 'roles.manage', scope: 'all' };

const role = (given: Partial<RoleView>): RoleView => ({
  id: 1,
  name: 'Observer',
  description: 'Looks on',
  is_system: false,
  is_fixed: false,
  everyone: false,
  grants: [TRACKING],
  people: 0,
  within_reach: true,
  revision: 'r1',
  ...given,
});
const ADMINISTRATOR = role({
  id: 9,
  name: 'Administrator',
  is_system: true,
  is_fixed: true,
  people: 1,
  grants: [READING, TRACKING, MANAGING],
});
const PARTNER = role({ id: 2, name: 'Partner', people: 2, grants: [READING] });
const FURTHER = role({ id: 3, name: 'Further', within_reach: false });
const reply = (data = [ADMINISTRATOR, role({}), PARTNER, FURTHER]): RolesReply => ({
  data,
  givable: [READING, TRACKING],
  departments: [
    { id: 4, name: 'Sales' },
    { id: 5, name: 'Support' },
  ],
});

const row = (given: Partial<UserRow> = {}): UserRow => ({
  id: 7,
  name: 'Ada Quill',
  email: 'ada@larkspur.example',
  state: 'active',
  employee: { id: 70, position: 'Engineer', department: 'Sales', has_left: false },
  roles: [{ id: 2, name: 'Partner', departments: [{ id: 4, name: 'Sales' }] }],
  last_signed_in_at: '2026-03-09T08:00:00.000Z',
  ...given,
});
const account = (given: Partial<UserAccount> = {}): UserAccount => ({
  ...row(),
  created_at: '2026-01-01T08:00:00.000Z',
  everyone_roles: [{ id: 8, name: 'Employee' }],
  revision: 'u1',
  is_self: false,
  within_reach: true,
  link: null,
  providers: [],
  sessions: [
    {
      key: '00000000-0000-4000-8000-000000000001',
      device: 'Firefox on Linux',
      address: '198.51.100.7',
      began_at: '2026-03-09T08:00:00.000Z',
      last_seen_at: '2026-03-09T09:00:00.000Z',
      is_current: false,
      impersonating: null,
    },
  ],
  ...given,
});

beforeEach(() => {
  answerShell();
  answers(listRoles, reply());
  answers(listRolePeople, { data: [], totalResults: 0 });
  answers(listTokens, { data: [], totalResults: 0 });
});
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const tick = async (name: RegExp | string, inside: HTMLElement = document.body) =>
  fireEvent.click(await within(inside).findByRole('checkbox', { name }));
const bodies = (asked: readonly { body: string }[]): unknown[] =>
  asked.map(({ body }) => JSON.parse(body) as unknown);

describe('/roles', () => {
  it('[RT-58] shows for each role who has it, and why it cannot be deleted', async () => {
    renderApp('/roles');
    const line = within(await screen.findByRole('row', { name: /^Partner/ }));
    expect(line.getByText('2 people')).toBeInstanceOf(HTMLElement);
    fireEvent.click(line.getByRole('button', { name: 'Delete Partner' }));
    await waitFor(() =>
      expect(screen.getAllByText(ACCESS_MESSAGES.roleInUse).length).toBeGreaterThan(1),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[RT-58] compares roles by their widest scope', async () => {
    renderApp('/roles?view=compare');
    const line = within(await screen.findByRole('row', { name: /^Track completion/ }));
    expect(line.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Everyone',
      'Everyone',
      'no',
      'Everyone',
    ]);
  });

  it('[RT-58] is hidden from users without permission', async () => {
    refuses(listRoles, 403);
    renderApp('/roles');
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('link', { name: ROLE_TEXTS.add })).toBeNull();
  });
});

describe('/roles/{roleId}/edit', () => {
  it('[RT-59] explains each permission, and saves with the revision that was loaded', async () => {
    const saved = answers(changeRole, { message: ACCESS_MESSAGES.roleSaved });
    renderApp('/roles/1/edit');
    const reading = await screen.findByRole('group', { name: 'Read submitted reviews' });
    await tick('Departments', reading);
    expect(
      within(reading).getByText(
        'Reads submitted reviews about people in their assigned departments.',
      ),
    ).toBeInstanceOf(HTMLElement);
    await press(ROLE_TEXTS.save);
    await waitFor(() =>
      expect(bodies(saved)).toEqual([
        { name: 'Observer', description: 'Looks on', grants: [READING, TRACKING], revision: 'r1' },
      ]),
    );
  });

  it('[RT-59] offers only permissions that the user may grant', async () => {
    renderApp('/roles/1/edit');
    const deleting = await screen.findByRole('group', { name: 'Delete reviews' });
    expect(within(deleting).getByRole('checkbox', { name: 'Everyone' })).toHaveProperty(
      'disabled',
      true,
    );
    expect(
      within(screen.getByRole('group', { name: 'Read submitted reviews' })).getByRole('checkbox', {
        name: 'Departments',
      }),
    ).toHaveProperty('disabled', false);
  });

  it.each([
    [3, ACCESS_MESSAGES.roleBeyondEditor],
    [9, ACCESS_MESSAGES.administratorFixed],
  ])('[RT-59] locks role %i and says why', async (id, note) => {
    renderApp(`/roles/${id}/edit`);
    expect(await screen.findByText(note)).toBeInstanceOf(HTMLElement);
    expect(
      within(screen.getByRole('group', { name: 'Read submitted reviews' })).getByRole('checkbox', {
        name: 'Departments',
      }),
    ).toHaveProperty('disabled', true);
  });

  it("[RT-59] keeps the input on a conflict with someone else's change", async () => {
    refuses(changeRole, 409, { message: ACCESS_MESSAGES.roleChanged, code: 'conflict' });
    renderApp('/roles/1/edit');
    fireEvent.change(await screen.findByRole('textbox', { name: /Name/ }), {
      target: { value: 'Season observer' },
    });
    await press(ROLE_TEXTS.save);
    expect(await screen.findByText(ACCESS_MESSAGES.roleChanged)).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('textbox', { name: /Name/ })).toHaveProperty(
      'value',
      'Season observer',
    );
  });

  it('[RT-59] copies another role as far as the user may grant it', async () => {
    const added = answers(addRole, { id: 11, message: ACCESS_MESSAGES.roleSaved });
    renderApp('/roles/new?like=9');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'New role based on Administrator' }),
    ).toBeInstanceOf(HTMLElement);
    await press(ROLE_TEXTS.save);
    await waitFor(() =>
      expect(bodies(added)).toEqual([
        { name: 'Copy of Administrator', description: 'Looks on', grants: [READING, TRACKING] },
      ]),
    );
  });

  it('[RT-59] says when the role does not exist', async () => {
    renderApp('/roles/99/edit');
    expect(
      await screen.findByRole('heading', { level: 1, name: ROLE_TEXTS.notFoundTitle }),
    ).toBeInstanceOf(HTMLElement);
  });
});

describe('/users', () => {
  it('[RT-56] keeps the filters in the address', async () => {
    const asked = answers(listUsers, { data: [row()], totalResults: 51 });
    const { router } = renderApp('/users');
    expect(
      within(await screen.findByRole('row', { name: /^Ada Quill/ })).getByText('Partner for Sales'),
    ).toBeInstanceOf(HTMLElement);
    fireEvent.change(screen.getByRole('combobox', { name: USER_TEXTS.state }), {
      target: { value: 'invited' },
    });
    fireEvent.change(screen.getByRole('searchbox', { name: USER_TEXTS.search }), {
      target: { value: 'ada' },
    });
    await waitFor(() => expect(router.state.location.search).toBe('?state=invited&search=ada'));
    await waitFor(() => expect(asked.at(-1)?.path).toBe('/api/users?search=ada&state=invited'));
  });

  it('[RT-56] invites several people at once and shows their links when email is off', async () => {
    answers(listUsers, { data: [], totalResults: 0 });
    answers(listInvitable, {
      data: [
        {
          id: 31,
          preferred_name: 'Nell New',
          email: 'nell@larkspur.example',
          position: 'Engineer',
          department: null,
        },
        {
          id: 32,
          preferred_name: 'Nils New',
          email: 'nils@larkspur.example',
          position: '',
          department: 'Sales',
        },
      ],
      totalResults: 2,
    });
    const invited = answers(inviteUsers, {
      message: ACCESS_MESSAGES.invited({ count: 2 }),
      links: [{ name: 'Nell New', email: 'nell@larkspur.example', link: '/welcome#abc' }],
    });
    renderApp('/users');
    await press(USER_TEXTS.invite);
    await tick(/Nell New/);
    await tick(/Nils New/);
    await tick(/Partner/);
    await tick('Support');
    await press('Invite 2 people');
    expect(await screen.findByRole('dialog', { name: INVITE_TEXTS.linksTitle })).toBeInstanceOf(
      HTMLElement,
    );
    expect(bodies(invited)).toEqual([
      { employee_ids: [31, 32], roles: [{ role_id: 2, department_ids: [5] }] },
    ]);
    expect(screen.getByText(/\/welcome#abc$/)).toBeInstanceOf(HTMLElement);
  });
});

describe('/users/{userId}/edit', () => {
  it("[RT-57] assigns roles with the loaded revision, and none beyond the user's own reach", async () => {
    answers(showUserAccount, account());
    const saved = answers(changeUserRoles, { message: ACCESS_MESSAGES.rolesSaved });
    renderApp('/users/7/edit');
    await tick(/^Observer/);
    expect(screen.getByRole('checkbox', { name: /^Further/ })).toHaveProperty('disabled', true);
    await press(USER_TEXTS.saveRoles);
    await waitFor(() =>
      expect(bodies(saved)).toEqual([
        {
          roles: [
            { role_id: 1, department_ids: [] },
            { role_id: 2, department_ids: [4] },
          ],
          revision: 'u1',
        },
      ]),
    );
  });

  it('[RT-57] shows the sessions, and does not let users close their own account', async () => {
    answers(showUserAccount, account({ is_self: true }));
    renderApp('/users/7/edit');
    expect(
      within(await screen.findByRole('table', { name: USER_TEXTS.sessions })).getByRole(
        'rowheader',
        { name: /Firefox on Linux/ },
      ),
    ).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('button', { name: USER_TEXTS.signOutOthers })).toBeInstanceOf(
      HTMLElement,
    );
    expect(screen.queryByRole('button', { name: USER_TEXTS.deactivate })).toBeNull();
  });

  it('[RT-57] unlinks a sign-in after confirmation, and offers it only for linked accounts', async () => {
    answers(showUserAccount, account({ providers: ['Entra'] }));
    const unlinked = answers(unlinkUser, { message: 'Done.' });
    renderApp('/users/7/edit');
    expect(await screen.findByText(USER_TEXTS.signsInWith({ names: 'Entra' }))).toBeInstanceOf(
      HTMLElement,
    );
    await press(USER_TEXTS.unlink);
    const question = await screen.findByRole('dialog', {
      name: USER_TEXTS.unlinkTitle({ name: 'Ada Quill' }),
    });
    expect(unlinked).toHaveLength(0);
    answers(showUserAccount, account());
    fireEvent.click(within(question).getByRole('button', { name: USER_TEXTS.unlink }));
    await waitFor(() =>
      expect(unlinked.map(({ path }) => path)).toEqual(['/api/users/7/identities']),
    );
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: USER_TEXTS.unlink })).toBeNull(),
    );
  });

  it("[RT-57] lists and revokes the user's tokens without showing their secrets", async () => {
    const token = {
      id: 31,
      name: 'Nightly report',
      state: 'active' as const,
      scopes: ['own' as const],
      ending: 'x9Qa',
      created_at: '2026-01-02T08:00:00Z',
      expires_at: '2026-12-24T08:00:00Z',
      last_used_at: null,
      revoked_at: null,
    };
    answers(showUserAccount, account());
    const asked = answers(listTokens, {
      data: [{ ...token, owner: { user_id: 7, name: 'Ada Quill', email: 'ada@larkspur.example' } }],
      totalResults: 1,
    });
    const revoked = answers(revokeToken, { message: TOKEN_MESSAGES.revoked(token) });
    renderApp('/users/7/edit');
    const line = within(await screen.findByRole('row', { name: /^Nightly report/ }));
    expect([line.getByText('Your own work'), line.getByText('Never')]).toHaveLength(2);
    expect(asked.map(({ path }) => path)).toEqual(['/api/tokens?user_id=7']);
    fireEvent.click(line.getByRole('button', { name: 'Revoke Nightly report' }));
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Revoke “Nightly report”?' })).getByRole(
        'button',
        { name: 'Revoke' },
      ),
    );
    await waitFor(() => expect(revoked.map(({ path }) => path)).toEqual(['/api/tokens/31']));
  });

  it('[RT-57] is read-only for a user with more permissions', async () => {
    answers(showUserAccount, account({ within_reach: false }));
    renderApp('/users/7/edit');
    expect(await screen.findByText(USER_TEXTS.tooFar)).toBeInstanceOf(HTMLElement);
    for (const name of [USER_TEXTS.signOutAll, USER_TEXTS.deactivate, USER_TEXTS.sendLink])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('[RT-57] says when the user does not exist', async () => {
    refuses(showUserAccount, 404);
    renderApp('/users/7/edit');
    expect(
      await screen.findByRole('heading', { level: 1, name: USER_TEXTS.notFoundTitle }),
    ).toBeInstanceOf(HTMLElement);
  });
});

describe('/access', () => {
  it('asks for the person first, then for the record', async () => {
    renderApp('/access');
    expect(await screen.findByRole('heading', { name: EXPLAIN_TEXTS.firstWho })).toBeInstanceOf(
      HTMLElement,
    );
  });

  it.each(['', '&view=sees'])(
    'says that no one has the number in the address%s, and offers to choose someone else',
    async (view) => {
      for (const call of [showUserAccount, listSight, explainAccess])
        refuses(call, 404, { message: ACCESS_MESSAGES.userNotFound });
      answers(listExplainable, {
        employee: { id: 70, preferred_name: 'Bo Quarry' },
        forms: [],
        packets: [],
      });
      const { router } = renderApp(`/access?user=4242&about=70${view}`);
      expect(
        await screen.findByRole('heading', { name: ACCESS_MESSAGES.userNotFound }),
      ).toBeInstanceOf(HTMLElement);
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      await press(EXPLAIN_TEXTS.otherPerson);
      expect(await screen.findByRole('heading', { name: EXPLAIN_TEXTS.firstWho })).toBeInstanceOf(
        HTMLElement,
      );
      expect(router.state.location.search).toBe(`?about=70${view}`);
      expect(document.activeElement).toBe(
        screen.getByRole('combobox', { name: EXPLAIN_TEXTS.who }),
      );
    },
  );

  it('says that the record in the address does not exist, and offers to choose another', async () => {
    answers(showUserAccount, account());
    for (const call of [listExplainable, explainAccess])
      refuses(call, 404, { message: 'This employee could not be found.' });
    renderApp('/access?user=7&about=4242');
    expect(
      await screen.findByRole('heading', { name: 'This employee could not be found.' }),
    ).toBeInstanceOf(HTMLElement);
    await press(EXPLAIN_TEXTS.otherRecord);
    expect(await screen.findByRole('heading', { name: EXPLAIN_TEXTS.thenWhat })).toBeInstanceOf(
      HTMLElement,
    );
  });

  it('shows the verdict and the rule for the address', async () => {
    answers(showUserAccount, account());
    answers(listExplainable, {
      employee: { id: 70, preferred_name: 'Bo Quarry' },
      forms: [
        {
          hash: 'AAAAAAAAAA',
          title: 'Peer Review',
          cycle: '2026',
          state: 'complete',
          writer: 'Cy Doe',
        },
      ],
      packets: [],
    });
    const asked = answers(explainAccess, {
      person: {
        user_id: 7,
        name: 'Ada Quill',
        email: 'ada@larkspur.example',
        is_deactivated: true,
      },
      about: { title: 'Peer Review', subject: 'Bo Quarry', cycle: '2026' },
      verdicts: [
        {
          action: 'Read it',
          allowed: true,
          rule: 'view.role',
          sentence: 'A role allows reading submitted reviews about Bo Quarry.',
          through: ['Partner'],
        },
      ],
    });
    renderApp('/access?user=7&about=70&form=AAAAAAAAAA');
    const line = within(await screen.findByRole('row', { name: /^Read it/ }));
    expect(line.getByText('Yes')).toBeInstanceOf(HTMLElement);
    expect(line.getByText('From Partner.')).toBeInstanceOf(HTMLElement);
    expect(screen.getByText(EXPLAIN_TEXTS.closed)).toBeInstanceOf(HTMLElement);
    expect(bodies(asked)).toEqual([{ user_id: 7, about: { kind: 'form', hash: 'AAAAAAAAAA' } }]);
  });

  it('lists what someone can see, by kind', async () => {
    answers(showUserAccount, account());
    const asked = answers(listSight, {
      person: {
        user_id: 7,
        name: 'Ada Quill',
        email: 'ada@larkspur.example',
        is_deactivated: false,
      },
      totals: { forms: 120, packets: 0, employees: 3 },
      data: [
        {
          key: 'AAAAAAAAAA',
          title: 'Peer Review for Bo Quarry',
          place: '2026',
          sentence: 'Ada Quill is the reviewer.',
        },
      ],
    });
    const { router } = renderApp('/access?user=7&view=sees');
    expect(
      (await screen.findByRole('link', { name: 'Peer Review for Bo Quarry' })).getAttribute('href'),
    ).toBe('/access?user=7&form=AAAAAAAAAA');
    fireEvent.click(screen.getByRole('button', { name: /^Packets/ }));
    await waitFor(() => expect(router.state.location.search).toContain('kind=packets'));
    await waitFor(() =>
      expect(bodies(asked).at(-1)).toEqual({ user_id: 7, kind: 'packets', page: 1 }),
    );
  });
});
