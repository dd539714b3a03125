import { randomUUID } from 'node:crypto';
import { openNominations, searchCyclePulse } from '@reviews/contracts';
import { inTransaction } from '@reviews/db';
import { MESSAGES, type TemplateOptions } from '@reviews/domain';
import {
  buildEmployee,
  buildNominationTask,
  movePrimaryManager,
  NOMINATION_STAGES,
  type BuiltEmployee,
} from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPool, onTransaction } from '../../core/sql.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  buildPlace,
  replyOf,
  type Company,
  type Person,
  type Place,
} from '../../testing/worlds.ts';
import { lockTree } from '../employees/public.ts';
import { findCandidates } from './nominations.queries.ts';
import { findPool } from './open-tasks.queries.ts';
import { openTasks } from './open-tasks.service.ts';
import { eventually } from '../../testing/eventually.ts';

let app: TestApp;
let company: Company;
/** A team of twelve under one lead, who reports to the manager. */
const team: BuiltEmployee[] = [];
let lead: BuiltEmployee;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  lead = await buildEmployee(app.db, {
    preferredName: 'Lea Lead',
    manager: company.people.manager,
    password: null,
  });
  // Database ids and external ids run in opposite orders.
  for (let index = 0; index < 12; index += 1)
    team.push(
      await buildEmployee(app.db, {
        preferredName: `Tim ${index + 1}`,
        externalIdentifier: `T${50 - index}`,
        manager: lead,
        password: null,
      }),
    );
});
afterAll(() => app.close());

const { opening: texts } = MESSAGES.nominations;
const at = (index: number): BuiltEmployee => team[index] ?? lead;
const idsOf = (people: readonly { readonly id: number }[]) => people.map(({ id }) => id);

const placeOf = (options: Partial<TemplateOptions> = {}, type: 'Peer' | 'Upline' = 'Peer') =>
  buildPlace(app, { template: { type, options }, pulse: { stages: NOMINATION_STAGES } });
const add = (place: Place, people: readonly { readonly id: number }[], by: Person = 'hr') =>
  company.callers[by].call(openNominations, {
    params: { cycleId: String(place.cycle.id), pulseId: String(place.cyclePulse.id) },
    body: { employee_ids: idsOf(people) },
  });
const added = async (...given: Parameters<typeof add>) =>
  replyOf(openNominations, await add(...given)).data;
const open = (place: Place, people: readonly { readonly id: number }[]) =>
  inTransaction(app.db, (tx) =>
    openTasks(tx, {
      cyclePulseId: place.cyclePulse.id,
      employeeIds: idsOf(people),
      at: app.clock.now(),
      by: { actor: company.actors.hr },
    }),
  );

const tasksOf = (place: Place) =>
  app.db.prisma.pulse.findMany({
    where: { cyclePulseId: place.cyclePulse.id, kind: 'nomination_task', deletedAt: null },
    include: { stage: true },
    orderBy: { id: 'asc' },
  });
const reviewsOf = (place: Place) =>
  app.db.prisma.pulse.findMany({
    where: { cyclePulseId: place.cyclePulse.id, kind: 'review', deletedAt: null },
    include: { stage: true },
    orderBy: { id: 'asc' },
  });
const leftOut = async (place: Place) =>
  (
    await app.db.prisma.ineligibility.findMany({ where: { cyclePulseId: place.cyclePulse.id } })
  ).map(({ employeeId, reason }) => [employeeId, reason]);
/** Returns the reviewers that the product chose for each reviewee. */
async function chosenIn(place: Place): Promise<Record<number, number[]>> {
  const rows = await reviewsOf(place);
  const byPerson = Map.groupBy(rows, ({ employeeId }) => employeeId);
  return Object.fromEntries(
    [...byPerson].map(([id, reviews]) => [
      id,
      reviews.map(({ assigneeId }) => assigneeId).toSorted((one, other) => one - other),
    ]),
  );
}
/** Removes all of it. */
const remove = (place: Place) =>
  app.db.prisma.pulse.updateMany({
    where: { cyclePulseId: place.cyclePulse.id },
    data: { deletedAt: app.clock.now() },
  });

