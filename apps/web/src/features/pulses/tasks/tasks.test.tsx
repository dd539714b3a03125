import type { TaskView } from '@reviews/contracts/pulses';
import { listMyHistory, listMyTasks, listMyWaiting } from '@reviews/contracts/pulses';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createDates } from '../../../lib/dates.ts';
import { answers, refuses } from '../../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../../testing/render-app.tsx';
import { datesAhead, dueOf, namesOf } from './lib/due.ts';

let last = 0;

function buildTask(change: Partial<TaskView> = {}): TaskView {
  last += 1;
  const task: TaskView = {
    kind: 'review',
    hash: `hash-${String(last).padStart(6, '0')}`,
    title: 'Peer Review',
    for: { id: last, preferred_name: `Person ${last}`, photo: null },
    cycle: { id: 2, name: 'Mid-Year Review' },
    stage_title: null,
    due_date: '2026-12-01',
    status: { kind: 'write', label: 'Write Review', detail: null },
    action: 'Write Review',
    href: '/pulses/abc/edit',
    declined: [],
    ...change,
  };
  const [parsed] = listMyTasks.response.parse({ data: [task] }).data;
  if (!parsed) throw new Error('One task was parsed, none came back.');
  return parsed;
}

const blocked = () =>
  buildTask({
    title: 'Manager Review',
    action: null,
    href: null,
    status: { kind: 'blocked', label: 'Blocked', detail: 'Peer Review' },
  });

describe('due dates', () => {
  const dates = createDates('Europe/Berlin');
  // Half past midnight in Berlin: already the next day compared to UTC.
  const now = new Date('2026-11-20T23:30:00Z');

  it.each([
    ['2026-11-19', 'late', '2 days late'],
    ['2026-11-20', 'late', '1 day late'],
    ['2026-11-21', 'soon', 'Due today'],
    ['2026-11-22', 'soon', 'Due tomorrow'],
    ['2026-11-28', 'soon', 'Due in 7 days'],
    ['2026-11-29', 'later', 'Due 29 Nov 2026'],
    [null, 'none', ''],
  ])("shows %s, in the organisation's time zone, as %s: %s", (day, tone, words) => {
    expect(dueOf(day, dates, now)).toEqual({ tone, words });
  });

  it('are listed in order with the tasks due on each', () => {
    const ahead = datesAhead(
      [
        buildTask({ due_date: '2026-12-05' }),
        buildTask({ due_date: '2026-12-01' }),
        buildTask({ due_date: null }),
        buildTask({ due_date: '2026-12-05' }),
      ],
      6,
    );
    expect(ahead.map(({ day, tasks }) => [day, tasks.length])).toEqual([
      ['2026-12-01', 1],
      ['2026-12-05', 2],
    ]);
  });
});

describe('the name of a task', () => {
  it.each([
    [null, ['Peer Review']],
    ['Peer Reviews', ['Peer Review']],
    ['Nomination Approvals', ['Peer Review', 'Nomination Approvals']],
  ])('adds the step if it has a different name: stage %s', (stage_title, names) => {
    expect(namesOf(buildTask({ stage_title }))).toEqual(names);
  });
});

describe('my tasks and history', () => {
  it('[RT-01] lists my tasks with their buttons and what I am waiting for on the home page', async () => {
    answerShell();
    answers(listMyTasks, {
      data: [
        buildTask({
          action: 'Continue Review',
          for: { id: 7, preferred_name: 'Noa Castellan', photo: null },
        }),
        blocked(),
      ],
    });
    answers(listMyWaiting, {
      data: [
        {
          kind: 'reopen-request',
          title: 'Peer Review',
          for: { id: 9, preferred_name: 'Luca Ferrant' },
          cycle: null,
          since: null,
          with: 'Idris Fontaine',
          href: '/pulses/xyz/view',
        },
      ],
    });
    renderApp('/');
    const toDo = within(await screen.findByRole('list', { name: 'To do' }));
    expect(toDo.getAllByRole('listitem')).toHaveLength(1);
    expect(
      toDo
        .getByRole('link', { name: 'Continue Review: Peer Review for Noa Castellan' })
        .getAttribute('href'),
    ).toBe('/pulses/abc/edit');
    expect(screen.getByRole('link', { name: '1 more, not open yet' }).getAttribute('href')).toBe(
      '/my/tasks',
    );
    expect(
      await screen.findByRole('link', { name: 'Reopening of Peer Review for Luca Ferrant' }),
    ).toBeInstanceOf(HTMLElement);
  });

  it('[RT-45] [STAT-03] includes blocked tasks with the reason', async () => {
    answerShell();
    answers(listMyTasks, { data: [buildTask(), blocked()] });
    renderApp('/my/tasks');
    const later = within(await screen.findByRole('list', { name: 'Not open yet' }));
    expect(later.getByText('Blocked')).toBeInstanceOf(HTMLElement);
    expect(later.getByText('Waits for Peer Review')).toBeInstanceOf(HTMLElement);
    // Nothing to write yet; the name leads to the reviewee's overview (OVR-01).
    expect(
      later
        .getAllByRole('link')
        .every((link) => link.getAttribute('href')?.startsWith('/employees/') === true),
    ).toBe(true);
  });

  it('[RT-47] lists what I have submitted in my history', async () => {
    answerShell();
    const { declined: _none, ...form } = buildTask({
      action: null,
      href: '/pulses/abc/view',
      cycle: null,
      status: { kind: 'complete', label: 'Complete', detail: null },
    });
    answers(listMyHistory, {
      data: [
        {
          ...form,
          closed_at: '2026-11-12T10:00:00.000Z',
        },
      ],
    });
    renderApp('/my/history');
    const row = within((await screen.findAllByRole('row'))[1] ?? document.body);
    expect(row.getByRole('link', { name: 'Peer Review' }).getAttribute('href')).toBe(
      '/pulses/abc/view',
    );
    expect(row.getByText('Off-Cycle')).toBeInstanceOf(HTMLElement);
    expect(row.getByText('12 Nov 2026')).toBeInstanceOf(HTMLElement);
  });

  it('shows an error once, in place, with a retry button', async () => {
    answerShell();
    refuses(listMyTasks, 500);
    renderApp('/my/tasks');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'An internal error has occurred!',
    );
    expect(screen.getAllByText('An internal error has occurred!')).toHaveLength(1);
    answers(listMyTasks, { data: [] });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No tasks')).toBeInstanceOf(HTMLElement);
  });
});
