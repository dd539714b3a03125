import * as contracts from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import {
  buildCycle,
  buildDeclinedPulse,
  buildDraft,
  buildEmployee,
  buildIncompletePulse,
  buildNominationTask,
  buildPulse,
  buildReopenRequest,
  buildSubmittedPulse,
  buildTemplate,
  NOMINATION_STAGES,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formCalls } from '../../../testing/form-calls.ts';
import { startTestApp, type Caller, type TestApp } from '../../../testing/start-test-app.ts';
import {
  buildCompany,
  buildPlace,
  comparable,
  present,
  release,
  replyOf,
  type Company,
  type Person,
} from '../../../testing/worlds.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

/** Creates a person without tasks, and signs them in. */
async function someone(): Promise<{ me: BuiltEmployee; caller: Caller }> {
  const me = await buildEmployee(app.db, { password: null });
  return { me, caller: await app.as(me.user) };
}
const tasksOf = async (caller: Caller) =>
  replyOf(contracts.listMyTasks, await caller.call(contracts.listMyTasks)).data;
const historyOf = async (caller: Caller) =>
  replyOf(contracts.listMyHistory, await caller.call(contracts.listMyHistory)).data;
const waitingOf = async (caller: Caller) =>
  replyOf(contracts.listMyWaiting, await caller.call(contracts.listMyWaiting)).data;

