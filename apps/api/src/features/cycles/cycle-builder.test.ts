import * as contracts from '@reviews/contracts';
import type { CycleInput, CycleView } from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import {
  buildCycle,
  buildPulse,
  buildTemplate,
  NOMINATION_STAGES,
  type CycleGiven,
} from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  comparable,
  impersonating,
  present,
  replyOf,
  type Company,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

const { cycles: texts } = MESSAGES;
const of = (id: number) => ({ params: { id: String(id) } });
const show = async (id: number, by: Caller = company.callers.hr): Promise<CycleView> =>
  replyOf(contracts.showCycle, await by.call(contracts.showCycle, of(id)));
const save = (id: number, revision: number, cycle: CycleInput, by: Caller = company.callers.hr) =>
  by.call(contracts.saveCycle, { ...of(id), body: { revision, cycle } });
const begin = async (
  given: { name?: string; copy_of?: number; start_date?: string; end_date?: string } = {},
) =>
  replyOf(
    contracts.createCycle,
    await company.callers.hr.call(contracts.createCycle, {
      body: { name: 'Spring', start_date: '2026-04-01', end_date: '2026-06-30', ...given },
    }),
  ).id;
/** Problems by field. */
const errorsOf = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  errors: (body as { errors?: Record<string, string[]> }).errors,
});
const published = async (
  type: 'Self' | 'Peer' | 'Manager',
  given: Parameters<typeof buildTemplate>[1] = {},
) => buildTemplate(app.db, { type, ...given });
/** Publishes a new version; cycles that are not launched move to it. */
const publishAgain = (template: { id: number; title: string }) =>
  app.db.prisma.$transaction(async (tx) => {
    const { id: _id, ...version } = await tx.templateVersion.findFirstOrThrow({
      where: { templateId: template.id },
      orderBy: { number: 'desc' },
    });
    const { id } = await tx.templateVersion.create({
      data: {
        ...version,
        options: version.options ?? {},
        number: version.number + 1,
        title: `${template.title}, revised`,
      },
    });
    await tx.cyclePulse.updateMany({
      where: { templateId: template.id, cycle: { launchedAt: null } },
      data: { templateVersionId: id },
    });
  });
