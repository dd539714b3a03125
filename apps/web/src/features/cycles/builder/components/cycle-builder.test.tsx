import {
  closeCycle,
  listCycleTemplates,
  saveCycle,
  showCycle,
  type CycleInput,
  type CycleView,
} from '@reviews/contracts/cycle-builder';
import { showCycleClosing } from '@reviews/contracts/packets';
import { MESSAGES } from '@reviews/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answers, answersLater, refuses } from '../../../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../../../testing/render-app.tsx';
import { buildCycleView, buildOffered, buildStage, PEER } from '../testing/cycle-builder-stubs.ts';

afterEach(() => localStorage.clear());

async function open(view: CycleView = buildCycleView()) {
  answerShell();
  answers(showCycle, view);
  answers(listCycleTemplates, { data: [buildOffered(), PEER] });
  const app = renderApp('/cycles/7');
  await screen.findByRole('heading', { level: 1, name: view.cycle.name });
  return app;
}

const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const stage = (name: string | RegExp) => within(screen.getByRole('group', { name }));
const sentIn = (arrived: readonly { body: string }[]) =>
  JSON.parse(arrived.at(-1)?.body ?? '{}') as { revision: number; cycle: CycleInput };

describe('cycle builder', () => {
  it('[RT-16] [CYC-01] [CYC-02] shows a cycle, and saves changes with the revision that was loaded', async () => {
    await open();
    const arrived = answers(
      saveCycle,
      buildCycleView({ revision: 4, cycle: { name: 'Summer Review' } }),
    );
    await userEvent.clear(nameField());
    await userEvent.type(nameField(), 'Summer Review');
    const fields = stage('Stage Self Review');
    type(fields.getByLabelText('Due date'), '2026-05-01');
    type(fields.getByLabelText('Auto close days'), '0');
    expect(screen.getByText(/Not saved yet/)).toBeTruthy();
    expect(localStorage.length).toBe(1);
    await save();
    await screen.findByText('Saved.');
    expect(sentIn(arrived)).toMatchObject({
      revision: 3,
      cycle: {
        name: 'Summer Review',
        stages: [{ id: 31, due_date: '2026-05-01', auto_close_days: 0, start_date: null }],
      },
    });
  });

  it('[CYC-09] [CYC-10] [CYC-11] [CYC-12] [CYC-13] shows a date’s allowed range while typing, links to the field, and does not save', async () => {
    await open();
    const arrived = answers(saveCycle, buildCycleView());
    const fields = stage('Stage Self Review');
    type(fields.getByLabelText('Start date'), '2026-03-31');
    type(fields.getByLabelText('Due date'), '2026-07-01');
    type(fields.getByLabelText('Auto close date'), '2026-03-01');
    type(fields.getByLabelText('Auto close days'), '-1');
    expect(fields.getByText('Start Date Must be between 1 Apr 2026 and 30 Jun 2026')).toBeTruthy();
    expect(fields.getByText('Due Date Must be between 1 Apr 2026 and 30 Jun 2026')).toBeTruthy();
    expect(
      fields.getByText('Auto Close Date Must be between 1 Jul 2026 and 30 Jun 2026'),
    ).toBeTruthy();
    expect(fields.getByText('Enter a whole number of at least 0.')).toBeTruthy();
    expect(fields.getByLabelText('Due date').getAttribute('aria-invalid')).toBe('true');
    await save();
    await userEvent.click(
      screen.getByRole('button', { name: 'Due Date Must be between 1 Apr 2026 and 30 Jun 2026' }),
    );
    expect(document.activeElement).toBe(fields.getByLabelText('Due date'));
    expect(arrived).toEqual([]);
  });

  it('[TPL-12] warns about a review whose anonymous reviewers are always too few', async () => {
    const gap = { reach: 'never', count: 2, minimum: 5 } as const;
    await open(buildCycleView({ pulse: { anonymity_gap: gap } }));
    expect(screen.getByText(MESSAGES.nominations.anonymityGap({ ...gap }))).toBeInstanceOf(
      HTMLElement,
    );
  });

  it('[CYC-11] [AMB-32] warns of a due date before that of a stage further back, and saves it', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add review' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add Peer Review' }));
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    type(stage('Stage Self Review').getByLabelText('Due date'), '2026-05-20');
    const due = stage('Stage Peer Review').getByLabelText('Due date');
    type(due, '2026-05-19');
    const warning = 'Earlier than “Self Review”, which is due 20 May 2026.';
    expect(stage('Stage Peer Review').getByText(warning)).toBeTruthy();
    expect(due.getAttribute('aria-invalid')).not.toBe('true');
    const arrived = answers(saveCycle, buildCycleView());
    await save();
    await waitFor(() => expect(arrived).toHaveLength(1));
    type(due, '2026-05-20');
    expect(screen.queryByText(warning)).toBeNull();
  });

  it('[CYC-03] suggests the stages of a nominated pulse, moves one by its button, and rejects an impossible order', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add review' }));
    await userEvent.type(
      await screen.findByRole('searchbox', { name: 'Search templates' }),
      'peer',
    );
    expect(screen.queryByRole('button', { name: 'Add Manager Review' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Add Peer Review' }));
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const titles = () =>
      screen
        .getAllByRole<HTMLInputElement>('textbox', { name: /^Title/ })
        .map(({ value }) => value);
    expect(titles()).toEqual([
      'Self Review',
      'Peer Review: nominations',
      'Peer Review: approvals',
      'Peer Review',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Move Peer Review up' }));
    expect(titles()).toEqual([
      'Self Review',
      'Peer Review: nominations',
      'Peer Review',
      'Peer Review: approvals',
    ]);
    expect(
      screen.getAllByText(
        'In “Peer Review”, the stage “Review” must come after “Nomination approvals”.',
      ),
    ).toHaveLength(2);
    await userEvent.click(
      screen.getByRole('button', { name: 'Remove stage Peer Review: approvals' }),
    );
    expect(screen.getAllByText('“Peer Review” needs a stage “Nomination approvals”.')).toHaveLength(
      2,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add stage “Nomination approvals”' }));
    expect(titles()).toEqual([
      'Self Review',
      'Peer Review: nominations',
      'Peer Review: approvals',
      'Peer Review',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Peer Review' }));
    expect(titles()).toEqual(['Self Review']);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(titles()).toHaveLength(4);
  });

  it('[PKT-01] [PKT-03] [PKT-06] allows one release mode at a time, and whole days from 1', async () => {
    await open(buildCycleView({ cycle: { packet_release_days: 3, packet_release_time: '10:00' } }));
    const arrived = answers(saveCycle, buildCycleView({ revision: 4 }));
    const days = screen.getByLabelText<HTMLInputElement>('Days after the last review is complete');
    type(days, '0');
    expect(screen.getAllByText('Enter a whole number of at least 1.')).toHaveLength(2);
    await userEvent.click(screen.getByRole('radio', { name: 'By date and time' }));
    expect(screen.queryByLabelText('Days after the last review is complete')).toBeNull();
    expect(screen.getAllByText('Enter a date.')).toHaveLength(2);
    type(screen.getByLabelText('Release date'), '2026-06-20');
    await save();
    await waitFor(() =>
      expect(sentIn(arrived).cycle).toMatchObject({
        packet_release_days: null,
        packet_release_date: '2026-06-20',
        packet_release_time: '10:00',
      }),
    );
    await userEvent.click(screen.getByRole('radio', { name: 'By days and time' }));
    expect(
      screen.getByLabelText<HTMLInputElement>('Days after the last review is complete').value,
    ).toBe('');
  });

  it('[PKT-02] [AMB-33] opens in days mode when both are set, and drops the date', async () => {
    await open(
      buildCycleView({
        cycle: {
          packet_release_days: 3,
          packet_release_date: '2026-06-20',
          packet_release_time: '10:00',
        },
      }),
    );
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'By days and time' }).checked).toBe(
      true,
    );
    expect(
      screen.getByLabelText<HTMLInputElement>('Days after the last review is complete').value,
    ).toBe('3');
    await userEvent.click(screen.getByRole('radio', { name: 'By date and time' }));
    expect(screen.getByLabelText<HTMLInputElement>('Release date').value).toBe('');
  });

  it('names the stage of each error, in page order', async () => {
    await open(
      buildCycleView({
        cycle: {
          stages: [
            buildStage(),
            buildStage({ id: 32, title: 'A second look', component: 'Nominations' }),
          ],
          packet_release_days: 3,
        },
      }),
    );
    type(screen.getByLabelText('Days after the last review is complete'), '0');
    for (const name of ['Stage Self Review', /^Stage A second look/])
      type(stage(name).getByLabelText('Due days'), '-1');
    const faults = within(
      screen.getByText(/^Fix \d+ problems before you save/).closest('div') ?? document.body,
    ).getAllByRole('listitem');
    const numbers = faults
      .map(({ textContent }) => textContent)
      .filter((text) => text.includes('whole number'));
    expect(numbers).toEqual([
      expect.stringMatching(/Stage 1: Self Review$/),
      expect.stringMatching(/Stage 2: A second look$/),
      expect.stringMatching(/Packet release$/),
    ]);
  });

  it('links to the launcher once everything is saved and launchable', async () => {
    await open();
    const onward = () => screen.queryByRole('link', { name: 'Go to the launcher' });
    expect(onward()?.getAttribute('href')).toBe('/cycles/7/launcher');
    type(nameField(), 'Another');
    expect(onward()).toBeNull();
  });

  it('explains when a stage without dates starts and what its days count from', async () => {
    await open(
      buildCycleView({
        cycle: {
          stages: [
            buildStage(),
            buildStage({
              id: 32,
              title: 'Later',
              start_date: '2026-05-01',
              due_days: 14,
              auto_close_days: 1,
            }),
          ],
        },
      }),
    );
    expect(
      screen.getByRole('row', { name: /^Self Review starts with the cycle, no due date$/ }),
    ).toBeTruthy();
    expect(
      screen.getByRole('row', {
        name: /^Later from 1 May 2026, due 14 days after its start, closes 1 day after its start$/,
      }),
    ).toBeTruthy();
  });

  it('shows a server error at its field', async () => {
    await open();
    refuses(saveCycle, 422, {
      message: MESSAGES.cycles.correctIssues,
      code: 'rule_violation',
      errors: { 'pulses.0.template_id': [MESSAGES.cycles.notOffered] },
    });
    type(nameField(), 'Another');
    await save();
    expect(
      await within(screen.getByRole('list', { name: 'Reviews' })).findByText(
        MESSAGES.cycles.notOffered,
      ),
    ).toBeTruthy();
    type(nameField(), 'Yet another');
    await waitFor(() => expect(screen.queryByText(MESSAGES.cycles.notOffered)).toBeNull());
  });

  it('on a conflict, shows who saved and when, compares, and keeps the input until the user chooses', async () => {
    await open();
    const message = MESSAGES.cycles.changedBy({ name: 'Ada Admin', when: '10 Mar 2026, 10:00 am' });
    refuses(saveCycle, 409, {
      message,
      code: 'conflict',
      details: { revision: 4, changed_by: 'Ada Admin', changed_at: '2026-03-10T09:00:00Z' },
    });
    type(nameField(), 'Mine');
    answers(showCycle, buildCycleView({ revision: 4, cycle: { name: 'Theirs' } }));
    await save();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(message)).toBeTruthy();
    expect(alert.getByRole('region', { name: 'Name' }).textContent).toMatch(
      /BeforeSpring ReviewYoursMineTheirsTheirs$/,
    );
    expect(nameField().value).toBe('Mine');
    const arrived = answers(saveCycle, buildCycleView({ revision: 5, cycle: { name: 'Mine' } }));
    await userEvent.click(alert.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sentIn(arrived)).toMatchObject({ revision: 4, cycle: { name: 'Mine' } }),
    );
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('on a conflict, saves for each field the chosen change, and everything that only one changed', async () => {
    await open();
    refuses(saveCycle, 409, { message: MESSAGES.cycles.conflict, code: 'conflict' });
    type(nameField(), 'Mine');
    type(screen.getByRole('textbox', { name: /^Subtitle/ }), 'My subtitle');
    const theirs = { name: 'Theirs', packet_release_days: 9, packet_release_date: null };
    answers(showCycle, buildCycleView({ revision: 4, cycle: theirs }));
    await save();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getAllByRole('region')).toHaveLength(1);
    const arrived = answers(saveCycle, buildCycleView({ revision: 5 }));
    await userEvent.click(alert.getByRole('button', { name: 'Theirs' }));
    await userEvent.click(alert.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sentIn(arrived)).toMatchObject({
        revision: 4,
        cycle: { ...theirs, placard_sub_text: 'My subtitle' },
      }),
    );
  });

  it('restores unsaved input, and discards it on request', async () => {
    const { unmount } = await open();
    type(nameField(), 'Half a thought');
    unmount();
    await open();
    expect(await screen.findByText(/^You changed this cycle on this computer/)).toBeTruthy();
    expect(nameField().value).toBe('Half a thought');
    await userEvent.click(screen.getByRole('button', { name: 'Discard these changes' }));
    expect(nameField().value).toBe('Spring Review');
    expect(localStorage.length).toBe(0);
  });

  it('asks before leaving with unsaved changes', async () => {
    await open();
    type(nameField(), 'Changed');
    await userEvent.click(screen.getByRole('link', { name: 'Cycles' }));
    expect(await screen.findByRole('dialog', { name: 'Unsaved changes' })).toBeTruthy();
  });

  it('[CYC-08] makes a closed cycle read-only: disables every date, says why, and can reopen it', async () => {
    await open(
      buildCycleView({
        state: 'closed',
        closed_at: '2026-07-01T08:00:00Z',
        launched_at: '2026-04-01T08:00:00Z',
        structure_fixed: true,
      }),
    );
    expect(screen.getByText(/This cycle is closed/)).toBeTruthy();
    for (const label of [
      'Start date',
      'Due date',
      'Auto close date',
      'Due days',
      'Auto close days',
      'First day',
      'Last day',
    ])
      expect(screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    const arrived = answers(closeCycle, { message: 'Spring Review is open again.' });
    await userEvent.click(screen.getByRole('button', { name: 'Open again' }));
    await waitFor(() =>
      expect(arrived.map(({ body }) => body)).toEqual(['{"closed":false,"revision":3}']),
    );
  });

  it('[CYC-08] shows what closing does, in numbers, before it closes', async () => {
    answers(showCycleClosing, {
      reviews: [
        { status: 'draft', label: 'Draft', count: 2 },
        { status: 'blocked', label: 'Blocked', count: 1 },
      ],
      tasks: 1,
      packets: 4,
    });
    const arrived = answers(closeCycle, { message: 'Spring Review is closed.' });
    await open(buildCycleView({ state: 'live', launched_at: '2026-04-01T08:00:00Z' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close cycle' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close cycle' }));
    expect(await dialog.findByText('3 open reviews count as Incomplete')).toBeTruthy();
    expect(dialog.getByText('2 Draft · 1 Blocked')).toBeTruthy();
    expect(dialog.getByText('1 open nomination task is settled')).toBeTruthy();
    expect(dialog.getByText('4 more packets are ready to release')).toBeTruthy();
    expect(arrived).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Close cycle' }));
    await waitFor(() =>
      expect(arrived.map(({ body }) => body)).toEqual(['{"closed":true,"revision":3}']),
    );
  });

  it('[CYC-08] can close a cycle although its open reviews cannot be counted', async () => {
    refuses(showCycleClosing, 500);
    await open(buildCycleView({ state: 'live', launched_at: '2026-04-01T08:00:00Z' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close cycle' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close cycle' }));
    expect(await dialog.findByText('We could not count what is still open.')).toBeTruthy();
    answers(showCycleClosing, { reviews: [], tasks: 0, packets: 0 });
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('Nothing in it is open.')).toBeTruthy();
  });

  it('locks pulses and order once there are forms and says why; dates can still change', async () => {
    await open(
      buildCycleView({
        state: 'live',
        launched_at: '2026-04-01T08:00:00Z',
        structure_fixed: true,
        pulse: { forms: 12, latest_version: 2 },
        cycle: { stages: [buildStage()] },
      }),
    );
    expect(screen.getByText(/^This cycle is launched/)).toBeTruthy();
    expect(screen.getByRole('link', { name: '12 reviews' }).getAttribute('href')).toBe(
      '/cycles/7/pulses/21',
    );
    expect(screen.getByText('Uses version 1. Version 2 is published.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use version 2' })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add review' }).disabled).toBe(
      true,
    );
    expect(screen.queryByRole('button', { name: /^Move|^Remove/ })).toBeNull();
    expect(stage('Stage Self Review').getByLabelText<HTMLInputElement>('Due date').disabled).toBe(
      false,
    );
  });

  it('updates to the latest template version while there are no forms', async () => {
    await open(buildCycleView({ pulse: { latest_version: 2 } }));
    const arrived = answers(
      saveCycle,
      buildCycleView({ revision: 4, pulse: { version: 2, latest_version: 2 } }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Use version 2' }));
    await save();
    await waitFor(() => expect(sentIn(arrived).cycle.pulses).toMatchObject([{ version: 2 }]));
    expect(await screen.findByText('All changes saved')).toBeTruthy();
  });

  it('says when the cycle does not exist', async () => {
    answerShell();
    refuses(showCycle, 404, { message: MESSAGES.cycles.notFound, code: 'not_visible' });
    renderApp('/cycles/7');
    expect(await screen.findByRole('heading', { name: MESSAGES.cycles.notFound })).toBeTruthy();
  });
});

describe('removed pulse', () => {
  const SELF = { ref: '21', id: 21, template_id: 61, version: 1, stageless: false };
  const MANAGER = { ...SELF, ref: '22', id: 22, template_id: 70 };
  const managerStage = buildStage({ id: 32, pulse: '22', title: 'Manager Review' });
  const both = (): CycleView => {
    const view = buildCycleView({
      cycle: { pulses: [SELF, MANAGER], stages: [buildStage(), managerStage] },
    });
    return {
      ...view,
      pulses: view.pulses.flatMap((pulse) => [
        pulse,
        { ...pulse, id: 22, title: 'Manager Review' },
      ]),
    };
  };
  /** The server's version after the self review is removed. */
  const managerAlone = (): CycleView => ({
    ...both(),
    revision: 4,
    pulses: both().pulses.slice(1),
    cycle: { ...both().cycle, pulses: [MANAGER], stages: [managerStage] },
  });
  /** Hovers over the undo toast so that it stays: it could expire during a slow test. */
  const remove = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Remove Self Review' }));
    const message = (await screen.findByRole('button', { name: 'Undo' })).closest('[data-toast]');
    if (message !== null) fireEvent.pointerEnter(message);
  };
  const undo = async () => userEvent.click(await screen.findByRole('button', { name: 'Undo' }));

  it('[CYC-01] [CYC-03] comes back in its old place and keeps later changes', async () => {
    await open(both());
    const arrived = answers(saveCycle, { ...both(), revision: 4 });
    await remove();
    type(stage(/^Stage Manager Review/).getByLabelText('Due date'), '2026-05-01');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Independent of other stages' }));
    await undo();
    await save();
    await waitFor(() => expect(arrived).toHaveLength(1));
    expect(sentIn(arrived).cycle).toMatchObject({
      pulses: [SELF, { ...MANAGER, stageless: true }],
      stages: [
        { id: 31, pulse: '21' },
        { id: 32, pulse: '22', due_date: '2026-05-01' },
      ],
    });
  });

  it('[CYC-03] comes back as a new pulse after a save without it', async () => {
    await open(both());
    answers(saveCycle, managerAlone());
    await remove();
    await save();
    await screen.findByText('Saved.');
    await undo();
    const arrived = answers(saveCycle, { ...both(), revision: 5 });
    await save();
    await waitFor(() => expect(arrived).toHaveLength(1));
    expect(sentIn(arrived)).toMatchObject({
      revision: 4,
      cycle: {
        pulses: [{ ...SELF, id: null }, MANAGER],
        stages: [
          { id: null, pulse: '21' },
          { id: 32, pulse: '22' },
        ],
      },
    });
  });

  it('[CYC-03] comes back as a new pulse while a save without it is in flight', async () => {
    await open(both());
    const { arrived: first, answer } = answersLater(saveCycle, managerAlone());
    await remove();
    await save();
    await waitFor(() => expect(first).toHaveLength(1));
    await undo();
    answer();
    await screen.findByText('Saved.');
    const arrived = answers(saveCycle, { ...both(), revision: 5 });
    await save();
    await waitFor(() => expect(arrived).toHaveLength(1));
    expect(sentIn(arrived)).toMatchObject({
      revision: 4,
      cycle: {
        pulses: [{ ...SELF, id: null }, MANAGER],
        stages: [
          { id: null, pulse: '21' },
          { id: 32, pulse: '22' },
        ],
      },
    });
  });
});