describe('GET /api/my/tasks', () => {
  it('[PERM-02, AMB-43] lists the open forms the person writes, earliest due date first, with the possible actions', async () => {
    const { me, caller } = await someone();
    const now = app.clock.now();
    const [first, second] = [
      await buildTemplate(app.db, { title: 'Self Review', type: 'Self' }),
      await buildTemplate(app.db, { title: 'Manager Review' }),
    ];
    const cycle = await buildCycle(app.db, {
      now,
      name: 'Spring',
      pulses: [
        { template: first, stages: [{ title: 'Self', dueDate: '2026-03-15' }] },
        { template: second, stages: [{ title: 'Manager', dueDays: 3 }] },
        { template: second, stageless: true, stages: [{ title: 'Whenever' }] },
        {
          template: second,
          stageless: true,
          stages: [{ title: 'Soon', startDate: '2026-03-20', dueDate: '2026-03-21' }],
        },
      ],
    });
    const [self, manager, free, soon] = cycle.pulses.map((cyclePulse) => ({
      assignee: me,
      cyclePulse,
      openedAt: now,
    }));
    const selfForm = await buildPulse(app.db, { ...present(self), employee: me });
    const blocked = await buildPulse(app.db, { ...present(manager), employee: me });
    const draft = (await buildDraft(app.db, { ...present(free), employee: company.people.subject }))
      .pulse;
    const pending = await buildPulse(app.db, {
      ...present(soon),
      employee: company.people.subject,
    });
    const edit = (form: { hash: string }) => `/pulses/${form.hash}/edit`;
    expect(await tasksOf(caller)).toMatchObject([
      {
        hash: blocked.hash,
        due_date: '2026-03-13',
        status: { kind: 'blocked', detail: 'Self Review' },
        action: null,
        href: null,
      },
      {
        hash: selfForm.hash,
        title: 'Self Review',
        for: { id: me.id },
        cycle: { id: cycle.id, name: 'Spring' },
        stage_title: 'Self',
        due_date: '2026-03-15',
        status: { kind: 'write' },
        action: 'Write Review',
        href: edit(selfForm),
      },
      {
        hash: pending.hash,
        due_date: '2026-03-21',
        status: { kind: 'pending', detail: '2026-03-20' },
        action: null,
        href: null,
      },
      {
        hash: draft.hash,
        due_date: null,
        status: { kind: 'continue' },
        action: 'Continue Review',
        href: edit(draft),
      },
    ]);
  });

  it('[CYC-06] shows the due date if its stage shows it to writers', async () => {
    const { me, caller } = await someone();
    const template = await buildTemplate(app.db, { title: 'Manager Review' });
    const dated = { dueDate: '2026-03-15' } as const;
    const cycle = await buildCycle(app.db, {
      now: app.clock.now(),
      pulses: [
        { template, stageless: true, stages: [{ ...dated, title: 'Shown' }] },
        {
          template,
          stageless: true,
          stages: [{ ...dated, title: 'Not shown', showDueDate: false }],
        },
      ],
    });
    const [shown, hidden] = await Promise.all(
      cycle.pulses.map((cyclePulse) =>
        buildPulse(app.db, {
          employee: company.people.subject,
          assignee: me,
          cyclePulse,
          openedAt: app.clock.now(),
        }),
      ),
    );
    const tasks = await tasksOf(caller);
    expect(new Map(tasks.map(({ hash, due_date: day }) => [hash, day]))).toEqual(
      new Map([
        [present(shown).hash, '2026-03-15'],
        [present(hidden).hash, null],
      ]),
    );
    const sent = await buildSubmittedPulse(app.db, {
      employee: company.people.writer,
      assignee: me,
      cyclePulse: present(cycle.pulses[1]),
    });
    const dueFor = async (by: Caller, { hash }: { readonly hash: string }) =>
      replyOf(contracts.showPulse, await by.call(contracts.showPulse, { params: { hash } }))
        .employeeFeedback.due_date;
    expect([
      await dueFor(caller, present(hidden)),
      await dueFor(caller, sent),
      await dueFor(company.callers.hr, sent),
    ]).toEqual([null, null, '2026-03-15']);
  });

  it('[PERM-02] omits forms that are closed, removed, someone else’s, or in a cycle that is not running', async () => {
    const { me, caller } = await someone();
    const running = await buildPlace(app);
    const over = await buildPlace(app, { cycle: { closedAt: app.clock.now() } });
    const draft = await buildPlace(app, { cycle: { launchedAt: null } });
    const given = { employee: company.people.subject, assignee: me, openedAt: app.clock.now() };
    for (const { cyclePulse } of [over, draft]) await buildPulse(app.db, { ...given, cyclePulse });
    const { cyclePulse } = running;
    await buildSubmittedPulse(app.db, { ...given, cyclePulse });
    await buildDeclinedPulse(app.db, { ...given, cyclePulse });
    await buildIncompletePulse(app.db, { ...given, cyclePulse });
    await buildPulse(app.db, { ...given, cyclePulse, deletedAt: app.clock.now() });
    await buildPulse(app.db, { employee: me, assignee: company.people.writer, cyclePulse });
    expect(await tasksOf(caller)).toEqual([]);
    const offCycle = await buildPulse(app.db, {
      ...given,
      cyclePulse: null,
      template: await buildTemplate(app.db, { type: 'Anytime' }),
    });
    expect(await tasksOf(caller)).toMatchObject([
      {
        hash: offCycle.hash,
        cycle: null,
        stage_title: null,
        due_date: null,
        action: 'Write Review',
      },
    ]);
  });

  it('[FORM-34, FORM-35] names the tasks of picking and approving peers', async () => {
    const { me, caller } = await someone();
    const place = await buildPlace(app, { pulse: { stages: NOMINATION_STAGES } });
    const own = await buildNominationTask(app.db, { cyclePulse: place.cyclePulse, employee: me });
    const ofReport = await buildNominationTask(app.db, {
      cyclePulse: place.cyclePulse,
      employee: company.people.subject,
      assignee: me,
      component: 'nomination_approvals',
    });
    expect((await tasksOf(caller)).map(({ hash, action }) => [hash, action])).toEqual(
      expect.arrayContaining([
        [own.hash, 'Select Peers'],
        [ofReport.hash, 'Approve Peers'],
      ]),
    );
  });

  it('[FORM-24, FORM-29] drops a form when it is submitted and lists it again when it is reopened', async () => {
    const { me, caller } = await someone();
    const place = await buildPlace(app);
    const pulse = await buildPulse(app.db, {
      employee: company.people.subject,
      assignee: me,
      cyclePulse: place.cyclePulse,
      openedAt: app.clock.now(),
    });
    await formCalls(caller, pulse).submit({
      [present(place.questions[0])]: { id: place.questions[0], value: 'x' },
    });
    expect([await tasksOf(caller), (await historyOf(caller)).length]).toEqual([[], 1]);
    await formCalls(company.callers.hr, pulse).reopen();
    expect([(await tasksOf(caller)).length, await historyOf(caller)]).toEqual([1, []]);
  });
});

