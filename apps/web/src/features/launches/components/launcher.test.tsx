import { showCycle, type BuiltPulse, type CycleView } from '@reviews/contracts/cycle-builder';
import { nameEmployees } from '@reviews/contracts/employees';
import {
  deletePopulation,
  dryRunLaunch,
  listLaunches,
  listLaunchPlan,
  listPopulations,
  savePopulation,
  startLaunch,
  undoLaunch,
  type LaunchView,
} from '@reviews/contracts/launches';
import { EVERYONE, MESSAGES } from '@reviews/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, refuses, type Arrived } from '../../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../../testing/render-app.tsx';
import { LAUNCH_TEXTS as texts } from '../lib/launch-texts.ts';
import { buildDryRun, buildLaunch, buildPlan, buildPopulations } from '../testing/launch-stubs.ts';

const SELF: BuiltPulse = {
  id: 21,
  title: 'Self Review',
  type: 'Self',
  group_name: 'Self',
  nominated_by: null,
  approves: false,
  anonymity_gap: null,
  version: 1,
  latest_version: 1,
  archived: false,
  forms: 0,
};
const MANAGER: BuiltPulse = {
  ...SELF,
  id: 22,
  title: 'Manager Review',
  type: 'Manager',
  group_name: 'Manager',
};
const ANYTIME: BuiltPulse = {
  ...SELF,
  id: 23,
  title: 'Praise',
  type: 'Anytime',
  group_name: 'Anytime',
};

const buildCycle = ({ pulses = [SELF], ...change }: Partial<CycleView> = {}): CycleView =>
  showCycle.response.parse({
    id: 7,
    state: 'draft',
    revision: 3,
    closed_at: null,
    launched_at: null,
    faults: [],
    structure_fixed: false,
    pulses,
    cycle: {
      name: 'Spring Review',
      placard_sub_text: '',
      start_date: '2026-04-01',
      end_date: '2026-06-30',
      packet_release_days: null,
      packet_release_date: null,
      packet_release_time: null,
      stages: [],
      pulses: pulses.map(({ id }) => ({
        ref: String(id),
        id,
        template_id: id,
        version: 1,
        stageless: false,
      })),
    },
    ...change,
  });

interface Stubs {
  cycle?: CycleView;
  launches?: () => LaunchView[];
}

/** Answers every request of the page. */
function answerLauncher({ cycle = buildCycle(), launches = () => [] }: Stubs = {}) {
  answers(listLaunches, () => ({ data: launches() }));
  answers(listPopulations, () => buildPopulations());
  return {
    cycle: answers(showCycle, () => cycle),
    dryRun: answers(dryRunLaunch, () => buildDryRun()),
    plan: answers(listLaunchPlan, () => buildPlan()),
  };
}

const bodies = (arrived: readonly Arrived[]): unknown[] =>
  arrived.map(({ body }) => JSON.parse(body) as unknown);
const ALL = { population: EVERYONE, pulse_ids: [] };
const LAUNCH = texts.launch({ count: 2 });

beforeEach(() => void answerShell());

