import {
  listPeerReviews,
  nudge,
  showMyTeam,
  type RequestOf,
  type TeamCell,
} from '@reviews/contracts';
import { LABELS, MESSAGES } from '@reviews/domain';
import {
  buildCycle,
  buildDeclinedPulse,
  buildDraft,
  buildEmployee,
  buildIncompletePulse,
  buildNominationTask,
  buildPulse,
  buildSubmittedPulse,
  buildTemplate,
  NOMINATION_STAGES,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  comparable,
  impersonating,
  present,
  replyOf,
  type Company,
  type Person,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let peers: BuiltEmployee[];
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  peers = [];
  for (const name of ['Pia Peer', 'Ben Peer', 'Cleo Peer', 'Dan Peer'])
    peers.push(
      await buildEmployee(app.db, { preferredName: name, department: 'Sales', password: null }),
    );
});
afterAll(() => app.close());

type Query = RequestOf<typeof showMyTeam>['query'];
const teamOf = async (caller: Caller, query: Query = {}) =>
  replyOf(showMyTeam, await caller.call(showMyTeam, { query }));
const team = (person: Person, query: Query = {}) => teamOf(company.callers[person], query);

/** Creates a running season with one review without nominations and one with them. */
async function season(options: Record<string, unknown> = {}) {
  const [self, peer] = [
    await buildTemplate(app.db, { title: 'Self Review', type: 'Self' }),
    await buildTemplate(app.db, { title: 'Peer Review', type: 'Peer', options }),
  ];
  const cycle = await buildCycle(app.db, {
    now: app.clock.now(),
    pulses: [
      { template: self, stages: [{ title: 'Self Reviews', dueDate: '2026-03-01' }] },
      { template: peer, stageless: true, stages: NOMINATION_STAGES },
    ],
  });
  return { cycle, self: present(cycle.pulses[0]), peer: present(cycle.pulses[1]) };
}

/** Returns a person's cell in a pulse, as the reader sees it. */
async function cellOf(
  caller: Caller,
  about: Person,
  pulse: { id: number },
  query: Query = {},
): Promise<TeamCell> {
  const { columns, data } = await teamOf(caller, query);
  const row = present(
    data.find(({ employee }) => employee.id === company.people[about].id),
    'The row',
  );
  return present(
    row.cells[columns.findIndex((column) => column.pulse_id === pulse.id)],
    'The cell',
  );
}

const about = (person: Person, by: BuiltEmployee, cyclePulse: { id: number }) => ({
  employee: company.people[person],
  assignee: by,
  cyclePulse,
  openedAt: new Date(app.clock.now().getTime() - 7_200_000),
});

/**
 * Creates a finished nomination with a review of each kind: two complete, one open, one draft, one
 * declined, one Incomplete.
 */
async function reviewed(options: Record<string, unknown> = {}) {
  const { peer, self } = await season(options);
  const given = { ...about('subject', company.people.manager, peer) };
  const task = await buildNominationTask(app.db, { ...given, component: 'nomination_approvals' });
  await app.db.prisma.pulse.update({
    where: { id: task.id },
    data: { state: 'complete', closedAt: app.clock.now() },
  });
  const by = (index: number) => ({
    ...given,
    assignee: present(peers[index]),
    nominationTask: task,
  });
  const submitted = await buildSubmittedPulse(app.db, by(0));
  await buildSubmittedPulse(app.db, { ...by(1) });
  const open = await buildPulse(app.db, by(2));
  await buildDeclinedPulse(app.db, { ...by(3), declineReason: 'We never worked together.' });
  await buildIncompletePulse(app.db, { ...by(3), assignee: company.people.writer });
  return { peer, self, task, open, submitted };
}

