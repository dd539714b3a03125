import { showAudience, type AudienceView } from '@reviews/contracts/audience';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { buildAudience, me, person, readers } from '../../../../testing/build-audience.ts';
import { answers, refuses } from '../../../../testing/fake-server.ts';
import { renderInApp } from '../../../../testing/render.tsx';
import { AudienceBeforeSubmit, AudienceLine } from '../../index.ts';

const HASH = 'abcdefgh12345678';
const PRIYA = person('Priya Raman');
const IDRIS = person('Idris Fontaine', { position: 'Engineering manager' });

const anonymously = { after: ['submitted', 'released'], anonymous: true, among: 2 } as const;
const WITH_CHOICE: Partial<AudienceView> = {
  readers: [
    readers('writer', [me]),
    readers('subject', [PRIYA], { ...anonymously, after: [...anonymously.after] }),
    readers('manager', [IDRIS], { after: ['submitted'] }),
  ],
  otherwise: {
    sharing_opt_out: true,
    readers: [
      readers('writer', [me]),
      readers('subject', [PRIYA], { when: 'never', because: 'opt-out', anonymous: true, among: 3 }),
      readers('manager', [IDRIS], { after: ['submitted'] }),
    ],
  },
};

/** Renders a review with the writer's choice and its audience line. */
function Writing() {
  const [optOut, setOptOut] = useState(false);
  return (
    <>
      <input
        aria-label="Hide it"
        checked={optOut}
        onChange={(event) => setOptOut(event.target.checked)}
        type="checkbox"
      />
      <AudienceLine hash={HASH} optOut={optOut} />
      <AudienceBeforeSubmit hash={HASH} optOut={optOut} />
    </>
  );
}

const opener = () => screen.findByRole('button', { name: /^Who can read this/ });
const panel = () =>
  within(screen.getAllByRole('region', { name: 'Who can read this' })[0] ?? document.body);

describe('audience line', () => {
  it('[FORM-26, FORM-27] shows readers in one line, and their names in the list behind it', async () => {
    answers(showAudience, buildAudience(WITH_CHOICE));
    renderInApp(<AudienceLine hash={HASH} optOut={false} />);
    const button = await screen.findByRole('button', {
      name: 'Who can read this Only you now; Idris Fontaine once you submit; Priya Raman once released',
    });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(button);
    expect(await screen.findByRole('heading', { name: 'The reviewee' })).toBeTruthy();
    const said = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(said).toContain('Noa Castellan (you)');
    expect(said).toContain('Idris Fontaine Engineering manager');
    expect(
      panel().getByText(
        'Reads it without your name, only together with what at least 2 others wrote',
      ),
    ).toBeTruthy();
    expect(panel().getByText(/read every answer/)).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(button);
  });

  it('[FORM-26] follows the writer’s choice at once, before saving and without another call', async () => {
    const calls = answers(showAudience, buildAudience(WITH_CHOICE));
    renderInApp(<Writing />);
    await opener();
    expect(
      await screen.findByText(
        'Priya Raman will read this without your name, together with what at least 2 others wrote. Avoid details only you could know.',
      ),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox'));
    expect((await opener()).textContent).toBe(
      'Who can read this Only you now; Idris Fontaine once you submit; not Priya Raman',
    );
    expect(screen.queryByText(/without your name/)).toBeNull();
    await userEvent.click(await opener());
    expect(await screen.findByText('You chose to hide it from Priya Raman')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox'));
    expect((await opener()).textContent).toContain('Priya Raman once released');
    expect(calls).toHaveLength(1);
  });

  it('[AMB-61] does not name an anonymous writer', async () => {
    answers(
      showAudience,
      buildAudience({
        you_are: 'subject',
        readers: [
          readers('writer', []),
          readers('subject', [me]),
          readers('hr', [person('Hedi Human')]),
        ],
      }),
    );
    renderInApp(<AudienceLine hash={HASH} />);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Who can read this You, the reviewer and HR now' }),
    );
    expect(await screen.findByText('Anonymous')).toBeTruthy();
  });

  it('shows a loading error in the list, not as a toast, and retries', async () => {
    refuses(showAudience, 500, { message: 'An unexpected error occurred.' });
    renderInApp(<Writing />);
    await waitFor(() => expect(document.querySelector('[class*="bone"]')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(await opener());
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The list of people who can read this could not be loaded',
    );
    answers(showAudience, buildAudience());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Managers' })).toBeTruthy();
  });

  it('opens as a sheet in a narrow window, and returns the focus when closed', async () => {
    const { matchMedia } = window;
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: true });
    answers(showAudience, buildAudience());
    renderInApp(<AudienceLine hash={HASH} />);
    const button = await opener();
    await userEvent.click(button);
    const sheet = await screen.findByRole('dialog', { name: 'Who can read this' });
    expect(await within(sheet).findByText('Priya Raman')).toBeTruthy();
    await userEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
    window.matchMedia = matchMedia;
  });
});
