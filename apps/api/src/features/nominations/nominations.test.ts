import * as contracts from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import { buildDraft, buildNomination } from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildNominationScene,
  refused,
  type NominationScene,
} from '../../testing/nomination-scene.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { answering, buildCompany, present, replyOf, type Company } from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let scene: NominationScene;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  scene = await buildNominationScene(app, company);
});
afterAll(() => app.close());

const { nominations: texts } = MESSAGES;

describe('POST /api/pulses/{hash}/unlock-nominations', () => {
  it('[AMB-23] unlocks the approvals while no reviewer has started, and removes the review of a removed person', async () => {
    const { task, review, ids } = await scene.lockedTask();
    for (let time = 0; time < 2; time += 1)
      expect(await scene.post('manager', task.hash, 'unlock-nominations')).toMatchObject({
        status: 200,
        body: { message: texts.unlocked },
      });
    expect(await scene.stateOf(task)).toMatchObject({
      state: 'open',
      closedAt: null,
      reopenedAt: app.clock.now(),
    });
    expect((await scene.approve(task, scene.userIds(2), ids)).status).toBe(200);
    expect((await scene.stateOf(review)).deletedAt).toEqual(app.clock.now());
    expect(await scene.namedOn(task)).toEqual([
      ['removed', false],
      ['approved', true],
    ]);
    expect((await scene.approve(task, scene.userIds(1, 2), ids)).status).toBe(200);
    expect(await scene.namedOn(task)).toEqual([
      ['approved', true],
      ['approved', true],
    ]);
  });

  it('[ENT-07] clears the read marks when the task reopens, by unlocking or by a decline', async () => {
    const { task } = await scene.lockedTask();
    await scene.read(task);
    expect((await scene.post('manager', task.hash, 'unlock-nominations')).status).toBe(200);
    const declined = await scene.lockedTask();
    await scene.read(declined.task);
    expect(
      (
        await (
          await scene.peerCaller(1)
        ).send('POST', `/api/pulses/${declined.review.hash}/decline`, {
          body: { reason: 'We have not worked together.' },
        })
      ).status,
    ).toBe(200);
    expect(
      await app.db.prisma.pulseView.count({
        where: { pulseId: { in: [task.id, declined.task.id] } },
      }),
    ).toBe(0);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('[AMB-23] refuses once a reviewer has begun, and loses nothing in a race with a draft save', async () => {
    const { task, review, ids } = await scene.lockedTask();
    expect((await scene.post('manager', task.hash, 'unlock-nominations')).status).toBe(200);
    const writer = await scene.peerCaller(1);
    const question = present(task.place.questions[0]);
    const [kept, unapproved] = await Promise.all([
      writer.send('POST', `/api/pulses/${review.hash}/save-draft`, {
        body: { answers: answering(question, 'Words'), close: 0 },
      }),
      scene.approve(task, scene.userIds(2), ids),
    ]);
    // Either the draft is saved and the approval stays, or the review was removed before any draft
    // was saved.
    expect([
      [200, 422],
      [404, 200],
    ]).toContainEqual([kept.status, unapproved.status]);
    const begun = await scene.lockedTask();
    await buildDraft(app.db, { pulse: begun.review });
    expect(await scene.post('manager', begun.task.hash, 'unlock-nominations')).toMatchObject(
      refused(409, texts.begun),
    );
    expect((await scene.stateOf(begun.task)).state).toBe('complete');
  });

  it("[AMB-23] allows the task's owner and people who may reopen reviews; returns 404 for everyone else", async () => {
    const { task } = await scene.lockedTask();
    for (const [person, status] of [
      ['stranger', 404],
      ['subject', 404],
      ['siblingManager', 404],
      ['hr', 200],
    ] as const)
      expect((await scene.post(person, task.hash, 'unlock-nominations')).status).toBe(status);
  });
});

describe('GET /api/my/approvals', () => {
  it("[APPR-04] lists only the approver's open approvals, with all nominees, their reviews and the reasons against them", async () => {
    const task = await scene.taskOf('nomination_approvals', {
      min: 2,
      max: 4,
      agreeTerms: '<p>Agreed.</p>',
      noManager: true,
    });
    for (const nominee of [present(scene.peers[2]), company.people.director])
      await buildNomination(app.db, { task, nominee });
    const { data } = replyOf(
      contracts.listMyApprovals,
      await company.callers.manager.call(contracts.listMyApprovals),
    );
    const found = data.find(({ hash }) => hash === task.hash);
    expect(found).toMatchObject({
      for: { preferred_name: 'Sue Subject' },
      min: 2,
      max: 4,
      agreeTerms: '<p>Agreed.</p>',
    });
    expect(
      found?.nominations.map(({ preferred_name: name, state, reason }) => [name, state, reason]),
    ).toEqual([
      ['Dora Director', 'proposed', texts.ineligible.manager],
      ['Pia Peer 3', 'proposed', null],
    ]);
    for (const person of ['subject', 'hr', 'director', 'stranger'] as const) {
      expect(
        replyOf(
          contracts.listMyApprovals,
          await company.callers[person].call(contracts.listMyApprovals),
        ).data,
      ).toEqual([]);
    }
    const { task: locked } = await scene.lockedTask();
    expect(
      replyOf(
        contracts.listMyApprovals,
        await company.callers.manager.call(contracts.listMyApprovals),
      ).data.map(({ hash }) => hash),
    ).not.toContain(locked.hash);
  });
});
