import * as contracts from '@reviews/contracts';
import { MESSAGES, UNDO_APPROVAL_MS, type TemplateOptions } from '@reviews/domain';
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
  answering,
  buildCompany,
  buildPlace,
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
  for (let index = 0; index < 5; index += 1)
    peers.push(
      await buildEmployee(app.db, { preferredName: `Pia Peer ${index + 1}`, password: null }),
    );
});
afterAll(() => app.close());

const { nominations: texts } = MESSAGES;
const undone = { status: 200, body: { message: texts.undone } };
const refused = (status: number, message: string) => ({ status, body: { message } });
const peer = (index: number): BuiltEmployee => present(peers[index - 1]);
const users = (...indexes: number[]) => indexes.map((index) => peer(index).user.id);

/** Builds a task of the manager with the first three peers proposed. */
async function buildTask(options: Partial<TemplateOptions> = {}) {
  const place = await buildPlace(app, {
    template: { type: 'Peer', options },
    pulse: { stages: NOMINATION_STAGES },
  });
  const task = await buildNominationTask(app.db, {
    component: 'nomination_approvals',
    employee: company.people.subject,
    assignee: company.people.manager,
    cyclePulse: place.cyclePulse,
    openedAt: app.clock.now(),
  });
  const ids = await Promise.all(
    [1, 2, 3].map(
      async (index) =>
        (await buildNomination(app.db, { task, nominee: peer(index), createdAt: app.clock.now() }))
          .id,
    ),
  );
  return { id: task.id, hash: task.hash, place, ids };
}
type Task = Awaited<ReturnType<typeof buildTask>>;

const post = (person: Person, hash: string, path: string, body: unknown = {}) =>
  company.callers[person].send('POST', `/api/pulses/${hash}/${path}`, { body });
const undo = (task: { readonly hash: string }, person: Person = 'manager') =>
  post(person, task.hash, 'undo-approval');

async function approve(
  task: Task,
  nominationApprovals: readonly number[],
  more: object = {},
  person: Person = 'manager',
): Promise<void> {
  const nominationIds = (
    await app.db.prisma.nomination.findMany({
      where: { taskId: task.id, state: { not: 'removed' } },
    })
  ).map(({ id }) => id);
  expect(
    (await post(person, task.hash, 'edit', { nominationIds, nominationApprovals, ...more })).status,
  ).toBe(200);
}

/**
 * Returns everything stored about a task, except reviews that were removed again, and since when no
 * stage blocks a form.
 */
async function everythingOf({ id }: Task) {
  const { prisma } = app.db;
  const reviews = await prisma.pulse.findMany({
    where: { nominationTaskId: id, deletedAt: null },
    orderBy: { id: 'asc' },
    omit: { unblockedAt: true },
  });
  const forms = [id, ...reviews.map((review) => review.id)];
  return {
    task: await prisma.pulse.findUniqueOrThrow({ where: { id }, omit: { unblockedAt: true } }),
    reviews,
    nominations: await prisma.nomination.findMany({
      where: { taskId: id },
      orderBy: { id: 'asc' },
    }),
    notices: await prisma.notice.findMany({
      where: { pulseId: { in: forms } },
      include: { mail: true },
      orderBy: { id: 'asc' },
    }),
  };
}
const reviewsOf = ({ id }: Task) =>
  app.db.prisma.pulse.findMany({ where: { nominationTaskId: id }, orderBy: { assigneeId: 'asc' } });
const actionsOn = async ({ id }: Task) =>
  (
    await app.db.prisma.changeLog.findMany({
      where: { entity: 'pulse', entityId: String(id) },
      orderBy: { id: 'asc' },
    })
  ).map(({ action }) => action);
const noticesOf = async (reviews: readonly { readonly id: number }[]) =>
  app.db.prisma.notice.count({ where: { pulseId: { in: reviews.map(({ id }) => id) } } });

