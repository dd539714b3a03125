import { addRole, changeRole, listRolePeople, listRoles } from '@reviews/contracts/roles';
import { ACCESS_MESSAGES } from '@reviews/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, refuses } from '../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../testing/render-app.tsx';
import { buildRoles, READING, TRACKING } from './testing/role-stubs.ts';
import { ROLE_TEXTS } from './lib/role-texts.ts';

beforeEach(() => {
  answerShell();
  answers(listRoles, buildRoles());
  answers(listRolePeople, { data: [], totalResults: 0 });
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
