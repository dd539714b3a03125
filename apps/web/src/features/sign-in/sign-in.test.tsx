import {
  changeMyPassword,
  endMySessions,
  showMySignIn,
  type MySignIn,
} from '@reviews/contracts/sign-in';
import { ACCESS_MESSAGES, SIGN_IN_MESSAGES } from '@reviews/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answers, refuses } from '../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../testing/render-app.tsx';
import { ENDING_TEXTS, PASSWORD_TEXTS, SIGN_IN_TEXTS as texts } from './lib/sign-in-texts.ts';

const HERE = {
  key: '00000000-0000-4000-8000-000000000001',
  device: 'Firefox on Linux',
  address: '198.51.100.7',
  began_at: '2026-03-09T08:00:00.000Z',
  last_seen_at: '2026-03-09T09:00:00.000Z',
  is_current: true,
  impersonating: null,
};
const OTHER = {
  ...HERE,
  key: '00000000-0000-4000-8000-000000000002',
  device: 'Safari on iPhone',
  is_current: false,
};
const SIGN_IN: MySignIn = {
  email: 'ada@larkspur.example',
  password: 'own',
  confirm_by: 'nothing',
  can_change: true,
  sessions: [HERE, OTHER],
  providers: [],
  impersonations: [],
  tokens: 2,
};

function openPage(given: Partial<MySignIn> = {}) {
  answerShell();
  answers(showMySignIn, { ...SIGN_IN, ...given });
  renderApp('/my/sign-in');
  return userEvent.setup();
}
const bodies = (asked: readonly { body: string }[]): unknown[] =>
  asked.map(({ body }) => JSON.parse(body) as unknown);
const dialogOf = (name: string) => screen.findByRole('dialog', { name });

describe('who viewed the product as you', () => {
  it('lists who, when and why, and says when no one has', async () => {
    openPage();
    expect(await screen.findByText(texts.impersonationsNone)).toBeInstanceOf(HTMLElement);
    cleanup();
    openPage({
      impersonations: [
        {
          by: 'Imogen Vale',
          reason: 'She asked why a review is closed.',
          started_at: '2026-03-09T08:00:00.000Z',
          ended_at: '2026-03-09T08:20:00.000Z',
        },
      ],
    });
    const list = within(await screen.findByRole('list', { name: texts.impersonations }));
    expect(list.getByRole('listitem').textContent).toMatch(
      /Imogen Vale.*She asked why a review is closed\..*9 Mar 2026/,
    );
  });
});

