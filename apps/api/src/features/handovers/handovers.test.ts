import { listHandovers } from '@reviews/contracts';
import { HANDOVERS_MAX_CHANGES, MESSAGES } from '@reviews/domain';
import {
  buildCycle,
  buildEmployee,
  buildNomination,
  buildNominationTask,
  buildTemplate,
  NOMINATION_STAGES,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersOf, formCalls } from '../../testing/form-calls.ts';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, comparable, present, replyOf, type Company } from '../../testing/worlds.ts';
import {
  buildHandoverScene,
  changesOf,
  conflict,
  decisionsOn,
  draftedForm,
  handedOver,
  lastChange,
  moved,
  moves,
  rowsOf,
  WORDS,
  writerOf,
} from '../../testing/handover-scene.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

const { handovers: texts } = MESSAGES;

/** Moves the changes and decisions of someone into the past. */
async function daysAgo(days: number, { id: employeeId }: { id: number }): Promise<void> {
  const then = new Date(app.clock.now().getTime() - days * 24 * 60 * 60 * 1000);
  await app.db.prisma.handover.updateMany({
    where: { change: { employeeId }, decision: { not: null } },
    data: { decidedAt: then },
  });
  await app.db.prisma.managerChange.updateMany({
    where: { employeeId },
    data: { changedAt: then },
  });
}

describe('GET /api/my/handovers', () => {
  it('shows pending decisions to the former manager, the new manager and HR in scope; shows the draft to no one', async () => {
    const { scene, form, formsFor } = await handedOver(app, company);
    for (const caller of [
      scene.as.former,
      scene.as.next,
      company.callers.hr,
      company.callers.partner,
    ]) {
      const [change] = await changesOf(caller, scene.person);
      expect(change).toMatchObject({
        employee: { preferred_name: 'Pia Person' },
        former_manager: { preferred_name: 'Fred Former' },
        new_manager: { preferred_name: 'Nina Next' },
      });
      expect(await formsFor(caller)).toMatchObject([
        {
          hash: form.hash,
          kind: 'review',
          writer: { id: scene.former.id },
          decision: null,
          can_decide: true,
          can_undo: false,
          has_kept_draft: false,
        },
      ]);
      expect(JSON.stringify(change)).not.toContain(WORDS);
    }
    expect((await formsFor(scene.as.former))[0]).toMatchObject({
      status: { kind: 'continue' },
      href: `/pulses/${form.hash}/edit`,
    });
    expect((await formsFor(scene.as.next))[0]).toMatchObject({
      status: { kind: 'draft' },
      href: null,
    });
    for (const caller of [
      scene.as.person,
      company.callers.outsidePartner,
      company.callers.stranger,
    ])
      expect(await changesOf(caller, scene.person)).toEqual([]);
  });

  it('hides a review whose writer is withheld from managers from the new one, who sees the change alone and can decide nothing', async () => {
    const { scene, form, on, formsFor } = await handedOver(app, company, {
      template: { options: { anonymizeManager: true } },
    });
    const bare = await buildHandoverScene(app);
    await moved(company, bare);
    const shown = (changes: object[]) =>
      changes.map((change) => ({
        ...change,
        id: 0,
        employee: 0,
        former_manager: 0,
        new_manager: 0,
      }));
    expect(shown(await changesOf(scene.as.next, scene.person))).toEqual(
      shown(await changesOf(bare.as.next, bare.person)),
    );
    expect(comparable(await on(scene.as.next).decide('transfer'))).toEqual(
      comparable(await decisionsOn(scene.as.next, 2_000_000_000, form).decide('transfer')),
    );
    expect((await on(scene.as.next).decide('keep')).status).toBe(404);
    expect(
      await app.db.prisma.notice.count({ where: { pulseId: form.id, userId: scene.next.user.id } }),
    ).toBe(0);
    expect(await formsFor(scene.as.former)).toMatchObject([{ can_decide: true }]);
    await daysAgo(31, scene.person);
    expect(await changesOf(scene.as.next, scene.person)).toEqual([]);
    expect(await changesOf(scene.as.former, scene.person)).toHaveLength(1);
  });

  it('lists at most a hundred changes, those with a pending decision first, and counts all', async () => {
    const scene = await buildHandoverScene(app);
    const list = async () => replyOf(listHandovers, await scene.as.former.call(listHandovers, {}));
    const form = await draftedForm(app, scene, WORDS);
    await moved(company, scene);
    const made = Array.from({ length: HANDOVERS_MAX_CHANGES }, () => ({
      employeeId: scene.next.id,
      formerManagerId: scene.former.id,
      newManagerId: scene.boss.id,
      changedAt: app.clock.now(),
    }));
    expect(await list()).toMatchObject({ total: 1, undecided: 1 });
    await app.db.prisma.managerChange.createMany({ data: made });
    const { data, total, undecided } = await list();
    expect([data.length, total, undecided]).toEqual([
      HANDOVERS_MAX_CHANGES,
      HANDOVERS_MAX_CHANGES + 1,
      1,
    ]);
    expect(data[0]).toMatchObject({
      employee: { id: scene.person.id },
      forms: [{ hash: form.hash }],
    });
    await app.db.prisma.managerChange.deleteMany({ where: { employeeId: scene.next.id } });
  });

  it('lists pending decisions first, and finished ones for thirty days', async () => {
    const first = await handedOver(app, company);
    const second = await buildHandoverScene(app);
    await moves(company.callers.hr, second.person).change(second.former, first.scene.next);
    const order = async () =>
      (
        await Promise.all(
          [first.scene.person, second.person].map((person) =>
            changesOf(first.scene.as.next, person),
          ),
        )
      ).map((changes) => changes.length);
    expect(await order()).toEqual([1, 1]);
    const { body } = await first.scene.as.next.send('GET', '/api/my/handovers');
    expect(body).toMatchObject({
      undecided: 1,
      data: [{ employee: { id: first.scene.person.id } }, { employee: { id: second.person.id } }],
    });
    await first.on(first.scene.as.next).decide('keep');
    await daysAgo(29, first.scene.person);
    expect(await changesOf(first.scene.as.next, first.scene.person)).toHaveLength(1);
    await daysAgo(31, first.scene.person);
    expect(await changesOf(first.scene.as.next, first.scene.person)).toEqual([]);
  });
});

