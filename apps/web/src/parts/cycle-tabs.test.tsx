import { showUser, type SessionUser } from '@reviews/contracts/session';
import { screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { answers } from '../testing/fake-server.ts';
import { renderInApp } from '../testing/render.tsx';
import { buildSessionUser } from '../testing/stub-data.ts';
import { CycleTabs } from './cycle-tabs.tsx';

function open(sections: SessionUser['sections'], at = '/cycles/4') {
  answers(showUser, buildSessionUser({ sections }));
  return renderInApp(
    <>
      <h1>Mid-Year Review</h1>
      <Suspense>
        <CycleTabs cycleId={4} />
        <p>there</p>
      </Suspense>
    </>,
    { at },
  );
}

const links = async () =>
  within(await screen.findByRole('navigation', { name: 'Pages of this cycle' })).getAllByRole(
    'link',
  );

describe('[RT-16, RT-17, RT-18, RT-21] the pages of a cycle', () => {
  it('link to each other, and mark the current one', async () => {
    open({ cycles: true, cycle_builder: true, packets: true, changelog: false, access: false });
    const all = await links();
    expect(all.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Overview', '/cycles/4/overview'],
      ['Builder', '/cycles/4'],
      ['Launcher', '/cycles/4/launcher'],
      ['Reminders', '/cycles/4/reminders'],
      ['Packets', '/cycles/4/packets'],
    ]);
    expect(all.map((link) => link.getAttribute('aria-current'))).toEqual([
      null,
      'page',
      null,
      null,
      null,
    ]);
  });

  it('include only those the user may open', async () => {
    open(
      { cycles: true, cycle_builder: false, packets: true, changelog: false, access: false },
      '/cycles/4/packets',
    );
    expect((await links()).map((link) => link.textContent)).toEqual([
      'Overview',
      'Reminders',
      'Packets',
    ]);
  });

  it('are hidden if there is only one', async () => {
    open(
      { cycles: false, cycle_builder: false, packets: true, changelog: false, access: false },
      '/cycles/4/packets',
    );
    await screen.findByText('there');
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
