import { explainAccess, listExplainable, listSight } from '@reviews/contracts/access';
import { showUserAccount } from '@reviews/contracts/users';
import { ACCESS_MESSAGES } from '@reviews/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, refuses } from '../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../testing/render-app.tsx';
import { buildAccount } from '../users/testing/user-stubs.ts';
import { EXPLAIN_TEXTS } from './lib/access-texts.ts';

beforeEach(() => answerShell());
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const bodies = (asked: readonly { body: string }[]): unknown[] =>
  asked.map(({ body }) => JSON.parse(body) as unknown);

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
    answers(showUserAccount, buildAccount());
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
    answers(showUserAccount, buildAccount());
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
    answers(showUserAccount, buildAccount());
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
