import { MESSAGES, type TemplateOptions } from '@reviews/domain';
import {
  buildDraft,
  buildEmployee,
  buildIncompletePulse,
  buildNomination,
  buildNominationTask,
  buildSubmittedPulse,
  NOMINATION_STAGES,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  buildPlace,
  type Company,
  type Person,
  type Place,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
const peers: BuiltEmployee[] = [];
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  for (let index = 0; index < 4; index += 1)
    peers.push(await buildEmployee(app.db, { preferredName: `Peer ${index + 1}`, password: null }));
});
afterAll(() => app.close());

const { nominations: texts, pulses } = MESSAGES;
const peer = (index: number): BuiltEmployee => peers[index - 1] ?? company.people.stranger;
const ids = (...indexes: number[]) => indexes.map((index) => peer(index).id);
const users = (...indexes: number[]) => indexes.map((index) => peer(index).user.id);

interface Task {
  readonly id: number;
  readonly hash: string;
  readonly place: Place;
}

async function taskOf(
  component: 'nominations' | 'nomination_approvals',
  options: Partial<TemplateOptions> = {},
  about: Person = 'subject',
  type: 'Peer' | 'Upline' = 'Peer',
): Promise<Task> {
  const place = await buildPlace(app, {
    template: { type, options },
    pulse: { stages: NOMINATION_STAGES },
  });
  const employee = company.people[about];
  const task = await buildNominationTask(app.db, {
    component,
    employee,
    assignee: component === 'nominations' ? employee : company.people.manager,
    cyclePulse: place.cyclePulse,
    openedAt: app.clock.now(),
  });
  return { id: task.id, hash: task.hash, place };
}

const nominate = async (task: Task, ...indexes: number[]) =>
  Promise.all(
    indexes.map(
      async (index) =>
        (await buildNomination(app.db, { task, nominee: peer(index), createdAt: app.clock.now() }))
          .id,
    ),
  );
const send = (person: Person, { hash }: { readonly hash: string }, path: string, body: unknown) =>
  company.callers[person].send('POST', `/api/pulses/${hash}/${path}`, { body });
const select = (task: Task, nominations: readonly number[], more: object = {}, path = 'edit') =>
  send('subject', task, path, { nominations, ...more });
const approve = (
  task: Task,
  nominationIds: readonly number[],
  nominationApprovals: readonly number[],
  more: object = {},
  person: Person = 'manager',
) => send(person, task, 'edit', { nominationIds, nominationApprovals, ...more });
const saved = { status: 200, body: { message: texts.saved } };
const refused = (status: number, message: string) => ({ status, body: { message } });

async function stored({ id }: Task) {
  const { prisma } = app.db;
  const nominations = await prisma.nomination.findMany({
    where: { taskId: id },
    orderBy: { nomineeId: 'asc' },
    include: { review: true },
  });
  return {
    task: await prisma.pulse.findUniqueOrThrow({ where: { id }, include: { stage: true } }),
    named: Object.fromEntries(nominations.map(({ nomineeId, state }) => [nomineeId, state])),
    nominations,
    reviews: await prisma.pulse.findMany({
      where: { nominationTaskId: id, deletedAt: null },
      orderBy: { assigneeId: 'asc' },
      include: { stage: true },
    }),
    log: (
      await prisma.changeLog.findMany({
        where: { entity: 'pulse', entityId: String(id) },
        orderBy: { id: 'asc' },
      })
    ).map(({ action }) => action),
  };
}
const noticesOn = async (pulseId: number) =>
  (await app.db.prisma.notice.findMany({ where: { pulseId } })).map(({ kind, userId }) => [
    kind,
    userId,
  ]);
const states = (...pairs: [index: number, state: string][]) =>
  Object.fromEntries(pairs.map(([index, state]) => [peer(index).id, state]));

