import {
  addFeedbackType,
  changeFeedbackType,
  deleteFeedbackType,
  listFeedbackTypes,
  type FeedbackTypeInput,
  type FeedbackTypeView,
} from '@reviews/contracts';
import { readRows } from '@reviews/db';
import { MESSAGES } from '@reviews/domain';
import { buildEmployee, buildTemplate, type BuiltEmployee } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let hr: BuiltEmployee;
let caller: Caller;
beforeAll(async () => {
  app = await startTestApp();
  hr = await buildEmployee(app.db, { roles: ['HR'] });
  caller = await app.as(hr.user);
});
afterAll(() => app.close());

const { feedbackTypes: texts } = MESSAGES;
const list = async () =>
  ((await caller.call(listFeedbackTypes)).body as { data: FeedbackTypeView[] }).data;
const add = (name: string, group: FeedbackTypeInput['group_name'] = 'Peer') =>
  caller.call(addFeedbackType, { body: { name, group_name: group } });
const added = async (name: string, group?: FeedbackTypeInput['group_name']) =>
  ((await add(name, group)).body as { id: number }).id;
const revisionOf = async (id: number) =>
  (await list()).find((type) => type.id === id)?.revision ?? '';
/** Sends a change with the current revision unless another is given. */
const change = async (
  id: number,
  name: string,
  group: FeedbackTypeInput['group_name'] = 'Peer',
  seen?: string,
) =>
  caller.call(changeFeedbackType, {
    params: { id: String(id) },
    body: { name, group_name: group, revision: seen ?? (await revisionOf(id)) },
  });
const remove = (id: number) => caller.call(deleteFeedbackType, { params: { id: String(id) } });
const logged = (id: number) =>
  app.db.prisma.changeLog.findMany({
    where: { entity: 'feedback_type', entityId: String(id) },
    orderBy: { id: 'asc' },
  });
const templateOf = async (typeId: number) => {
  const template = await buildTemplate(app.db);
  await app.db.prisma.template.update({
    where: { id: template.id },
    data: { feedbackTypeId: typeId },
  });
  await app.db.prisma.templateVersion.updateMany({
    where: { templateId: template.id },
    data: { feedbackTypeId: typeId },
  });
  return template;
};

describe('GET /api/feedback-types', () => {
  it('[RT-55, GEN-10] returns every review type by name, with its group and number of templates', async () => {
    const before = await list();
    expect(before.map(({ name }) => name)).toEqual([
      'Anytime',
      'Manager',
      'Panel',
      'Peer',
      'Self',
      'Underperformance',
      'Upline',
    ]);
    await buildTemplate(app.db, { type: 'Upline' });
    await buildTemplate(app.db, { type: 'Upline', archivedAt: new Date() });
    expect((await list()).find(({ name }) => name === 'Upline')).toMatchObject({
      group_name: 'Upline',
      templates: 2,
    });
  });

  it('[RT-55] counts a template whose published version had the type, once', async () => {
    const id = await added('Of the past');
    const template = await templateOf(id);
    await app.db.prisma.template.update({
      where: { id: template.id },
      data: { feedbackTypeId: await added('Of the present') },
    });
    expect((await list()).find((type) => type.id === id)).toMatchObject({ templates: 1 });
    expect((await remove(id)).status).toBe(422);
  });

  it.each([
    ['an employee', []],
    ['an HR Partner', ['HR Partner']],
  ])('[GEN-10] is refused for %s', async (_who, roles) => {
    const other = await app.as((await buildEmployee(app.db, { roles })).user);
    const id = (await list())[0]?.id ?? 0;
    expect((await other.call(listFeedbackTypes)).status).toBe(403);
    expect(
      (await other.call(addFeedbackType, { body: { name: 'Mine', group_name: 'Self' } })).status,
    ).toBe(403);
    // The same answer for an existing type and a missing one.
    for (const each of [id, 2_000_000_000])
      expect((await other.call(deleteFeedbackType, { params: { id: String(each) } })).status).toBe(
        403,
      );
  });
});