describe('POST /api/pulses/{hash}/undo-approval', () => {
  it('[APPR-13] restores everything: approved, declined and added people, the task, and the notices', async () => {
    const task = await buildTask();
    const before = await everythingOf(task);
    await approve(task, users(1, 2, 4));
    const opened = await reviewsOf(task);
    expect([opened.length, await noticesOf(opened)]).toEqual([3, 3]);
    // Read marks set on the locked state do not count for the reopened task.
    expect((await post('hr', task.hash, 'viewed', { viewed: true })).status).toBe(200);
    expect(await undo(task)).toMatchObject(undone);
    expect(await app.db.prisma.pulseView.count({ where: { pulseId: task.id } })).toBe(0);
    expect(await everythingOf(task)).toEqual(before);
    expect((await reviewsOf(task)).map(({ deletedAt }) => deletedAt)).toEqual(
      opened.map(() => app.clock.now()),
    );
    expect([
      await noticesOf(opened),
      await app.db.prisma.mail.count({
        where: { notice: { is: { pulseId: { in: opened.map(({ id }) => id) } } } },
      }),
    ]).toEqual([0, 0]);
    const asked = await app.as(peer(1).user);
    expect(replyOf(contracts.listMyTasks, await asked.call(contracts.listMyTasks)).data).toEqual(
      [],
    );
    const { data } = replyOf(
      contracts.listMyApprovals,
      await company.callers.manager.call(contracts.listMyApprovals),
    );
    expect(
      data.find(({ hash }) => hash === task.hash)?.nominations.map(({ state }) => state),
    ).toEqual(['proposed', 'proposed', 'proposed']);
    expect(await actionsOn(task)).toEqual(['nominations.approved', 'nominations.undone']);
    await approve(task, users(1, 2, 3));
    expect((await everythingOf(task)).reviews).toHaveLength(3);
  });

  it('[AMB-23] restores someone removed from reopened approvals, with the review they had', async () => {
    const task = await buildTask();
    await approve(task, users(1, 2));
    expect((await post('manager', task.hash, 'unlock-nominations')).status).toBe(200);
    const before = await everythingOf(task);
    app.clock.advance(1000);
    await approve(task, users(2, 4));
    expect((await everythingOf(task)).reviews.map(({ assigneeId }) => assigneeId)).toEqual([
      peer(2).id,
      peer(4).id,
    ]);
    expect(await undo(task)).toMatchObject(undone);
    expect(await everythingOf(task)).toEqual(before);
  });

  it('[AMB-23] removes people added to a locked task, and keeps it locked', async () => {
    const task = await buildTask();
    await approve(task, users(1, 2));
    const before = await everythingOf(task);
    app.clock.advance(1000);
    await approve(task, users(1, 2, 4, 5), {}, 'hr');
    expect(await undo(task)).toMatchObject(refused(409, texts.nothingToUndo));
    expect(await undo(task, 'hr')).toMatchObject(undone);
    expect(await everythingOf(task)).toEqual(before);
    expect(before.task.state).toBe('complete');
  });

  it('is idempotent across repeats and tabs, and undoes no earlier save', async () => {
    const task = await buildTask();
    await approve(task, users(1));
    await approve(task, users(1, 4));
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(task)));
    for (const answer of answers) expect(answer).toMatchObject(undone);
    expect(await undo(task)).toMatchObject(undone);
    expect(await actionsOn(task)).toEqual([
      'nominations.approved',
      'nominations.approved',
      'nominations.undone',
    ]);
    expect((await everythingOf(task)).reviews.map(({ assigneeId }) => assigneeId)).toEqual([
      peer(1).id,
    ]);
  });

  it('[AMB-19] gives a consistent result when an undo and a save race, with one review for each approved person', async () => {
    for (let round = 0; round < 4; round += 1) {
      const task = await buildTask();
      await approve(task, users(1, 2));
      const [taken, saved] = await Promise.all([
        undo(task),
        post('manager', task.hash, 'edit', {
          nominationIds: task.ids,
          nominationApprovals: users(1, 2),
        }),
      ]);
      expect([taken.status, saved.status]).toEqual([200, 200]);
      const after = await everythingOf(task);
      const isSavedLast = (await actionsOn(task)).at(-1) === 'nominations.approved';
      expect([after.task.state, after.reviews.length]).toEqual(
        isSavedLast ? ['complete', 2] : ['open', 0],
      );
      expect(after.nominations.filter(({ state }) => state === 'approved')).toHaveLength(
        after.reviews.length,
      );
    }
  });

  it('[AMB-23] lets exactly one win when a reviewer begins while the approval is undone', async () => {
    for (let round = 0; round < 4; round += 1) {
      const task = await buildTask();
      await approve(task, users(1, 2));
      const [review] = await reviewsOf(task);
      const writer = await app.as(peer(1).user);
      const [kept, taken] = await Promise.all([
        writer.send('POST', `/api/pulses/${present(review).hash}/save-draft`, {
          body: { answers: answering(present(task.place.questions[0]), 'Words'), close: 0 },
        }),
        undo(task),
      ]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([kept.status, taken.status]);
      expect((await everythingOf(task)).reviews).toHaveLength(kept.status === 200 ? 2 : 0);
    }
  });

  it('[AMB-23] refuses once a reviewer has begun, or the task or its reviews have changed since', async () => {
    const begun = await buildTask();
    await approve(begun, users(1, 2));
    await buildDraft(app.db, { pulse: present((await reviewsOf(begun))[0]) });
    expect(await undo(begun)).toMatchObject(refused(409, texts.begun));
    const since: ((task: Task) => Promise<unknown>)[] = [
      async (task) => post('manager', task.hash, 'unlock-nominations'),
      async (task) => approve(task, users(1, 2, 4), {}, 'hr'),
      async (task) =>
        (await app.as(peer(1).user)).send(
          'POST',
          `/api/pulses/${present((await reviewsOf(task))[0]).hash}/decline`,
          { body: { reason: 'No time.' } },
        ),
      async (task) =>
        post('hr', present((await reviewsOf(task))[0]).hash, 'reassign', {
          employeeId: peer(5).id,
        }),
    ];
    for (const change of since) {
      const task = await buildTask();
      await approve(task, users(1, 2));
      await change(task);
      const before = await everythingOf(task);
      expect(await undo(task)).toMatchObject(refused(409, texts.nothingToUndo));
      expect(await everythingOf(task)).toEqual(before);
    }
  });

  it('refuses without a save, after a save that closed reviews, and after the time limit', async () => {
    expect(await undo(await buildTask())).toMatchObject(refused(409, texts.nothingToUndo));
    const closing = await buildTask({ managerRemoveIncompletePeers: 1 });
    await approve(closing, users(1, 2));
    await approve(closing, users(1, 2, 4), {
      markIncomplete: [present((await reviewsOf(closing))[0]).id],
    });
    expect(await undo(closing)).toMatchObject(refused(409, texts.undoOfReviews));
    const task = await buildTask();
    await approve(task, users(1));
    app.clock.advance(UNDO_APPROVAL_MS + 1);
    expect(await undo(task)).toMatchObject(refused(409, texts.undoTooLate({ minutes: 15 })));
  });

  it('[API-19] is open only to the person who saved, and reveals nothing to those who may not see the task', async () => {
    const task = await buildTask();
    await approve(task, users(1));
    for (const [person, status] of [
      ['stranger', 404],
      ['subject', 404],
      ['siblingManager', 404],
      ['outsidePartner', 404],
      ['director', 409],
      ['hr', 409],
    ] as const)
      expect((await undo(task, person)).status).toBe(status);
    expect((await undo({ hash: 'AAAAAAAAAAAAAAAAAAAAAA' })).status).toBe(404);
    expect((await undo(task)).status).toBe(200);
  });

  it('[AMB-61] is closed to people who may not know the writers: a refusal would reveal that someone writes', async () => {
    const task = await buildTask({ anonymizeManager: true });
    const { data } = replyOf(
      contracts.listMyApprovals,
      await company.callers.manager.call(contracts.listMyApprovals),
    );
    expect(data.find(({ hash }) => hash === task.hash)?.can_undo).toBe(false);
    await approve(task, users(1, 2));
    const before = await everythingOf(task);
    expect((await undo(task)).status).toBe(403);
    expect(await everythingOf(task)).toEqual(before);
  });
});