describe('selection', () => {
  it('[API-20, NOM-06, AMB-21] saves the picks, passes the task to the manager and notifies them', async () => {
    const task = await taskOf('nominations');
    expect(await select(task, ids(1, 2))).toMatchObject(saved);
    const { task: after, named, reviews, log } = await stored(task);
    expect(after).toMatchObject({
      state: 'open',
      assigneeId: company.people.manager.id,
      stage: { component: 'nomination_approvals' },
    });
    expect(named).toEqual(states([1, 'proposed'], [2, 'proposed']));
    expect(reviews).toEqual([]);
    expect(log).toEqual(['nominations.selected']);
    expect(await noticesOn(task.id)).toEqual([['assigned', company.people.manager.user.id]]);
  });

  it('[API-20] approves the picks at once if no approval is needed, opens one review each and locks', async () => {
    const task = await taskOf('nominations', { managerNominationApproval: false });
    expect(await select(task, ids(1, 2), {}, 'edit/Nominations')).toMatchObject(saved);
    const { task: after, named, reviews } = await stored(task);
    expect(after).toMatchObject({
      state: 'complete',
      assigneeId: company.people.subject.id,
      closedAt: app.clock.now(),
    });
    expect(named).toEqual(states([1, 'approved'], [2, 'approved']));
    expect(
      reviews.map(({ assigneeId, state, kind, stage }) => [
        assigneeId,
        state,
        kind,
        stage?.component,
      ]),
    ).toEqual(ids(1, 2).map((id) => [id, 'open', 'review', 'form']));
    for (const review of reviews)
      expect(await noticesOn(review.id)).toEqual([
        ['assigned', peers.find(({ id }) => id === review.assigneeId)?.user.id],
      ]);
  });

  it('[NOM-08, NOM-09, APPR-20, APPR-21] refuses too few, too many, duplicates, and terms not accepted', async () => {
    const task = await taskOf('nominations', {
      min: 2,
      max: 2,
      agreeTerms: '<p>Ask them first.</p>',
    });
    expect(await select(task, ids(1), { agreeTerms: 1 })).toMatchObject(
      refused(422, texts.tooFewPeers({ min: 2 })),
    );
    expect(await select(task, ids(1, 2, 3), { agreeTerms: 1 })).toMatchObject(
      refused(422, texts.tooManyPeers({ max: 2 })),
    );
    expect(await select(task, ids(1, 1), { agreeTerms: 1 })).toMatchObject(
      refused(422, texts.duplicate),
    );
    for (const more of [{}, { agreeTerms: 0 }])
      expect(await select(task, ids(1, 2), more)).toMatchObject(refused(422, texts.agreeTerms));
    expect((await stored(task)).log).toEqual([]);
    expect(await select(task, ids(1, 2), { agreeTerms: 1 })).toMatchObject(saved);
    expect(await select(await taskOf('nominations', { min: -1 }), [])).toMatchObject(
      refused(422, texts.tooFewPeers({ min: 1 })),
    );
  });

  it('[NOM-13, AMB-26, TPL-14] checks again who may be picked, and names those who may not', async () => {
    const task = await taskOf('nominations', { noManager: true, maxOpenReviews: 0 }, 'subject');
    expect(await select(task, [company.people.director.id])).toMatchObject(
      refused(422, texts.notEligible({ name: 'Dora Director' })),
    );
    expect(await select(task, [company.people.subject.id])).toMatchObject(
      refused(422, texts.notEligible({ name: 'Sue Subject' })),
    );
    expect(await select(task, [2_000_000_000])).toMatchObject(
      refused(422, MESSAGES.employees.notFound),
    );
    expect((await stored(task)).named).toEqual({});
  });

  it("[TPL-17, TPL-19, TPL-20] accepts upline reviewers from the reviewee's own downline, within the distance", async () => {
    const direct = await taskOf(
      'nominations',
      { downlineOption: 'directReport' },
      'director',
      'Upline',
    );
    const as = (task: Task, nominations: readonly number[]) =>
      send('director', task, 'edit', { nominations });
    expect(await as(direct, [company.people.writer.id])).toMatchObject(
      refused(422, texts.notEligible({ name: 'Will Writer' })),
    );
    expect(await as(direct, [company.people.manager.id])).toMatchObject(saved);
    const below = await taskOf(
      'nominations',
      { downlineOption: 'downline', maxDownlineDistance: 1 },
      'director',
      'Upline',
    );
    expect(await as(below, [company.people.stranger.id])).toMatchObject(
      refused(422, texts.notEligible({ name: 'Stan Stranger' })),
    );
    expect(await as(below, [company.people.writer.id, company.people.manager.id])).toMatchObject(
      saved,
    );
  });

  it('[AMB-19] accepts a repeat after a lost response, and reveals nothing to others', async () => {
    for (const options of [{}, { managerNominationApproval: false }]) {
      const task = await taskOf('nominations', options);
      const answers = await Promise.all(Array.from({ length: 4 }, () => select(task, ids(1, 2))));
      for (const answer of answers) expect(answer).toMatchObject(saved);
      expect((await stored(task)).log).toEqual(['nominations.selected']);
      expect((await select(task, ids(1, 3))).status).toBe(
        options.managerNominationApproval === false ? 409 : 404,
      );
      expect((await send('stranger', task, 'edit', { nominations: ids(1, 2) })).status).toBe(404);
      expect((await send('hr', task, 'edit', { nominations: ids(1, 2) })).status).toBe(403);
    }
  });

  it('[NOM-05, AMB-21] keeps approved people and drops those who are no longer on the list', async () => {
    const task = await taskOf('nominations');
    await nominate(task, 1, 2);
    await buildNomination(app.db, { task, nominee: peer(3), state: 'approved' });
    expect(await select(task, ids(1, 4))).toMatchObject(refused(422, texts.approvedStays));
    expect(await select(task, ids(1, 3, 4))).toMatchObject(saved);
    expect((await stored(task)).named).toEqual(
      states([1, 'proposed'], [2, 'removed'], [3, 'approved'], [4, 'proposed']),
    );
  });

  it('rejects picks for a reviewee without a manager, and saves nothing', async () => {
    const task = await taskOf('nominations', {}, 'ceo');
    expect(await send('ceo', task, 'edit', { nominations: ids(1) })).toMatchObject(
      refused(409, texts.noManager),
    );
    expect((await stored(task)).named).toEqual({});
  });

  it('[API-20] rejects picks in a cycle without a next stage, and saves nothing', async () => {
    for (const [missing, options] of [
      ['nomination_approvals', {}],
      ['form', { managerNominationApproval: false }],
    ] as const) {
      const place = await buildPlace(app, {
        template: { type: 'Peer', options },
        pulse: { stages: NOMINATION_STAGES.filter(({ component }) => component !== missing) },
      });
      const { subject } = company.people;
      const { id, hash } = await buildNominationTask(app.db, {
        component: 'nominations',
        employee: subject,
        assignee: subject,
        cyclePulse: place.cyclePulse,
        openedAt: app.clock.now(),
      });
      expect(await select({ id, hash, place }, ids(1, 2))).toMatchObject(
        refused(409, texts.noNextStage),
      );
      expect(await stored({ id, hash, place })).toMatchObject({
        task: { state: 'open', assigneeId: subject.id },
        named: {},
        reviews: [],
        log: [],
      });
    }
  });

  it('[AMB-19] refuses a screen from another stage, and a pulse that takes no nominations', async () => {
    const task = await taskOf('nominations');
    expect(await select(task, ids(1), {}, 'edit/Nomination%20Approvals')).toMatchObject(
      refused(409, pulses.stageMovedOn),
    );
    expect(await approve(task, [], users(1), {}, 'subject')).toMatchObject(
      refused(409, pulses.stageMovedOn),
    );
    const review = await buildSubmittedPulse(app.db, {
      employee: company.people.subject,
      assignee: company.people.writer,
    });
    expect((await send('writer', review, 'edit', { nominations: ids(1) })).status).toBe(422);
    expect((await send('subject', task, 'edit', { answers: {}, close: 1 })).status).toBe(422);
  });
});

