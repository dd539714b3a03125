import * as contracts from '@reviews/contracts';
import { MESSAGES, type TemplateOptions } from '@reviews/domain';
import { buildDraft, buildPulse } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildNominationScene,
  refused,
  type NominationScene,
} from '../../testing/nomination-scene.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, present, replyOf, type Company, type Person } from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let scene: NominationScene;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  scene = await buildNominationScene(app, company);
});
afterAll(() => app.close());

const { nominations: texts, pulses } = MESSAGES;

describe('POST /api/pulses/{hash}/decline', () => {
  const decline = async (
    index: number,
    hash: string,
    reason: unknown = 'We have not worked together.',
  ) =>
    (await scene.peerCaller(index)).send('POST', `/api/pulses/${hash}/decline`, {
      body: { reason },
    });

  it('[APPR-08] closes the review with the reason, keeps its draft, and returns the task to its approver', async () => {
    const { task, review, other, ids } = await scene.lockedTask();
    await buildDraft(app.db, { pulse: review });
    for (let time = 0; time < 2; time += 1)
      expect(await decline(1, review.hash)).toMatchObject({
        status: 200,
        body: { message: pulses.declined },
      });
    expect(await scene.stateOf(review)).toMatchObject({
      state: 'declined',
      declineReason: 'We have not worked together.',
      headDraftGroupId: null,
    });
    expect(await app.db.prisma.draftGroup.count({ where: { pulseId: review.id } })).toBe(1);
    expect(await scene.namedOn(task)).toEqual([
      ['declined', true],
      ['approved', true],
    ]);
    expect(await scene.stateOf(task)).toMatchObject({ state: 'open', closedAt: null });
    expect(await app.db.prisma.notice.findMany({ where: { pulseId: task.id } })).toMatchObject([
      { kind: 'assigned', userId: company.people.manager.user.id },
    ]);
    // The other reviewers keep writing: a reopened task does not block their reviews.
    const shown = replyOf(
      contracts.showPulse,
      await (await scene.peerCaller(2)).call(contracts.showPulse, { params: { hash: other.hash } }),
    );
    expect(shown.employeeFeedback).toMatchObject({
      display_status: { kind: 'write' },
      previous_open_feedback: null,
    });
    expect(await scene.approve(task, scene.userIds(1, 2), ids)).toMatchObject(
      refused(422, texts.declinedNotApproved),
    );
    expect((await scene.approve(task, scene.userIds(2, 3), ids)).status).toBe(200);
  });

  it('[APPR-08] shows the reason to those who choose the reviewers, but never to the reviewee, even if they choose', async () => {
    const reasonsFor = async (person: Person, { hash }: { readonly hash: string }) =>
      replyOf(
        contracts.showPulse,
        await company.callers[person].send('GET', `/api/pulses/${hash}`),
      ).employeeFeedback.nominations.map(({ decline_reason: reason }) => reason);
    const { task, review } = await scene.lockedTask();
    expect((await decline(1, review.hash)).status).toBe(200);
    expect(await reasonsFor('manager', task)).toEqual(['We have not worked together.', null]);
    const own = await scene.taskOf('nominations', { managerNominationApproval: false });
    expect(
      (
        await scene.post('subject', own.hash, 'edit/Nominations', {
          nominations: [present(scene.peers[0]).id],
        })
      ).status,
    ).toBe(200);
    const asked = await app.db.prisma.pulse.findFirstOrThrow({
      where: { nominationTaskId: own.id },
    });
    expect((await decline(1, asked.hash)).status).toBe(200);
    expect(await reasonsFor('subject', own)).toEqual([null]);
  });

  it('[APPR-08, APPR-09, AMB-23] counts a reviewer who declined as declined, also where the nomination still says approved', async () => {
    const { task, review, ids } = await scene.lockedTask();
    await app.db.prisma.pulse.update({
      where: { id: review.id },
      data: { state: 'declined', closedAt: app.clock.now(), declineReason: 'No time.' },
    });
    const { nominations } = replyOf(
      contracts.showPulse,
      await company.callers.manager.send('GET', `/api/pulses/${task.hash}`),
    ).employeeFeedback;
    expect(nominations.map(({ state, approved }) => [state, approved])).toEqual([
      ['declined', false],
      ['approved', true],
    ]);
    expect(await scene.approve(task, scene.userIds(1, 2), ids)).toMatchObject(
      refused(422, texts.declinedNotApproved),
    );
    for (const approved of [scene.userIds(2), scene.userIds(2, 3)])
      expect((await scene.approve(task, approved, ids)).status).toBe(200);
  });

  it('is offered to a nominated reviewer while the review is open in a live cycle', async () => {
    const { review, task } = await scene.lockedTask();
    const isOffered = async (hash: string) =>
      replyOf(
        contracts.showPulse,
        await (await scene.peerCaller(1)).send('GET', `/api/pulses/${hash}`),
      ).employeeFeedback.allowDecline;
    expect(await isOffered(review.hash)).toBe(true);
    const plain = await buildPulse(app.db, {
      employee: company.people.subject,
      assignee: present(scene.peers[0]),
    });
    expect(await isOffered(plain.hash)).toBe(false);
    await app.db.prisma.cycle.update({
      where: { id: task.place.cycle.id },
      data: { closedAt: app.clock.now() },
    });
    expect(await isOffered(review.hash)).toBe(false);
    await app.db.prisma.cycle.update({
      where: { id: task.place.cycle.id },
      data: { closedAt: null },
    });
    expect((await decline(1, review.hash)).status).toBe(200);
    expect(await isOffered(review.hash)).toBe(false);
  });

  it('is for the writer alone, needs a reason, and needs an open review that came from a nomination', async () => {
    const { task, review } = await scene.lockedTask();
    expect((await decline(1, review.hash, '  ')).status).toBe(422);
    expect((await decline(2, review.hash)).status).toBe(404);
    for (const [person, status] of [
      ['subject', 404],
      ['stranger', 404],
      ['manager', 403],
      ['hr', 403],
    ] as const)
      expect((await scene.post(person, review.hash, 'decline', { reason: 'No.' })).status).toBe(
        status,
      );
    const plain = await buildPulse(app.db, {
      employee: company.people.subject,
      assignee: present(scene.peers[0]),
    });
    expect((await decline(1, plain.hash)).status).toBe(403);
    await app.db.prisma.pulse.update({
      where: { id: review.id },
      data: { state: 'incomplete', closedAt: app.clock.now() },
    });
    expect(await decline(1, review.hash)).toMatchObject(refused(409, pulses.closed));
    expect((await scene.stateOf(task)).state).toBe('complete');
  });

  it('[AMB-61] hides the reviews from a former manager who still owns the task', async () => {
    const told = async (options: Partial<TemplateOptions>) => {
      const { task, review } = await scene.lockedTask(options);
      expect((await decline(1, review.hash)).status).toBe(200);
      await app.db.prisma.pulse.update({
        where: { id: task.id },
        data: { assigneeId: company.people.siblingManager.id },
      });
      const shown = replyOf(
        contracts.showPulse,
        await company.callers.siblingManager.send('GET', `/api/pulses/${task.hash}`),
      );
      return shown.employeeFeedback.nominations.map(
        ({ employee_feedback: form, decline_reason: reason }) => [form !== null, reason],
      );
    };
    expect(await told({ anonymizeManager: true })).toEqual([
      [false, null],
      [false, null],
    ]);
    expect(await told({})).toEqual([
      [true, 'We have not worked together.'],
      [true, null],
    ]);
  });

  it('[AMB-25, AMB-61] does not reveal through a limit that a review was closed as Incomplete, where reviews are withheld', async () => {
    const saves = async (options: Partial<TemplateOptions>) => {
      const { task, review, ids } = await scene.lockedTask({ min: 2, max: 2, ...options });
      await app.db.prisma.pulse.update({
        where: { id: review.id },
        data: { state: 'incomplete', closedAt: app.clock.now() },
      });
      const answers = [];
      for (const approved of [scene.userIds(1, 2), scene.userIds(1, 2, 3)]) {
        // Open again, as after another reviewer has declined.
        await app.db.prisma.pulse.update({
          where: { id: task.id },
          data: { state: 'open', closedAt: null, reopenedAt: app.clock.now() },
        });
        answers.push(await scene.approve(task, approved, ids));
      }
      return answers;
    };
    expect(await saves({ anonymizeManager: true })).toMatchObject([
      { status: 200 },
      refused(422, texts.tooManyEmployees({ max: 2 })),
    ]);
    expect(await saves({})).toMatchObject([
      refused(422, texts.tooFewEmployees({ min: 2 })),
      { status: 200 },
    ]);
  });

  it('[AMB-61] hides the review from people who may not know its writer', async () => {
    const { task, review } = await scene.lockedTask({
      anonymizeManager: true,
      anonymizeEmployee: true,
    });
    expect((await decline(1, review.hash)).status).toBe(200);
    for (const person of ['manager', 'director', 'subject'] as const)
      expect((await company.callers[person].send('GET', `/api/pulses/${review.hash}`)).status).toBe(
        404,
      );
    const shown = await company.callers.manager.send('GET', `/api/pulses/${task.hash}`);
    expect(shown.status).toBe(200);
    expect(JSON.stringify(shown.body)).not.toContain('We have not worked together.');
    expect(
      replyOf(contracts.showPulse, shown).employeeFeedback.nominations.map(
        ({ employee_feedback: form, decline_reason: reason }) => [form, reason],
      ),
    ).toEqual([
      [null, null],
      [null, null],
    ]);
    const notices = await company.callers.manager.send('GET', '/api/my/notices');
    expect(JSON.stringify(notices.body)).not.toContain('Pia Peer');
  });

  it('[APPR-25] gives a consistent result when a decline and a save race', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { task, review, ids } = await scene.lockedTask();
      const [declined, saved] = await Promise.all([
        decline(1, review.hash),
        scene.approve(task, scene.userIds(1, 2, 3), ids),
      ]);
      expect(declined.status).toBe(200);
      expect([200, 422]).toContain(saved.status);
      expect((await scene.stateOf(task)).state).toBe('open');
      expect((await scene.namedOn(task))[0]).toEqual(['declined', true]);
    }
  });
});
