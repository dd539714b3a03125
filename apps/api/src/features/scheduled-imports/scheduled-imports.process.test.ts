import { mkdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listImports, listMyNotices, showImport, testIntegration } from '@reviews/contracts';
import { SCHEDULED_IMPORT_MESSAGES as texts } from '@reviews/domain';
import { buildEmployee, buildRole, grantRole } from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lines } from '../../testing/import-files.ts';
import {
  startScheduledImportScene,
  type ScheduledImportScene,
} from '../../testing/scheduled-import-scene.ts';
import { replyOf } from '../../testing/worlds.ts';

const HEAD = 'Employee ID,Name,Work Email,Job Title,Department,Status';
const HOUR_MS = 60 * 60_000;
const ONCE = { signal: new AbortController().signal, isLast: true };

let scene: ScheduledImportScene;
let added: number[] = [];
beforeAll(async () => {
  scene = await startScheduledImportScene();
  // Imports by hand first, to save its mapping.
  const hand = await scene.hand();
  await hand.apply(
    await hand.previewed(
      lines(
        HEAD,
        'S1,"Berg, Anna",s1@larkspur.example,Engineer,Engineering,Active',
        'S2,"Cole, Ben",s2@larkspur.example,Engineer,Engineering,Active',
      ),
    ),
  );
});
afterAll(() => scene.close());
afterEach(async () => {
  for (const id of added) await scene.switchOff(id);
  added = [];
});

const add = async (...given: Parameters<ScheduledImportScene['add']>): Promise<number> => {
  const id = await scene.add(...given);
  added.push(id);
  return id;
};
const put = (rows: readonly string[], name = 'people.csv') =>
  writeFile(path.join(scene.folder, name), lines(HEAD, ...rows));
const titleOf = async (number: string): Promise<string | undefined> =>
  (
    await scene.app.db.prisma.position.findFirst({
      where: { employee: { externalIdentifier: number }, isPrimary: true },
    })
  )?.title;
const now = async (id: number) => {
  expect((await scene.runNow(id)).status).toBe(200);
  await scene.work();
};
const S1 = (title: string) => `S1,"Berg, Anna",s1@larkspur.example,${title},Engineering,Active`;
const S2 = (title: string) => `S2,"Cole, Ben",s2@larkspur.example,${title},Engineering,Active`;

