import * as contracts from '@reviews/contracts';
import { MESSAGES, type TemplateOptions } from '@reviews/domain';
import {
  buildDraft,
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
  for (let index = 0; index < 3; index += 1)
    peers.push(
      await buildEmployee(app.db, { preferredName: `Pia Peer ${index + 1}`, password: null }),
    );
});
afterAll(() => app.close());

const shown = (person: Person, hash: string) =>
  company.callers[person].send('GET', `/api/pulses/${hash}`);
const formTo = async (person: Person, hash: string) =>
  replyOf(contracts.showPulse, await shown(person, hash)).employeeFeedback;
const unlock = (person: Person, hash: string) =>
  company.callers[person].send('POST', `/api/pulses/${hash}/unlock-nominations`, { body: {} });

async function approving(options: Partial<TemplateOptions> = {}) {
  const { cyclePulse } = await buildPlace(app, {
    template: { type: 'Peer', options },
    pulse: { stages: NOMINATION_STAGES },
  });
  const task = await buildNominationTask(app.db, {
    component: 'nomination_approvals',
    employee: company.people.subject,
    assignee: company.people.manager,
    cyclePulse,
    openedAt: app.clock.now(),
  });
  const named: number[] = [];
  for (const nominee of peers) named.push((await buildNomination(app.db, { task, nominee })).id);
  return { ...task, named };
}

/** Builds a locked task: the first two peers approved, the third declined. */
async function locked(options: Partial<TemplateOptions> = {}) {
  const task = await approving(options);
  const body = {
    nominationIds: task.named,
    nominationApprovals: peers.slice(0, 2).map(({ user }) => user.id),
  };
  expect(
    (await company.callers.manager.send('POST', `/api/pulses/${task.hash}/edit`, { body })).status,
  ).toBe(200);
  return task;
}

/** Lets one of its reviewers begin writing. */
async function begin(taskId: number): Promise<void> {
  await buildDraft(app.db, {
    pulse: await app.db.prisma.pulse.findFirstOrThrow({ where: { nominationTaskId: taskId } }),
  });
}

describe('GET /api/pulses/{hash} for a nomination task', () => {
  it('[APPR-12, APPR-21, APPR-22] returns the limits, the sanitized terms and the allowed actions', async () => {
    const { hash } = await approving({
      min: -1,
      max: 0,
      agreeTerms: '<p onclick="x()">Ask <strong>them</strong>.</p>',
    });
    expect((await formTo('manager', hash)).nominationTask).toEqual({
      deleted_at: null,
      canRemoveIncompletePeers: false,
      canManage: false,
      canUnlock: false,
      canRemoveApproved: false,
      namesWithheld: false,
      min: 1,
      max: null,
      lowered_from: null,
      agreeTerms: '<p>Ask <strong>them</strong>.</p>',
    });
    const { hash: other } = await approving({ min: 0, max: 4, agreeTerms: ' ' });
    expect((await formTo('manager', other)).nominationTask).toMatchObject({
      min: 0,
      max: 4,
      agreeTerms: null,
    });
  });

  it('[APPR-05, AMB-26] returns how many reviews each person has to write, and why the template rules someone out', async () => {
    const { hash } = await approving({ levelBelowMax: 0, levelAboveMax: 0, maxOpenReviews: 1 });
    const { nominations } = await formTo('manager', hash);
    expect(nominations.map(({ open_reviews: load }) => load)).toEqual(
      peers.map(() => expect.any(Number)),
    );
    await locked();
    const [first, second, third] = (await formTo('manager', hash)).nominations;
    const overloaded = (count: number) =>
      MESSAGES.nominations.ineligible.overloaded({ count, max: 1 });
    expect(first?.reason).toBe(overloaded(first?.open_reviews ?? 0));
    expect(second?.reason).toBe(overloaded(second?.open_reviews ?? 0));
    expect(third?.reason).toBeNull();
  });

  it('[AMB-23, PEER-08] lets managers above and HR manage the peers of a locked task, and shows it to no one else', async () => {
    const { hash } = await locked({ managerRemoveIncompletePeers: 1 });
    for (const person of [
      'manager',
      'director',
      'ceo',
      'hr',
      'partner',
      'administrator',
    ] as const) {
      const form = await formTo(person, hash);
      expect(form).toMatchObject({
        permissions: { view: true, update: false },
        nominationTask: { canManage: true, canUnlock: true, canRemoveIncompletePeers: true },
      });
      expect(
        form.nominations.map(({ state, employee_feedback: review }) => [
          state,
          review?.status.is_open,
        ]),
      ).toEqual([
        ['approved', true],
        ['approved', true],
        ['declined', undefined],
      ]);
    }
    const absent = comparable(await shown('stranger', 'F'.repeat(22)));
    for (const person of [
      'subject',
      'writer',
      'siblingManager',
      'stranger',
      'outsidePartner',
    ] as const)
      expect(comparable(await shown(person, hash))).toEqual(absent);
  });

  it('[AMB-61] hides the reviewers from everyone above the approver, and their progress from an approver who chooses again, when writers are withheld from managers', async () => {
    const task = await locked({ anonymizeManager: true, managerRemoveIncompletePeers: 1 });
    for (const person of ['director', 'ceo'] as const)
      expect((await shown(person, task.hash)).status).toBe(404);
    const before = await formTo('manager', task.hash);
    expect(before.nominationTask).toMatchObject({
      canManage: false,
      canUnlock: false,
      canRemoveIncompletePeers: false,
      namesWithheld: true,
    });
    expect(before.nominations).toEqual([]);
    const setState = (state: 'open' | 'complete') =>
      app.db.prisma.pulse.update({
        where: { id: task.id },
        data: {
          state,
          closedAt: state === 'open' ? null : app.clock.now(),
          reopenedAt: app.clock.now(),
        },
      });
    // As after a reviewer has declined.
    await setState('open');
    const choosing = await formTo('manager', task.hash);
    expect(choosing.nominationTask).toMatchObject({
      canUnlock: false,
      canRemoveApproved: false,
      canRemoveIncompletePeers: false,
      namesWithheld: false,
    });
    expect(choosing.nominations.map(({ employee_feedback: review }) => review)).toEqual([
      null,
      null,
      null,
    ]);
    await begin(task.id);
    expect(await formTo('manager', task.hash)).toEqual(choosing);
    await setState('complete');
    expect(await formTo('manager', task.hash)).toEqual(before);
    // A refusal must not reveal it either.
    expect((await unlock('manager', task.hash)).status).toBe(403);
    expect(
      (await formTo('hr', task.hash)).nominations.map(
        ({ employee_feedback: review }) => review?.status.is_open,
      ),
    ).toEqual([true, true, undefined]);
  });

  it('[AMB-23] offers unlocking until a reviewer begins, and then lets approved people be removed', async () => {
    const task = await locked();
    expect((await formTo('director', task.hash)).nominationTask).toMatchObject({
      canUnlock: true,
      canRemoveApproved: false,
    });
    expect((await unlock('director', task.hash)).status).toBe(200);
    expect((await formTo('manager', task.hash)).nominationTask).toMatchObject({
      canUnlock: false,
      canManage: false,
      canRemoveApproved: true,
    });
    await begin(task.id);
    expect((await formTo('manager', task.hash)).nominationTask).toMatchObject({
      canUnlock: false,
      canRemoveApproved: false,
    });
    const begun = await locked();
    await begin(begun.id);
    expect((await formTo('hr', begun.hash)).nominationTask).toMatchObject({
      canUnlock: false,
      canManage: true,
    });
  });
});
