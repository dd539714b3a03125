import { unlinkUser } from '@reviews/contracts/open-id';
import { listRoles } from '@reviews/contracts/roles';
import { listTokens, revokeToken } from '@reviews/contracts/tokens';
import {
  changeUserRoles,
  inviteUsers,
  listInvitable,
  listUsers,
  showUserAccount,
} from '@reviews/contracts/users';
import { ACCESS_MESSAGES, TOKEN_MESSAGES } from '@reviews/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, refuses } from '../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../testing/render-app.tsx';
import { buildRoles } from '../roles/testing/role-stubs.ts';
import { buildAccount, buildUserRow } from './testing/user-stubs.ts';
import { INVITE_TEXTS, USER_TEXTS } from './lib/user-texts.ts';

beforeEach(() => {
  answerShell();
  answers(listRoles, buildRoles());
  answers(listTokens, { data: [], totalResults: 0 });
});
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const tick = async (name: RegExp | string, inside: HTMLElement = document.body) =>
  fireEvent.click(await within(inside).findByRole('checkbox', { name }));
const bodies = (asked: readonly { body: string }[]): unknown[] =>
  asked.map(({ body }) => JSON.parse(body) as unknown);

describe('/users', () => {
  it('[RT-56] keeps the filters in the address', async () => {
    const asked = answers(listUsers, { data: [buildUserRow()], totalResults: 51 });
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
    answers(showUserAccount, buildAccount());
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
    answers(showUserAccount, buildAccount({ is_self: true }));
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
    answers(showUserAccount, buildAccount({ providers: ['Entra'] }));
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
    answers(showUserAccount, buildAccount());
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
    answers(showUserAccount, buildAccount());
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
    answers(showUserAccount, buildAccount({ within_reach: false }));
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
