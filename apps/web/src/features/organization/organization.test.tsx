import {
  listReports,
  showReportingPath,
  type TreeLevel,
  type TreeNode,
} from '@reviews/contracts/organization';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { answers, answerTo, server } from '../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../testing/render-app.tsx';

const node = (id: number, name: string, reports = 0, below = reports): TreeNode => ({
  id,
  preferred_name: name,
  position_name: 'Engineer',
  department: 'Engineering',
  reports,
  below,
});
const LEVELS: Readonly<Record<string, TreeLevel>> = {
  top: { manager_id: null, total: 1, data: [node(1, 'Cleo Ceo', 2, 3)] },
  1: { manager_id: 1, total: 3, data: [node(2, 'Dora Director', 1), node(3, 'Will Writer')] },
  '1+2': { manager_id: 1, total: 3, data: [node(5, 'Zoe Last')] },
  2: { manager_id: 2, total: 1, data: [node(4, 'Mara Manager')] },
};

async function open(address = '/organization/table') {
  answerShell();
  const asked: string[] = [];
  server.use(
    http.get(`*${listReports.path}`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      const after = searchParams.get('after') ?? '0';
      const key = `${searchParams.get('manager_id') ?? 'top'}${after === '0' ? '' : `+${after}`}`;
      asked.push(key);
      return answerTo(listReports, LEVELS[key]);
    }),
  );
  const { router } = renderApp(address);
  await screen.findByRole('row', { name: /Cleo Ceo/ });
  return { asked, router };
}
const row = (name: RegExp) => screen.getByRole('row', { name });
const key = (name: RegExp, pressed: string) => fireEvent.keyDown(row(name), { key: pressed });

describe('[RT-30] the organization', () => {
  it('opens level by level and fetches each level once', async () => {
    const { asked } = await open();
    expect(asked).toEqual(['top']);
    expect(within(row(/Cleo Ceo/)).getByText('2 reports, 3 in total')).toBeInstanceOf(HTMLElement);
    fireEvent.click(screen.getByRole('button', { name: 'Show who reports to Cleo Ceo' }));
    expect(
      (await screen.findByRole('row', { name: /Dora Director/ })).getAttribute('aria-level'),
    ).toBe('2');
    fireEvent.click(screen.getByRole('button', { name: 'Hide who reports to Cleo Ceo' }));
    expect(screen.queryByRole('row', { name: /Dora Director/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show who reports to Cleo Ceo' }));
    await screen.findByRole('row', { name: /Dora Director/ });
    expect(asked).toEqual(['top', '1']);
  });

  it('is navigated by keyboard, with one row in the tab order', async () => {
    await open();
    key(/Cleo Ceo/, 'ArrowRight');
    await screen.findByRole('row', { name: /Dora Director/ });
    expect(row(/Cleo Ceo/).getAttribute('aria-expanded')).toBe('true');
    key(/Cleo Ceo/, 'ArrowRight');
    expect(document.activeElement).toBe(row(/Dora Director/));
    key(/Dora Director/, 'ArrowRight');
    await screen.findByRole('row', { name: /Mara Manager/ });
    key(/Dora Director/, 'ArrowDown');
    expect(document.activeElement).toBe(row(/Mara Manager/));
    key(/Mara Manager/, 'ArrowLeft');
    expect(document.activeElement).toBe(row(/Dora Director/));
    expect(screen.getAllByRole('row').filter((each) => each.tabIndex === 0)).toHaveLength(1);
    key(/Dora Director/, 'Home');
    expect(document.activeElement).toBe(row(/Cleo Ceo/));
  });

  it('fetches the rest of a long level on request', async () => {
    const { asked } = await open();
    key(/Cleo Ceo/, 'ArrowRight');
    fireEvent.click(await screen.findByRole('button', { name: 'Show 1 more' }));
    expect(await screen.findByRole('row', { name: /Zoe Last/ })).toBeInstanceOf(HTMLElement);
    expect(asked).toEqual(['top', '1', '1+2']);
  });

  it('opens the path to the person in the address', async () => {
    answers(showReportingPath, {
      data: [LEVELS.top, LEVELS[1], LEVELS[2]].flatMap((level) => level ?? []),
    });
    await open('/organization/table?person=4');
    await waitFor(() => expect(row(/Mara Manager/).getAttribute('aria-selected')).toBe('true'));
    expect(row(/Mara Manager/).getAttribute('aria-level')).toBe('3');
    expect(screen.getByRole('group', { name: 'Find a person' }).textContent).toContain(
      'Mara Manager',
    );
  });

  it('keeps opened levels in the address and reopens them level by level, each fetched once', async () => {
    const { router } = await open();
    key(/Cleo Ceo/, 'ArrowRight');
    await screen.findByRole('row', { name: /Dora Director/ });
    fireEvent.click(screen.getByRole('button', { name: 'Show who reports to Dora Director' }));
    await screen.findByRole('row', { name: /Mara Manager/ });
    await waitFor(() => expect(router.state.location.search).toBe('?open=1.2'));
    cleanup();
    const again = await open('/organization/table?open=1.2.99999.x');
    expect(await screen.findByRole('row', { name: /Mara Manager/ })).toBeInstanceOf(HTMLElement);
    expect(again.asked).toEqual(['top', '1', '2']);
    key(/Cleo Ceo/, 'ArrowLeft');
    await waitFor(() => expect(again.router.state.location.search).toBe('?open=2.99999'));
  });

  it('fetches only what it shows, whatever the address holds', async () => {
    const { asked } = await open(
      `/organization/table?open=1.${Array.from({ length: 5000 }, (_, index) => index + 100).join('.')}`,
    );
    await screen.findByRole('row', { name: /Dora Director/ });
    expect(asked).toEqual(['top', '1']);
  });
});