describe('the sign-in page', () => {
  it("lists the user's sessions and marks this browser", async () => {
    openPage();
    const table = within(await screen.findByRole('table', { name: texts.sessions }));
    expect(
      within(table.getByRole('row', { name: /Firefox on Linux/ })).getByText('This browser'),
    ).toBeInstanceOf(HTMLElement);
    expect(
      within(table.getByRole('row', { name: /Firefox on Linux/ })).queryByRole('button'),
    ).toBeNull();
    expect(table.getByRole('button', { name: 'Sign out of Safari on iPhone' })).toBeInstanceOf(
      HTMLElement,
    );
    expect(screen.getByText(texts.tokensSome({ count: 2 }))).toBeInstanceOf(HTMLElement);
  });

  it('hides the password from users without one, and shows how they sign in', async () => {
    openPage({
      password: 'none',
      providers: [
        {
          id: 4,
          name: 'Larkspur ID',
          is_on: true,
          linked_at: '2026-01-05T08:00:00.000Z',
          last_used_at: '2026-03-09T08:00:00.000Z',
        },
      ],
      tokens: 0,
    });
    expect(await screen.findByText(texts.none)).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('button', { name: texts.change })).toBeNull();
    expect(
      within(screen.getByRole('list', { name: texts.providers })).getByText('Larkspur ID'),
    ).toBeInstanceOf(HTMLElement);
    expect(screen.getByText(texts.tokensNone)).toBeInstanceOf(HTMLElement);
  });

  it('changes nothing while previewing a role', async () => {
    openPage({ can_change: false });
    expect(await screen.findByText(texts.previewing)).toBeInstanceOf(HTMLElement);
    for (const name of [texts.change, texts.signOutOthers, 'Sign out of Safari on iPhone'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('is not available while impersonating', async () => {
    answerShell();
    refuses(showMySignIn, 403, { message: SIGN_IN_MESSAGES.notAsAnother });
    renderApp('/my/sign-in');
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeInstanceOf(HTMLElement);
  });
});

describe('changing the password', () => {
  it('requires the current password, and keeps the typed text after a refusal', async () => {
    const user = openPage();
    await user.click(await screen.findByRole('button', { name: texts.change }));
    const dialog = within(await dialogOf(PASSWORD_TEXTS.title));
    expect(dialog.getByText(PASSWORD_TEXTS.ends({ count: 2 }))).toBeInstanceOf(HTMLElement);
    await user.click(dialog.getByRole('button', { name: PASSWORD_TEXTS.save }));
    expect(dialog.getByText(PASSWORD_TEXTS.currentRequired)).toBeInstanceOf(HTMLElement);
    expect(dialog.getByText(ACCESS_MESSAGES.passwordShort({ min: 12 }))).toBeInstanceOf(
      HTMLElement,
    );
    expect(document.activeElement).toBe(dialog.getByLabelText(PASSWORD_TEXTS.current));
    await user.type(dialog.getByLabelText(PASSWORD_TEXTS.current), 'the old one');
    await user.type(dialog.getByLabelText(PASSWORD_TEXTS.next), 'unbelievable');
    refuses(changeMyPassword, 422, {
      message: ACCESS_MESSAGES.passwordBreached,
      errors: { password: [ACCESS_MESSAGES.passwordBreached] },
    });
    await user.click(dialog.getByRole('button', { name: PASSWORD_TEXTS.save }));
    expect(await dialog.findByText(ACCESS_MESSAGES.passwordBreached)).toBeInstanceOf(HTMLElement);
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getByLabelText(PASSWORD_TEXTS.next)),
    );
    const sent = answers(changeMyPassword, {
      message: SIGN_IN_MESSAGES.passwordChanged({ sessions: 1, tokens: 0 }),
    });
    await user.type(dialog.getByLabelText(PASSWORD_TEXTS.next), ' lamps');
    await user.click(dialog.getByRole('button', { name: PASSWORD_TEXTS.save }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies(sent)).toEqual([{ current: 'the old one', password: 'unbelievable lamps' }]);
    expect(
      await screen.findByText(SIGN_IN_MESSAGES.passwordChanged({ sessions: 1, tokens: 0 })),
    ).toBeInstanceOf(HTMLElement);
  });
});

describe('signing out elsewhere', () => {
  it('asks for confirmation only, after a recent sign-in', async () => {
    const user = openPage();
    const sent = answers(endMySessions, { message: ACCESS_MESSAGES.signedOutOne });
    await user.click(await screen.findByRole('button', { name: 'Sign out of Safari on iPhone' }));
    const dialog = within(await dialogOf(ENDING_TEXTS.one({ device: 'Safari on iPhone' })));
    expect(dialog.queryByLabelText(ENDING_TEXTS.password)).toBeNull();
    await user.click(dialog.getByRole('button', { name: ENDING_TEXTS.signOut }));
    await waitFor(() => expect(bodies(sent)).toEqual([{ session_key: OTHER.key, password: null }]));
  });

  it('asks for the password if the sign-in was long ago, and says when it is wrong', async () => {
    const user = openPage({ confirm_by: 'password' });
    await user.click(await screen.findByRole('button', { name: texts.signOutOthers }));
    const dialog = within(await dialogOf(ENDING_TEXTS.all));
    await user.click(dialog.getByRole('button', { name: ENDING_TEXTS.signOut }));
    expect(dialog.getByText(ENDING_TEXTS.passwordRequired)).toBeInstanceOf(HTMLElement);
    refuses(endMySessions, 422, {
      message: SIGN_IN_MESSAGES.wrongPassword,
      errors: { password: [SIGN_IN_MESSAGES.wrongPassword] },
    });
    await user.type(dialog.getByLabelText(ENDING_TEXTS.password), 'nearly');
    await user.click(dialog.getByRole('button', { name: ENDING_TEXTS.signOut }));
    expect(await dialog.findByText(SIGN_IN_MESSAGES.wrongPassword)).toBeInstanceOf(HTMLElement);
    const sent = answers(endMySessions, {
      message: SIGN_IN_MESSAGES.signedOut({ sessions: 1, tokens: 2 }),
    });
    await user.clear(dialog.getByLabelText(ENDING_TEXTS.password));
    await user.type(dialog.getByLabelText(ENDING_TEXTS.password), 'the right one{Enter}');
    await waitFor(() =>
      expect(bodies(sent)).toEqual([{ session_key: null, password: 'the right one' }]),
    );
  });

  it('leads to the provider if there is no password', async () => {
    const user = openPage({
      password: 'none',
      confirm_by: 'sign_in_again',
      providers: [
        {
          id: 4,
          name: 'Larkspur ID',
          is_on: true,
          linked_at: '2026-01-05T08:00:00.000Z',
          last_used_at: '2026-03-09T08:00:00.000Z',
        },
      ],
    });
    await user.click(await screen.findByRole('button', { name: texts.signOutOthers }));
    const dialog = within(await dialogOf(ENDING_TEXTS.all));
    expect(
      dialog
        .getByRole('link', { name: ENDING_TEXTS.againWith({ name: 'Larkspur ID' }) })
        .getAttribute('href'),
    ).toBe('/auth/openid/4/start?again=1&return_to=%2Fmy%2Fsign-in');
    expect(dialog.queryByRole('button', { name: ENDING_TEXTS.signOut })).toBeNull();
  });
});
