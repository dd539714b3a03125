import * as contracts from '@reviews/contracts';
import { LABELS, MESSAGES, type TemplateOptions } from '@reviews/domain';
import { buildDraft, buildPulse } from '@reviews/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../core/logger.ts';
import { createSiteLink } from '../../core/site-link.ts';
import { createMailDispatchService } from '../notices/mail-dispatch.service.ts';
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
beforeEach(async () => {
  await app.db.prisma.notice.deleteMany();
});

const { nominations: texts, notices, pulses } = MESSAGES;

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
    expect(
      await app.db.prisma.notice.findMany({
        where: { pulseId: task.id, userId: company.people.manager.user.id },
      }),
    ).toMatchObject([{ kind: 'reviewer_declined', userId: company.people.manager.user.id }]);
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

  describe('tells the person who chooses', () => {
    const toldTo = async (person: Person) =>
      replyOf(
        contracts.listMyNotices,
        await company.callers[person].call(contracts.listMyNotices),
      ).data.filter(({ kind }) => kind === 'reviewer_declined');
    const taskOf = async (person: Person, { hash }: { readonly hash: string }) =>
      replyOf(
        contracts.listMyTasks,
        await company.callers[person].call(contracts.listMyTasks),
      ).data.find((task) => task.hash === hash);
    const rowOf = async ({ hash }: { readonly hash: string }) =>
      replyOf(
        contracts.listMyApprovals,
        await company.callers.manager.call(contracts.listMyApprovals),
      ).data.find((task) => task.hash === hash);
    const REASON = 'We have not worked together.';

    it('[APPR-08, RT-01] who declined, why and which review, and offers a replacement', async () => {
      const { task, review, other, ids } = await scene.lockedTask();
      const title = task.place.template.title;
      expect((await decline(1, review.hash)).status).toBe(200);
      const [notice] = await toldTo('manager');
      expect(notice).toMatchObject({
        text: notices.reviewerDeclinedChoose({ by: 'Pia Peer 1', title, name: 'Sue Subject' }),
        detail: REASON,
        href: `/pulses/${task.hash}/edit?replace=1`,
      });
      expect(await taskOf('manager', task)).toMatchObject({
        action: LABELS.nominations.chooseReplacement,
        href: `/pulses/${task.hash}/edit?replace=1`,
        declined: [{ name: 'Pia Peer 1', reason: REASON }],
      });
      expect(await rowOf(task)).toMatchObject({
        title,
        type: 'Peer',
        nominations: [
          { state: 'declined', has_declined: true, decline_reason: REASON },
          { state: 'approved', has_declined: false, decline_reason: null },
        ],
      });
      // A mail says no reason, because policies cannot protect it.
      await createMailDispatchService({
        db: app.db,
        clock: app.clock,
        logger: createLogger('silent'),
        mailer: null,
        siteLink: createSiteLink(undefined),
      }).run();
      const [mail] = await app.db.prisma.mail.findMany({
        where: { notice: { kind: 'reviewer_declined', pulseId: task.id } },
      });
      expect(mail?.text).toContain(notice?.text);
      expect(mail?.text).toContain(`/pulses/${task.hash}/edit?replace=1`);
      expect(mail?.text).not.toContain(REASON);

      // Another reviewer declines while the task is open.
      expect((await decline(2, other.hash)).status).toBe(200);
      expect(await toldTo('manager')).toHaveLength(2);
      expect((await taskOf('manager', task))?.declined).toHaveLength(2);
      expect((await scene.approve(task, scene.userIds(3), ids)).status).toBe(200);
      expect((await toldTo('manager')).map(({ text, href }) => [text, href])).toContainEqual([
        notices.reviewerDeclined({ by: 'Pia Peer 1', title, name: 'Sue Subject' }),
        null,
      ]);

      // Only those who declined since the last save are to be replaced.
      const third = await app.db.prisma.pulse.findFirstOrThrow({
        where: { nominationTaskId: task.id, state: 'open', kind: 'review' },
      });
      app.clock.advance(60_000);
      expect((await decline(3, third.hash)).status).toBe(200);
      expect((await taskOf('manager', task))?.declined).toEqual([
        { name: 'Pia Peer 3', reason: REASON },
      ]);
    });

    it('[AMB-61] without a name or reason where the reviewers are withheld, and the reviewee without the reason', async () => {
      const { task, review } = await scene.lockedTask({ anonymizeManager: true });
      expect((await decline(1, review.hash)).status).toBe(200);
      const title = task.place.template.title;
      const [notice] = (await toldTo('manager')).filter(({ href }) => href?.includes(task.hash));
      expect(notice).toMatchObject({
        text: notices.reviewerDeclinedChoose({ by: notices.aReviewer, title, name: 'Sue Subject' }),
        detail: null,
        at: app.clock.now().toISOString().slice(0, 10),
      });
      expect((await taskOf('manager', task))?.declined).toEqual([{ name: null, reason: null }]);
      expect(JSON.stringify(await rowOf(task))).not.toContain(REASON);

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
      const [told] = await toldTo('subject');
      expect(told).toMatchObject({ detail: null });
      expect(told?.text).toContain('Pia Peer 1');
      expect((await taskOf('subject', own))?.declined).toEqual([
        { name: 'Pia Peer 1', reason: null },
      ]);
    });
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
