import * as contracts from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import { buildCycle, buildPulse, NOMINATION_STAGES } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cycleBuilderScene,
  of,
  type CycleBuilderScene,
} from '../../testing/cycle-builder-scene.ts';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  impersonating,
  present,
  replyOf,
  type Company,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let scene: CycleBuilderScene;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  scene = cycleBuilderScene(app, company);
});
afterAll(() => app.close());

const { cycles: texts } = MESSAGES;

describe('a cycle with reviews', () => {
  it('keeps its structure; names and dates can be changed', async () => {
    const template = await scene.published('Self');
    const built = await buildCycle(app.db, {
      startDate: '2026-03-01',
      endDate: '2026-06-30',
      pulses: [{ template }],
    });
    await buildPulse(app.db, {
      employee: company.people.subject,
      assignee: company.people.subject,
      cyclePulse: present(built.pulses[0]),
      openedAt: app.clock.now(),
    });
    await scene.publishAgain(template);
    const { cycle, revision, ...view } = await scene.show(built.id);
    expect(view).toMatchObject({
      state: 'live',
      structure_fixed: true,
      faults: [],
      pulses: [{ forms: 1 }],
    });
    const fixed = { status: 422, body: { message: texts.structureFixed } };
    for (const pulses of [
      [],
      cycle.pulses.map((pulse) => ({ ...pulse, stageless: true })),
      cycle.pulses.map((pulse) => ({ ...pulse, version: 2 })),
    ])
      expect(await scene.save(built.id, revision, { ...cycle, pulses })).toMatchObject(fixed);
    expect(await scene.save(built.id, revision, { ...cycle, stages: [] })).toMatchObject(fixed);
    const dated = {
      ...cycle,
      name: 'Renamed',
      stages: cycle.stages.map((stage) => ({ ...stage, title: 'Write', due_date: '2026-04-01' })),
    };
    expect(replyOf(contracts.saveCycle, await scene.save(built.id, revision, dated)).cycle).toEqual(
      dated,
    );
    expect(await company.callers.hr.call(contracts.deleteCycle, of(built.id))).toMatchObject({
      status: 409,
      body: { message: texts.hasForms },
    });
  });

  it('[CYC-08] is read-only once closed, until it is reopened; repeating either succeeds', async () => {
    const built = await buildCycle(app.db, {
      now: app.clock.now(),
      pulses: [{ template: await scene.published('Self') }],
    });
    const close = (closed: boolean, revision: number) =>
      company.callers.hr.call(contracts.closeCycle, {
        ...of(built.id),
        body: { closed, revision },
      });
    const { cycle, revision } = await scene.show(built.id);
    expect(await close(true, revision + 1)).toMatchObject({ status: 409 });
    expect(await close(true, revision)).toMatchObject({
      status: 200,
      body: { message: texts.closedNow({ name: built.name }) },
    });
    expect((await close(true, revision)).status).toBe(200);
    expect(await scene.show(built.id)).toMatchObject({
      state: 'closed',
      closed_at: app.clock.now().toISOString(),
      revision: revision + 1,
    });
    expect(await scene.save(built.id, revision + 1, cycle)).toMatchObject({
      status: 409,
      body: { message: texts.closed },
    });
    expect(await close(false, revision + 1)).toMatchObject({
      status: 200,
      body: { message: texts.openedAgain({ name: built.name }) },
    });
    expect((await scene.save(built.id, revision + 2, cycle)).status).toBe(200);
    const lines = await app.db.prisma.changeLog.findMany({
      where: { entity: 'cycle', entityId: String(built.id) },
      orderBy: { id: 'asc' },
    });
    expect(lines.map(({ action }) => action)).toEqual([
      'cycle.closed',
      'cycle.opened',
      'cycle.saved',
    ]);
  });

  it('that was never launched cannot be closed, only deleted with everything in it', async () => {
    const built = await scene.draft({
      pulses: [{ template: await scene.published('Peer'), stages: NOMINATION_STAGES }],
    });
    const { revision } = await scene.show(built.id);
    expect(
      await company.callers.hr.call(contracts.closeCycle, {
        ...of(built.id),
        body: { closed: true, revision },
      }),
    ).toMatchObject({ status: 422, body: { message: texts.neverLaunched } });
    const { revision: latest } = await scene.show(built.id);
    expect(
      await company.callers.hr.call(contracts.deleteCycle, {
        ...of(built.id),
        query: { revision: String(latest + 1) },
      }),
    ).toMatchObject({ status: 409, body: { message: texts.changedBeforeDelete } });
    expect(
      await company.callers.hr.call(contracts.deleteCycle, {
        ...of(built.id),
        query: { revision: String(latest) },
      }),
    ).toMatchObject({ status: 200, body: { message: texts.deleted({ name: built.name }) } });
    expect(await app.db.prisma.stage.count({ where: { cycleId: built.id } })).toBe(0);
    expect((await company.callers.hr.call(contracts.showCycle, of(built.id))).status).toBe(404);
  });
});

describe('the reviews of a cycle', () => {
  it('[TPL-12] are counted without those withheld from the viewer, about themselves or their people', async () => {
    const built = await buildCycle(app.db, {
      now: app.clock.now(),
      pulses: [
        {
          template: await scene.published('Peer', {
            options: { anonymizeEmployee: true, anonymizeManager: true },
          }),
          stages: NOMINATION_STAGES,
        },
      ],
    });
    const cyclePulse = present(built.pulses[0]);
    const { hr, hrReport, subject } = company.people;
    for (const employee of [hr, hrReport, subject])
      await buildPulse(app.db, { employee, cyclePulse });
    await buildPulse(app.db, { employee: hr, cyclePulse, deletedAt: app.clock.now() });
    const counted = async (by: Caller) =>
      (await scene.show(built.id, by)).pulses.map(({ forms }) => forms);
    const { callers, people } = company;
    const throughEyes = await impersonating(app, people.hr, people.hrManager);
    expect([
      await counted(callers.administrator),
      await counted(callers.hr),
      await counted(callers.hrManager),
      await counted(throughEyes),
    ]).toEqual([[3], [2], [2], [1]]);
  });
});