describe('GET /api/my/history', () => {
  it('[VIEW-01] lists what the person has submitted, newest first, whatever the state of the cycle', async () => {
    const { me, caller } = await someone();
    const closed = await buildPlace(app, {
      cycle: { closedAt: app.clock.now() },
      template: { options: { anonymizeEmployee: true, anonymizeManager: true } },
    });
    const running = await buildPlace(app);
    const given = {
      employee: company.people.subject,
      assignee: me,
      openedAt: new Date('2026-01-01T00:00:00Z'),
    };
    const old = await buildSubmittedPulse(app.db, {
      ...given,
      cyclePulse: closed.cyclePulse,
      closedAt: new Date('2026-01-05T10:00:00Z'),
    });
    const recent = await buildSubmittedPulse(app.db, {
      ...given,
      cyclePulse: running.cyclePulse,
      closedAt: new Date('2026-03-05T10:00:00Z'),
    });
    await buildDeclinedPulse(app.db, { ...given, cyclePulse: running.cyclePulse });
    expect(await historyOf(caller)).toMatchObject([
      {
        hash: recent.hash,
        closed_at: '2026-03-05T10:00:00.000Z',
        action: 'View',
        href: `/pulses/${recent.hash}/view`,
        status: { kind: 'complete' },
      },
      { hash: old.hash, closed_at: '2026-01-05T10:00:00.000Z' },
    ]);
  });
});

describe('GET /api/my/waiting', () => {
  it('[AMB-03, VIEW-24] lists the person’s unanswered requests, and their nominations that wait for someone else', async () => {
    const { me, caller } = await someone();
    const place = await buildPlace(app);
    const given = {
      employee: company.people.subject,
      assignee: me,
      cyclePulse: place.cyclePulse,
      openedAt: app.clock.now(),
    };
    const asked = await buildSubmittedPulse(app.db, given);
    await buildReopenRequest(app.db, {
      pulse: asked,
      requestedBy: me,
      requestedAt: app.clock.now(),
    });
    await buildReopenRequest(app.db, {
      pulse: await buildSubmittedPulse(app.db, given),
      requestedBy: me,
      state: 'approved',
    });
    const gone = await buildSubmittedPulse(app.db, { ...given, deletedAt: app.clock.now() });
    await buildReopenRequest(app.db, { pulse: gone, requestedBy: me });
    const naming = await buildPlace(app, { pulse: { stages: NOMINATION_STAGES } });
    const task = await buildNominationTask(app.db, {
      cyclePulse: naming.cyclePulse,
      employee: me,
      assignee: company.people.manager,
      component: 'nomination_approvals',
    });
    expect(await waitingOf(caller)).toEqual([
      {
        kind: 'reopen-request',
        title: place.template.title,
        for: { id: company.people.subject.id, preferred_name: 'Sue Subject' },
        cycle: { id: place.cycle.id, name: place.cycle.name },
        since: app.clock.now().toISOString(),
        with: null,
        href: `/pulses/${asked.hash}/view`,
      },
      {
        kind: 'nomination-approval',
        title: naming.template.title,
        for: { id: me.id, preferred_name: me.preferredName },
        cycle: { id: naming.cycle.id, name: naming.cycle.name },
        since: null,
        with: 'Mara Manager',
        href: null,
      },
    ]);
    await app.db.prisma.pulse.update({
      where: { id: task.id },
      data: { state: 'complete', closedAt: app.clock.now() },
    });
    await formCalls(company.callers.hr, asked).reopen();
    expect(await waitingOf(caller)).toEqual([]);
    expect(await waitingOf(company.callers.writer)).toEqual([]);
  });
});

