import { showPulse } from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import {
  buildEmployee,
  buildPulse,
  buildRole,
  buildSubmittedPulse,
  grantRole,
} from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildHandoverScene,
  changesOf,
  draftedForm,
  lastChange,
  moves,
  type HandoverScene,
} from '../../testing/handover-scene.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  buildPlace,
  comparable,
  impersonating,
  present,
  type Company,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

const { handovers: texts } = MESSAGES;
const WORDS = 'They carried the whole release.';
const hr = (scene: HandoverScene) => moves(company.callers.hr, scene.person);
const managerOf = async ({ person }: HandoverScene) =>
  (
    await app.db.prisma.position.findFirstOrThrow({
      where: { employeeId: person.id, isPrimary: true },
    })
  ).managerId;
const handoversOf = (pulse: { id: number }) =>
  app.db.prisma.handover.findMany({ where: { pulseId: pulse.id }, orderBy: { changeId: 'asc' } });

describe('GET /api/employees/{employeeId}/manager-change', () => {
  it('shows the open reviews of the former manager, and stores nothing', async () => {
    const scene = await buildHandoverScene(app);
    const form = await draftedForm(app, scene, WORDS);
    await buildPulse(app.db, {
      employee: scene.person,
      assignee: scene.boss,
      openedAt: app.clock.now(),
    });
    const answer = await hr(scene).preview(scene.next);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        employee: { id: scene.person.id },
        former_manager: { id: scene.former.id },
        new_manager: { id: scene.next.id },
        fault: null,
        forms: [{ hash: form.hash, kind: 'review' }],
      },
    });
    expect(JSON.stringify(answer.body)).not.toContain(WORDS);
    expect(
      await app.db.prisma.managerChange.count({ where: { employeeId: scene.person.id } }),
    ).toBe(0);
  });

  it('says why a manager is impossible: the current one, a loop with the people in it, someone who has left', async () => {
    const scene = await buildHandoverScene(app);
    const faultWith = async (manager: { id: number }, of = scene.person) =>
      ((await moves(company.callers.hr, of).preview(manager)).body as { fault: string | null })
        .fault;
    expect(await faultWith(scene.former)).toBe(
      texts.sameManager({ name: 'Pia Person', manager: 'Fred Former' }),
    );
    expect(await faultWith(scene.person)).toBe(MESSAGES.employees.ownManager);
    expect(await faultWith(scene.person, scene.boss)).toBe(
      'This would create a loop, where each person reports to the next: Pia Person → Fred Former → Bea Boss.',
    );
    expect(await faultWith(scene.former, scene.boss)).toBe(
      'This would create a loop, where each person reports to the next: Fred Former → Bea Boss.',
    );
    const gone = await buildEmployee(app.db, {
      preferredName: 'Lea Left',
      leftOn: new Date('2026-01-31'),
    });
    expect(await faultWith(gone)).toBe(texts.managerGone({ name: 'Lea Left' }));
    expect((await hr(scene).change(scene.former, gone)).status).toBe(422);
    expect(await managerOf(scene)).toBe(scene.former.id);
  });
});

