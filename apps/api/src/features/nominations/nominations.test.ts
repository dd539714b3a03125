import * as contracts from '@reviews/contracts';
import { MESSAGES, type TemplateOptions } from '@reviews/domain';
import {
  buildDraft,
  buildEmployee,
  buildNomination,
  buildNominationTask,
  buildPulse,
  buildSubmittedPulse,
  NOMINATION_STAGES,
  type BuiltEmployee,
} from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import {
  answering,
  buildCompany,
  buildPlace,
  comparable,
  present,
  replyOf,
  type Company,
  type Person,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
const peers: BuiltEmployee[] = [];
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  for (let index = 0; index < 3; index += 1)
    peers.push(
      await buildEmployee(app.db, { preferredName: `Pia Peer ${index + 1}`, password: null }),
    );
});
afterAll(() => app.close());

const { nominations: texts, pulses } = MESSAGES;
const refused = (status: number, message: string) => ({ status, body: { message } });
const post = (person: Person, hash: string, path: string, body: unknown = {}) =>
  company.callers[person].send('POST', `/api/pulses/${hash}/${path}`, { body });
const peerCaller = (index: number) => app.as(present(peers[index - 1]).user);
const userIds = (...indexes: number[]) => indexes.map((index) => present(peers[index - 1]).user.id);

async function taskOf(
  component: 'nominations' | 'nomination_approvals',
  options: Partial<TemplateOptions> = {},
) {
  const place = await buildPlace(app, {
    template: { type: 'Peer', options },
    pulse: { stages: NOMINATION_STAGES },
  });
  const employee = company.people.subject;
  const task = await buildNominationTask(app.db, {
    component,
    employee,
    assignee: component === 'nominations' ? employee : company.people.manager,
    cyclePulse: place.cyclePulse,
    openedAt: app.clock.now(),
  });
  return { id: task.id, hash: task.hash, place };
}
type Task = Awaited<ReturnType<typeof taskOf>>;
const approve = (
  task: Task,
  nominationApprovals: readonly number[],
  nominationIds: readonly number[] = [],
) => post('manager', task.hash, 'edit', { nominationIds, nominationApprovals });

/** Builds a task with saved approvals, with its reviews in the order of the peers. */
async function lockedTask(options: Partial<TemplateOptions> = {}) {
  const task = await taskOf('nomination_approvals', options);
  expect((await approve(task, userIds(1, 2))).status).toBe(200);
  const reviews = await app.db.prisma.pulse.findMany({
    where: { nominationTaskId: task.id },
    orderBy: { assigneeId: 'asc' },
  });
  const nominations = await app.db.prisma.nomination.findMany({
    where: { taskId: task.id },
    orderBy: { nomineeId: 'asc' },
  });
  return {
    task,
    review: present(reviews[0]),
    other: present(reviews[1]),
    ids: nominations.map(({ id }) => id),
  };
}
/** Lets someone else mark the locked task as read. */
const read = async (task: Task) =>
  expect((await post('hr', task.hash, 'viewed', { viewed: true })).status).toBe(200);
const stateOf = async ({ id }: { readonly id: number }) =>
  app.db.prisma.pulse.findUniqueOrThrow({ where: { id } });
const namedOn = async ({ id }: Task) =>
  (
    await app.db.prisma.nomination.findMany({
      where: { taskId: id },
      orderBy: { nomineeId: 'asc' },
    })
  ).map(({ state, reviewId }) => [state, reviewId !== null]);