describe('/cycles/{id}/launcher', () => {
  it('[RT-19] shows who would get which form, and who none and why; links each number to the people it counts', async () => {
    const { plan } = answerLauncher();
    const { user, router } = { user: userEvent.setup(), ...renderApp('/cycles/7/launcher') };
    await screen.findByRole('heading', { level: 1, name: texts.title });
    expect((await screen.findByRole('link', { name: 'Spring Review' })).getAttribute('href')).toBe(
      '/cycles/7',
    );
    expect((await screen.findByRole('row', { name: /^Lou Locked/ })).textContent).toContain(
      'Cannot sign in.',
    );
    await user.click(
      screen.getByRole('button', {
        name: texts.problemIn({ count: 1, label: 'Cannot sign in', pulse: 'Self Review' }),
      }),
    );
    await waitFor(() => expect(router.state.location.search).toBe('?problem=no_account&pulse=21'));
    await waitFor(() =>
      expect(bodies(plan).at(-1)).toEqual({
        ...ALL,
        problem: 'no_account',
        pulse_id: 21,
        search: '',
        page: 1,
      }),
    );
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { level: 2, name: texts.byPerson }),
    );
    await user.click(screen.getByRole('button', { name: texts.showAll }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('[RT-19] keeps population and pulses in the address, and requests exactly those', async () => {
    const asked = answerLauncher({ cycle: buildCycle({ pulses: [SELF, MANAGER, ANYTIME] }) });
    answers(nameEmployees, { employees: [{ id: 40, preferred_name: 'Mara Manager' }] });
    const { user, router } = {
      user: userEvent.setup(),
      ...renderApp(
        '/cycles/7/launcher?departments=1&below=40&hired_before=2026-01-31&pulses=21&without=nonsense',
      ),
    };
    await waitFor(() =>
      expect(bodies(asked.dryRun)).toEqual([
        {
          population: {
            ...EVERYONE,
            department_ids: [1],
            manager_ids: [40],
            hired_before: '2026-01-31',
          },
          pulse_ids: [21],
        },
      ]),
    );
    expect(screen.getByRole('checkbox', { name: /^Manager Review/ })).toHaveProperty(
      'checked',
      false,
    );
    expect(screen.getByRole('checkbox', { name: /^Praise/ })).toHaveProperty('disabled', true);
    await user.click(
      await screen.findByRole('button', { name: texts.remove({ name: 'Mara Manager' }) }),
    );
    await user.click(screen.getByRole('checkbox', { name: /^Manager Review/ }));
    await waitFor(() =>
      expect(router.state.location.search).toBe('?departments=1&hired_before=2026-01-31'),
    );
    await user.click(
      await screen.findByRole('button', { name: texts.leaveOutOf({ name: 'Lou Locked' }) }),
    );
    await waitFor(() =>
      expect(bodies(asked.dryRun).at(-1)).toMatchObject({
        population: { department_ids: [1], exclude: [32] },
        pulse_ids: [],
      }),
    );
  });

  it('applies a saved population, and warns before saving under an existing name', async () => {
    answerLauncher();
    const saved = answers(savePopulation, { id: 5 });
    const { user, router } = {
      user: userEvent.setup(),
      ...renderApp('/cycles/7/launcher?departments=1'),
    };
    await user.click(await screen.findByRole('button', { name: texts.savedLists }));
    await user.click(await screen.findByRole('button', { name: texts.saveList }));
    const dialog = within(await screen.findByRole('dialog', { name: texts.saveTitle }));
    await user.click(dialog.getByRole('button', { name: texts.saveButton }));
    expect(dialog.getByText(texts.nameNeeded)).toBeInstanceOf(HTMLElement);
    await user.type(dialog.getByRole('textbox'), 'All of sales');
    expect(dialog.getByText(texts.nameTaken({ name: 'All of sales' }))).toBeInstanceOf(HTMLElement);
    await user.click(dialog.getByRole('button', { name: texts.replace }));
    await waitFor(() =>
      expect(bodies(saved)).toEqual([
        {
          name: 'All of sales',
          population: { ...EVERYONE, department_ids: [1] },
          only_new: false,
        },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: texts.savedLists }));
    await user.click(await screen.findByRole('button', { name: 'All of sales' }));
    await waitFor(() => expect(router.state.location.search).toBe('?departments=2'));
  });

  it('[RT-19] does not silently replace a population that someone else has saved under the name: says so, then offers it', async () => {
    const server = { data: buildPopulations().data };
    answerLauncher();
    answers(listPopulations, () => buildPopulations(server));
    const taken = MESSAGES.launches.populationTaken({ name: 'Mine' });
    const refused = refuses(savePopulation, 422, {
      message: taken,
      code: 'invalid',
      errors: { name: [taken] },
    });
    const user = userEvent.setup();
    renderApp('/cycles/7/launcher?departments=1');
    await user.click(await screen.findByRole('button', { name: texts.savedLists }));
    await user.click(await screen.findByRole('button', { name: texts.saveList }));
    const dialog = within(await screen.findByRole('dialog', { name: texts.saveTitle }));
    await user.type(dialog.getByRole('textbox'), 'Mine');
    server.data = [
      ...server.data,
      { id: 6, name: 'Mine', population: { ...EVERYONE, department_ids: [2] } },
    ];
    await user.click(dialog.getByRole('button', { name: texts.saveButton }));
    expect(await dialog.findByText(taken)).toBeInstanceOf(HTMLElement);
    expect(await dialog.findByText(texts.nameTaken({ name: 'Mine' }))).toBeInstanceOf(HTMLElement);
    const saved = answers(savePopulation, { id: 6 });
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: texts.replace }).hasAttribute('data-loading')).toBe(
        false,
      ),
    );
    await user.click(dialog.getByRole('button', { name: texts.replace }));
    await waitFor(() =>
      expect(bodies([...refused, ...saved])).toMatchObject([
        { name: 'Mine', only_new: true },
        { name: 'Mine', only_new: false },
      ]),
    );
  });

  it('deletes a saved population without confirmation, and restores it', async () => {
    const server = { data: buildPopulations().data };
    answerLauncher();
    answers(listPopulations, () => buildPopulations(server));
    const [list] = server.data;
    if (list === undefined) throw new Error('There is no choice to delete.');
    const deleted = answers(deletePopulation, () => {
      server.data = [];
      return list;
    });
    const saved = answers(savePopulation, { id: 6 });
    const user = userEvent.setup();
    renderApp('/cycles/7/launcher');
    await user.click(await screen.findByRole('button', { name: texts.savedLists }));
    await user.click(await screen.findByRole('button', { name: texts.changeList(list) }));
    await user.click(screen.getByRole('button', { name: texts.deleteList }));
    expect(await screen.findByText(texts.noLists)).toBeInstanceOf(HTMLElement);
    expect(deleted.map(({ path }) => path)).toEqual(['/api/populations/5']);
    await user.click(screen.getByRole('button', { name: texts.undo }));
    await waitFor(() =>
      expect(bodies(saved)).toEqual([
        { name: list.name, population: list.population, only_new: true },
      ]),
    );
    expect(await screen.findByText(texts.listRestored(list))).toBeInstanceOf(HTMLElement);
  });

  it('[RT-19] says what blocks the launch, and links to where it is fixed', async () => {
    answerLauncher();
    answers(dryRunLaunch, () =>
      buildDryRun({
        faults: [
          { path: 'pulses.0', message: MESSAGES.launches.noQuestions({ title: 'Self Review' }) },
        ],
      }),
    );
    renderApp('/cycles/7/launcher');
    expect(
      await screen.findByText(MESSAGES.launches.noQuestions({ title: 'Self Review' })),
    ).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('link', { name: texts.toBuilder }).getAttribute('href')).toBe(
      '/cycles/7',
    );
    expect(screen.getByRole('button', { name: LAUNCH })).toHaveProperty('disabled', true);
    expect(screen.getByText(texts.stillFaults)).toBeInstanceOf(HTMLElement);
  });

  it('[RT-19] does not link to the builder for what can no longer be changed there: leaves out the pulse and launches the others', async () => {
    const missing = MESSAGES.cycles.stageMissing({
      title: 'Manager Review',
      component: 'Nominations',
    });
    answerLauncher({
      cycle: buildCycle({ pulses: [SELF, MANAGER], state: 'live', structure_fixed: true }),
    });
    const asked: Arrived[] = answers(dryRunLaunch, () =>
      buildDryRun(
        asked.at(-1)?.body.includes('"pulse_ids":[]')
          ? { faults: [{ path: 'pulses.1', message: missing }] }
          : {},
      ),
    );
    const user = userEvent.setup();
    renderApp('/cycles/7/launcher');
    expect(await screen.findByText(missing)).toBeInstanceOf(HTMLElement);
    expect(screen.getByText(texts.leaveOutPulse)).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('link', { name: texts.toBuilder })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: /^Manager Review/ }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: LAUNCH })).toHaveProperty('disabled', false),
    );
    expect(bodies(asked).at(-1)).toMatchObject({ pulse_ids: [21] });
  });

  it('[RT-19] launches after showing the numbers, shows progress, and announces the end', async () => {
    const server: { launches: LaunchView[] } = { launches: [] };
    const { dryRun } = answerLauncher({ launches: () => server.launches });
    const sent = answers(startLaunch, () => {
      server.launches = [
        buildLaunch({
          state: 'running',
          done_people: 1,
          forms: 1,
          can_undo: false,
          finished_at: null,
        }),
      ];
      return server.launches[0] ?? buildLaunch();
    });
    const user = userEvent.setup();
    renderApp('/cycles/7/launcher');
    await user.click(await screen.findByRole('button', { name: LAUNCH }));
    const dialog = within(
      await screen.findByRole('dialog', { name: texts.confirmTitle({ count: 2 }) }),
    );
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Self Review: 2',
      'Cannot sign in: 1 person',
    ]);
    await user.click(dialog.getByRole('button', { name: LAUNCH }));
    expect(
      (await screen.findByRole('progressbar', { name: texts.progress })).getAttribute(
        'aria-valuetext',
      ),
    ).toBe('1 of 3 people done, 1 review opened so far');
    expect(bodies(sent)).toEqual([{ ...ALL, revision: 3 }]);
    expect(
      screen.getByText(texts.isRunning({ words: '1 of 3 people done, 1 review opened so far' })),
    ).toBeInstanceOf(HTMLElement);
    const before = dryRun.length;
    server.launches = [buildLaunch()];
    expect(await screen.findByText(texts.doneNews({ forms: 2, people: 3 }))).toBeInstanceOf(
      HTMLElement,
    );
    await waitFor(() => expect(dryRun.length).toBeGreaterThan(before));
  });

  it('[RT-19] announces the end of a launch, and of its undo, that finished before the first poll', async () => {
    const server: { launches: LaunchView[] } = { launches: [] };
    answerLauncher({ launches: () => server.launches });
    answers(startLaunch, () => {
      server.launches = [buildLaunch()];
      return buildLaunch({
        state: 'running',
        done_people: 0,
        forms: 0,
        can_undo: false,
        finished_at: null,
      });
    });
    answers(undoLaunch, () => {
      server.launches = [buildLaunch({ state: 'undone', can_undo: false })];
      return { message: MESSAGES.launches.undoing };
    });
    const user = userEvent.setup();
    renderApp('/cycles/7/launcher');
    await user.click(await screen.findByRole('button', { name: LAUNCH }));
    await user.click(
      within(
        await screen.findByRole('dialog', { name: texts.confirmTitle({ count: 2 }) }),
      ).getByRole('button', { name: LAUNCH }),
    );
    expect(await screen.findByText(texts.doneNews({ forms: 2, people: 3 }))).toBeInstanceOf(
      HTMLElement,
    );
    await user.click(
      await screen.findByRole('button', { name: /^Undo the launch of 20 Nov 2026/ }),
    );
    await user.click(
      within(await screen.findByRole('dialog', { name: texts.undoTitle })).getByRole('button', {
        name: texts.takeBack,
      }),
    );
    expect(await screen.findByText(texts.undoneNews)).toBeInstanceOf(HTMLElement);
  });

  it('[RT-19] refetches launches that could not be loaded before one was started', async () => {
    answerLauncher();
    refuses(listLaunches, 500);
    answers(startLaunch, () => {
      answers(listLaunches, { data: [buildLaunch()] });
      return buildLaunch({
        state: 'running',
        done_people: 0,
        forms: 0,
        can_undo: false,
        finished_at: null,
      });
    });
    const user = userEvent.setup();
    renderApp('/cycles/7/launcher');
    expect(await screen.findByText(texts.launchesFailed)).toBeInstanceOf(HTMLElement);
    await user.click(await screen.findByRole('button', { name: LAUNCH }));
    await user.click(
      within(
        await screen.findByRole('dialog', { name: texts.confirmTitle({ count: 2 }) }),
      ).getByRole('button', { name: LAUNCH }),
    );
    expect(
      await screen.findByRole('button', { name: /^Undo the launch of 20 Nov 2026/ }),
    ).toBeInstanceOf(HTMLElement);
  });

  it('[RT-19] continues a launch that stopped, for its original population', async () => {
    const fault = MESSAGES.launches.failed({ done: 1, people: 3 });
    const population = { ...EVERYONE, department_ids: [2] };
    answerLauncher({
      launches: () => [buildLaunch({ state: 'failed', fault, population, can_undo: false })],
    });
    const sent = answers(startLaunch, () => buildLaunch({ state: 'running' }));
    const user = userEvent.setup();
    renderApp('/cycles/7/launcher');
    expect(await screen.findByText(fault)).toBeInstanceOf(HTMLElement);
    await user.click(screen.getByRole('button', { name: texts.goOn }));
    await waitFor(() =>
      expect(bodies(sent)).toEqual([{ population, pulse_ids: [21], revision: 3 }]),
    );
  });

  it('[RT-19] undoes a launch after confirmation, and says why another cannot be undone', async () => {
    answerLauncher({ launches: () => [buildLaunch(), buildLaunch({ id: 8, can_undo: false })] });
    const sent = answers(undoLaunch, { message: MESSAGES.launches.undoing });
    const user = userEvent.setup();
    renderApp('/cycles/7/launcher');
    expect(await screen.findByText(texts.cannotUndo)).toBeInstanceOf(HTMLElement);
    await user.click(screen.getByRole('button', { name: /^Undo the launch of 20 Nov 2026/ }));
    await user.click(
      within(await screen.findByRole('dialog', { name: texts.undoTitle })).getByRole('button', {
        name: texts.takeBack,
      }),
    );
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/api/launches/9/undo']));
  });

  it('[RT-19] names who got nothing, as the list of the pulse', async () => {
    const leftOut = [{ pulse_id: 21, title: 'Upline Review', people: 195 }];
    answerLauncher({ launches: () => [buildLaunch({ left_out: leftOut })] });
    renderApp('/cycles/7/launcher');
    const link = await screen.findByRole('link', {
      name: texts.leftOutOfPulse({ count: 195, pulse: 'Upline Review' }),
    });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
      '/cycles/7/pulses/21?filters={"status":{"selections":["ineligible"]}}',
    );
  });

  it('says what already exists before a later launch adds to it', async () => {
    answerLauncher();
    answers(dryRunLaunch, () =>
      buildDryRun({
        forms: 0,
        reached: 0,
        writers: 0,
        pulses: [{ id: 21, title: 'Self Review', forms: 0, has_already: 2, problems: [] }],
      }),
    );
    renderApp('/cycles/7/launcher');
    expect(await screen.findByText(texts.addsOnly({ count: 2 }))).toBeInstanceOf(HTMLElement);
    expect(screen.getByText(texts.nothingNew)).toBeInstanceOf(HTMLElement);
  });

  it('says that there is nothing to launch in a closed cycle, and in one without pulses', async () => {
    answerLauncher({ cycle: buildCycle({ state: 'closed', closed_at: '2026-07-01T09:00:00Z' }) });
    const { unmount } = renderApp('/cycles/7/launcher');
    expect(await screen.findByText(texts.isClosed)).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('button', { name: /^Launch/ })).toBeNull();
    unmount();
    answerLauncher({ cycle: buildCycle({ pulses: [] }) });
    renderApp('/cycles/7/launcher');
    expect(await screen.findByText(texts.noPulses)).toBeInstanceOf(HTMLElement);
  });

  it('says when no one matches the filters', async () => {
    answerLauncher();
    answers(dryRunLaunch, () =>
      buildDryRun({ people: 0, forms: 0, reached: 0, writers: 0, problems: [], pulses: [] }),
    );
    renderApp('/cycles/7/launcher?hired_before=1900-01-01');
    expect(await screen.findByText(texts.noOneChosen)).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('heading', { name: texts.byPerson })).toBeNull();
  });

  it.each([
    [403, 'No access'],
    [500, texts.failed],
    [404, MESSAGES.cycles.notFound],
  ])('[RT-19] says when it cannot be shown: %i', async (status, title) => {
    refuses(showCycle, status);
    renderApp('/cycles/7/launcher');
    expect(await screen.findByText(title)).toBeInstanceOf(HTMLElement);
  });
});