describe('POST /api/handovers/{changeId}/forms/{hash}', () => {
  it('keeps the review with its writer and every word of the draft; a repeat succeeds', async () => {
    const { scene, form, on, formsFor } = await handedOver(app, company);
    const before = await rowsOf(app, form);
    for (let time = 0; time < 2; time += 1)
      expect(await on(scene.as.next).decide('keep')).toMatchObject({
        status: 200,
        body: { message: expect.stringMatching(/^Fred Former continues /) },
      });
    expect(await rowsOf(app, form)).toEqual(before);
    expect(answersOf(await formCalls(scene.as.former, form).shown())).toEqual({
      [form.question]: WORDS,
    });
    expect(await formsFor(scene.as.former)).toMatchObject([
      { decision: 'keep', decided_by: 'Nina Next', can_decide: false, can_undo: true },
    ]);
    expect(
      await app.db.prisma.changeLog.count({
        where: { entityId: String(form.id), action: 'handover.decided' },
      }),
    ).toBe(1);
  });

  it('transfers the review to the new manager, who starts afresh; the draft stays readable only to its former writer', async () => {
    const { scene, form, on, formsFor } = await handedOver(app, company);
    expect(await on(scene.as.former).decide('transfer')).toMatchObject({
      status: 200,
      body: { message: expect.stringMatching(/^Nina Next writes /) },
    });
    expect(answersOf(await formCalls(scene.as.next, form).shown())).toEqual({
      [form.question]: null,
    });
    expect(await formsFor(scene.as.former)).toMatchObject([
      {
        decision: 'transfer',
        decided_by: 'Fred Former',
        has_kept_draft: true,
        status: null,
        href: null,
      },
    ]);
    expect(await formsFor(scene.as.next)).toMatchObject([
      { decision: 'transfer', has_kept_draft: false, href: `/pulses/${form.hash}/edit` },
    ]);
    const notices = await app.db.prisma.notice.findMany({
      where: { pulseId: form.id, kind: { in: ['assigned', 'reassigned'] } },
    });
    expect(notices.map(({ kind, userId }) => [kind, userId])).toEqual([
      ['assigned', scene.next.user.id],
    ]);
  });

  it('says who has decided differently, and changes nothing', async () => {
    const { scene, form, on } = await handedOver(app, company);
    const answers = await Promise.all([
      on(scene.as.former).decide('keep'),
      on(scene.as.next).decide('transfer'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [first, second] =
      (await writerOf(app, form)) === scene.former.id
        ? (['Fred Former', scene.as.next] as const)
        : (['Nina Next', scene.as.former] as const);
    expect(await on(second).decide(first === 'Fred Former' ? 'transfer' : 'keep')).toMatchObject(
      conflict(texts.decidedBefore({ name: first })),
    );
  });

  it('is refused if the review is closed, reassigned or deleted, its cycle is over, or the manager has left', async () => {
    const close = { state: 'incomplete', closedAt: app.clock.now() } as const;
    const closed = await handedOver(app, company);
    await app.db.prisma.pulse.update({
      where: { id: closed.form.id },
      data: { ...close, headDraftGroupId: null },
    });
    expect(await closed.on(closed.scene.as.next).decide('transfer')).toMatchObject(
      conflict(texts.closed),
    );
    const over = await handedOver(app, company);
    await app.db.prisma.cycle.updateMany({
      where: { forms: { some: { id: over.form.id } } },
      data: { closedAt: app.clock.now() },
    });
    expect(await over.on(over.scene.as.former).decide('keep')).toMatchObject(
      conflict(MESSAGES.pulses.cycleClosed),
    );
    const given = await handedOver(app, company);
    await formCalls(company.callers.hr, given.form).reassign(company.people.stranger.id);
    expect(await given.on(given.scene.as.former).decide('keep')).toMatchObject(
      conflict(texts.reassigned),
    );
    const removed = await handedOver(app, company);
    await formCalls(company.callers.hr, removed.form).remove();
    expect((await removed.on(removed.scene.as.former).decide('keep')).status).toBe(404);
    const left = await handedOver(app, company);
    await app.db.prisma.employee.update({
      where: { id: left.scene.next.id },
      data: { leftOn: app.clock.now() },
    });
    expect(await left.on(left.scene.as.former).decide('transfer')).toMatchObject({
      status: 422,
      body: { message: texts.managerGone({ name: 'Nina Next' }) },
    });
    expect((await left.on(left.scene.as.former).decide('keep')).status).toBe(200);
    for (const { scene, formsFor } of [closed, over, given, removed])
      expect(await formsFor(scene.as.next)).toEqual([]);
  });

  it('returns 404 to everyone else', async () => {
    const { scene, form, on, changeId } = await handedOver(app, company);
    for (const caller of [
      scene.as.person,
      company.callers.stranger,
      company.callers.outsidePartner,
      company.callers.manager,
    ]) {
      expect(comparable(await on(caller).decide('transfer'))).toEqual(
        comparable(await decisionsOn(caller, changeId + 1000, form).decide('transfer')),
      );
      expect((await on(caller).undo()).status).toBe(404);
    }
    expect(await writerOf(app, form)).toBe(scene.former.id);
  });

  it('[APPR-01] transfers an approval with its nominations', async () => {
    const scene = await buildHandoverScene(app);
    const [cyclePulse] = (
      await buildCycle(app.db, {
        now: app.clock.now(),
        pulses: [
          { template: await buildTemplate(app.db, { type: 'Peer' }), stages: NOMINATION_STAGES },
        ],
      })
    ).pulses;
    const task = await buildNominationTask(app.db, {
      component: 'nomination_approvals',
      employee: scene.person,
      assignee: scene.former,
      cyclePulse: present(cyclePulse),
      openedAt: app.clock.now(),
    });
    await buildNomination(app.db, { task, nominee: await buildEmployee(app.db) });
    const nominations = await app.db.prisma.nomination.findMany({ where: { taskId: task.id } });
    await moved(company, scene);
    const changeId = await lastChange(app, scene.person);
    const on = (caller: Caller) => decisionsOn(caller, changeId, task);
    expect((await changesOf(scene.as.next, scene.person))[0]?.forms).toMatchObject([
      { kind: 'nomination_task', can_decide: true, status: { label: 'Waits for Approval' } },
    ]);
    expect((await changesOf(scene.as.former, scene.person))[0]?.forms).toMatchObject([
      { status: { kind: 'write', label: 'Approve Peers' } },
    ]);
    expect((await on(scene.as.next).decide('transfer')).status).toBe(200);
    expect(await app.db.prisma.nomination.findMany({ where: { taskId: task.id } })).toEqual(
      nominations,
    );
    expect(await writerOf(app, task)).toBe(scene.next.id);
    await app.db.prisma.nomination.updateMany({
      where: { taskId: task.id },
      data: { state: 'declined', decidedAt: app.clock.now() },
    });
    expect(await on(scene.as.former).undo()).toMatchObject(conflict(texts.begun));
    await app.db.prisma.nomination.updateMany({
      where: { taskId: task.id },
      data: { state: 'proposed', decidedAt: null },
    });
    expect((await on(scene.as.former).undo()).status).toBe(200);
    expect(await writerOf(app, task)).toBe(scene.former.id);
  });
});