describe('search for people to nominate', () => {
  const find = async (person: Person, taskId: number, search: string, more: object = {}) =>
    company.callers[person].send('POST', '/api/employee_typeahead_search', {
      body: { filters: { search, context: 'Nominations', employee_feedback_id: taskId, ...more } },
    });
  const hitsOf = async (...given: Parameters<typeof find>) =>
    replyOf(contracts.typeaheadEmployees, await find(...given)).data;

  it('[API-26, API-27, NOM-13, AMB-26] finds everyone but the reviewee, and says who may not be picked and why', async () => {
    const task = await taskOf('nominations', { noManager: true });
    await buildNomination(app.db, { task, nominee: present(peers[0]) });
    await buildNomination(app.db, { task, nominee: present(peers[1]), state: 'declined' });
    const verdicts = (await hitsOf('subject', task.id, 'Pia Peer')).map(
      ({ preferred_name: name, nominee }) => [name, nominee?.eligible, nominee?.reason],
    );
    expect(verdicts).toEqual([
      ['Pia Peer 3', true, null],
      ['Pia Peer 1', false, texts.ineligible.picked],
      ['Pia Peer 2', false, texts.declinedNotApproved],
    ]);
    expect(
      (await hitsOf('subject', task.id, 'Dora')).map(({ nominee }) => nominee?.reason),
    ).toEqual([texts.ineligible.manager]);
    expect(await hitsOf('subject', task.id, 'Sue Subject')).toEqual([]);
    expect(await hitsOf('subject', task.id, 'P')).toEqual([]);
  });

  it('[TPL-14, NOM-13] counts the reviews that someone has to write in live cycles, and levels from the top', async () => {
    const busy = await buildEmployee(app.db, {
      preferredName: 'Bea Busy',
      password: null,
      manager: company.people.ceo,
    });
    const live = await buildPlace(app);
    const over = await buildPlace(app, { cycle: { closedAt: app.clock.now() } });
    for (const place of [live, live, over])
      await buildPulse(app.db, {
        employee: company.people.writer,
        assignee: busy,
        cyclePulse: place.cyclePulse,
      });
    await buildSubmittedPulse(app.db, {
      employee: company.people.writer,
      assignee: busy,
      cyclePulse: live.cyclePulse,
    });
    const capped = await taskOf('nominations', { maxOpenReviews: 2 });
    expect(await hitsOf('subject', capped.id, 'Bea Busy')).toMatchObject([
      {
        nominee: {
          eligible: false,
          open_reviews: 2,
          reason: texts.ineligible.overloaded({ count: 2, max: 2 }),
        },
      },
    ]);
    const level = await taskOf('nominations', { levelAboveMax: 1 });
    expect(await hitsOf('subject', level.id, 'Bea Busy')).toMatchObject([
      { nominee: { reason: texts.ineligible.tooFarAbove({ max: 1 }) } },
    ]);
    expect(await hitsOf('subject', level.id, 'Mara Manager')).toMatchObject([
      { nominee: { eligible: true } },
    ]);
  });

  it('[AMB-61] does not reveal through a count that someone submitted a review whose writer is withheld', async () => {
    const unnamed = await buildEmployee(app.db, { preferredName: 'Una Unnamed', password: null });
    const { cyclePulse } = await buildPlace(app, {
      template: { options: { anonymizeManager: true } },
    });
    const task = await taskOf('nominations');
    const loadOf = async () =>
      (await hitsOf('subject', task.id, 'Una Unnamed')).map(({ nominee }) => nominee?.open_reviews);
    const review = await buildPulse(app.db, {
      employee: company.people.writer,
      assignee: unnamed,
      cyclePulse,
    });
    expect(await loadOf()).toEqual([1]);
    // One submitted, one closed by HR as Incomplete. The person who chooses may know of neither.
    for (const state of ['complete', 'incomplete'] as const) {
      await app.db.prisma.pulse.update({
        where: { id: review.id },
        data: { state, closedAt: app.clock.now() },
      });
      expect(await loadOf()).toEqual([1]);
    }
  });

  it('[AMB-61] does not count a review that is withheld from the person who chooses: opening it would reveal the writer', async () => {
    const unnamed = await buildEmployee(app.db, { preferredName: 'Nora Nameless', password: null });
    const { cyclePulse: ofSubject } = await buildPlace(app, {
      template: { options: { anonymizeEmployee: true } },
    });
    const { cyclePulse: ofManager } = await buildPlace(app, {
      template: { options: { anonymizeManager: true } },
    });
    const [choosing, approving] = [
      await taskOf('nominations'),
      await taskOf('nomination_approvals'),
    ];
    await buildNomination(app.db, { task: approving, nominee: unnamed });
    const loadsOf = async (person: Person) => {
      const found = await hitsOf(
        person,
        (person === 'subject' ? choosing : approving).id,
        'Nora Nameless',
      );
      const form = replyOf(
        contracts.showPulse,
        await company.callers[person].call(contracts.showPulse, {
          params: { hash: (person === 'subject' ? choosing : approving).hash },
        }),
      );
      const named = form.employeeFeedback.nominations.map(({ open_reviews: load }) => load);
      const waiting = replyOf(
        contracts.listMyApprovals,
        await company.callers[person].call(contracts.listMyApprovals),
      ).data.filter(({ id }) => id === approving.id);
      return [
        ...found.map(({ nominee }) => nominee?.open_reviews),
        ...named,
        ...waiting.flatMap(({ nominations }) => nominations.map(({ open_reviews: load }) => load)),
      ];
    };
    expect([await loadsOf('subject'), await loadsOf('manager')]).toEqual([[0], [0, 0, 0]]);
    for (const cyclePulse of [ofSubject, ofManager])
      await buildPulse(app.db, { employee: company.people.subject, assignee: unnamed, cyclePulse });
    // Each counts only reviews whose writer they may know.
    expect([await loadsOf('subject'), await loadsOf('manager')]).toEqual([[1], [1, 1, 1]]);
  });

  it.each([
    ['subject', 'nominations', 'anonymizeEmployee'],
    ['manager', 'nomination_approvals', 'anonymizeManager'],
  ] as const)(
    '[AMB-61, NOM-13, AMB-26] does not refuse the %s anyone because of a review that is withheld from them',
    async (chooser, component, option) => {
      const [nameless, named] = [
        await buildEmployee(app.db, { preferredName: `Vera Veiled ${chooser}`, password: null }),
        await buildEmployee(app.db, { preferredName: `Vera Visible ${chooser}`, password: null }),
      ];
      const [withheld, known] = [
        await buildPlace(app, { template: { options: { [option]: true } } }),
        await buildPlace(app),
      ];
      for (const [place, assignee] of [
        [withheld, nameless],
        [known, named],
      ] as const)
        await buildPulse(app.db, {
          employee: company.people.subject,
          assignee,
          cyclePulse: place.cyclePulse,
        });
      const [searched, shown] = [
        await taskOf(component, { maxOpenReviews: 1 }),
        await taskOf(component, { maxOpenReviews: 1 }),
      ];
      for (const nominee of [nameless, named])
        await buildNomination(app.db, { task: shown, nominee });

      const reason = texts.ineligible.overloaded({ count: 1, max: 1 });
      expect(
        (await hitsOf(chooser, searched.id, 'Vera')).filter(({ preferred_name: name }) =>
          name.endsWith(chooser),
        ),
      ).toMatchObject([
        {
          preferred_name: nameless.preferredName,
          nominee: { eligible: true, open_reviews: 0, reason: null },
        },
        {
          preferred_name: named.preferredName,
          nominee: { eligible: false, open_reviews: 1, reason },
        },
      ]);
      const form = replyOf(
        contracts.showPulse,
        await company.callers[chooser].call(contracts.showPulse, { params: { hash: shown.hash } }),
      );
      const waiting = replyOf(
        contracts.listMyApprovals,
        await company.callers[chooser].call(contracts.listMyApprovals),
      ).data.filter(({ id }) => id === shown.id);
      expect(waiting).toHaveLength(chooser === 'manager' ? 1 : 0);
      for (const { nominations } of [form.employeeFeedback, ...waiting])
        expect(nominations).toMatchObject([
          { open_reviews: 0, reason: null },
          { open_reviews: 1, reason },
        ]);
      const save = (one: BuiltEmployee) =>
        post(
          chooser,
          searched.hash,
          'edit',
          chooser === 'subject'
            ? { nominations: [one.id] }
            : { nominationIds: [], nominationApprovals: [one.user.id] },
        );
      expect(await save(named)).toMatchObject(
        refused(422, texts.notEligible({ name: named.preferredName })),
      );
      expect(await save(nameless)).toMatchObject({ status: 200 });
    },
  );

  it('[API-27] is open to the person whose turn it is, and once locked to those who manage the peers; returns 404 for everyone else', async () => {
    const task = await taskOf('nominations');
    const absent = comparable(await find('stranger', 2_000_000_000, 'Pia'));
    expect(absent.status).toBe(404);
    for (const person of ['manager', 'hr', 'administrator', 'stranger', 'writer'] as const)
      expect(comparable(await find(person, task.id, 'Pia'))).toEqual(absent);
    expect(
      (await find('subject', task.id, 'Pia', { feedback_id: task.place.template.id })).status,
    ).toBe(200);
    expect(
      comparable(
        await find('subject', task.id, 'Pia', { feedback_id: task.place.template.id + 1 }),
      ),
    ).toEqual(absent);
    const { task: locked } = await lockedTask();
    for (const person of ['manager', 'director', 'hr'] as const)
      expect((await find(person, locked.id, 'Pia')).status).toBe(200);
    expect(comparable(await find('subject', locked.id, 'Pia'))).toEqual(absent);
    expect(
      replyOf(
        contracts.typeaheadEmployees,
        await company.callers.stranger.send('POST', '/api/employee_typeahead_search', {
          body: { search: 'Pia' },
        }),
      ).data.every((hit) => hit.nominee === undefined),
    ).toBe(true);
  });
});

