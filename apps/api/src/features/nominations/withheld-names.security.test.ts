import * as contracts from '@reviews/contracts';
import { MESSAGES, type TemplateOptions } from '@reviews/domain';
import {
  buildEmployee,
  buildNomination,
  buildNominationTask,
  NOMINATION_STAGES,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  buildPlace,
  comparable,
  present,
  replyOf,
  type Company,
  type Person,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
const peers: BuiltEmployee[] = [];
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  for (let index = 0; index < 4; index += 1)
    peers.push(
      await buildEmployee(app.db, { preferredName: `Pia Peer ${index + 1}`, password: null }),
    );
});
afterAll(() => app.close());

const { nominations: texts, pulses } = MESSAGES;
const users = (...indexes: number[]) => indexes.map((index) => present(peers[index - 1]).user.id);
const employees = (...indexes: number[]) => indexes.map((index) => present(peers[index - 1]).id);
const save = (person: Person, hash: string, body: object) =>
  company.callers[person].send('POST', `/api/pulses/${hash}/edit`, { body });
const read = (person: Person, hash: string) =>
  company.callers[person].send('GET', `/api/pulses/${hash}`);
const formTo = async (person: Person, hash: string) =>
  replyOf(contracts.showPulse, await read(person, hash)).employeeFeedback;
const namesTo = async (person: Person, hash: string) =>
  (await formTo(person, hash)).nominations.map(({ preferred_name: name }) => name);
const search = (person: Person, taskId: number) =>
  company.callers[person].send('POST', '/api/employee_typeahead_search', {
    body: {
      filters: { search: 'Pia Peer', context: 'Nominations', employee_feedback_id: taskId },
    },
  });

async function taskOf(
  component: 'nominations' | 'nomination_approvals',
  options: Partial<TemplateOptions>,
) {
  const { cyclePulse } = await buildPlace(app, {
    template: { type: 'Peer', options: { max: 0, ...options } },
    pulse: { stages: NOMINATION_STAGES },
  });
  const { subject, manager } = company.people;
  return buildNominationTask(app.db, {
    component,
    employee: subject,
    assignee: component === 'nominations' ? subject : manager,
    cyclePulse,
    openedAt: app.clock.now(),
  });
}

/** Builds a task on which the manager has approved the first two and declined the third. */
async function approved(options: Partial<TemplateOptions> = { anonymizeManager: true }) {
  const task = await taskOf('nomination_approvals', options);
  const nominationIds: number[] = [];
  for (const nominee of peers.slice(0, 3))
    nominationIds.push((await buildNomination(app.db, { task, nominee })).id);
  const sent = { nominationIds, nominationApprovals: users(1, 2) };
  expect(await namesTo('manager', task.hash)).toEqual(['Pia Peer 1', 'Pia Peer 2', 'Pia Peer 3']);
  expect((await save('manager', task.hash, sent)).status).toBe(200);
  return { task, sent };
}

/** Builds a task on which the reviewee has chosen the first two, without an approval. */
async function chosen() {
  const task = await taskOf('nominations', {
    anonymizeEmployee: true,
    managerNominationApproval: false,
  });
  const sent = { nominations: employees(1, 2) };
  expect((await save('subject', task.hash, sent)).status).toBe(200);
  return { task, sent };
}

async function decline(taskId: number): Promise<void> {
  const review = await app.db.prisma.pulse.findFirstOrThrow({
    where: { nominationTaskId: taskId, assigneeId: present(peers[0]).id },
  });
  const caller = await app.as(present(peers[0]).user);
  const declined = await caller.send('POST', `/api/pulses/${review.hash}/decline`, {
    body: { reason: 'No time.' },
  });
  expect(declined.status).toBe(200);
}