describe('approval', () => {
  it('[API-19, APPR-25, AMB-21] approves, declines and adds, opens one review each in the next stage, and locks', async () => {
    const task = await taskOf('nomination_approvals');
    const named = await nominate(task, 1, 2);
    expect(await approve(task, named, users(1, 3))).toMatchObject(saved);
    const after = await stored(task);
    expect(after.task).toMatchObject({ state: 'complete', closedAt: app.clock.now() });
    expect(after.named).toEqual(states([1, 'approved'], [2, 'declined'], [3, 'approved']));
    expect(after.reviews).toMatchObject(
      ids(1, 3).map((assigneeId) => ({
        assigneeId,
        state: 'open',
        employeeId: company.people.subject.id,
        templateVersionId: after.task.templateVersionId,
        employeeSortKey: after.task.employeeSortKey,
        stage: { component: 'form' },
      })),
    );
    expect(
      after.nominations
        .filter(({ state }) => state === 'approved')
        .map(({ review }) => review?.assigneeId),
    ).toEqual(ids(1, 3));
    expect(after.log).toEqual(['nominations.approved']);
    const waiting = await company.callers.manager.send('GET', '/api/my/tasks');
    expect(JSON.stringify(waiting.body)).not.toContain(task.hash);
  });

  it("[APPR-18, APPR-19, APPR-20, AMB-02] reports counts and terms in the approval screen's words", async () => {
    const task = await taskOf('nomination_approvals', {
      min: 2,
      max: 2,
      agreeTerms: '<p>Agreed.</p>',
    });
    const named = await nominate(task, 1, 2, 3);
    expect(await approve(task, named, users(1), { agreeTerms: 1 })).toMatchObject(
      refused(422, texts.tooFewEmployees({ min: 2 })),
    );
    expect(await approve(task, named, users(1, 2, 3), { agreeTerms: 1 })).toMatchObject(
      refused(422, texts.tooManyEmployees({ max: 2 })),
    );
    expect(await approve(task, named, users(1, 2))).toMatchObject(refused(422, texts.agreeTerms));
    expect(await approve(task, named, [...users(1), ...users(1)], { agreeTerms: 1 })).toMatchObject(
      refused(422, texts.duplicate),
    );
    expect((await stored(task)).named).toEqual(
      states([1, 'proposed'], [2, 'proposed'], [3, 'proposed']),
    );
  });

  it('[APPR-09, APPR-18, AMB-23] keeps declined and approved people as they are, and lets permitted people add more to a locked task', async () => {
    const task = await taskOf('nomination_approvals', { managerRemoveIncompletePeers: 1 });
    const named = await nominate(task, 1, 2);
    await approve(task, named, users(1));
    expect(await approve(task, named, users(1, 2))).toMatchObject(
      refused(422, texts.declinedNotApproved),
    );
    expect(await approve(task, named, users(3))).toMatchObject(refused(422, texts.approvedStays));
    expect(await approve(task, named, users(1, 3), {}, 'hr')).toMatchObject(saved);
    expect(await approve(task, named, users(1, 3, 4), {}, 'director')).toMatchObject(saved);
    for (const [person, status] of [
      ['stranger', 404],
      ['subject', 404],
      ['siblingManager', 404],
      ['outsidePartner', 404],
    ] as const)
      expect((await approve(task, named, users(1), {}, person)).status).toBe(status);
    expect((await stored(task)).reviews).toHaveLength(3);
  });

  it('[AMB-19, APPR-25] opens one review per approved person when two managers save in three tabs at once', async () => {
    const task = await taskOf('nomination_approvals');
    const named = await nominate(task, 1, 2);
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => approve(task, named, users(1, 2))),
      ...Array.from({ length: 3 }, () => approve(task, named, users(1, 2, 3))),
      approve(task, named, users(1, 2), {}, 'director'),
    ]);
    expect(answers.filter(({ status }) => ![200, 403].includes(status))).toEqual([]);
    const { reviews, named: after } = await stored(task);
    expect(reviews.map(({ assigneeId }) => assigneeId)).toEqual(expect.arrayContaining(ids(1, 2)));
    expect(new Set(reviews.map(({ assigneeId }) => assigneeId)).size).toBe(reviews.length);
    expect(Object.values(after).every((state) => state === 'approved')).toBe(true);
  });

  it('is idempotent, with one log line for a repeated save', async () => {
    const task = await taskOf('nomination_approvals');
    const named = await nominate(task, 1, 2);
    for (let time = 0; time < 3; time += 1)
      expect(await approve(task, named, users(1))).toMatchObject(saved);
    const { log, reviews } = await stored(task);
    expect([log, reviews.length]).toEqual([['nominations.approved'], 1]);
    for (const review of reviews) expect(await noticesOn(review.id)).toHaveLength(1);
  });

  it('refuses a screen that does not show everyone, and people who may not review', async () => {
    const task = await taskOf('nomination_approvals', { noManager: true });
    const [first = 0] = await nominate(task, 1, 2);
    expect(await approve(task, [first], users(1))).toMatchObject(
      refused(409, MESSAGES.errors.conflict),
    );
    expect(
      await approve(task, [], [company.people.director.user.id, ...users(1, 2)]),
    ).toMatchObject(refused(422, texts.notEligible({ name: 'Dora Director' })));
    expect(await approve(task, [], [...users(1, 2), 2_000_000_000])).toMatchObject(
      refused(422, MESSAGES.employees.notFound),
    );
    expect((await stored(task)).reviews).toEqual([]);
  });
});

