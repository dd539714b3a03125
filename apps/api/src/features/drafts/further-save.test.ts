import { randomUUID } from 'node:crypto';
import { MESSAGES, SAVES_MAX } from '@reviews/domain';
import { buildCycle, buildPulse } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../testing/form-rows.ts';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import { useUp } from '../../testing/use-up.ts';
import { buildCompany, buildPlace, type Company, type Place } from '../../testing/worlds.ts';

// A further save from a window is one statement that checks session and review together (decision
// 016). These tests cover what it must never do; that it saves is covered by the other draft tests.

let app: TestApp;
let company: Company;
let place: Place;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  place = await buildPlace(app);
});
afterAll(() => app.close());

/** Opens a window of the writer, saves once, and returns its next save. */
async function openWindow(caller?: Caller, cyclePulse: { readonly id: number } = place.cyclePulse) {
  const { writer, subject } = company.people;
  const pulse = await buildPulse(app.db, {
    employee: subject,
    assignee: writer,
    cyclePulse,
    openedAt: app.clock.now(),
  });
  const own = caller ?? (await app.as(writer.user));
  const question = await app.db.prisma.questionVersion.findFirstOrThrow({
    where: { templateVersions: { some: { templateVersionId: pulse.templateVersionId } } },
    select: { questionId: true },
  });
  const editor = randomUUID();
  let answerGroup: string | null = null;
  let sequence = 0;
  const save = async (text: string, by: Caller = own, headers: Record<string, string> = {}) => {
    sequence += 1;
    const answers = {
      [question.questionId]: {
        id: question.questionId,
        value: text,
        type: 'textarea',
        original_answer: null,
      },
    };
    const answer = await by.send('POST', `/api/pulses/${pulse.hash}/save-draft`, {
      headers,
      body: {
        answers,
        close: 0,
        editor,
        sequence,
        base: null,
        ...(answerGroup === null ? {} : { answerGroup }),
      },
    });
    if (answer.status === 200) answerGroup = (answer.body as { answerGroup: string }).answerGroup;
    return answer;
  };
  expect((await save('Half a')).status).toBe(200);
  return { pulse, save, stored: () => rowsOf(app, pulse) };
}

