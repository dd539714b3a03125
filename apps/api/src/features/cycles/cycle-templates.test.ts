import * as contracts from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cycleBuilderScene,
  errorsOf,
  type CycleBuilderScene,
} from '../../testing/cycle-builder-scene.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, replyOf, type Company } from '../../testing/worlds.ts';

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

describe('building a cycle', () => {
  it('uses the latest version of a template until launch; then a pulse keeps its version until it is updated', async () => {
    const template = await scene.published('Self', { title: 'Self' });
    const planned = await scene.draft({ pulses: [{ template }] });
    const seen = await scene.show(planned.id);
    const built = await scene.draft({ launchedAt: app.clock.now(), pulses: [{ template }] });
    await scene.publishAgain(template);
    expect(
      replyOf(contracts.saveCycle, await scene.save(planned.id, seen.revision, seen.cycle)).pulses,
    ).toMatchObject([{ version: 2, latest_version: 2 }]);
    const { cycle, revision, pulses } = await scene.show(built.id);
    expect(pulses).toMatchObject([{ title: 'Self', version: 1, latest_version: 2 }]);
    const kept = replyOf(contracts.saveCycle, await scene.save(built.id, revision, cycle));
    expect(kept.pulses).toMatchObject([{ version: 1 }]);
    const asked = (version: number, now: number) =>
      scene.save(built.id, now, {
        ...cycle,
        pulses: cycle.pulses.map((pulse) => ({ ...pulse, version })),
      });
    const taken = replyOf(contracts.saveCycle, await asked(2, kept.revision));
    expect(taken.pulses).toMatchObject([{ title: 'Self, revised', version: 2 }]);
    expect(errorsOf(await asked(3, taken.revision))).toMatchObject({
      status: 422,
      errors: { 'pulses.0.version': [texts.versionUnknown] },
    });
    expect(replyOf(contracts.saveCycle, await asked(1, taken.revision)).pulses).toMatchObject([
      { version: 2 },
    ]);
  });

  it('says when a template has been archived since, and allows every other change', async () => {
    const template = await scene.published('Self', { title: 'Old' });
    const built = await scene.draft({ pulses: [{ template }] });
    await app.db.prisma.template.update({
      where: { id: template.id },
      data: { archivedAt: app.clock.now() },
    });
    const { cycle, revision, faults } = await scene.show(built.id);
    expect(faults).toEqual([
      { path: 'pulses.0', message: texts.templateArchived({ title: 'Old' }) },
    ]);
    expect((await scene.save(built.id, revision, { ...cycle, name: 'Renamed' })).status).toBe(200);
  });
});

describe('templates for a cycle', () => {
  it('are those published and not archived, by title, in their latest version', async () => {
    const wanted = await scene.published('Self', { title: 'Zebra crossing' });
    await scene.published('Self', { title: 'Zebra archived', archivedAt: app.clock.now() });
    await app.db.prisma.template.create({
      data: { title: 'Zebra unpublished', feedbackTypeId: wanted.feedbackTypeId },
    });
    await scene.publishAgain(wanted);
    const found = replyOf(
      contracts.listCycleTemplates,
      await company.callers.hr.call(contracts.listCycleTemplates),
    ).data;
    expect(found.filter(({ title }) => title.startsWith('Zebra'))).toEqual([
      {
        id: wanted.id,
        title: 'Zebra crossing, revised',
        type: 'Self',
        group_name: 'Self',
        nominated_by: null,
        anonymity_gap: null,
        approves: false,
        version: 2,
      },
    ]);
    expect(found.map(({ title }) => title.toLowerCase())).toEqual(
      found.map(({ title }) => title.toLowerCase()).toSorted(),
    );
  });
});
