import * as contracts from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import {
  buildCycle,
  buildDraft,
  buildIncompletePulse,
  buildNomination,
  buildNominationTask,
  buildPacket,
  buildPulse,
  buildSubmittedPulse,
  buildTemplate,
  NOMINATION_STAGES,
  type BuiltCycle,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formCalls } from '../../testing/form-calls.ts';
import { overviewCalls } from '../../testing/late-cycle.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, comparable, present, replyOf, type Company } from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

/**
 * Builds a running cycle: about the subject a self review with a draft, a nomination task with
 * proposals, a blocked manager review and one closed Incomplete; about another a complete self
 * review and an open peer review.
 */
async function buildSeason() {
  const [self, peer, manager] = [
    await buildTemplate(app.db, { title: 'Self', type: 'Self' }),
    await buildTemplate(app.db, { title: 'Peer', type: 'Peer' }),
    await buildTemplate(app.db, { title: 'Manager', type: 'Manager' }),
  ];
  const cycle = await buildCycle(app.db, {
    now: app.clock.now(),
    pulses: [
      { template: self, stages: [{ title: 'Self', dueDate: '2026-03-01' }] },
      { template: peer, stages: NOMINATION_STAGES },
      { template: manager },
    ],
  });
  const [selfPulse, peerPulse, managerPulse] = cycle.pulses.map((cyclePulse) => cyclePulse);
  const { subject, manager: boss, writer, hrReport } = company.people;
  const openedAt = app.clock.now();
  const about = { employee: subject, openedAt };
  const draft = await buildDraft(app.db, {
    ...about,
    assignee: subject,
    cyclePulse: present(selfPulse),
  });
  const task = await buildNominationTask(app.db, {
    ...about,
    cyclePulse: present(peerPulse),
    component: 'nomination_approvals',
    assignee: boss,
  });
  await buildNomination(app.db, { task, nominee: writer, createdAt: openedAt });
  const managed = { ...about, assignee: boss, cyclePulse: present(managerPulse) };
  await buildPulse(app.db, managed);
  await buildIncompletePulse(app.db, { ...managed, assignee: writer });
  const other = { employee: hrReport, openedAt };
  await buildSubmittedPulse(app.db, {
    ...other,
    assignee: hrReport,
    cyclePulse: present(selfPulse),
  });
  await buildPulse(app.db, { ...other, assignee: writer, cyclePulse: present(peerPulse) });
  await buildPacket(app.db, { cycle, employee: hrReport, state: 'held' });
  return { cycle, draft: draft.pulse };
}

const ofCycle = ({ id }: BuiltCycle) => ({ params: { id: String(id) } });
const closing = async (cycle: BuiltCycle) =>
  replyOf(
    contracts.showCycleClosing,
    await company.callers.hr.call(contracts.showCycleClosing, ofCycle(cycle)),
  );

async function setClosed(cycle: BuiltCycle, closed: boolean): Promise<void> {
  const { revision } = await app.db.prisma.cycle.findUniqueOrThrow({ where: { id: cycle.id } });
  const answer = await company.callers.hr.call(contracts.closeCycle, {
    ...ofCycle(cycle),
    body: { closed, revision },
  });
  expect(answer.status).toBe(200);
}

/** Returns every row of every list of the cycle, as HR see it. */
async function listsOf(cycle: BuiltCycle) {
  const lists = [];
  for (const pulse of cycle.pulses) {
    const answer = await company.callers.hr.call(contracts.searchCyclePulse, {
      params: { cycleId: String(cycle.id), pulseId: String(pulse.id) },
    });
    lists.push(replyOf(contracts.searchCyclePulse, answer).data);
  }
  return lists;
}
const packetsOf = async (cycle: BuiltCycle) =>
  replyOf(
    contracts.listPackets,
    await company.callers.hr.call(contracts.listPackets, {
      params: { cycleId: String(cycle.id) },
    }),
  ).counts;
const storedIn = (cycle: BuiltCycle) =>
  app.db.prisma.pulse.findMany({ where: { cycleId: cycle.id }, orderBy: { hash: 'asc' } });