describe('POST /api/feedback-types', () => {
  it('[RT-55] adds a review type with a trimmed name, and logs who did', async () => {
    const answer = await add('  Project review ');
    expect(answer).toMatchObject({ status: 200, body: { message: texts.saved } });
    const { id } = answer.body as { id: number };
    expect((await list()).find((type) => type.id === id)).toEqual({
      id,
      name: 'Project review',
      group_name: 'Peer',
      templates: 0,
      revision: expect.any(String),
    });
    expect(await logged(id)).toMatchObject([
      { action: 'feedback_type.added', actorId: hr.user.id, details: { group: 'Peer' } },
    ]);
  });

  it('[RT-55] rejects an existing name in any case, at the field', async () => {
    await add('Sales review');
    expect(await add(' SALES review ')).toMatchObject({
      status: 422,
      body: { errors: { name: [texts.nameTaken({ name: 'SALES review' })] } },
    });
    expect(await add('   ')).toMatchObject({
      status: 422,
      body: { errors: { name: [texts.nameRequired] } },
    });
  });

  it('[RT-55] adds one of two sent at once', async () => {
    const answers = await Promise.all(
      ['Twice', 'twice', ' TWICE', 'Twice '].map((name) => add(name)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  });

  it('rejects an unknown group', async () => {
    expect(
      (
        await caller.send('POST', '/api/feedback-types', {
          body: { name: 'Other', group_name: 'NoSuchGroup' },
        })
      ).status,
    ).toBe(422);
  });
});

describe('PUT /api/feedback-types/{id}', () => {
  it('[RT-55] renames a review type in use, and allows a change of case in its own name', async () => {
    const id = await added('Quarterly');
    await templateOf(id);
    expect(await change(id, 'QUARTERLY')).toMatchObject({
      status: 200,
      body: { message: texts.saved },
    });
    expect((await list()).find((type) => type.id === id)).toMatchObject({
      name: 'QUARTERLY',
      templates: 1,
    });
    expect((await logged(id)).map(({ action }) => action)).toEqual([
      'feedback_type.added',
      'feedback_type.changed',
    ]);
  });

  it('[RT-55] changes nothing if nothing differs', async () => {
    const id = await added('The same');
    expect((await change(id, ' The same ')).status).toBe(200);
    expect(await logged(id)).toHaveLength(1);
  });

  it('[RT-55] keeps the first of two concurrent changes, and tells the second', async () => {
    const id = await added('Contested');
    const seen = await revisionOf(id);
    const answers = await Promise.all([
      change(id, 'Named by one', 'Peer', seen),
      change(id, 'Contested', 'Upline', seen),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: texts.conflict,
    });
    expect(await logged(id)).toHaveLength(2);
    expect(await revisionOf(id)).not.toBe(seen);
  });

  it('[RT-55] answers a repeated save like the first, even with a stale revision', async () => {
    const id = await added('To be sent twice');
    const seen = await revisionOf(id);
    for (const _time of ['first', 'again'])
      expect((await change(id, 'Sent twice', 'Peer', seen)).status).toBe(200);
    expect(await logged(id)).toHaveLength(2);
  });

  it('[RT-55] changes the group while no template has the type', async () => {
    const id = await added('Undecided');
    expect((await change(id, 'Undecided', 'Upline')).status).toBe(200);
    await templateOf(id);
    const message = texts.groupFixed({ templates: 1 });
    expect(await change(id, 'Undecided', 'Self')).toMatchObject({
      status: 422,
      body: { message, errors: { group_name: [message] } },
    });
    expect((await list()).find((type) => type.id === id)).toMatchObject({ group_name: 'Upline' });
  });

  it('[RT-55] rejects the name of another type, and returns 404 for a missing one', async () => {
    const id = await added('One of two');
    await add('Two of two');
    expect((await change(id, 'two of two')).status).toBe(422);
    expect(await change(2_000_000_000, 'Nothing')).toMatchObject({
      status: 404,
      body: { message: texts.notFound },
    });
  });
});

describe('DELETE /api/feedback-types/{id}', () => {
  it('[RT-55] deletes a type that no template has, once', async () => {
    const id = await added('Not needed');
    expect(await remove(id)).toMatchObject({
      status: 200,
      body: { message: texts.deleted({ name: 'Not needed' }) },
    });
    expect((await remove(id)).status).toBe(404);
    expect((await logged(id)).at(-1)).toMatchObject({
      action: 'feedback_type.deleted',
      actorId: hr.user.id,
    });
  });

  it('[RT-55] refuses to delete a type in use and says how many templates have it', async () => {
    const id = await added('Needed');
    await templateOf(id);
    await templateOf(id);
    expect(await remove(id)).toMatchObject({
      status: 422,
      body: { message: '2 templates use this type, so you cannot delete it.' },
    });
    expect((await list()).some((type) => type.id === id)).toBe(true);
  });

  it('[RT-55] waits for a template that is being created with it', async () => {
    const id = await added('In the making');
    const { promise: isMade, resolve: made } = Promise.withResolvers<void>();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const making = app.db.prisma.$transaction(async (tx) => {
      await tx.template.create({ data: { title: 'New', feedbackTypeId: id } });
      made();
      await mayEnd;
    });
    await isMade;
    const removing = remove(id);
    await waitForLock();
    end();
    await making;
    expect((await removing).status).toBe(422);
  });
});

const WaitingRow = z.strictObject({ waiting: z.int() });

/** Waits until a statement waits for a lock in this database. */
async function waitForLock(): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await readRows(
            app.db.pool,
            WaitingRow,
            "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
          )
        )[0]?.waiting,
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0);
}