describe('POST /api/employees/{employeeId}/manager-change', () => {
  it('moves the person with everyone below, deletes nothing, and makes a decision pending for each review', async () => {
    const scene = await buildHandoverScene(app);
    const report = await buildEmployee(app.db, { manager: scene.person });
    const form = await draftedForm(app, scene, WORDS);
    expect(await hr(scene).change(scene.former, scene.next)).toMatchObject({
      status: 200,
      body: { message: texts.changed({ name: 'Pia Person', manager: 'Nina Next' }) },
    });
    expect(await managerOf(scene)).toBe(scene.next.id);
    const above = await app.db.prisma.reportingLine.findMany({
      where: { descendantId: report.id },
      orderBy: { depth: 'asc' },
    });
    expect(above.map(({ ancestorId }) => ancestorId)).toEqual([
      scene.person.id,
      scene.next.id,
      scene.boss.id,
    ]);
    expect(await handoversOf(form)).toMatchObject([
      {
        writerId: scene.former.id,
        decision: null,
        decidedById: null,
        decidedAt: null,
        putAside: null,
      },
    ]);
    expect(
      await app.db.prisma.pulse.findUniqueOrThrow({
        where: { id: form.id },
        include: { draftGroups: true },
      }),
    ).toMatchObject({
      state: 'draft',
      assigneeId: scene.former.id,
      draftGroups: [{ answers: { [form.question]: WORDS } }],
    });
    expect(
      await app.db.prisma.changeLog.findMany({
        where: { entity: 'employee', entityId: String(scene.person.id) },
      }),
    ).toMatchObject([
      {
        action: 'employee.manager_changed',
        actorId: company.people.hr.user.id,
        details: { from: scene.former.id, to: scene.next.id },
      },
    ]);
  });

  it('applies the given decisions, and leaves the rest pending', async () => {
    const scene = await buildHandoverScene(app);
    const [kept, given, open] = [
      await draftedForm(app, scene, WORDS),
      await draftedForm(app, scene, WORDS),
      await draftedForm(app, scene, WORDS),
    ];
    expect(
      (
        await hr(scene).change(scene.former, scene.next, [
          { hash: kept.hash, decision: 'keep' },
          { hash: given.hash, decision: 'transfer' },
        ])
      ).status,
    ).toBe(200);
    const writers = await Promise.all(
      [kept, given, open].map(
        async ({ id }) =>
          (await app.db.prisma.pulse.findUniqueOrThrow({ where: { id } })).assigneeId,
      ),
    );
    expect(writers).toEqual([scene.former.id, scene.next.id, scene.former.id]);
    const decided = { decidedById: company.people.hr.user.id, decidedAt: app.clock.now() };
    expect([
      ...(await handoversOf(kept)),
      ...(await handoversOf(given)),
      ...(await handoversOf(open)),
    ]).toMatchObject([
      { decision: 'keep', ...decided },
      { decision: 'transfer', ...decided },
      { decision: null },
    ]);
    const told = await app.db.prisma.notice.findMany({
      where: { pulseId: { in: [kept.id, given.id, open.id] } },
    });
    const toldOf = (pulse: { id: number }) =>
      told
        .filter(({ pulseId }) => pulseId === pulse.id)
        .map(({ kind, userId }) => `${kind} ${userId}`)
        .toSorted();
    expect(toldOf(kept)).toEqual([]);
    expect(toldOf(given)).toEqual(
      [`assigned ${scene.next.user.id}`, `reassigned ${scene.former.user.id}`].toSorted(),
    );
    expect(toldOf(open)).toEqual(
      [`handover ${scene.next.user.id}`, `handover ${scene.former.user.id}`].toSorted(),
    );
  });

  it('is refused if they have another manager by now, or for a review that is not with the former one; nothing changes', async () => {
    const scene = await buildHandoverScene(app);
    const elsewhere = await buildPulse(app.db, {
      employee: scene.person,
      assignee: scene.boss,
      openedAt: app.clock.now(),
    });
    expect(await hr(scene).change(scene.boss, scene.next)).toMatchObject({
      status: 409,
      body: { message: texts.conflict({ name: 'Pia Person' }) },
    });
    expect(
      await hr(scene).change(scene.former, scene.next, [
        { hash: elsewhere.hash, decision: 'keep' },
      ]),
    ).toMatchObject({ status: 409, body: { message: texts.notAffected } });
    expect(
      await hr(scene).change(scene.former, null, [
        { hash: (await draftedForm(app, scene, WORDS)).hash, decision: 'transfer' },
      ]),
    ).toMatchObject({ status: 422, body: { message: texts.noNewManager } });
    expect(await managerOf(scene)).toBe(scene.former.id);
    expect(
      await app.db.prisma.managerChange.count({ where: { employeeId: scene.person.id } }),
    ).toBe(0);
  });

  it('allows having no manager before or after the change', async () => {
    const scene = await buildHandoverScene(app);
    const form = await draftedForm(app, scene, WORDS);
    expect(await hr(scene).change(scene.former, null)).toMatchObject({
      status: 200,
      body: { message: texts.removed({ name: 'Pia Person' }) },
    });
    expect(
      await app.db.prisma.reportingLine.count({ where: { descendantId: scene.person.id } }),
    ).toBe(0);
    expect((await hr(scene).change(null, null)).status).toBe(422);
    expect((await hr(scene).change(null, scene.next)).status).toBe(200);
    expect(await handoversOf(form)).toMatchObject([
      { changeId: await lastChange(app, scene.person), writerId: scene.former.id, decision: null },
    ]);
  });

  it('never makes a loop from two concurrent moves', async () => {
    for (let round = 0; round < 4; round += 1) {
      const scene = await buildHandoverScene(app);
      const [one, other] = [
        moves(company.callers.hr, scene.former),
        moves(await app.as(company.people.hr.user), scene.next),
      ];
      const answers = await Promise.all([
        one.change(scene.boss, scene.next),
        other.change(scene.boss, scene.former),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    }
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('tells one of two who change the same manager that it has changed', async () => {
    const scene = await buildHandoverScene(app);
    await draftedForm(app, scene, WORDS);
    const answers = await Promise.all([
      hr(scene).change(scene.former, scene.next),
      moves(company.callers.administrator, scene.person).change(scene.former, scene.boss),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(
      await app.db.prisma.managerChange.count({ where: { employeeId: scene.person.id } }),
    ).toBe(1);
  });

  it('is for HR in scope, never for oneself, and returns 404 for people out of reach', async () => {
    const scene = await buildHandoverScene(app);
    const by = (person: keyof Company['callers'], moved: { id: number } = scene.person) =>
      moves(company.callers[person], moved).preview(scene.next);
    for (const person of ['manager', 'director', 'stranger'] as const)
      expect((await by(person)).status).toBe(403);
    expect(
      (await moves(scene.as.former, scene.person).change(scene.former, scene.next)).status,
    ).toBe(403);
    expect(
      (await moves(scene.as.person, scene.person).change(scene.former, scene.next)).status,
    ).toBe(403);
    expect((await by('partner')).status).toBe(200);
    expect(comparable(await by('outsidePartner'))).toEqual(
      comparable(await by('outsidePartner', { id: 2_000_000_000 })),
    );
    expect((await by('outsidePartner')).status).toBe(404);
    expect((await by('hr', company.people.hr)).status).toBe(403);
    expect(
      (
        await moves(
          await impersonating(app, company.people.administrator, company.people.hr),
          company.people.administrator,
        ).preview(scene.next)
      ).status,
    ).toBe(404);
  });

  it('[PERM-01] does not put people below the actor, directly or indirectly, whose reviews no role of theirs may read', async () => {
    const scene = await buildHandoverScene(app);
    await buildEmployee(app.db, { department: 'Sales', manager: scene.person });
    const { name: mover } = await buildRole(app.db, {
      grants: [{ permission: 'people.manage', scope: 'all' }],
    });
    const { name: reader } = await buildRole(app.db, {
      grants: [
        { permission: 'forms.read', scope: 'departments' },
        { permission: 'forms.reopen', scope: 'departments' },
      ],
    });
    const pat = await buildEmployee(app.db, {
      preferredName: 'Pat Placer',
      department: 'People',
      roles: [mover],
    });
    const [one, other] = [
      await buildEmployee(app.db, { manager: pat }),
      await buildEmployee(app.db, { manager: pat }),
    ];
    const form = await buildSubmittedPulse(app.db, {
      employee: scene.person,
      assignee: scene.former,
      openedAt: app.clock.now(),
    });
    const by = moves(await app.as(pat.user), scene.person);
    const fault = MESSAGES.employees.belowYourself({ name: 'Pia Person' });
    for (const to of [pat, one]) {
      expect(await by.preview(to)).toMatchObject({ status: 200, body: { fault } });
      expect(await by.change(scene.former, to)).toMatchObject({
        status: 422,
        body: { message: fault },
      });
    }
    expect(
      (await (await app.as(pat.user)).call(showPulse, { params: { hash: form.hash } })).status,
    ).toBe(404);
    // The same applies to an impersonator.
    const through = moves(await impersonating(app, company.people.hr, pat), scene.person);
    expect(await through.change(scene.former, company.people.hr)).toMatchObject({
      status: 422,
      body: { message: fault },
    });
    // People already below may be moved there, and anyone elsewhere.
    expect((await moves(await app.as(pat.user), one).change(pat, other)).status).toBe(200);
    expect(await by.preview(scene.next)).toMatchObject({ status: 200, body: { fault: null } });
    // A role that may read this person's reviews, but not those of the people who come along.
    await grantRole(app.db, pat.user.id, reader, ['Engineering']);
    expect(await by.change(scene.former, pat)).toMatchObject({
      status: 422,
      body: { message: fault },
    });
    await grantRole(app.db, pat.user.id, reader, ['Sales']);
    expect((await by.change(scene.former, pat)).status).toBe(200);
    expect(await managerOf(scene)).toBe(pat.id);
  });

  it('hides a review whose writer is withheld from managers from HR above the person, and lets them decide nothing about it', async () => {
    const scene = await buildHandoverScene(app);
    await grantRole(app.db, scene.boss.user.id, 'HR');
    const form = await draftedForm(app, scene, WORDS, {
      template: { options: { anonymizeManager: true } },
    });
    const boss = await app.as(scene.boss.user);
    expect((await moves(boss, scene.person).preview(scene.next)).body).toMatchObject({ forms: [] });
    expect(
      await moves(boss, scene.person).change(scene.former, scene.next, [
        { hash: form.hash, decision: 'transfer' },
      ]),
    ).toMatchObject({ status: 409, body: { message: texts.notAffected } });
    expect((await moves(boss, scene.person).change(scene.former, scene.next)).status).toBe(200);
    expect(await changesOf(boss, scene.person)).toMatchObject([{ forms: [] }]);
    expect(await changesOf(scene.as.former, scene.person)).toMatchObject([
      { forms: [{ hash: form.hash, can_decide: true }] },
    ]);
  });

  it('leaves closed reviews alone, and those of cycles that are over or not launched', async () => {
    const scene = await buildHandoverScene(app);
    const over = await draftedForm(app, scene, WORDS);
    await app.db.prisma.cycle.updateMany({
      where: { forms: { some: { id: over.id } } },
      data: { closedAt: app.clock.now() },
    });
    const { cyclePulse } = await buildPlace(app, { cycle: { launchedAt: null } });
    const planned = await buildPulse(app.db, {
      employee: scene.person,
      assignee: scene.former,
      cyclePulse,
      openedAt: app.clock.now(),
    });
    expect((await hr(scene).change(scene.former, scene.next)).status).toBe(200);
    expect([...(await handoversOf(over)), ...(await handoversOf(planned))]).toEqual([]);
    expect(present((await changesOf(scene.as.next, scene.person))[0]).forms).toEqual([]);
  });
});