describe('a further save in one statement', () => {
  it('[DRAFT-01, API-18] stores the text in the same draft', async () => {
    const { save, stored } = await openWindow();
    expect(await save('Half a word')).toMatchObject({ status: 200, body: { version: 2 } });
    expect((await stored()).drafts).toHaveLength(1);
  });

  it('[SES-05] returns 419 and stores nothing once the session is revoked or expired, or its person is deactivated', async () => {
    const { writer } = company.people;
    const endings: readonly (() => Promise<unknown>)[] = [
      () =>
        app.db.prisma.session.updateMany({
          where: { userId: writer.user.id },
          data: { revokedAt: app.clock.now() },
        }),
      () =>
        app.db.prisma.session.updateMany({
          where: { userId: writer.user.id },
          data: { expiresAt: app.clock.now() },
        }),
      () =>
        app.db.prisma.user.update({
          where: { id: writer.user.id },
          data: { deactivatedAt: app.clock.now() },
        }),
    ];
    for (const end of endings) {
      const { save, stored } = await openWindow();
      await end();
      const before = await stored();
      expect(await save('Half a word')).toMatchObject({
        status: 419,
        body: { message: MESSAGES.errors.sessionExpired },
      });
      expect(await stored()).toEqual(before);
      await app.db.prisma.user.update({
        where: { id: writer.user.id },
        data: { deactivatedAt: null },
      });
    }
  });

  it('returns 419 without the CSRF token and 404 or 403 to anyone else, and stores nothing', async () => {
    const { save, stored } = await openWindow();
    const before = await stored();
    expect((await save('Forged', undefined, { 'x-xsrf-token': 'no' })).status).toBe(419);
    expect((await save('Not mine', company.callers.stranger)).status).toBe(404);
    // HR track the review and so may know of it; they may not write it.
    expect((await save('Not mine', company.callers.hr)).status).toBe(403);
    expect((await save('Unknown', app.anonymous)).status).toBe(401);
    expect(await stored()).toEqual(before);
  });

  it('[AMB-10, AMB-43] returns 403 once the review waits: its stage is postponed, or its cycle is not launched', async () => {
    const { save, stored } = await openWindow();
    const stage = { where: { id: place.cyclePulse.stages[0]?.id ?? 0 } };
    const refused = async () => {
      const before = await stored();
      expect(await save('Too early')).toMatchObject({
        status: 403,
        body: { message: MESSAGES.pulses.notOpen },
      });
      expect(await stored()).toEqual(before);
    };
    await app.db.prisma.stage.update({
      ...stage,
      data: { startDate: new Date(app.clock.now().getTime() + 3 * 86_400_000) },
    });
    await refused();
    await app.db.prisma.stage.update({ ...stage, data: { startDate: null } });
    await app.db.prisma.cycle.update({ where: { id: place.cycle.id }, data: { launchedAt: null } });
    await refused();
    await app.db.prisma.cycle.update({
      where: { id: place.cycle.id },
      data: { launchedAt: app.clock.now() },
    });
    expect(await save('In time')).toMatchObject({ status: 200 });
  });

  it('[CYC-05] continues a review that was begun, although a review of the stage before is opened since', async () => {
    const { people } = company;
    const earlier = await buildCycle(app.db, { now: app.clock.now(), pulses: [{}, {}] });
    const [first, second] = earlier.pulses;
    const begun = await openWindow(undefined, second);
    await buildPulse(app.db, {
      employee: people.subject,
      assignee: people.stranger,
      ...(first === undefined ? {} : { cyclePulse: first }),
    });
    expect(await begun.save('Further')).toMatchObject({ status: 200 });
  });

  it('updates the last use of the session at least once a minute', async () => {
    const { save } = await openWindow();
    app.clock.advance(61_000);
    expect((await save('A minute later')).status).toBe(200);
    const last = await app.db.prisma.session.findFirstOrThrow({
      where: { userId: company.people.writer.user.id, revokedAt: null, impersonatorId: null },
      orderBy: { lastSeenAt: 'desc' },
      select: { lastSeenAt: true },
    });
    expect(last.lastSeenAt).toEqual(app.clock.now());
  });
});

describe('too many saves by one person', () => {
  const TOO_MANY = {
    status: 429,
    body: {
      code: 'too_many_requests',
      message: expect.stringMatching(
        /^Too many saves in a short time\. Your text is not lost\. Try again in \d+ /,
      ) as unknown,
    },
  };

  it('[DRAFT-01] are refused with 429 and the time to wait, and store nothing; others are not affected', async () => {
    const { writer } = company.people;
    const { save, stored } = await openWindow();
    await useUp(app, 'save', writer, SAVES_MAX);
    // The fast path still takes a few. Once a minute it declines, and the save is counted.
    expect((await save('Half a word')).status).toBe(200);
    const before = await stored();
    app.clock.advance(61_000);
    const refused = await save('A word');
    expect(refused).toMatchObject(TOO_MANY);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await stored()).toEqual(before);
    expect((await save('Not mine', company.callers.stranger)).status).toBe(404);
    expect((await save('A word')).status).toBe(429);
    await useUp(app, 'save', writer, 0);
    expect((await save('A word')).status).toBe(200);
  });

  it('[DRAFT-01] count those of the fast path too, a hundred at a time', async () => {
    const { writer } = company.people;
    await useUp(app, 'save', writer, SAVES_MAX - 150);
    const { save } = await openWindow();
    const statuses: number[] = [];
    while (statuses.length < 400 && statuses.at(-1) !== 429)
      statuses.push((await save(`Text ${statuses.length}`)).status);
    // The first save counts at once, then each hundred with the one that follows.
    expect(statuses).toHaveLength(202);
    expect((await save('Once more')).status).toBe(429);
    await useUp(app, 'save', writer, 0);
    expect((await save('Once more')).status).toBe(200);
  });
});