describe('POST /api/pulses/{hash}/unlock-nominations', () => {
  it('[AMB-23] unlocks the approvals while no one has begun, and removes the review of someone taken off the list', async () => {
    const { task, review, ids } = await lockedTask();
    for (let time = 0; time < 2; time += 1)
      expect(await post('manager', task.hash, 'unlock-nominations')).toMatchObject({
        status: 200,
        body: { message: texts.unlocked },
      });
    expect(await stateOf(task)).toMatchObject({
      state: 'open',
      closedAt: null,
      reopenedAt: app.clock.now(),
    });
    expect((await approve(task, userIds(2), ids)).status).toBe(200);
    expect((await stateOf(review)).deletedAt).toEqual(app.clock.now());
    expect(await namedOn(task)).toEqual([
      ['removed', false],
      ['approved', true],
    ]);
    expect((await approve(task, userIds(1, 2), ids)).status).toBe(200);
    expect(await namedOn(task)).toEqual([
      ['approved', true],
      ['approved', true],
    ]);
  });

  it('[ENT-07] clears the read marks when the task reopens, by unlocking or by a decline', async () => {
    const { task } = await lockedTask();
    await read(task);
    expect((await post('manager', task.hash, 'unlock-nominations')).status).toBe(200);
    const declined = await lockedTask();
    await read(declined.task);
    expect(
      (
        await (
          await peerCaller(1)
        ).send('POST', `/api/pulses/${declined.review.hash}/decline`, {
          body: { reason: 'We have not worked together.' },
        })
      ).status,
    ).toBe(200);
    expect(
      await app.db.prisma.pulseView.count({
        where: { pulseId: { in: [task.id, declined.task.id] } },
      }),
    ).toBe(0);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('[AMB-23] refuses once a reviewer has begun, and loses nothing in a race between the two', async () => {
    const { task, review, ids } = await lockedTask();
    expect((await post('manager', task.hash, 'unlock-nominations')).status).toBe(200);
    const writer = await peerCaller(1);
    const question = present(task.place.questions[0]);
    const [kept, unapproved] = await Promise.all([
      writer.send('POST', `/api/pulses/${review.hash}/save-draft`, {
        body: { answers: answering(question, 'Words'), close: 0 },
      }),
      approve(task, userIds(2), ids),
    ]);
    // Either the words are saved and the approval stays, or the review was removed before any word
    // was saved.
    expect([
      [200, 422],
      [404, 200],
    ]).toContainEqual([kept.status, unapproved.status]);
    const begun = await lockedTask();
    await buildDraft(app.db, { pulse: begun.review });
    expect(await post('manager', begun.task.hash, 'unlock-nominations')).toMatchObject(
      refused(409, texts.begun),
    );
    expect((await stateOf(begun.task)).state).toBe('complete');
  });

  it("[AMB-23] is open to the task's owner and to those who may reopen reviews; returns 404 for everyone else", async () => {
    const { task } = await lockedTask();
    for (const [person, status] of [
      ['stranger', 404],
      ['subject', 404],
      ['siblingManager', 404],
      ['hr', 200],
    ] as const)
      expect((await post(person, task.hash, 'unlock-nominations')).status).toBe(status);
  });
});

describe('POST /api/pulses/{hash}/decline', () => {
  const decline = async (
    index: number,
    hash: string,
    reason: unknown = 'We have not worked together.',
  ) => (await peerCaller(index)).send('POST', `/api/pulses/${hash}/decline`, { body: { reason } });

  it('[APPR-08] closes the review with the reason, keeps its draft, and returns the task to its approver', async () => {
    const { task, review, other, ids } = await lockedTask();
    await buildDraft(app.db, { pulse: review });
    for (let time = 0; time < 2; time += 1)
      expect(await decline(1, review.hash)).toMatchObject({
        status: 200,
        body: { message: pulses.declined },
      });
    expect(await stateOf(review)).toMatchObject({
      state: 'declined',
      declineReason: 'We have not worked together.',
      headDraftGroupId: null,
    });
    expect(await app.db.prisma.draftGroup.count({ where: { pulseId: review.id } })).toBe(1);
    expect(await namedOn(task)).toEqual([
      ['declined', true],
      ['approved', true],
    ]);
    expect(await stateOf(task)).toMatchObject({ state: 'open', closedAt: null });
    expect(await app.db.prisma.notice.findMany({ where: { pulseId: task.id } })).toMatchObject([
      { kind: 'assigned', userId: company.people.manager.user.id },
    ]);
    // The other reviewers keep writing: a reopened task does not block their reviews.
    const shown = replyOf(
      contracts.showPulse,
      await (await peerCaller(2)).call(contracts.showPulse, { params: { hash: other.hash } }),
    );
    expect(shown.employeeFeedback).toMatchObject({
      display_status: { kind: 'write' },
      previous_open_feedback: null,
    });
    expect(await approve(task, userIds(1, 2), ids)).toMatchObject(
      refused(422, texts.declinedNotApproved),
    );
    expect((await approve(task, userIds(2, 3), ids)).status).toBe(200);
  });

  it('[APPR-08] shows the reason to those who choose the reviewers, but never to the reviewee, even if they choose', async () => {
    const reasonsFor = async (person: Person, { hash }: Task) =>
      replyOf(
        contracts.showPulse,
        await company.callers[person].send('GET', `/api/pulses/${hash}`),
      ).employeeFeedback.nominations.map(({ decline_reason: reason }) => reason);
    const { task, review } = await lockedTask();
    expect((await decline(1, review.hash)).status).toBe(200);
    expect(await reasonsFor('manager', task)).toEqual(['We have not worked together.', null]);
    const own = await taskOf('nominations', { managerNominationApproval: false });
    expect(
      (await post('subject', own.hash, 'edit/Nominations', { nominations: [present(peers[0]).id] }))
        .status,
    ).toBe(200);
    const asked = await app.db.prisma.pulse.findFirstOrThrow({
      where: { nominationTaskId: own.id },
    });
    expect((await decline(1, asked.hash)).status).toBe(200);
    expect(await reasonsFor('subject', own)).toEqual([null]);
  });

  it('is offered to a nominated reviewer while the review is open in a live cycle', async () => {
    const { review, task } = await lockedTask();
    const isOffered = async (hash: string) =>
      replyOf(contracts.showPulse, await (await peerCaller(1)).send('GET', `/api/pulses/${hash}`))
        .employeeFeedback.allowDecline;
    expect(await isOffered(review.hash)).toBe(true);
    const plain = await buildPulse(app.db, {
      employee: company.people.subject,
      assignee: present(peers[0]),
    });
    expect(await isOffered(plain.hash)).toBe(false);
    await app.db.prisma.cycle.update({
      where: { id: task.place.cycle.id },
      data: { closedAt: app.clock.now() },
    });
    expect(await isOffered(review.hash)).toBe(false);
    await app.db.prisma.cycle.update({
      where: { id: task.place.cycle.id },
      data: { closedAt: null },
    });
    expect((await decline(1, review.hash)).status).toBe(200);
    expect(await isOffered(review.hash)).toBe(false);
  });

  it('is for the writer alone, needs a reason, and needs an open review that came from a nomination', async () => {
    const { task, review } = await lockedTask();
    expect((await decline(1, review.hash, '  ')).status).toBe(422);
    expect((await decline(2, review.hash)).status).toBe(404);
    for (const [person, status] of [
      ['subject', 404],
      ['stranger', 404],
      ['manager', 403],
      ['hr', 403],
    ] as const)
      expect((await post(person, review.hash, 'decline', { reason: 'No.' })).status).toBe(status);
    const plain = await buildPulse(app.db, {
      employee: company.people.subject,
      assignee: present(peers[0]),
    });
    expect((await decline(1, plain.hash)).status).toBe(403);
    await app.db.prisma.pulse.update({
      where: { id: review.id },
      data: { state: 'incomplete', closedAt: app.clock.now() },
    });
    expect(await decline(1, review.hash)).toMatchObject(refused(409, pulses.closed));
    expect((await stateOf(task)).state).toBe('complete');
  });

  it('[AMB-61] hides the reviews from a former manager who still owns the task', async () => {
    const told = async (options: Partial<TemplateOptions>) => {
      const { task, review } = await lockedTask(options);
      expect((await decline(1, review.hash)).status).toBe(200);
      await app.db.prisma.pulse.update({
        where: { id: task.id },
        data: { assigneeId: company.people.siblingManager.id },
      });
      const shown = replyOf(
        contracts.showPulse,
        await company.callers.siblingManager.send('GET', `/api/pulses/${task.hash}`),
      );
      return shown.employeeFeedback.nominations.map(
        ({ employee_feedback: form, decline_reason: reason }) => [form !== null, reason],
      );
    };
    expect(await told({ anonymizeManager: true })).toEqual([
      [false, null],
      [false, null],
    ]);
    expect(await told({})).toEqual([
      [true, 'We have not worked together.'],
      [true, null],
    ]);
  });

  it('[AMB-25, AMB-61] does not reveal through a limit that a review was closed as Incomplete, where reviews are withheld', async () => {
    const saves = async (options: Partial<TemplateOptions>) => {
      const { task, review, ids } = await lockedTask({ min: 2, max: 2, ...options });
      await app.db.prisma.pulse.update({
        where: { id: review.id },
        data: { state: 'incomplete', closedAt: app.clock.now() },
      });
      const answers = [];
      for (const approved of [userIds(1, 2), userIds(1, 2, 3)]) {
        // Open again, as after another reviewer has declined.
        await app.db.prisma.pulse.update({
          where: { id: task.id },
          data: { state: 'open', closedAt: null, reopenedAt: app.clock.now() },
        });
        answers.push(await approve(task, approved, ids));
      }
      return answers;
    };
    expect(await saves({ anonymizeManager: true })).toMatchObject([
      { status: 200 },
      refused(422, texts.tooManyEmployees({ max: 2 })),
    ]);
    expect(await saves({})).toMatchObject([
      refused(422, texts.tooFewEmployees({ min: 2 })),
      { status: 200 },
    ]);
  });

  it('[AMB-61] hides the review from people who may not know its writer', async () => {
    const { task, review } = await lockedTask({ anonymizeManager: true, anonymizeEmployee: true });
    expect((await decline(1, review.hash)).status).toBe(200);
    for (const person of ['manager', 'director', 'subject'] as const)
      expect((await company.callers[person].send('GET', `/api/pulses/${review.hash}`)).status).toBe(
        404,
      );
    const shown = await company.callers.manager.send('GET', `/api/pulses/${task.hash}`);
    expect(shown.status).toBe(200);
    expect(JSON.stringify(shown.body)).not.toContain('We have not worked together.');
    expect(
      replyOf(contracts.showPulse, shown).employeeFeedback.nominations.map(
        ({ employee_feedback: form, decline_reason: reason }) => [form, reason],
      ),
    ).toEqual([
      [null, null],
      [null, null],
    ]);
    const notices = await company.callers.manager.send('GET', '/api/my/notices');
    expect(JSON.stringify(notices.body)).not.toContain('Pia Peer');
  });

  it('[APPR-25] gives a consistent result when a decline and a save race', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { task, review, ids } = await lockedTask();
      const [declined, saved] = await Promise.all([
        decline(1, review.hash),
        approve(task, userIds(1, 2, 3), ids),
      ]);
      expect(declined.status).toBe(200);
      expect([200, 422]).toContain(saved.status);
      expect((await stateOf(task)).state).toBe('open');
      expect((await namedOn(task))[0]).toEqual(['declined', true]);
    }
  });
});