describe('closing a cycle', () => {
  it('[CYC-08] [STAT-07] tells what it will do, counts what is open as Incomplete, and makes packets ready', async () => {
    const { cycle, draft } = await buildSeason();
    expect(await closing(cycle)).toEqual({
      reviews: [
        { status: 'draft', label: 'Draft', count: 1 },
        { status: 'not-started', label: 'Not Started', count: 1 },
        { status: 'blocked', label: 'Blocked', count: 1 },
      ],
      tasks: 1,
      packets: 1,
    });
    expect(await packetsOf(cycle)).toMatchObject({ in_progress: 2, ready: 0 });
    await setClosed(cycle, true);
    expect(await closing(cycle)).toEqual({ reviews: [], tasks: 0, packets: 0 });
    expect(await packetsOf(cycle)).toMatchObject({ in_progress: 1, ready: 1 });
    const rows = (await listsOf(cycle)).flat();
    expect(rows.map(({ status }) => status.kind).sort()).toEqual([
      'complete',
      'incomplete',
      'incomplete',
      'incomplete',
      'incomplete',
      'incomplete',
    ]);
    expect(rows.map(({ peers }) => peers?.status ?? 'none')).not.toContain('stage');
    expect(rows.every(({ closed_at: at }) => at !== null)).toBe(true);
    const { overview, rows: rowsOf } = overviewCalls(company.callers.hr, { cycle });
    const shown = await overview();
    expect(shown.cycle).toMatchObject({ state: 'closed', forms: 1, complete: 1 });
    for (const { id, counts } of shown.pulses)
      for (const { status, count } of counts)
        expect([status, await rowsOf(id, { status: { selections: [status] } })]).toEqual([
          status,
          count,
        ]);
    const own = await formCalls(company.callers.subject, draft).shown();
    expect(own).toMatchObject({
      display_status: { kind: 'incomplete' },
      is_open: false,
      case_status: 'Incomplete',
      previous_open_feedback: null,
      permissions: { update: false },
    });
    expect(
      comparable(
        await company.callers.subject.send('POST', `/api/pulses/${draft.hash}/decline`, {
          body: { reason: 'Too late' },
        }),
      ).status,
    ).toBeGreaterThanOrEqual(400);
  });

  it('[CYC-08] restores everything exactly when it is opened again, and keeps what was released', async () => {
    const { cycle, draft } = await buildSeason();
    const [stored, lists, groups] = [
      await storedIn(cycle),
      await listsOf(cycle),
      await app.db.prisma.draftGroup.findMany({ where: { pulseId: draft.id } }),
    ];
    const before = await formCalls(company.callers.subject, draft).shown();
    await setClosed(cycle, true);
    const released = await company.callers.hr.call(contracts.releasePackets, {
      params: { cycleId: String(cycle.id) },
      body: { employee_ids: [company.people.hrReport.id] },
    });
    expect(replyOf(contracts.releasePackets, released).done).toBe(1);
    await setClosed(cycle, false);
    expect(await storedIn(cycle)).toEqual(stored);
    expect(await listsOf(cycle)).toEqual(lists);
    expect(await app.db.prisma.draftGroup.findMany({ where: { pulseId: draft.id } })).toEqual(
      groups,
    );
    expect(await formCalls(company.callers.subject, draft).shown()).toEqual(before);
    expect(await packetsOf(cycle)).toMatchObject({ in_progress: 1, ready: 0, released: 1 });
  });

  it('[CYC-08] is told only to people who manage and track cycles, about a cycle that exists', async () => {
    const { cycle } = await buildSeason();
    for (const person of ['subject', 'manager', 'writer'] as const)
      expect(
        (await company.callers[person].call(contracts.showCycleClosing, ofCycle(cycle))).status,
      ).toBe(403);
    expect(
      comparable(
        await company.callers.hr.call(contracts.showCycleClosing, { params: { id: '999999' } }),
      ),
    ).toMatchObject({ status: 404, body: { message: MESSAGES.cycles.notFound } });
  });
});