describe('scheduled import', () => {
  it('[RT-03, RT-04] fetches a file from the folder on time, applies it with the saved mapping, and logs it in both logs', async () => {
    await put([S1('Principal'), S2('Engineer')]);
    // 09:00 UTC: the organisation's night has passed, and earlier runs are not caught up.
    const id = await add();
    await scene.work();
    expect(await scene.log(id)).toEqual([]);
    scene.app.clock.advance(24 * HOUR_MS);
    await scene.work();
    expect(await titleOf('S1')).toBe('Principal');
    expect(await scene.log(id)).toEqual([
      ['ok', texts.begun({ name: 'people.csv', count: 2 })],
      ['ok', texts.applied({ added: 0, changed: 1, moved: 0, left: 0 })],
    ]);
    const [latest] = replyOf(listImports, await (await scene.caller()).call(listImports)).data;
    expect(latest).toMatchObject({
      state: 'applied',
      file: { name: 'people.csv' },
      started_by: scene.admin.preferredName,
      counts: { changed: 1, unchanged: 1 },
    });
    // An unchanged file is reported and skipped.
    scene.app.clock.advance(24 * HOUR_MS);
    await scene.work();
    expect((await scene.log(id)).at(-1)).toEqual(['ok', texts.unchanged({ name: 'people.csv' })]);
  });

  it("[RT-03] catches up once after downtime, by the organisation's clock, and runs once with two processes", async () => {
    await put([S1('Engineer'), S2('Engineer')]);
    await scene.app.db.prisma.appConfig.update({
      where: { id: 1 },
      data: { timeZone: 'America/New_York' },
    });
    scene.app.clock.set(new Date('2026-03-20T06:59:00Z'));
    const id = await add({ time: '03:00', weekdays: [5] });
    await scene.work();
    expect(await scene.log(id)).toEqual([]);
    // Three Fridays later: one run. New York is on daylight saving time by now: 03:00 there is
    // 07:00 UTC.
    scene.app.clock.set(new Date('2026-04-10T07:00:00Z'));
    const { scheduledImportJob } = scene.app.services;
    expect(await scheduledImportJob.waiting()).toEqual([id]);
    await Promise.all([
      scheduledImportJob.run(id, ONCE),
      scheduledImportJob.run(id, ONCE),
      scheduledImportJob.run(id, ONCE),
    ]);
    await scene.work();
    expect(
      (await scene.log(id)).filter(
        ([, summary]) => summary === texts.begun({ name: 'people.csv', count: 2 }),
      ),
    ).toHaveLength(1);
    expect(await scheduledImportJob.waiting()).toEqual([]);
    await scene.app.db.prisma.appConfig.update({ where: { id: 1 }, data: { timeZone: 'UTC' } });
  });

  it('[RT-03] waits for someone if it exceeds its limits or a row is invalid, and says why', async () => {
    const id = await add({ max_changed: 1, max_left: 0 });
    await put([S1('Director'), S2('Director')]);
    await now(id);
    expect((await scene.log(id)).at(-1)).toEqual([
      'ok',
      texts.waits({ why: texts.tooManyChanged({ count: 2, max: 1 }) }),
    ]);
    await put([
      S1('Director'),
      'S2,"Cole, Ben",s2@larkspur.example,Engineer,Engineering,Inactive',
      'S9,"Ito, Ken",no address,Engineer,Engineering,Active',
    ]);
    await now(id);
    expect((await scene.log(id)).at(-1)).toEqual([
      'ok',
      texts.waits({
        why: `${texts.tooManyLeft({ count: 1, max: 0 })} ${texts.someRefused({ count: 1 })}`,
      }),
    ]);
    expect(await titleOf('S1')).not.toBe('Director');
    // Someone reviews it and applies it by hand.
    const caller = await scene.caller();
    const [latest] = replyOf(listImports, await caller.call(listImports)).data;
    const toldOf = async () =>
      replyOf(listMyNotices, await caller.call(listMyNotices)).data.map(({ kind, href }) => [
        kind,
        href,
      ]);
    expect(await toldOf()).toContainEqual([
      'import_waits',
      `/integrations/import?import=${latest?.id}`,
    ]);
    const one = replyOf(
      showImport,
      await caller.call(showImport, { params: { id: String(latest?.id) } }),
    );
    await (await scene.hand()).apply(one);
    expect(await titleOf('S1')).toBe('Director');
    expect(await toldOf()).not.toContainEqual([
      'import_waits',
      `/integrations/import?import=${latest?.id}`,
    ]);
    expect(await violatedInvariants(scene.app.db)).toEqual([]);
    // Its limits stay the same afterwards.
    await scene.work();
    expect((await scene.log(id)).at(-1)).toEqual([
      'ok',
      texts.waits({
        why: `${texts.tooManyLeft({ count: 1, max: 0 })} ${texts.someRefused({ count: 1 })}`,
      }),
    ]);
  });

  it('[RT-03] notifies once about waiting imports: a newer file replaces the undecided one', async () => {
    const id = await add({ applies: false });
    const { prisma } = scene.app.db;
    const states = async () =>
      (
        await prisma.peopleImport.findMany({ where: { integrationId: id }, orderBy: { id: 'asc' } })
      ).map(({ state, fault }) => [state, fault]);
    const told = async () => {
      const notices = await prisma.notice.findMany({
        where: { kind: 'import_waits', import: { integrationId: id } },
        include: { import: true, mail: true },
      });
      return notices
        .map((notice) => [notice.userId, notice.import?.state, notice.mail !== null])
        .toSorted();
    };
    const replaced = ['discarded', texts.replaced];
    await put([S1('First of three')]);
    await now(id);
    const first = await told();
    expect(first).toContainEqual([scene.admin.user.id, 'ready', true]);
    for (const title of ['Second of three', 'Third of three']) {
      await put([S1(title)]);
      await now(id);
    }
    expect(await states()).toEqual([replaced, replaced, ['ready', null]]);
    expect(await told()).toEqual(first);
    const caller = await scene.caller();
    const [latest] = replyOf(listImports, await caller.call(listImports)).data;
    await (
      await scene.hand()
    ).apply(
      replyOf(showImport, await caller.call(showImport, { params: { id: String(latest?.id) } })),
    );
    expect(await titleOf('S1')).toBe('Third of three');
    // Once that one is decided, the next is announced again, until a file matches the current data.
    await put([S1('Fourth')]);
    await now(id);
    expect(await told()).toHaveLength(first.length * 2);
    // The same with another file.
    await put([S1('Third of three'), '']);
    await now(id);
    expect((await states()).slice(2)).toEqual([['applied', null], replaced, ['ready', null]]);
    expect(await told()).not.toContainEqual([scene.admin.user.id, 'ready', true]);
    expect(await violatedInvariants(scene.app.db)).toEqual([]);
  });

  it('[RT-03] fetches an address with the stored secret, and reports a response that is not a file', async () => {
    const asked: (string | undefined)[] = [];
    scene.serve((request, response) => {
      asked.push(request.headers.authorization);
      response
        .writeHead(200, { 'content-disposition': 'attachment; filename="hris export.csv"' })
        .end(lines(HEAD, S1('Engineer')));
    });
    const id = await add(
      { source: 'url', url: scene.address, sign_in: 'bearer' },
      'token-of-the-hris',
    );
    await now(id);
    expect(asked).toEqual(['Bearer token-of-the-hris']);
    expect(await scene.log(id)).toContainEqual([
      'ok',
      texts.begun({ name: 'hris export.csv', count: 1 }),
    ]);
    expect(
      (
        await scene.configure(
          id,
          { source: 'url', url: scene.address, sign_in: 'basic', username: 'reviews' },
          'password',
        )
      ).status,
    ).toBe(200);
    scene.serve((request, response) => {
      asked.push(request.headers.authorization);
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    });
    await now(id);
    expect(asked.at(-1)).toBe(`Basic ${Buffer.from('reviews:password').toString('base64')}`);
    expect((await scene.log(id)).at(-1)).toEqual([
      'failed',
      texts.failed({ why: texts.redirected({ status: 302 }) }),
    ]);
    scene.serve((_, response) => void response.writeHead(503).end());
    await now(id);
    expect((await scene.log(id)).at(-1)).toEqual([
      'failed',
      texts.failed({ why: texts.answered({ status: 503 }) }),
    ]);
    for (const url of [
      'https://169.254.169.254/people.csv',
      'http://hris.example.com/people.csv',
      'file:///etc/passwd',
    ])
      expect((await scene.configure(id, { source: 'url', url })).status).toBe(422);
  });

  it('[RT-03] reads nothing outside the folder, and follows no link', async () => {
    const outside = `${scene.folder}-outside`;
    await mkdir(path.join(scene.folder, 'drop'), { recursive: true });
    await mkdir(outside, { recursive: true });
    await writeFile(path.join(outside, 'people.csv'), lines(HEAD, S1('Stolen')));
    await symlink(path.join(outside, 'people.csv'), path.join(scene.folder, 'link.csv'));
    await symlink(outside, path.join(scene.folder, 'away'));
    const id = await add();
    for (const file of [
      '../people.csv',
      '/etc/passwd',
      'drop/../../people.csv',
      'C:\\people.csv',
      `..${path.sep}x`,
    ])
      expect((await scene.configure(id, { file })).status).toBe(422);
    for (const [file, why] of [
      ['link.csv', texts.linked({ name: 'link.csv' })],
      ['away/people.csv', texts.linked({ name: 'away/people.csv' })],
      ['none.csv', texts.noFile({ name: 'none.csv' })],
      ['drop', texts.noFileIn({ name: 'drop' })],
    ] as const) {
      expect((await scene.configure(id, { file })).status).toBe(200);
      await now(id);
      expect((await scene.log(id)).at(-1)).toEqual(['failed', texts.failed({ why })]);
    }
    // Takes the newest file of a folder and ignores links.
    await put([S1('Older')], 'drop/a.csv');
    await put([S1('Newer')], 'drop/b.csv');
    await utimes(path.join(scene.folder, 'drop/a.csv'), 1000, 1000);
    await symlink(path.join(outside, 'people.csv'), path.join(scene.folder, 'drop/c.csv'));
    await now(id);
    expect(await titleOf('S1')).toBe('Newer');
    await rm(outside, { recursive: true });
  });

  it('[RT-03] imports with the permissions of the person who set it up, as long as they have them', async () => {
    await put([S1('Lead')]);
    const id = await add();
    const { userId, roleId } = await scene.app.db.prisma.userRole.findFirstOrThrow({
      where: { userId: scene.admin.user.id },
    });
    const other = await buildEmployee(scene.app.db);
    await grantRole(scene.app.db, other.user.id, 'Administrator');
    await scene.runNow(id);
    await scene.app.db.prisma.userRole.deleteMany({ where: { userId, roleId } });
    await scene.work();
    await grantRole(scene.app.db, scene.admin.user.id, 'Administrator');
    expect((await scene.log(id)).at(-1)).toEqual(['failed', texts.owner]);
    expect(await titleOf('S1')).not.toBe('Lead');
  });

  it('[RT-03, PERM-01] waits instead of giving its owner reports whose reviews no role of theirs lets them read', async () => {
    const { name } = await buildRole(scene.app.db, {
      grants: [{ permission: 'people.manage', scope: 'all' }],
    });
    const owner = await buildEmployee(scene.app.db, { roles: [name] });
    const id = await add();
    await scene.app.db.prisma.scheduledImport.update({
      where: { integrationId: id },
      data: { ownerId: owner.user.id },
    });
    await writeFile(
      path.join(scene.folder, 'people.csv'),
      lines(`${HEAD},Manager`, `${S1('Led')},${owner.externalIdentifier}`),
    );
    await now(id);
    const [latest] = replyOf(listImports, await (await scene.caller()).call(listImports)).data;
    expect(latest).toMatchObject({
      state: 'ready',
      started_by: owner.preferredName,
      counts: { refused: 1, changed: 0, moved: 0 },
    });
    expect(await titleOf('S1')).not.toBe('Led');
  });

  it('[RT-03] can be tested without writing, and waits if the columns differ', async () => {
    await put([S1('Tried')]);
    const id = await add();
    const caller = await scene.caller();
    const before = await scene.app.db.prisma.peopleImport.count();
    const tried = replyOf(
      testIntegration,
      await caller.call(testIntegration, { params: { integrationId: String(id) }, body: {} }),
    );
    expect(tried).toMatchObject({
      outcome: 'ok',
      steps: [
        { text: texts.found({ name: 'people.csv', count: 1 }) },
        { text: texts.columnsKnown({ known: 6, count: 6 }) },
      ],
    });
    await writeFile(path.join(scene.folder, 'people.csv'), lines('Colour,Shape', 'red,round'));
    expect(
      replyOf(
        testIntegration,
        await caller.call(testIntegration, { params: { integrationId: String(id) }, body: {} }),
      ).outcome,
    ).toBe('failed');
    expect(await scene.app.db.prisma.peopleImport.count()).toBe(before);
    await now(id);
    const [latest] = replyOf(listImports, await caller.call(listImports)).data;
    expect(latest?.state).toBe('mapping');
    expect((await scene.log(id)).at(-1)?.[0]).toBe('failed');
  });
});