describe('GET /api/my/team', () => {
  it('[RT-46, PEER-01] lists direct reports by name, with a column for each pulse of the running seasons', async () => {
    const { self, peer } = await season();
    await buildCycle(app.db, { now: app.clock.now(), closedAt: app.clock.now() });
    const draft = await buildCycle(app.db, { now: app.clock.now(), launchedAt: null });
    const { columns, data, totalResults, hasBelow } = await team('manager');
    expect(
      data.map(({ employee, depth, manager }) => [
        employee.preferred_name,
        depth,
        manager?.preferred_name,
      ]),
    ).toEqual([
      ['Sue Subject', 1, 'Mara Manager'],
      ['Will Writer', 1, 'Mara Manager'],
    ]);
    expect({ totalResults, hasBelow }).toEqual({ totalResults: 2, hasBelow: false });
    expect(
      columns
        .filter(({ pulse_id: id }) => id === self.id || id === peer.id)
        .map(({ title, kind }) => [title, kind]),
    ).toEqual([
      ['Self Review', 'forms'],
      ['Peer Review', 'peers'],
    ]);
    expect(columns.map(({ pulse_id: id }) => id)).not.toContain(draft.pulses[0]?.id);
    for (const row of data) expect(row.cells).toHaveLength(columns.length);
  });

  it('[RT-46] lists the whole line on request, and no one for someone without reports', async () => {
    expect((await team('director')).data.map(({ employee }) => employee.preferred_name)).toEqual([
      'Mara Manager',
      'Sid Sibling',
    ]);
    const whole = await team('director', { below: true });
    expect(whole.data.map(({ employee, depth }) => `${employee.preferred_name} ${depth}`)).toEqual([
      'Mara Manager 1',
      'Sid Sibling 1',
      'Sue Subject 2',
      'Will Writer 2',
    ]);
    expect(whole).toMatchObject({ totalResults: 4, hasBelow: true });
    expect(await team('director', { below: true, page: 2 })).toMatchObject({
      data: [],
      totalResults: 4,
      hasBelow: true,
    });
    expect(await team('stranger')).toEqual({
      columns: [],
      data: [],
      totalResults: 0,
      hasBelow: false,
    });
    const user = await app.db.prisma.user.create({ data: { email: 'unknown@larkspur.example' } });
    expect(await teamOf(await app.as(user))).toMatchObject({ data: [], totalResults: 0 });
  });

  it('[STAT-11, STAT-09, PEER-09] shows in a cell the progress of the form, who is late and where the reader may go', async () => {
    const { self } = await season();
    expect(await cellOf(company.callers.manager, 'subject', self)).toEqual({
      kind: 'forms',
      forms: [],
      empty: LABELS.status.ineligible,
    });
    const { hash } = await buildPulse(app.db, about('subject', company.people.subject, self));
    const late = {
      hash,
      assignee: 'Sue Subject',
      due_date: '2026-03-01',
      late: true,
      can_nudge: true,
      reminded: false,
      href: null,
      status: { kind: 'not-started', label: LABELS.status.notStarted, detail: null },
    };
    expect(await cellOf(company.callers.manager, 'subject', self)).toEqual({
      kind: 'forms',
      forms: [late],
      empty: null,
    });
    await company.callers.director.call(nudge, { params: { hash }, body: {} });
    expect(await cellOf(company.callers.manager, 'subject', self)).toMatchObject({
      forms: [{ can_nudge: false, reminded: true }],
    });
    const done = await buildSubmittedPulse(app.db, about('writer', company.people.writer, self));
    expect(await cellOf(company.callers.manager, 'writer', self)).toMatchObject({
      forms: [
        {
          href: `/pulses/${done.hash}/view`,
          late: false,
          can_nudge: false,
          status: { kind: 'complete' },
        },
      ],
    });
    const mine = (await buildDraft(app.db, about('siblingManager', company.people.director, self)))
      .pulse;
    expect(await cellOf(company.callers.director, 'siblingManager', self)).toMatchObject({
      forms: [
        { href: `/pulses/${mine.hash}/edit`, can_nudge: false, status: { kind: 'continue' } },
      ],
    });
  });

  it('[PEER-02, PEER-04, PEER-08, PEER-09, AMB-07, AMB-08] names the stage in the peer cell, and links to the task for its assignee alone', async () => {
    const { peer } = await season();
    expect(await cellOf(company.callers.manager, 'subject', peer)).toMatchObject({
      status: 'ineligible',
      label: LABELS.status.ineligible,
      task: null,
      manage: null,
      reviews: null,
    });
    await buildNominationTask(app.db, about('subject', company.people.subject, peer));
    expect(await cellOf(company.callers.manager, 'subject', peer)).toMatchObject({
      status: 'stage',
      label: 'Peer Nominations',
      href: null,
      task: { assignee: 'Sue Subject', can_nudge: true },
      manage: null,
    });
    const approval = await buildNominationTask(app.db, {
      ...about('writer', company.people.manager, peer),
      component: 'nomination_approvals',
    });
    const href = `/pulses/${approval.hash}/edit`;
    expect(await cellOf(company.callers.manager, 'writer', peer)).toMatchObject({
      status: 'stage',
      label: 'Nomination Approvals',
      href,
      task: { can_nudge: false },
      manage: { href, label: 'Add Peers' },
    });
    expect(await cellOf(company.callers.director, 'writer', peer, { below: true })).toMatchObject({
      status: 'stage',
      href: null,
      task: { can_nudge: true },
      manage: null,
    });
  });

  it('[PEER-03, AMB-07] shows a nomination as pending before its start date', async () => {
    const template = await buildTemplate(app.db, { type: 'Peer' });
    const stages = NOMINATION_STAGES.map((stage) => ({ ...stage, startDate: '2026-04-01' }));
    const pulse = present(
      (await buildCycle(app.db, { now: app.clock.now(), pulses: [{ template, stages }] }))
        .pulses[0],
    );
    await buildNominationTask(app.db, about('subject', company.people.subject, pulse));
    expect(await cellOf(company.callers.manager, 'subject', pulse)).toMatchObject({
      status: 'pending',
      label: LABELS.status.pending,
      task: { can_nudge: false },
    });
  });

  it('[PEER-05, PEER-06, PEER-08] counts complete reviews out of those neither declined nor closed, and links to the peers', async () => {
    const { peer, task } = await reviewed();
    expect(await cellOf(company.callers.manager, 'subject', peer)).toEqual({
      kind: 'peers',
      status: 'progress',
      label: MESSAGES.lists.peerProgress({ completed: 2, total: 3 }),
      href: null,
      progress: { completed: 2, total: 3, percent: 66 },
      task: null,
      manage: {
        hash: task.hash,
        href: `/pulses/${task.hash}/edit`,
        label: LABELS.nominations.managePeers,
      },
      reviews: task.hash,
    });
    expect(await cellOf(company.callers.director, 'subject', peer, { below: true })).toMatchObject({
      status: 'progress',
      manage: { label: LABELS.nominations.managePeers },
      reviews: task.hash,
    });
  });

  it('[AMB-61] shows the same cell with or without reviews if managers may not know who writes', async () => {
    const { peer } = await reviewed({ anonymizeManager: true });
    const withheld = {
      kind: 'peers',
      status: 'withheld',
      label: MESSAGES.pulses.anonymous,
      href: null,
      progress: null,
      task: null,
      manage: null,
      reviews: null,
    };
    expect(await cellOf(company.callers.director, 'subject', peer, { below: true })).toEqual(
      withheld,
    );
    expect(await cellOf(company.callers.director, 'writer', peer, { below: true })).toEqual(
      withheld,
    );
    // The approver knows the reviewers, but still not how many have written.
    expect(await cellOf(company.callers.manager, 'subject', peer)).toMatchObject({
      status: 'withheld',
      progress: null,
      reviews: null,
    });
  });

  it('[AMB-61] shows an anonymous form once it can be read, without a name or a day that reveals the writer', async () => {
    const template = await buildTemplate(app.db, { options: { anonymizeManager: true } });
    const pulse = present(
      (
        await buildCycle(app.db, {
          now: app.clock.now(),
          pulses: [{ template, stages: [{ dueDate: '2026-03-01' }] }],
        })
      ).pulses[0],
    );
    const withheld = { kind: 'forms', forms: [], empty: MESSAGES.pulses.anonymous };
    await buildPulse(app.db, about('subject', company.people.writer, pulse));
    for (const peer of peers.slice(0, 2))
      await buildSubmittedPulse(app.db, about('subject', peer, pulse));
    expect(await cellOf(company.callers.manager, 'subject', pulse)).toEqual(withheld);
    expect(await cellOf(company.callers.manager, 'writer', pulse)).toEqual(withheld);
    await buildSubmittedPulse(app.db, about('subject', present(peers[2]), pulse));
    const cell = await cellOf(company.callers.manager, 'subject', pulse);
    const forms = cell.kind === 'forms' ? cell.forms : [];
    expect(
      forms.map(({ assignee, due_date, late, can_nudge, status }) => ({
        assignee,
        due_date,
        late,
        can_nudge,
        status: status.kind,
      })),
    ).toEqual(
      Array.from({ length: 3 }, () => ({
        assignee: MESSAGES.pulses.anonymous,
        due_date: null,
        late: false,
        can_nudge: false,
        status: 'complete',
      })),
    );
    expect(forms.map(({ hash }) => hash)).toEqual(forms.map(({ hash }) => hash).toSorted());
  });

  it('[AMB-61] withholds from a manager whatever their roles', async () => {
    const template = await buildTemplate(app.db, {
      type: 'Peer',
      options: { anonymizeManager: true },
    });
    const pulse = present(
      (
        await buildCycle(app.db, {
          now: app.clock.now(),
          pulses: [{ template, stages: NOMINATION_STAGES }],
        })
      ).pulses[0],
    );
    await buildNominationTask(app.db, about('hrReport', company.people.hrReport, pulse));
    expect(await cellOf(company.callers.hrManager, 'hrReport', pulse)).toMatchObject({
      status: 'withheld',
      task: null,
      reviews: null,
    });
  });

  it('[AMB-61] shows someone who impersonates a manager nothing about themselves', async () => {
    const { self } = await season();
    const hr = company.people.hr;
    await buildPulse(app.db, about('hr', hr, self));
    expect(await cellOf(company.callers.ceo, 'hr', self)).toMatchObject({
      forms: [{ assignee: 'Hedi Human' }],
    });
    const caller = await impersonating(app, hr, company.people.ceo);
    expect(await cellOf(caller, 'hr', self)).toEqual({
      kind: 'forms',
      forms: [],
      empty: MESSAGES.pulses.anonymous,
    });
  });

  it('omits removed forms', async () => {
    const { self } = await season();
    await buildPulse(app.db, {
      ...about('subject', company.people.subject, self),
      deletedAt: app.clock.now(),
    });
    expect(await cellOf(company.callers.manager, 'subject', self)).toMatchObject({
      forms: [],
      empty: LABELS.status.ineligible,
    });
  });
});

