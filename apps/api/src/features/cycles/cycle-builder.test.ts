import * as contracts from '@reviews/contracts';
import type { CycleInput } from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import { NOMINATION_STAGES } from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cycleBuilderScene,
  errorsOf,
  of,
  type CycleBuilderScene,
} from '../../testing/cycle-builder-scene.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, comparable, present, replyOf, type Company } from '../../testing/worlds.ts';

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

const noDates = {
  start_date: null,
  due_date: null,
  auto_close_date: null,
  due_days: null,
  auto_close_days: null,
  show_due_date: true,
} as const;
const stageOf = (
  pulse: string,
  component: CycleInput['stages'][number]['component'],
  title: string,
): CycleInput['stages'][number] => ({ id: null, pulse, component, title, ...noDates });
const pulseOf = (ref: string, template: { id: number }): CycleInput['pulses'][number] => ({
  ref,
  id: null,
  template_id: template.id,
  version: null,
  stageless: false,
});

describe('building a cycle', () => {
  it('[CYC-01] [CYC-02] [CYC-03] [PKT-01] [RT-16] saves dates, days, pulses, ordered stages and the release', async () => {
    const [self, peer] = [
      await scene.published('Self', { title: 'Self' }),
      await scene.published('Peer', { title: 'Peer' }),
    ];
    const id = await scene.begin();
    const { cycle, revision, faults } = await scene.show(id);
    expect(faults).toEqual([{ path: 'pulses', message: texts.noPulses }]);
    const dated = {
      start_date: '2026-04-02',
      due_date: '2026-04-20',
      auto_close_date: '2026-04-25',
      due_days: 10,
      auto_close_days: 0,
      show_due_date: false,
    };
    const given: CycleInput = {
      ...cycle,
      placard_sub_text: 'Second quarter',
      packet_release_date: '2026-06-25',
      packet_release_time: '09:30',
      pulses: [pulseOf('a', self), { ...pulseOf('b', peer), stageless: true }],
      stages: [
        { ...stageOf('b', 'Nominations', 'Choose'), ...dated },
        stageOf('a', 'Form', 'Self'),
        stageOf('b', 'Nomination Approvals', 'Approve'),
        stageOf('b', 'Form', 'Write'),
      ],
    };
    const saved = replyOf(contracts.saveCycle, await scene.save(id, revision, given));
    expect(saved).toMatchObject({
      state: 'draft',
      revision: revision + 1,
      faults: [],
      structure_fixed: false,
    });
    expect(saved.cycle).toMatchObject({
      placard_sub_text: 'Second quarter',
      packet_release_days: null,
      packet_release_date: '2026-06-25',
      packet_release_time: '09:30',
    });
    expect(saved.cycle.stages[0]).toMatchObject({ title: 'Choose', ...dated });
    expect(
      saved.cycle.stages.map(
        ({ title, pulse }) => `${pulse === saved.cycle.pulses[0]?.ref ? 'self' : 'peer'} ${title}`,
      ),
    ).toEqual(['peer Choose', 'self Self', 'peer Approve', 'peer Write']);
    expect(saved.pulses).toMatchObject([
      { title: 'Self', version: 1, nominated_by: null },
      { title: 'Peer', nominated_by: 'employee', approves: true },
    ]);
    expect(await scene.show(id)).toEqual(saved);
    expect(
      await app.db.prisma.changeLog.findMany({
        where: { entity: 'cycle', entityId: String(id) },
        orderBy: { id: 'asc' },
      }),
    ).toMatchObject([
      { action: 'cycle.created' },
      { action: 'cycle.saved', actorId: company.people.hr.user.id },
    ]);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('[CYC-03] reorders and removes pulses and stages in one save', async () => {
    const built = await scene.draft({
      pulses: [
        { template: await scene.published('Self') },
        { template: await scene.published('Peer'), stages: NOMINATION_STAGES },
        { template: await scene.published('Manager') },
      ],
    });
    const { cycle, revision } = await scene.show(built.id);
    const [self, peer, manager] = [
      present(cycle.pulses[0]),
      present(cycle.pulses[1]),
      present(cycle.pulses[2]),
    ];
    const turned = {
      ...cycle,
      pulses: [manager, peer, self],
      stages: [
        ...cycle.stages.filter(({ pulse }) => pulse === manager.ref),
        ...cycle.stages.filter(({ pulse }) => pulse === peer.ref),
        ...cycle.stages.filter(({ pulse }) => pulse === self.ref),
      ],
    };
    const once = replyOf(contracts.saveCycle, await scene.save(built.id, revision, turned));
    expect(once.cycle).toEqual(turned);
    const fewer = {
      ...turned,
      pulses: [self],
      stages: turned.stages.filter(({ pulse }) => pulse === self.ref),
    };
    expect(
      replyOf(contracts.saveCycle, await scene.save(built.id, once.revision, fewer)).cycle,
    ).toEqual(fewer);
    expect(
      await app.db.prisma.stage.findMany({
        where: { cycleId: built.id },
        select: { position: true },
      }),
    ).toEqual([{ position: 0 }]);
  });

  it('[CYC-09] [CYC-10] [CYC-11] [CYC-12] [CYC-13] [PKT-06] reports each problem at its field with its bounds, and saves nothing', async () => {
    const built = await scene.draft({ pulses: [{ template: await scene.published('Self') }] });
    const { cycle, revision } = await scene.show(built.id);
    const [stage] = cycle.stages;
    const out = {
      ...present(stage),
      start_date: '2026-03-31',
      due_date: '2026-07-01',
      auto_close_date: '2026-03-01',
      auto_close_days: -1,
    };
    const bounds = { from: '1 Apr 2026', to: '30 Jun 2026' };
    expect(
      errorsOf(
        await scene.save(built.id, revision, {
          ...cycle,
          name: ' ',
          packet_release_days: 0,
          stages: [out],
        }),
      ),
    ).toEqual({
      status: 422,
      errors: {
        name: [texts.nameRequired],
        packet_release_days: ['Enter a whole number of at least 1.'],
        'stages.0.start_date': [texts.startDateBetween(bounds)],
        'stages.0.due_date': ['Due Date Must be between 1 Apr 2026 and 30 Jun 2026'],
        'stages.0.auto_close_date': ['Auto Close Date Must be between 1 Jul 2026 and 30 Jun 2026'],
        'stages.0.auto_close_days': ['Enter a whole number of at least 0.'],
      },
    });
    expect(
      errorsOf(await scene.save(built.id, revision, { ...cycle, end_date: '2026-03-01' })),
    ).toMatchObject({ status: 422, errors: { end_date: [texts.endBeforeStart] } });
    expect(await scene.show(built.id)).toMatchObject({ revision, cycle });
  });

  it('rejects an order that cannot work, and pulses or stages of another cycle', async () => {
    const [self, peer] = [
      await scene.published('Self', { title: 'S' }),
      await scene.published('Peer', { title: 'P' }),
    ];
    const id = await scene.begin();
    const { cycle, revision } = await scene.show(id);
    const refused = async (given: Partial<CycleInput>) =>
      errorsOf(await scene.save(id, revision, { ...cycle, ...given })).errors;
    const pulses = [pulseOf('s', self), pulseOf('p', peer)];
    expect(await refused({ pulses, stages: [stageOf('s', 'Form', 'S')] })).toEqual({
      'pulses.1': [texts.noStage({ title: 'P' })],
    });
    expect(
      await refused({
        pulses: [pulseOf('p', peer)],
        stages: [
          stageOf('p', 'Form', 'F'),
          stageOf('p', 'Nominations', 'N'),
          stageOf('p', 'Nomination Approvals', 'A'),
        ],
      }),
    ).toEqual({
      'stages.0.component': [
        texts.stageTooEarly({ title: 'P', component: texts.components.Form, first: 'Nominations' }),
      ],
    });
    expect(
      await refused({ pulses: [{ ...pulseOf('s', self), id: 2_000_000_000 }], stages: [] }),
    ).toMatchObject({ 'pulses.0.id': [texts.pulseGone] });
    expect(
      await refused({
        pulses: [pulseOf('s', self)],
        stages: [{ ...stageOf('s', 'Form', 'S'), id: 2_000_000_000 }],
      }),
    ).toEqual({ 'stages.0.id': [texts.stageGone] });
    expect(
      await refused({
        pulses: [pulseOf('s', self), pulseOf('s', peer)],
        stages: [stageOf('s', 'Form', 'S')],
      }),
    ).toMatchObject({ 'pulses.1.ref': [texts.pulseGone] });
    expect(
      await refused({
        pulses: [pulseOf('s', await scene.published('Self', { archivedAt: app.clock.now() }))],
        stages: [stageOf('s', 'Form', 'S')],
      }),
    ).toMatchObject({ 'pulses.0.template_id': [texts.notOffered] });
    const unpublished = await app.db.prisma.template.create({
      data: { title: 'Not yet', feedbackTypeId: self.feedbackTypeId },
    });
    expect(
      await refused({ pulses: [pulseOf('s', unpublished)], stages: [stageOf('s', 'Form', 'S')] }),
    ).toMatchObject({ 'pulses.0.template_id': [texts.notOffered] });
  });

  it('[PKT-02] [PKT-03] [AMB-33] has one release mode: days win, and leftovers of the other are removed', async () => {
    const built = await scene.draft({
      packetReleaseDate: '2026-06-20',
      packetReleaseTime: '08:00',
      pulses: [{ template: await scene.published('Self') }],
    });
    const { cycle, revision } = await scene.show(built.id);
    const days = replyOf(
      contracts.saveCycle,
      await scene.save(built.id, revision, { ...cycle, packet_release_days: 3 }),
    );
    expect(days.cycle).toMatchObject({
      packet_release_days: 3,
      packet_release_date: null,
      packet_release_time: '08:00',
    });
    const saved = replyOf(
      contracts.saveCycle,
      await scene.save(built.id, days.revision, {
        ...days.cycle,
        packet_release_days: null,
        packet_release_date: '2026-06-20',
      }),
    );
    expect(saved.cycle).toMatchObject({
      packet_release_days: null,
      packet_release_date: '2026-06-20',
      packet_release_time: '08:00',
    });
    const none = replyOf(
      contracts.saveCycle,
      await scene.save(built.id, saved.revision, { ...saved.cycle, packet_release_date: null }),
    );
    expect(none.cycle).toMatchObject({
      packet_release_days: null,
      packet_release_date: null,
      packet_release_time: null,
    });
  });

  it('[PKT-01, PKT-04] logs when packets are released, by days with a time or by date', async () => {
    const built = await scene.draft({
      packetReleaseDays: 3,
      packetReleaseTime: '09:00',
      pulses: [{ template: await scene.published('Self') }],
    });
    const logged = async (given: Partial<CycleInput>) => {
      const { cycle, revision } = await scene.show(built.id);
      expect((await scene.save(built.id, revision, { ...cycle, ...given })).status).toBe(200);
      return (
        await app.db.prisma.changeLog.findFirstOrThrow({
          where: { entity: 'cycle', entityId: String(built.id) },
          orderBy: { id: 'desc' },
        })
      ).details;
    };
    const lines = [
      { packet_release_time: '17:00' },
      { packet_release_days: 1 },
      { packet_release_time: null },
      {
        packet_release_days: null,
        packet_release_date: '2026-06-20',
        packet_release_time: '08:00',
      },
    ];
    const seen = [];
    for (const given of lines) seen.push(await logged(given));
    const words = [
      '3 days after the last review is complete, 09:00',
      '3 days after the last review is complete, 17:00',
      '1 day after the last review is complete, 17:00',
      '1 day after the last review is complete',
      '2026-06-20 08:00',
    ];
    expect(seen).toMatchObject(
      lines.map((_given, index) => ({
        changes: [{ field: 'release', from: words[index], to: words[index + 1] }],
      })),
    );
  });

  it('[RT-15] copies a cycle with every date shifted equally', async () => {
    const template = await scene.published('Self', { title: 'Self' });
    const stages = [{ title: 'Write', startDate: '2026-04-02', dueDate: '2026-04-30', dueDays: 7 }];
    const built = await scene.draft({
      placardSubText: 'As before',
      packetReleaseDate: '2026-06-25',
      packetReleaseTime: '09:00',
      pulses: [{ template, stageless: true, stages }],
    });
    await scene.publishAgain(template);
    const copy = await scene.show(
      await scene.begin({ copy_of: built.id, start_date: '2026-10-01', end_date: '2026-10-15' }),
    );
    expect(copy.cycle).toMatchObject({
      name: 'Spring',
      placard_sub_text: 'As before',
      packet_release_date: '2026-12-25',
      packet_release_time: '09:00',
      pulses: [{ template_id: template.id, version: 2, stageless: true }],
    });
    expect(copy.cycle.stages).toMatchObject([
      { title: 'Write', start_date: '2026-10-02', due_date: '2026-10-30', due_days: 7 },
    ]);
    expect(copy.faults).toEqual([
      { path: 'stages.0.due_date', message: 'Due Date Must be between 2 Oct 2026 and 15 Oct 2026' },
    ]);
    const endless = await scene.draft({
      packetReleaseDate: '8999-12-31',
      pulses: [{ template, stages }],
    });
    expect(
      (
        await scene.show(
          await scene.begin({
            copy_of: endless.id,
            start_date: '8999-01-01',
            end_date: '8999-12-31',
          }),
        )
      ).cycle,
    ).toMatchObject({ packet_release_date: null, stages: [{ start_date: '8999-01-02' }] });
    expect(
      (
        await company.callers.hr.call(contracts.createCycle, {
          body: { name: 'Beyond', start_date: '9999-12-01', end_date: '9999-12-31' },
        })
      ).status,
    ).toBe(422);
    expect(
      (
        await company.callers.hr.call(contracts.createCycle, {
          body: {
            name: 'X',
            start_date: '2026-04-01',
            end_date: '2026-06-30',
            copy_of: 2_000_000_000,
          },
        })
      ).status,
    ).toBe(404);
    expect(
      errorsOf(
        await company.callers.hr.call(contracts.createCycle, {
          body: { name: '', start_date: '2026-04-02', end_date: '2026-04-01' },
        }),
      ),
    ).toMatchObject({
      status: 422,
      errors: { name: [texts.nameRequired], end_date: [texts.endBeforeStart] },
    });
  });
});

describe('concurrent editors of a cycle', () => {
  it('tell the later one who saved first and when, and save nothing of theirs', async () => {
    const built = await scene.draft({ pulses: [{ template: await scene.published('Self') }] });
    const { cycle, revision } = await scene.show(built.id);
    expect(
      (
        await scene.save(
          built.id,
          revision,
          { ...cycle, name: 'First' },
          company.callers.administrator,
        )
      ).status,
    ).toBe(200);
    const late = await scene.save(built.id, revision, { ...cycle, name: 'Second' });
    expect(late).toMatchObject({
      status: 409,
      body: {
        message: texts.changedBy({ name: 'Ada Admin', when: '10 Mar 2026, 10:00 am' }),
        details: {
          revision: revision + 1,
          changed_by: 'Ada Admin',
          changed_at: app.clock.now().toISOString(),
        },
      },
    });
    expect(
      (await scene.save(built.id, revision, cycle, company.callers.administrator)).body,
    ).toMatchObject({ message: texts.changedByYou({ when: '10 Mar 2026, 10:00 am' }) });
    expect((await scene.show(built.id)).cycle.name).toBe('First');
  });

  /** Builds a cycle of two pulses, which both editors have open. */
  async function opened() {
    const built = await scene.draft({
      pulses: [
        { template: await scene.published('Self') },
        { template: await scene.published('Manager') },
      ],
    });
    const { cycle, revision } = await scene.show(built.id);
    const save = (given: CycleInput, by = company.callers.hr) =>
      scene.save(built.id, revision, given, by, cycle);
    const saved = async (given: CycleInput, by = company.callers.hr) =>
      replyOf(contracts.saveCycle, await save(given, by));
    const dated = (at: number, due_date: string): CycleInput => ({
      ...cycle,
      stages: cycle.stages.map((stage, index) => (index === at ? { ...stage, due_date } : stage)),
    });
    return { id: built.id, cycle, revision, save, saved, dated };
  }

  it('who changed different stages and fields: both are saved', async () => {
    const { cycle, revision, saved, dated } = await opened();
    await saved({ ...dated(0, '2026-05-01'), name: 'Theirs' }, company.callers.administrator);
    const { cycle: merged, revision: now } = await saved({
      ...dated(1, '2026-05-20'),
      placard_sub_text: 'Mine',
    });
    expect(now).toBe(revision + 2);
    expect(merged).toMatchObject({
      name: 'Theirs',
      placard_sub_text: 'Mine',
      pulses: cycle.pulses,
      stages: [{ due_date: '2026-05-01' }, { due_date: '2026-05-20' }],
    });
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('who changed the same day, or chose different ways of release: the later is refused', async () => {
    const { id, cycle, save, saved, dated } = await opened();
    const theirs = { ...dated(0, '2026-05-01'), packet_release_days: 5 };
    await saved(theirs, company.callers.administrator);
    for (const mine of [
      dated(0, '2026-05-02'),
      { ...cycle, packet_release_days: null, packet_release_date: '2026-06-20' },
    ])
      expect((await save(mine)).status).toBe(409);
    expect((await scene.show(id)).cycle).toMatchObject({ packet_release_days: 5 });
  });

  it('who both add a pulse: both are saved, and a repeated save adds nothing', async () => {
    const { cycle, revision, saved } = await opened();
    const [one, other] = [
      await scene.published('Self', { title: 'One' }),
      await scene.published('Self', { title: 'Other' }),
    ];
    const adding = (ref: string, template: { id: number }): CycleInput => ({
      ...cycle,
      pulses: [...cycle.pulses, pulseOf(ref, template)],
      stages: [...cycle.stages, stageOf(ref, 'Form', 'Write')],
    });
    await saved(adding('n1', one), company.callers.administrator);
    const second = await saved(adding('n1', other));
    expect(second.pulses.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['One', 'Other']),
    );
    expect(second.cycle.stages).toHaveLength(4);
    expect(await saved(adding('n1', other))).toEqual(second);
    expect(second.revision).toBe(revision + 2);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('saving at once: one succeeds entirely, the other is refused', async () => {
    const built = await scene.draft({
      pulses: [
        { template: await scene.published('Self') },
        { template: await scene.published('Manager') },
      ],
    });
    const { cycle, revision } = await scene.show(built.id);
    const turned = {
      ...cycle,
      pulses: cycle.pulses.toReversed(),
      stages: cycle.stages.toReversed(),
    };
    const answers = await Promise.all([
      scene.save(built.id, revision, turned),
      scene.save(
        built.id,
        revision,
        { ...cycle, pulses: [], stages: [] },
        company.callers.administrator,
      ),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });
});

it('[PERM-01] are only for people who manage cycles; everyone else gets the same answer whether a cycle exists or not', async () => {
  const built = await scene.draft();
  for (const person of ['manager', 'partner', 'stranger'] as const) {
    const caller = company.callers[person];
    expect(comparable(await caller.call(contracts.showCycle, of(built.id)))).toEqual(
      comparable(await caller.call(contracts.showCycle, of(2_000_000_000))),
    );
    expect((await caller.call(contracts.showCycle, of(built.id))).status).toBe(403);
    expect((await caller.call(contracts.deleteCycle, of(built.id))).status).toBe(403);
    expect((await caller.call(contracts.listCycleTemplates)).status).toBe(403);
  }
});