describe('marking Incomplete and reopening', () => {
  async function locked(options: Partial<TemplateOptions> = { managerRemoveIncompletePeers: 1 }) {
    const task = await taskOf('nomination_approvals', options);
    const named = await nominate(task, 1, 2);
    await approve(task, named, users(1, 2));
    const [first, second] = (await stored(task)).reviews;
    if (first === undefined || second === undefined) throw new Error('Two reviews were opened.');
    return { task, named, first, second };
  }

  it('[APPR-14, APPR-15, AMB-24, AMB-25] closes an open review, reopens an Incomplete one, and updates the counts', async () => {
    const { task, named, first } = await locked({ managerRemoveIncompletePeers: 1, min: 2 });
    await buildDraft(app.db, { pulse: first });
    expect(await approve(task, named, users(1, 2), { markIncomplete: [first.id] })).toMatchObject(
      refused(422, texts.tooFewEmployees({ min: 2 })),
    );
    expect(
      await approve(task, named, users(1, 2, 3), { markIncomplete: [first.id] }),
    ).toMatchObject(saved);
    expect(await app.db.prisma.pulse.findUniqueOrThrow({ where: { id: first.id } })).toMatchObject({
      state: 'incomplete',
      headDraftGroupId: null,
    });
    expect(
      await approve(task, named, users(1, 2, 3), { markIncomplete: [first.id] }),
    ).toMatchObject(saved);
    expect(await approve(task, named, users(1, 2, 3), { reopen: [first.id] })).toMatchObject(saved);
    expect(await approve(task, named, users(1, 2, 3), { reopen: [first.id] })).toMatchObject(saved);
    expect(await app.db.prisma.pulse.findUniqueOrThrow({ where: { id: first.id } })).toMatchObject({
      state: 'open',
      reopenedAt: app.clock.now(),
    });
    expect(await noticesOn(first.id)).toContainEqual([
      'reopened',
      peers.find(({ id }) => id === first.assigneeId)?.user.id,
    ]);
  });

  it('[APPR-17, AMB-22] is allowed only by the template, and not for people who may not know the writers', async () => {
    for (const options of [
      {},
      { managerRemoveIncompletePeers: 1, anonymizeManager: true },
    ] as const) {
      const { task, named, first } = await locked(options);
      const isWithheld = 'anonymizeManager' in options;
      if (isWithheld) {
        expect(
          await approve(task, named, users(1, 2), { markIncomplete: [first.id] }),
        ).toMatchObject(refused(409, MESSAGES.pulses.closed));
        // As after a reviewer has declined.
        await app.db.prisma.pulse.update({
          where: { id: task.id },
          data: { state: 'open', closedAt: null, reopenedAt: app.clock.now() },
        });
      }
      expect(await approve(task, named, users(1, 2), { markIncomplete: [first.id] })).toMatchObject(
        refused(422, texts.incompleteNotAllowed),
      );
      const shown = await company.callers.manager.send('GET', `/api/pulses/${task.hash}`);
      expect(shown.body).toMatchObject({
        employeeFeedback: { nominationTask: { canRemoveIncompletePeers: false } },
      });
      expect(JSON.stringify(shown.body).includes(`"employee_feedback":{"id":${first.id}`)).toBe(
        !isWithheld,
      );
    }
  });

  it('[APPR-14, APPR-15, APPR-05] refuses submitted reviews and reviews of other tasks, and returns the progress of each', async () => {
    const { task, named, first, second } = await locked();
    const other = await locked();
    const elsewhere = await buildIncompletePulse(app.db, {
      employee: company.people.subject,
      assignee: peer(1),
    });
    for (const id of [other.first.id, elsewhere.id, 2_000_000_000])
      expect(await approve(task, named, users(1, 2), { markIncomplete: [id] })).toMatchObject(
        refused(422, texts.onlyOpenIncomplete),
      );
    await app.db.prisma.pulse.update({
      where: { id: second.id },
      data: { state: 'complete', closedAt: app.clock.now() },
    });
    expect(await approve(task, named, users(1, 2), { markIncomplete: [second.id] })).toMatchObject(
      refused(422, texts.onlyOpenIncomplete),
    );
    expect(await approve(task, named, users(1, 2), { reopen: [second.id] })).toMatchObject(
      refused(422, texts.onlyIncompleteReopened),
    );
    const shown = await company.callers.manager.send('GET', `/api/pulses/${task.hash}`);
    expect(shown.body).toMatchObject({
      employeeFeedback: { nominationTask: { canRemoveIncompletePeers: true } },
    });
    expect(JSON.stringify(shown.body)).toContain(
      `"employee_feedback":{"id":${first.id},"status":{"name":"Open","is_open":true,"is_complete":false}}`,
    );
  });
});