describe('GET /api/pulses/{hash}/peer-reviews', () => {
  const reviewsOf = (person: Person, { hash }: { hash: string }) =>
    company.callers[person].call(listPeerReviews, { params: { hash } });

  it('[PEER-07, STAT-06, STAT-07] returns employee, writer and status of each review, with the reason of declined ones', async () => {
    const { task, submitted } = await reviewed();
    const { data } = replyOf(listPeerReviews, await reviewsOf('manager', task));
    expect(
      data.map(({ employee, assignee, status }) => [
        employee.preferred_name,
        assignee,
        status.kind,
        status.detail,
      ]),
    ).toEqual([
      ['Sue Subject', 'Ben Peer', 'complete', null],
      ['Sue Subject', 'Cleo Peer', 'not-started', null],
      ['Sue Subject', 'Dan Peer', 'declined', 'We never worked together.'],
      ['Sue Subject', 'Pia Peer', 'complete', null],
      ['Sue Subject', 'Will Writer', 'incomplete', null],
    ]);
    expect(data.find(({ assignee }) => assignee === 'Pia Peer')).toMatchObject({
      href: `/pulses/${submitted.hash}/view`,
      can_nudge: false,
    });
    expect(data.find(({ assignee }) => assignee === 'Cleo Peer')).toMatchObject({
      href: null,
      can_nudge: true,
    });
    expect((await reviewsOf('hr', task)).status).toBe(200);
  });

  it('[PEER-07, AMB-61] is 404 for people who may not know the writers, and for strangers', async () => {
    const { task, open } = await reviewed({ anonymizeManager: true });
    const absent = comparable(await reviewsOf('manager', { hash: 'F'.repeat(22) }));
    for (const person of [
      'manager',
      'director',
      'ceo',
      'subject',
      'writer',
      'stranger',
      'outsidePartner',
    ] as const)
      expect(comparable(await reviewsOf(person, task))).toEqual(absent);
    expect((await reviewsOf('hr', task)).status).toBe(200);
    expect(comparable(await reviewsOf('hr', open))).toEqual(absent);
  });

  it('[PEER-07, AMB-61] shows the subject with a tracking role who writes and the progress, never a decline reason, and nothing if the writer is withheld from them', async () => {
    const aboutHr = async (options: Record<string, unknown>) => {
      const { peer } = await season(options);
      const given = about('hr', company.people.hrManager, peer);
      const task = await buildNominationTask(app.db, {
        ...given,
        component: 'nomination_approvals',
      });
      await buildDeclinedPulse(app.db, {
        ...given,
        assignee: present(peers[0]),
        nominationTask: task,
        declineReason: 'We never worked together.',
      });
      return task;
    };
    const named = replyOf(listPeerReviews, await reviewsOf('hr', await aboutHr({})));
    expect(named.data).toMatchObject([
      { assignee: 'Pia Peer', status: { kind: 'declined', detail: null }, can_nudge: false },
    ]);
    expect((await reviewsOf('hr', await aboutHr({ anonymizeEmployee: true }))).status).toBe(404);
  });
});