describe('names on a saved nomination task whose reviewers are withheld', () => {
  it.each([
    ['manager', approved],
    ['subject', chosen],
  ] as const)(
    '[AMB-61] are hidden from the %s who chose them, and the response does not depend on the names',
    async (person, build) => {
      const { task } = await build();
      const before = await read(person, task.hash);
      expect(replyOf(contracts.showPulse, before).employeeFeedback).toMatchObject({
        nominations: [],
        nominationTask: { namesWithheld: true, canManage: false, canUnlock: false },
      });
      for (const { preferredName, id, user } of peers)
        for (const trace of [preferredName, `:${id},`, `:${user.id},`])
          expect(JSON.stringify(before.body)).not.toContain(trace);
      await app.db.prisma.nomination.deleteMany({ where: { taskId: task.id } });
      expect(comparable(await read(person, task.hash))).toEqual(comparable(before));
      expect(await namesTo('hr', (await build()).task.hash)).toContain('Pia Peer 1');
    },
  );

  it('[AMB-61, AMB-23] are not revealed by a search, a refusal or a limit', async () => {
    const { task, sent } = await approved({ anonymizeManager: true, max: 3 });
    const absent = comparable(await search('manager', 2_000_000_000));
    expect(comparable(await search('manager', task.id))).toEqual(absent);
    const closed = { status: 409, body: { message: pulses.closed } };
    for (const nominationApprovals of [
      users(1),
      users(3),
      users(1, 2, 4),
      users(1, 2, 3, 4),
      [2_000_000_000],
    ])
      expect(await save('manager', task.hash, { ...sent, nominationApprovals })).toMatchObject(
        closed,
      );
    const review = await app.db.prisma.pulse.findFirstOrThrow({
      where: { nominationTaskId: task.id },
    });
    for (const change of [{ markIncomplete: [review.id] }, { reopen: [review.id] }])
      expect(await save('manager', task.hash, { ...sent, ...change })).toMatchObject(closed);
  });

  it('[AMB-61] are shown again while a replacement is to be chosen, and hidden afterwards', async () => {
    const { task, sent } = await approved();
    await decline(task.id);
    expect(await formTo('manager', task.hash)).toMatchObject({
      permissions: { update: true },
      nominationTask: { namesWithheld: false },
    });
    expect(await namesTo('manager', task.hash)).toEqual(['Pia Peer 1', 'Pia Peer 2', 'Pia Peer 3']);
    expect((await search('manager', task.id)).status).toBe(200);
    const replaced = { ...sent, nominationApprovals: users(2, 4) };
    expect((await save('manager', task.hash, replaced)).status).toBe(200);
    expect(await namesTo('manager', task.hash)).toEqual([]);
    expect(await namesTo('hr', task.hash)).toEqual(peers.map(({ preferredName }) => preferredName));
  });

  it('[AMB-61] are hidden from the manager if the cycle closes before they save the task', async () => {
    const task = await taskOf('nomination_approvals', { anonymizeManager: true });
    await buildNomination(app.db, { task, nominee: present(peers[0]), state: 'approved' });
    expect(await namesTo('manager', task.hash)).toEqual(['Pia Peer 1']);
    await app.db.prisma.cycle.update({
      where: { id: task.cycleId ?? 0 },
      data: { closedAt: app.clock.now() },
    });
    expect(await namesTo('manager', task.hash)).toEqual([]);
  });

  it.each([
    ['manager', approved],
    ['subject', chosen],
  ] as const)(
    '[AMB-61] stay hidden when the %s repeats their own save, which succeeds and does not reveal what others have changed since',
    async (person, build) => {
      const { task, sent } = await build();
      expect((await save(person, task.hash, sent)).status).toBe(200);
      // Removes one review without a line in the change log of the task.
      await app.db.prisma.nomination.updateMany({
        where: { taskId: task.id, nomineeId: present(peers[0]).id },
        data: { state: 'removed' },
      });
      expect((await save(person, task.hash, sent)).status).toBe(200);
      const without =
        'nominations' in sent
          ? { nominations: employees(2) }
          : { ...sent, nominationApprovals: users(2) };
      expect((await save(person, task.hash, without)).status).toBe(409);
      // HR adds someone: neither the earlier save nor the current state is confirmed.
      const added = { nominationIds: [], nominationApprovals: users(2, 4) };
      expect((await save('hr', task.hash, added)).status).toBe(200);
      const now =
        'nominations' in sent
          ? { nominations: employees(2, 4) }
          : { ...sent, nominationApprovals: users(2, 4) };
      for (const body of [sent, now])
        expect((await save(person, task.hash, body)).status).toBe(409);
    },
  );

  it('[AMB-23, AMB-61] are shown if nothing is withheld from the person who chose them', async () => {
    const { task } = await approved({ anonymizeEmployee: true });
    expect(await formTo('manager', task.hash)).toMatchObject({
      nominationTask: { namesWithheld: false, canManage: true },
    });
    expect(await namesTo('manager', task.hash)).toHaveLength(3);
    expect((await search('manager', task.id)).status).toBe(200);
    expect(
      await save('manager', task.hash, {
        nominationIds: [],
        nominationApprovals: [...users(1, 2), ...users(3)],
      }),
    ).toMatchObject({ status: 422, body: { message: texts.declinedNotApproved } });
  });
});