describe('adding people to a running pulse', () => {
  it('[TPL-09, GEN-06] employee: asks each reviewee to choose', async () => {
    const place = await placeOf();
    const [first, second] = [at(0), at(1)];
    expect(await added(place, [first, second])).toEqual(
      [first, second].map(({ id, preferredName }) => ({
        employee: { id, preferred_name: preferredName },
        asked: 'employee',
        message: texts.choosing,
      })),
    );
    const tasks = await tasksOf(place);
    expect(tasks).toHaveLength(2);
    for (const task of tasks) {
      expect(task).toMatchObject({
        state: 'open',
        assigneeId: task.employeeId,
        stage: { component: 'nominations' },
        openedAt: app.clock.now(),
        templateId: place.template.id,
      });
      expect(
        await app.db.prisma.notice.findMany({
          where: { pulseId: task.id },
          select: { kind: true, user: { select: { employeeId: true } } },
        }),
      ).toEqual([{ kind: 'assigned', user: { employeeId: task.employeeId } }]);
      expect(
        await app.db.prisma.changeLog.count({
          where: {
            entity: 'pulse',
            entityId: String(task.id),
            action: 'nominations.opened',
            actorId: company.people.hr.user.id,
          },
        }),
      ).toBe(1);
    }
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('[TPL-09, GEN-08] manager: asks the primary manager, or no one if there is none or they left', async () => {
    const place = await placeOf({ nominatedBy: 'manager' });
    const gone = await buildEmployee(app.db, {
      preferredName: 'Gil Gone',
      leftOn: '2026-01-01',
      password: null,
    });
    const orphan = await buildEmployee(app.db, {
      preferredName: 'Orla Orphan',
      manager: gone,
      password: null,
    });
    const { ceo } = company.people;
    expect(
      (await added(place, [at(0), ceo, orphan])).map(({ asked, message }) => [asked, message]),
    ).toEqual([
      ['manager', texts.approving({ manager: lead.preferredName })],
      [null, texts.noManager],
      [null, texts.noManager],
    ]);
    expect(await tasksOf(place)).toMatchObject([
      {
        employeeId: at(0).id,
        assigneeId: lead.id,
        stage: { component: 'nomination_approvals' },
        state: 'open',
      },
    ]);
    expect((await leftOut(place)).toSorted()).toEqual(
      [
        [ceo.id, texts.noManager],
        [orphan.id, texts.noManager],
      ].toSorted(),
    );
    await movePrimaryManager(app.db, orphan.id, company.people.siblingManager.id);
    expect((await added(place, [orphan]))[0]).toMatchObject({ asked: 'manager' });
    expect(await leftOut(place)).toEqual([[ceo.id, texts.noManager]]);
  });

  it('[TPL-09] asks the new manager during a manager change, so that the former one never gets the task', async () => {
    const place = await placeOf({ nominatedBy: 'manager' });
    const moved = await buildEmployee(app.db, {
      preferredName: 'Mo Moved',
      manager: company.people.siblingManager,
      password: null,
    });
    const asked = await inTransaction(app.db, async (tx) => {
      await lockTree(onTransaction(tx));
      const adding = add(place, [moved]);
      // It either waits for the manager change or answers without waiting.
      const isWaiting = async () =>
        expect(
          (
            await app.db.pool.query(
              `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
            )
          ).rowCount,
        ).toBe(1);
      await Promise.race([eventually(isWaiting), adding]);
      await tx.position.updateMany({
        where: { employeeId: moved.id },
        data: { managerId: company.people.director.id },
      });
      return { adding };
    });
    expect((await asked.adding).status).toBe(200);
    expect(await tasksOf(place)).toMatchObject([{ assigneeId: company.people.director.id }]);
    await movePrimaryManager(app.db, moved.id, company.people.siblingManager.id);
  });

  it('leaves out people who left or cannot sign in, and says so', async () => {
    const place = await placeOf();
    const left = await buildEmployee(app.db, { leftOn: '2026-01-01', password: null });
    const away = await buildEmployee(app.db, { deactivatedAt: app.clock.now(), password: null });
    expect((await added(place, [left, away])).map(({ message }) => message)).toEqual([
      texts.left,
      texts.noAccount,
    ]);
    expect(await tasksOf(place)).toEqual([]);
  });

  it('needs permission to set up cycles, a running cycle and existing people', async () => {
    const place = await placeOf();
    for (const by of ['subject', 'manager', 'ceo', 'stranger', 'partner'] as const)
      expect((await add(place, [at(0)], by)).status).toBe(403);
    expect(
      await add({ ...place, cycle: { ...place.cycle, id: 2_000_000_000 } }, [at(0)]),
    ).toMatchObject({ status: 404, body: { message: MESSAGES.cycles.notFound } });
    expect(await add(place, [at(0), { id: 2_000_000_000 }])).toMatchObject({
      status: 422,
      body: { message: MESSAGES.employees.notFound },
    });
    expect(await tasksOf(place)).toEqual([]);
    for (const cycle of [{ closedAt: app.clock.now() }, { launchedAt: null }]) {
      const other = await buildPlace(app, {
        template: { type: 'Peer' },
        pulse: { stages: NOMINATION_STAGES },
        cycle,
      });
      expect(await add(other, [at(0)])).toMatchObject({
        status: 409,
        body: { message: texts.notLive },
      });
    }
    const offered = async (by: Person) => {
      const params = { cycleId: String(place.cycle.id), pulseId: String(place.cyclePulse.id) };
      return replyOf(
        searchCyclePulse,
        await company.callers[by].call(searchCyclePulse, { params, query: {} }),
      ).permissions.addPeople;
    };
    expect([await offered('hr'), await offered('administrator'), await offered('partner')]).toEqual(
      [true, true, false],
    );
    expect(await add(await buildPlace(app), [at(0)])).toMatchObject({
      status: 422,
      body: { message: texts.notNominated },
    });
  });

  it('gives no one a second task: on a repeat, on two calls at once, and if they already have one', async () => {
    const place = await placeOf({ nominatedBy: 'system', min: 1, max: 2 });
    const there = await buildNominationTask(app.db, {
      employee: at(0),
      cyclePulse: place.cyclePulse,
      openedAt: app.clock.now(),
    });
    const answers = await Promise.all(Array.from({ length: 4 }, () => add(place, team)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const asked = answers.flatMap((answer) => replyOf(openNominations, answer).data);
    expect(asked.filter(({ asked: who }) => who !== null)).toHaveLength(team.length - 1);
    expect(
      new Set(asked.filter(({ asked: who }) => who === null).map(({ message }) => message)),
    ).toEqual(new Set([texts.exists]));
    const tasks = await tasksOf(place);
    expect(tasks.map(({ employeeId }) => employeeId).toSorted((one, other) => one - other)).toEqual(
      idsOf(team),
    );
    expect(tasks.find(({ employeeId }) => employeeId === at(0).id)).toMatchObject({
      id: there.id,
      state: 'open',
    });
    expect(await reviewsOf(place)).toHaveLength((team.length - 1) * 2);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });
});

describe('random selection by the product', () => {
  it('[AMB-26] applies the same rules to everyone at once as to one person', async () => {
    const sql = onPool(app.db);
    const one = new Map(
      (
        await findCandidates(sql, company.actors.hr, at(0).id, {
          employeeIds: [...idsOf(team), ...idsOf(Object.values(company.people))],
        })
      ).map((row) => [row.employee_id, row]),
    );
    const rows = (await findPool(sql)).filter(({ id }) => one.has(id));
    expect(rows).toHaveLength(one.size);
    for (const { id, level, open_reviews, is_active } of rows)
      expect(one.get(id)).toMatchObject({ level, open_reviews, is_active });
    expect(rows.some(({ open_reviews: count }) => count > 0)).toBe(true);
  });

  it('[AMB-31, TPL-24] chooses up to the maximum among the eligible people, approves them at once and locks the task', async () => {
    const place = await placeOf({
      nominatedBy: 'system',
      min: 2,
      max: 3,
      noManager: true,
      noDownline: true,
    });
    expect(await added(place, team)).toMatchObject(
      team.map(() => ({ asked: 'reviewers', message: texts.chosen })),
    );
    const chosen = await chosenIn(place);
    const belowNoOne = new Set([
      lead.id,
      company.people.manager.id,
      company.people.director.id,
      company.people.ceo.id,
    ]);
    for (const { id } of team) {
      expect(new Set(chosen[id]).size).toBe(3);
      for (const reviewer of chosen[id] ?? [])
        expect(reviewer === id || belowNoOne.has(reviewer)).toBe(false);
    }
    for (const task of await tasksOf(place))
      expect(task).toMatchObject({
        state: 'complete',
        closedAt: app.clock.now(),
        assigneeId: lead.id,
        stage: { component: 'nomination_approvals' },
      });
    for (const review of await reviewsOf(place)) {
      expect(review).toMatchObject({
        state: 'open',
        stage: { component: 'form' },
        templateVersionId: expect.any(Number),
      });
      const isOwnDoing = review.assigneeId === company.people.hr.id;
      expect(
        await app.db.prisma.notice.count({
          where: { pulseId: review.id, kind: 'assigned', user: { employeeId: review.assigneeId } },
        }),
      ).toBe(isOwnDoing ? 0 : 1);
    }
    expect(
      await app.db.prisma.notice.count({
        where: { pulse: { cyclePulseId: place.cyclePulse.id, kind: 'nomination_task' } },
      }),
    ).toBe(0);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('chooses the same people on a second run and for another input order, and others in another pulse', async () => {
    const options = { nominatedBy: 'system', min: 1, max: 3, maxOpenReviews: 6 } as const;
    const place = await placeOf(options);
    await open(place, team);
    const first = await chosenIn(place);
    await remove(place);
    await open(place, team.toReversed());
    expect(await chosenIn(place)).toEqual(first);
    const other = await placeOf({ ...options, maxOpenReviews: null });
    await open(other, team);
    expect(await chosenIn(other)).not.toEqual(first);
  });

  it('[AMB-61] chooses by a secret key, so that no one can work out the choice', async () => {
    const place = await placeOf({ nominatedBy: 'system', min: 1, max: 3 });
    await open(place, team);
    const first = await chosenIn(place);
    await remove(place);
    // Everything is the same except the key.
    await app.db.prisma.cyclePulse.update({
      where: { id: place.cyclePulse.id },
      data: { selectionKey: randomUUID() },
    });
    await open(place, team);
    const second = await chosenIn(place);
    expect(
      idsOf(team).filter((id) => String(first[id]) === String(second[id])).length,
    ).toBeLessThan(team.length / 2);
  });

  it('[NOM-13] gives no one more reviews than the template allows, counting those chosen in the same run', async () => {
    const most = await app.db.prisma.pulse.groupBy({
      by: ['assigneeId'],
      where: { kind: 'review', state: 'open', deletedAt: null },
      _count: true,
    });
    const maxOpenReviews = Math.max(...most.map(({ _count: count }) => count)) + 1;
    const place = await placeOf({ nominatedBy: 'system', min: 1, max: 5, maxOpenReviews });
    await open(place, team);
    const after = await app.db.prisma.pulse.groupBy({
      by: ['assigneeId'],
      where: { kind: 'review', state: 'open', deletedAt: null },
      _count: true,
    });
    for (const { _count: count } of after) expect(count).toBeLessThanOrEqual(maxOpenReviews);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('[TPL-17] chooses upline reviewers among the reports: all of them if they are fewer than the minimum, and opens nothing without any', async () => {
    const place = await placeOf(
      { nominatedBy: 'system', min: 2, max: 4, downlineOption: 'directReport' },
      'Upline',
    );
    const single = await buildEmployee(app.db, { manager: lead, password: null });
    const report = await buildEmployee(app.db, { manager: single, password: null });
    expect(
      (await added(place, [lead, single, at(0)])).map(({ asked, message }) => [asked, message]),
    ).toEqual([
      ['reviewers', texts.chosen],
      ['reviewers', texts.chosen],
      [null, texts.noReviewers],
    ]);
    const chosen = await chosenIn(place);
    expect(chosen[lead.id]).toHaveLength(4);
    for (const id of chosen[lead.id] ?? []) expect([...idsOf(team), single.id]).toContain(id);
    expect(chosen[single.id]).toEqual([report.id]);
    expect((await tasksOf(place)).map(({ employeeId }) => employeeId)).not.toContain(at(0).id);
    expect(await leftOut(place)).toEqual([[at(0).id, texts.noReviewers]]);
  });

  it('[TPL-14] chooses the minimum if there is no maximum', async () => {
    const place = await placeOf({ nominatedBy: 'system', min: 2, max: 0 });
    await open(place, [at(3)]);
    expect((await chosenIn(place))[at(3).id]).toHaveLength(2);
  });

  it('[AMB-61] does not reveal the choice through the order of ids or hashes', async () => {
    const place = await placeOf({
      nominatedBy: 'system',
      min: 1,
      max: 10,
      anonymizeEmployee: true,
    });
    await open(place, team);
    const reviews = await reviewsOf(place);
    const inOrder = (values: readonly (number | string)[]) =>
      values.every((value, index) => index === 0 || (values[index - 1] ?? value) <= value);
    expect(inOrder(reviews.map(({ hash }) => Buffer.from(hash).toString('latin1')))).toBe(true);
    expect(inOrder(reviews.map(({ assigneeId }) => assigneeId))).toBe(false);
    expect(inOrder(reviews.map(({ employeeId }) => employeeId))).toBe(false);
    expect(inOrder((await tasksOf(place)).map(({ employeeId }) => employeeId))).toBe(false);
  });
});