const draft = (given: CycleGiven = {}) =>
  buildCycle(app.db, {
    startDate: '2026-04-01',
    endDate: '2026-06-30',
    launchedAt: null,
    ...given,
  });

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
      await published('Self', { title: 'Self' }),
      await published('Peer', { title: 'Peer' }),
    ];
    const id = await begin();
    const { cycle, revision, faults } = await show(id);
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
    const saved = replyOf(contracts.saveCycle, await save(id, revision, given));
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
    expect(await show(id)).toEqual(saved);
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
    const built = await draft({
      pulses: [
        { template: await published('Self') },
        { template: await published('Peer'), stages: NOMINATION_STAGES },
        { template: await published('Manager') },
      ],
    });
    const { cycle, revision } = await show(built.id);
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
    const once = replyOf(contracts.saveCycle, await save(built.id, revision, turned));
    expect(once.cycle).toEqual(turned);
    const fewer = {
      ...turned,
      pulses: [self],
      stages: turned.stages.filter(({ pulse }) => pulse === self.ref),
    };
    expect(replyOf(contracts.saveCycle, await save(built.id, once.revision, fewer)).cycle).toEqual(
      fewer,
    );
    expect(
      await app.db.prisma.stage.findMany({
        where: { cycleId: built.id },
        select: { position: true },
      }),
    ).toEqual([{ position: 0 }]);
  });

  it('[CYC-09] [CYC-10] [CYC-11] [CYC-12] [CYC-13] [PKT-06] reports each problem at its field with its bounds, and saves nothing', async () => {
    const built = await draft({ pulses: [{ template: await published('Self') }] });
    const { cycle, revision } = await show(built.id);
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
        await save(built.id, revision, {
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
        packet_release_days: ['Please enter a whole number of at least 1.'],
        'stages.0.start_date': [texts.startDateBetween(bounds)],
        'stages.0.due_date': ['Due Date Must be between 1 Apr 2026 and 30 Jun 2026'],
        'stages.0.auto_close_date': ['Auto Close Date Must be between 1 Jul 2026 and 30 Jun 2026'],
        'stages.0.auto_close_days': ['Please enter a whole number of at least 0.'],
      },
    });
    expect(
      errorsOf(await save(built.id, revision, { ...cycle, end_date: '2026-03-01' })),
    ).toMatchObject({ status: 422, errors: { end_date: [texts.endBeforeStart] } });
    expect(await show(built.id)).toMatchObject({ revision, cycle });
  });

  it('rejects an order that cannot work, and pulses or stages of another cycle', async () => {
    const [self, peer] = [
      await published('Self', { title: 'S' }),
      await published('Peer', { title: 'P' }),
    ];
    const id = await begin();
    const { cycle, revision } = await show(id);
    const refused = async (given: Partial<CycleInput>) =>
      errorsOf(await save(id, revision, { ...cycle, ...given })).errors;
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
        texts.stageTooEarly({ title: 'P', component: 'Form', first: 'Nominations' }),
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
        pulses: [pulseOf('s', await published('Self', { archivedAt: app.clock.now() }))],
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
    const built = await draft({
      packetReleaseDate: '2026-06-20',
      packetReleaseTime: '08:00',
      pulses: [{ template: await published('Self') }],
    });
    const { cycle, revision } = await show(built.id);
    const days = replyOf(
      contracts.saveCycle,
      await save(built.id, revision, { ...cycle, packet_release_days: 3 }),
    );
    expect(days.cycle).toMatchObject({
      packet_release_days: 3,
      packet_release_date: null,
      packet_release_time: '08:00',
    });
    const saved = replyOf(
      contracts.saveCycle,
      await save(built.id, days.revision, {
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
      await save(built.id, saved.revision, { ...saved.cycle, packet_release_date: null }),
    );
    expect(none.cycle).toMatchObject({
      packet_release_days: null,
      packet_release_date: null,
      packet_release_time: null,
    });
  });

  it('[PKT-01, PKT-04] logs when packets are released, by days with a time or by date', async () => {
    const built = await draft({
      packetReleaseDays: 3,
      packetReleaseTime: '09:00',
      pulses: [{ template: await published('Self') }],
    });
    const logged = async (given: Partial<CycleInput>) => {
      const { cycle, revision } = await show(built.id);
      expect((await save(built.id, revision, { ...cycle, ...given })).status).toBe(200);
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
      '3 days after the last form is complete, 09:00',
      '3 days after the last form is complete, 17:00',
      '1 day after the last form is complete, 17:00',
      '1 day after the last form is complete',
      '2026-06-20 08:00',
    ];
    expect(seen).toMatchObject(
      lines.map((_given, index) => ({
        changes: [{ field: 'release', from: words[index], to: words[index + 1] }],
      })),
    );
  });

  it('uses the latest version of a template until launch; then a pulse keeps its version until it is updated', async () => {
    const template = await published('Self', { title: 'Self' });
    const planned = await draft({ pulses: [{ template }] });
    const seen = await show(planned.id);
    const built = await draft({ launchedAt: app.clock.now(), pulses: [{ template }] });
    await publishAgain(template);
    expect(
      replyOf(contracts.saveCycle, await save(planned.id, seen.revision, seen.cycle)).pulses,
    ).toMatchObject([{ version: 2, latest_version: 2 }]);
    const { cycle, revision, pulses } = await show(built.id);
    expect(pulses).toMatchObject([{ title: 'Self', version: 1, latest_version: 2 }]);
    const kept = replyOf(contracts.saveCycle, await save(built.id, revision, cycle));
    expect(kept.pulses).toMatchObject([{ version: 1 }]);
    const asked = (version: number, now: number) =>
      save(built.id, now, {
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
    const template = await published('Self', { title: 'Old' });
    const built = await draft({ pulses: [{ template }] });
    await app.db.prisma.template.update({
      where: { id: template.id },
      data: { archivedAt: app.clock.now() },
    });
    const { cycle, revision, faults } = await show(built.id);
    expect(faults).toEqual([
      { path: 'pulses.0', message: texts.templateArchived({ title: 'Old' }) },
    ]);
    expect((await save(built.id, revision, { ...cycle, name: 'Renamed' })).status).toBe(200);
  });

  it('[RT-15] copies a cycle with every date shifted equally', async () => {
    const template = await published('Self', { title: 'Self' });
    const stages = [{ title: 'Write', startDate: '2026-04-02', dueDate: '2026-04-30', dueDays: 7 }];
    const built = await draft({
      placardSubText: 'As before',
      packetReleaseDate: '2026-06-25',
      packetReleaseTime: '09:00',
      pulses: [{ template, stageless: true, stages }],
    });
    await publishAgain(template);
    const copy = await show(
      await begin({ copy_of: built.id, start_date: '2026-10-01', end_date: '2026-10-15' }),
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
    const endless = await draft({
      packetReleaseDate: '8999-12-31',
      pulses: [{ template, stages }],
    });
    expect(
      (
        await show(
          await begin({ copy_of: endless.id, start_date: '8999-01-01', end_date: '8999-12-31' }),
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
    const built = await draft({ pulses: [{ template: await published('Self') }] });
    const { cycle, revision } = await show(built.id);
    expect(
      (await save(built.id, revision, { ...cycle, name: 'First' }, company.callers.administrator))
        .status,
    ).toBe(200);
    const late = await save(built.id, revision, { ...cycle, name: 'Second' });
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
      (await save(built.id, revision, cycle, company.callers.administrator)).body,
    ).toMatchObject({ message: texts.changedByYou({ when: '10 Mar 2026, 10:00 am' }) });
    expect((await show(built.id)).cycle.name).toBe('First');
  });

  it('saving at once: one succeeds entirely, the other is refused', async () => {
    const built = await draft({
      pulses: [{ template: await published('Self') }, { template: await published('Manager') }],
    });
    const { cycle, revision } = await show(built.id);
    const turned = {
      ...cycle,
      pulses: cycle.pulses.toReversed(),
      stages: cycle.stages.toReversed(),
    };
    const answers = await Promise.all([
      save(built.id, revision, turned),
      save(built.id, revision, { ...cycle, pulses: [], stages: [] }, company.callers.administrator),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });
});

describe('a cycle with reviews', () => {
  it('keeps its structure; names and dates can be changed', async () => {
    const template = await published('Self');
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
    await publishAgain(template);
    const { cycle, revision, ...view } = await show(built.id);
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
      expect(await save(built.id, revision, { ...cycle, pulses })).toMatchObject(fixed);
    expect(await save(built.id, revision, { ...cycle, stages: [] })).toMatchObject(fixed);
    const dated = {
      ...cycle,
      name: 'Renamed',
      stages: cycle.stages.map((stage) => ({ ...stage, title: 'Write', due_date: '2026-04-01' })),
    };
    expect(replyOf(contracts.saveCycle, await save(built.id, revision, dated)).cycle).toEqual(
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
      pulses: [{ template: await published('Self') }],
    });
    const close = (closed: boolean, revision: number) =>
      company.callers.hr.call(contracts.closeCycle, {
        ...of(built.id),
        body: { closed, revision },
      });
    const { cycle, revision } = await show(built.id);
    expect(await close(true, revision + 1)).toMatchObject({ status: 409 });
    expect(await close(true, revision)).toMatchObject({
      status: 200,
      body: { message: texts.closedNow({ name: built.name }) },
    });
    expect((await close(true, revision)).status).toBe(200);
    expect(await show(built.id)).toMatchObject({
      state: 'closed',
      closed_at: app.clock.now().toISOString(),
      revision: revision + 1,
    });
    expect(await save(built.id, revision + 1, cycle)).toMatchObject({
      status: 409,
      body: { message: texts.closed },
    });
    expect(await close(false, revision + 1)).toMatchObject({
      status: 200,
      body: { message: texts.openedAgain({ name: built.name }) },
    });
    expect((await save(built.id, revision + 2, cycle)).status).toBe(200);
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
    const built = await draft({
      pulses: [{ template: await published('Peer'), stages: NOMINATION_STAGES }],
    });
    const { revision } = await show(built.id);
    expect(
      await company.callers.hr.call(contracts.closeCycle, {
        ...of(built.id),
        body: { closed: true, revision },
      }),
    ).toMatchObject({ status: 422, body: { message: texts.neverLaunched } });
    const { revision: latest } = await show(built.id);
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

describe('templates for a cycle', () => {
  it('are those published and not archived, by title, in their latest version', async () => {
    const wanted = await published('Self', { title: 'Zebra crossing' });
    await published('Self', { title: 'Zebra archived', archivedAt: app.clock.now() });
    await app.db.prisma.template.create({
      data: { title: 'Zebra unpublished', feedbackTypeId: wanted.feedbackTypeId },
    });
    await publishAgain(wanted);
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
        approves: false,
        version: 2,
      },
    ]);
    expect(found.map(({ title }) => title.toLowerCase())).toEqual(
      found.map(({ title }) => title.toLowerCase()).toSorted(),
    );
  });
});

it('[PERM-01] are only for people who manage cycles; everyone else gets the same answer whether a cycle exists or not', async () => {
  const built = await draft();
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

describe('the reviews of a cycle', () => {
  it('[TPL-12] are counted without those withheld from the viewer, about themselves or their people', async () => {
    const built = await buildCycle(app.db, {
      now: app.clock.now(),
      pulses: [
        {
          template: await published('Peer', {
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
      (await show(built.id, by)).pulses.map(({ forms }) => forms);
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