describe('GET /api/my/approvals', () => {
  it("[APPR-04] lists the approver's open approvals with all nominees, their reviews and the reasons against them, and nothing else", async () => {
    const task = await taskOf('nomination_approvals', {
      min: 2,
      max: 4,
      agreeTerms: '<p>Agreed.</p>',
      noManager: true,
    });
    for (const nominee of [present(peers[2]), company.people.director])
      await buildNomination(app.db, { task, nominee });
    const { data } = replyOf(
      contracts.listMyApprovals,
      await company.callers.manager.call(contracts.listMyApprovals),
    );
    const found = data.find(({ hash }) => hash === task.hash);
    expect(found).toMatchObject({
      for: { preferred_name: 'Sue Subject' },
      min: 2,
      max: 4,
      agreeTerms: '<p>Agreed.</p>',
    });
    expect(
      found?.nominations.map(({ preferred_name: name, state, reason }) => [name, state, reason]),
    ).toEqual([
      ['Dora Director', 'proposed', texts.ineligible.manager],
      ['Pia Peer 3', 'proposed', null],
    ]);
    for (const person of ['subject', 'hr', 'director', 'stranger'] as const) {
      expect(
        replyOf(
          contracts.listMyApprovals,
          await company.callers[person].call(contracts.listMyApprovals),
        ).data,
      ).toEqual([]);
    }
    const { task: locked } = await lockedTask();
    expect(
      replyOf(
        contracts.listMyApprovals,
        await company.callers.manager.call(contracts.listMyApprovals),
      ).data.map(({ hash }) => hash),
    ).not.toContain(locked.hash);
  });
});