describe('GET /api/pulses/quick-navigation-load/{cycleId}/{feedbackId}', () => {
  it('[API-16, ENT-17, VIEW-14, VIEW-15, VIEW-16, VIEW-17] returns the forms of the cycle and template that the person writes, reads or tracks', async () => {
    const place = await buildPlace(app);
    const [other, elsewhere] = [
      await buildPlace(app),
      await buildCycle(app.db, { now: app.clock.now(), pulses: [{ template: place.template }] }),
    ];
    const given = {
      employee: company.people.subject,
      assignee: company.people.writer,
      cyclePulse: place.cyclePulse,
      openedAt: app.clock.now(),
    };
    const [open, done] = [
      await buildPulse(app.db, given),
      await buildSubmittedPulse(app.db, { ...given, assignee: company.people.stranger }),
    ];
    const ofWriter = await buildSubmittedPulse(app.db, {
      ...given,
      employee: company.people.writer,
      assignee: company.people.hrReport,
    });
    for (const cyclePulse of [other.cyclePulse, present(elsewhere.pulses[0])])
      await buildPulse(app.db, { ...given, cyclePulse });
    await buildPulse(app.db, { ...given, deletedAt: app.clock.now() });
    const entriesFor = async (person: Person) => {
      const params = { cycleId: String(place.cycle.id), feedbackId: String(place.template.id) };
      return replyOf(
        contracts.quickNavigation,
        await company.callers[person].call(contracts.quickNavigation, { params }),
      ).data;
    };
    const short = async (person: Person) =>
      (await entriesFor(person)).map(({ hash, permissions: { update, view } }) => [
        hash,
        update,
        view,
      ]);
    expect(await entriesFor('writer')).toEqual([
      {
        employee_id: company.people.subject.id,
        employee_preferred_name: 'Sue Subject',
        employee_email: company.people.subject.email,
        hash: open.hash,
        stage_title: place.template.title,
        assignee: 'Will Writer',
        permissions: { update: true, view: true },
      },
    ]);
    const managers = [
      [open.hash, false, false],
      [done.hash, false, true],
      [ofWriter.hash, false, true],
    ];
    for (const person of ['manager', 'hr', 'partner'] as const)
      expect(await short(person)).toEqual(expect.arrayContaining(managers));
    expect(await short('manager')).toHaveLength(3);
    // Sorted by subject.
    expect((await entriesFor('hr')).map(({ employee_preferred_name: name }) => name)).toEqual([
      'Sue Subject',
      'Sue Subject',
      'Will Writer',
    ]);
    expect(await short('stranger')).toEqual([[done.hash, false, true]]);
    for (const person of ['subject', 'siblingManager', 'outsidePartner'] as const)
      expect(await short(person)).toEqual([]);
    await release(app, place, company.people.subject);
    expect(await short('subject')).toEqual([[done.hash, false, true]]);
  });

  it('[API-16] is empty for unknown ids and for a cycle that is not launched', async () => {
    const draft = await buildPlace(app, { cycle: { launchedAt: null } });
    await buildPulse(app.db, {
      employee: company.people.subject,
      assignee: company.people.writer,
      cyclePulse: draft.cyclePulse,
    });
    const load = (path: string) =>
      company.callers.writer.send('GET', `/api/pulses/quick-navigation-load/${path}`);
    for (const path of [`${draft.cycle.id}/${draft.template.id}`, '999999/999999'])
      expect(await load(path)).toMatchObject({ status: 200, body: { data: [] } });
    for (const path of ['x/1', '0/1', '1/99999999999']) expect((await load(path)).status).toBe(404);
  });
});

describe('POST /api/pulses/{hash}/viewed', () => {
  it('[API-11, VIEW-12, ENT-07] marks a form as read or unread for this person alone', async () => {
    const place = await buildPlace(app);
    const pulse = await buildSubmittedPulse(app.db, {
      employee: company.people.subject,
      assignee: company.people.writer,
      cyclePulse: place.cyclePulse,
      openedAt: app.clock.now(),
    });
    const manager = formCalls(company.callers.manager, pulse);
    for (const viewed of [true, 1, '1', 'true', true])
      expect(await manager.viewed(viewed)).toMatchObject({ status: 200, body: { viewed: true } });
    expect(await manager.shown()).toMatchObject({ has_viewed: true, hasViewed: true });
    expect(await formCalls(company.callers.hr, pulse).shown()).toMatchObject({
      has_viewed: false,
      hasViewed: false,
    });
    await Promise.all([manager.viewed(false), manager.viewed(0)]);
    expect(await manager.shown()).toMatchObject({ has_viewed: false });
    const answers = await Promise.all([
      manager.viewed(true),
      manager.viewed(true),
      manager.viewed(true),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await manager.viewed('perhaps')).status).toBe(422);
  });

  it('[API-11] is open to those who may read the form', async () => {
    const place = await buildPlace(app);
    const pulse = await buildSubmittedPulse(app.db, {
      employee: company.people.subject,
      assignee: company.people.writer,
      cyclePulse: place.cyclePulse,
      openedAt: app.clock.now(),
    });
    const open = await buildPulse(app.db, {
      employee: company.people.subject,
      assignee: company.people.writer,
      cyclePulse: place.cyclePulse,
    });
    const unknown = comparable(
      await formCalls(company.callers.hr, { hash: 'G'.repeat(22) }).viewed(true),
    );
    expect(unknown).toMatchObject({ status: 404, body: { message: MESSAGES.pulses.notFound } });
    for (const person of ['subject', 'stranger', 'siblingManager'] as const)
      expect(comparable(await formCalls(company.callers[person], pulse).viewed(true))).toEqual(
        unknown,
      );
    for (const person of ['manager', 'hr'] as const)
      expect(comparable(await formCalls(company.callers[person], open).viewed(true))).toEqual(
        unknown,
      );
    expect(
      await app.db.prisma.pulseView.count({ where: { pulseId: { in: [pulse.id, open.id] } } }),
    ).toBe(0);
  });
});
