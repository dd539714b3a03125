import {
  listMyTokens,
  makeToken,
  revokeMyToken,
  revokeMyTokens,
  type ApiToken,
} from '@reviews/contracts/tokens';
import { listMyTasks } from '@reviews/contracts/pulses';
import { TOKEN_MESSAGES } from '@reviews/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answers, refuses } from '../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../testing/render-app.tsx';
import { EXAMPLE_PATH } from './lib/example-call.ts';

const TOKEN: ApiToken = {
  id: 7,
  name: 'Nightly report',
  state: 'active',
  scopes: ['own'],
  ending: 'x9Qa',
  created_at: '2026-11-01T08:00:00Z',
  expires_at: '2026-12-24T08:00:00Z',
  last_used_at: null,
  revoked_at: null,
};
const SCOPES = [
  { scope: 'own' as const, label: 'Your own work', description: 'Your tasks.' },
  { scope: 'people' as const, label: 'People', description: 'Names.' },
];
const SECRET = `lrk_${'a'.repeat(49)}`;

function openPage(tokens: ApiToken[] = [TOKEN]) {
  answerShell();
  answers(listMyTokens, { data: tokens, scopes: SCOPES, max: 20 });
  renderApp('/my/tokens');
  return userEvent.setup();
}

describe("the user's own tokens", () => {
  it('have an example call that uses an existing address', async () => {
    openPage([]);
    expect(
      (await screen.findByRole('region', { name: 'How to use a token' })).textContent,
    ).toContain(`${window.location.origin}${EXAMPLE_PATH}`);
    expect([EXAMPLE_PATH, listMyTasks.token]).toEqual([listMyTasks.path, ['own']]);
  });

  it('are listed with their scopes, and never with the token itself', async () => {
    openPage([
      TOKEN,
      { ...TOKEN, id: 8, name: 'Old one', state: 'expired', expires_at: '2026-01-02T08:00:00Z' },
    ]);
    const row = await screen.findByRole('row', { name: /Nightly report/ });
    expect(row.textContent).toContain('lrk_…x9Qa');
    expect(row.textContent).toContain('Your own work');
    expect(row.textContent).toContain('Never');
    expect(
      within(screen.getByRole('table', { name: 'Expired and revoked tokens' })).getByRole('row', {
        name: /Old one/,
      }).textContent,
    ).toContain('Expired 2 Jan 2026');
  });

  it('are revoked one by one or all together, after a confirmation', async () => {
    const user = openPage([TOKEN, { ...TOKEN, id: 8, name: 'Other' }]);
    const one = answers(revokeMyToken, { message: TOKEN_MESSAGES.revoked(TOKEN) });
    const all = answers(revokeMyTokens, { message: TOKEN_MESSAGES.revokedAll({ count: 2 }) });
    await user.click(await screen.findByRole('button', { name: 'Revoke Nightly report' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Revoke “Nightly report”?' })).getByRole(
        'button',
        { name: 'Revoke' },
      ),
    );
    await waitFor(() => expect(one.map(({ path }) => path)).toEqual(['/api/my/tokens/7']));
    await user.click(screen.getByRole('button', { name: 'Revoke all' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Revoke 2 tokens?' })).getByRole('button', {
        name: 'Revoke all',
      }),
    );
    await waitFor(() => expect(all).toHaveLength(1));
  });
});

describe('a new token', () => {
  it('requires a name and a scope, keeps the input after a refusal, and is shown once', async () => {
    const user = openPage([]);
    await user.click(await screen.findByRole('button', { name: 'New token' }));
    const dialog = await screen.findByRole('dialog', { name: 'New token' });
    await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
    within(dialog).getByText('Enter a name.');
    within(dialog).getByText('Choose at least one.');
    await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Nightly report');
    await user.click(within(dialog).getByRole('checkbox', { name: 'People' }));
    refuses(makeToken, 422, {
      message: TOKEN_MESSAGES.nameTaken({ name: 'Nightly report' }),
      errors: { name: [TOKEN_MESSAGES.nameTaken({ name: 'Nightly report' })] },
    });
    await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
    await within(dialog).findByText(TOKEN_MESSAGES.nameTaken({ name: 'Nightly report' }));
    const sent = answers(makeToken, { message: '', token: SECRET, data: TOKEN });
    await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
    const shown = await screen.findByRole('dialog', { name: 'Your new token' });
    expect(within(shown).getByRole('textbox', { name: 'Token' })).toHaveProperty('value', SECRET);
    expect(sent.map(({ body }): unknown => JSON.parse(body))).toEqual([
      { name: 'Nightly report', scopes: ['people'], days: 90 },
    ]);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Your new token' })).toBe(shown);
    await user.click(within(shown).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
