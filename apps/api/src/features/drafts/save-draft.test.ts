import { randomUUID } from 'node:crypto';
import { MESSAGES } from '@reviews/domain';
import {
  buildCycle,
  buildDeclinedPulse,
  buildEmployee,
  buildIncompletePulse,
  buildNominationTask,
  buildPulse,
  buildSubmittedPulse,
  buildTemplate,
  NOMINATION_STAGES,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersOf, EditorWindow, formCalls, receiptOf } from '../../testing/form-calls.ts';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import {
  answering,
  buildCompany,
  buildPlace,
  comparable,
  placeAsking,
  present,
  type Company,
  type Place,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let place: Place;
let writer: Caller;
let first: number;
let second: number;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  writer = company.callers.writer;
  place = await placeAsking(app, [
    { text: 'What went well?', config: { required: true } },
    { text: 'What next?' },
  ]);
  [first, second] = [present(place.questions[0]), present(place.questions[1])];
});
afterAll(() => app.close());

/** Builds an open review by the writer about the subject. */
const openForm = (
  given: { employee?: BuiltEmployee; assignee?: BuiltEmployee; place?: Place } = {},
) =>
  buildPulse(app.db, {
    employee: given.employee ?? company.people.subject,
    assignee: given.assignee ?? company.people.writer,
    cyclePulse: (given.place ?? place).cyclePulse,
    openedAt: app.clock.now(),
  });
const groupsOf = (pulse: { id: number }) =>
  app.db.prisma.draftGroup.findMany({
    where: { pulseId: pulse.id },
    orderBy: { createdAt: 'asc' },
  });

describe('POST /api/pulses/{hash}/save-draft', () => {
  it('[API-18, DRAFT-04, AMB-69] opens a draft with the first save of a page and adds to it with every later one', async () => {
    const pulse = await openForm();
    const page = new EditorWindow(writer, pulse);
    const opened = receiptOf(await page.save(answering(first, 'One')));
    const [group] = await groupsOf(pulse);
    const view = {
      answer_group: group?.id,
      answerGroup: group?.id,
      created_at: app.clock.now().toISOString(),
      version: 1,
    };
    expect(opened).toMatchObject({
      answerGroup: group?.id,
      version: 1,
      draftGroups: [view],
      saved_at: app.clock.now().toISOString(),
    });
    app.clock.advance(2_000);
    const further = receiptOf(await page.save(answering(first, 'One two')));
    expect(further).toMatchObject({
      answerGroup: group?.id,
      version: 2,
      draftGroups: [{ ...view, version: 2, updated_at: app.clock.now().toISOString() }],
    });
    expect(await groupsOf(pulse)).toHaveLength(1);
    expect(await formCalls(writer, pulse).shown()).toMatchObject({
      has_draft: true,
      is_open: true,
      draft: { answerGroup: group?.id, version: 2 },
      draftGroups: further.draftGroups,
    });
  });

  it('[DRAFT-01] merges the answers in a save into those saved before', async () => {
    const pulse = await openForm();
    const page = new EditorWindow(writer, pulse);
    await page.save(answering(first, 'Kept'));
    await page.save(answering(second, 'Added'));
    await page.save(answering(second, null));
    await page.save(answering(second, 'Typed again'));
    expect(answersOf(await formCalls(writer, pulse).shown())).toEqual({
      [first]: 'Kept',
      [second]: 'Typed again',
    });
  });

  it('[DRAFT-01] ignores the sequence number of a save without a window, so that a later window starts at its own first', async () => {
    const pulse = await openForm();
    const { save } = formCalls(writer, pulse);
    const { answerGroup } = receiptOf(await save(answering(first, 'Before'), { sequence: 9 }));
    expect(await groupsOf(pulse)).toMatchObject([{ editor: null, sequence: 0 }]);
    const editor = randomUUID();
    receiptOf(
      await save(answering(first, 'After'), {
        editor,
        sequence: 1,
        base: { answerGroup, version: 1 },
      }),
    );
    expect((await groupsOf(pulse)).at(-1)).toMatchObject({ editor, sequence: 1 });
  });

  it('[DRAFT-01] accepts a repeated or late save and keeps the newer text', async () => {
    const pulse = await openForm();
    const { save, shown } = formCalls(writer, pulse);
    const editor = randomUUID();
    const opening = () => save(answering(first, 'Half'), { editor, sequence: 1, base: null });
    const { answerGroup } = receiptOf(await opening());
    expect(receiptOf(await opening())).toMatchObject({ answerGroup, version: 1 });
    await save(answering(first, 'Whole'), { editor, sequence: 2, answerGroup });
    expect(
      receiptOf(await save(answering(first, 'Whole'), { editor, sequence: 2, answerGroup })),
    ).toMatchObject({ version: 2 });
    expect(receiptOf(await opening())).toMatchObject({ answerGroup, version: 2 });
    expect(answersOf(await shown())[first]).toBe('Whole');
    expect(await groupsOf(pulse)).toHaveLength(1);
  });

  it('[API-18, AMB-69] accepts the payload of the specification alone', async () => {
    const pulse = await openForm();
    const { save, shown } = formCalls(writer, pulse);
    const { answerGroup } = receiptOf(await save(answering(first, 'One'), { answerGroup: null }));
    expect(receiptOf(await save(answering(second, 'Two'), { answerGroup }))).toMatchObject({
      answerGroup,
      version: 2,
    });
    const reloaded = receiptOf(await save(answering(second, 'Three')));
    expect(reloaded.answerGroup).not.toBe(answerGroup);
    expect(reloaded.draftGroups.map((group) => group.answer_group).sort()).toEqual(
      [answerGroup, reloaded.answerGroup].sort(),
    );
    expect(answersOf(await shown())).toEqual({ [first]: 'One', [second]: 'Three' });
    expect(await save(answering(first, 'Late'), { answerGroup })).toMatchObject({
      status: 409,
      body: { code: 'draft_conflict' },
    });
  });

  it('[FORM-26] stores the request to hide the answers only if the template allows it', async () => {
    const offering = await buildPlace(app, {
      template: { options: { sharingOptOutOption: true } },
    });
    const question = present(offering.questions[0]);
    const pulse = await openForm({ place: offering });
    const page = new EditorWindow(writer, pulse);
    const shown = async () => (await formCalls(writer, pulse).shown()).sharingOptOut;
    await page.save(answering(question, 'a'), { sharingOptOut: 1 });
    expect(await shown()).toBe(true);
    await page.save(answering(question, 'ab'));
    expect(await shown()).toBe(true);
    await page.save({}, { sharingOptOut: 0 });
    expect(await shown()).toBe(false);
    const plain = await openForm();
    const other = new EditorWindow(writer, plain);
    await other.save(answering(first, 'a'), { sharingOptOut: 1 });
    await other.save(answering(first, 'ab'), { sharingOptOut: 1 });
    expect(await formCalls(writer, plain).shown()).toMatchObject({
      sharingOptOut: false,
      draft: { version: 2 },
    });
  });

  it('[Q-11, Q-31] stores nothing for excluded questions and keeps carried answers', async () => {
    const pulse = await buildPulse(app.db, {
      employee: company.people.subject,
      assignee: company.people.writer,
      cyclePulse: place.cyclePulse,
      excludedQuestions: [second],
    });
    const version = present(place.template.questions[0]).version.id;
    await app.db.prisma.answer.create({
      data: {
        pulseId: pulse.id,
        questionId: first,
        questionVersionId: version,
        value: 'Of last year',
        originalValue: 'Of last year',
      },
    });
    const page = new EditorWindow(writer, pulse);
    const answers = { ...answering(first, 'Changed'), ...answering(second, 'Excluded') };
    await page.save(answers);
    await page.save(answers);
    const shown = await formCalls(writer, pulse).shown();
    expect(answersOf(shown)).toEqual({ [first]: 'Of last year', [second]: null });
    expect(shown.answers[0]).toMatchObject({ original_answer: 'Of last year' });
  });

  it('[API-18] accepts a partial answer, rejects an invalid one, and keeps the previous draft', async () => {
    const asking = await placeAsking(app, [
      { text: 'Split', uiKey: 'distribution', config: { total: 100, match_total: true } },
      { text: 'Price', uiKey: 'input.money' },
      { text: 'Size', uiKey: 'select', config: { options: ['S', 'L'] } },
    ]);
    const [split, price, size] = asking.questions;
    const pulse = await openForm({ place: asking });
    const page = new EditorWindow(writer, pulse);
    const half = {
      [present(split)]: {
        id: split,
        value: [
          { name: '', value: null },
          { name: 'Sales', value: 40 },
        ],
      },
      [present(price)]: { id: price, value: 1.005 },
    };
    expect((await page.save(half)).status).toBe(200);
    const wrong: [unknown, string][] = [
      [{ [present(size)]: { id: size, value: 'XL' } }, MESSAGES.questions.optionExpected],
      [{ [present(price)]: { id: price, value: 'ten' } }, MESSAGES.questions.numberExpected],
      [{ [first]: { id: first, value: 'of another form' } }, MESSAGES.questions.unknownQuestion],
    ];
    for (const [answers, message] of wrong) {
      const answer = await page.save(answers);
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { [`answers.${Object.keys(answers as object)[0]}`]: [message] } },
      });
    }
    expect((await groupsOf(pulse))[0]).toMatchObject({
      version: 1,
      answers: { [present(price)]: 1.005 },
    });
  });

  it('[ERR-11] replaces characters that the database cannot store and keeps all others as typed', async () => {
    const pulse = await openForm();
    const typed = ' \u{1F600} \u00e9 e\u0301 \u202Eabc \u0000 \uD800 <b>&amp; ';
    const page = new EditorWindow(writer, pulse);
    expect((await page.save(answering(first, typed))).status).toBe(200);
    expect((await page.save(answering(second, '\uDFFF\u0000'))).status).toBe(200);
    expect(answersOf(await formCalls(writer, pulse).shown())).toEqual({
      [first]: typed.replace('\u0000', '\uFFFD').replace('\uD800', '\uFFFD'),
      [second]: '\uFFFD\uFFFD',
    });
  });

  it('[DRAFT-01] keeps the text of 64 people typing at once complete and separate', async () => {
    const people = await Promise.all(
      Array.from({ length: 64 }, () => buildEmployee(app.db, { password: null })),
    );
    const pages = await Promise.all(
      people.map(async (person) => {
        const pulse = await openForm({ assignee: person });
        return { pulse, caller: await app.as(person.user), text: `Words of ${person.id}` };
      }),
    );
    const statuses = await Promise.all(
      pages.map(async ({ pulse, caller, text }) => {
        const page = new EditorWindow(caller, pulse);
        const answers = [
          await page.save(answering(first, text.slice(0, 5))),
          await page.save(answering(first, text)),
          await page.save(answering(second, text)),
        ];
        return answers.map(({ status }) => status);
      }),
    );
    expect(new Set(statuses.flat())).toEqual(new Set([200]));
    for (const { pulse, text } of pages)
      expect(await groupsOf(pulse)).toMatchObject([
        { version: 3, answers: { [first]: text, [second]: text } },
      ]);
  });
});

describe('a save on a review that cannot be written now', () => {
  const attempt = async (pulse: { hash: string; id: number }, caller = writer) => {
    const answer = await formCalls(caller, pulse).save(answering(first, 'Too late'));
    expect(await groupsOf(pulse)).toEqual([]);
    return answer;
  };
  const given = () => ({
    employee: company.people.subject,
    assignee: company.people.writer,
    cyclePulse: place.cyclePulse,
  });

  it('[FORM-28] returns 409 if it is closed', async () => {
    expect(await attempt(await buildSubmittedPulse(app.db, given()))).toMatchObject({
      status: 409,
      body: { message: MESSAGES.pulses.alreadySubmitted },
    });
    expect(await attempt(await buildDeclinedPulse(app.db, given()))).toMatchObject({
      status: 409,
      body: { message: MESSAGES.pulses.closed },
    });
    expect(await attempt(await buildIncompletePulse(app.db, given()))).toMatchObject({
      status: 409,
      body: { message: MESSAGES.pulses.closed },
    });
  });

  it('[AMB-10, CYC-04, CYC-05] returns 403 if it is blocked although its stage has started, pending, or in an unlaunched cycle', async () => {
    const template = await buildTemplate(app.db);
    const cycle = await buildCycle(app.db, {
      now: app.clock.now(),
      pulses: [
        { template },
        { template, stages: [{ startDate: '2026-03-09' }] },
        { template, stages: [{ startDate: '2026-03-11' }] },
      ],
    });
    const [self, peer, later] = cycle.pulses.map((cyclePulse) => ({ ...given(), cyclePulse }));
    await buildPulse(app.db, self);
    const draft = await buildCycle(app.db, { launchedAt: null, pulses: [{ template }] });
    const waiting = [
      await buildPulse(app.db, peer),
      await buildPulse(app.db, later),
      await buildPulse(app.db, { ...given(), cyclePulse: present(draft.pulses[0]) }),
    ];
    for (const pulse of waiting)
      expect(await attempt(pulse)).toMatchObject({
        status: 403,
        body: { message: MESSAGES.pulses.notOpen },
      });
  });

  it('[API-18, CYC-08] returns 409 once the cycle is closed, even to a page that is being typed in', async () => {
    const closing = await buildPlace(app);
    const question = present(closing.questions[0]);
    const pulse = await openForm({ place: closing });
    const page = new EditorWindow(writer, pulse);
    await page.save(answering(question, 'In time'));
    await app.db.prisma.cycle.update({
      where: { id: closing.cycle.id },
      data: { closedAt: app.clock.now() },
    });
    expect(await page.save(answering(question, 'Too late'))).toMatchObject({
      status: 409,
      body: { message: MESSAGES.pulses.cycleClosed },
    });
    expect(await groupsOf(pulse)).toMatchObject([
      { version: 1, answers: { [question]: 'In time' } },
    ]);
  });

  it('[NOM-01] returns 422 for a nomination task, which has no answers', async () => {
    const naming = await buildPlace(app, { pulse: { stages: NOMINATION_STAGES } });
    const task = await buildNominationTask(app.db, {
      cyclePulse: naming.cyclePulse,
      employee: company.people.writer,
    });
    expect(await formCalls(writer, task).save({})).toMatchObject({ status: 422 });
    expect(await formCalls(writer, task).submit({})).toMatchObject({ status: 422 });
    expect(await app.db.prisma.pulse.findUnique({ where: { id: task.id } })).toMatchObject({
      state: 'open',
    });
  });
});

describe('a save on a review of someone else', () => {
  it('[PERM-03, ERR-11] returns 404 to strangers, whatever they send, and refuses those who track it', async () => {
    const pulse = await openForm();
    const unknown = comparable(await formCalls(writer, { hash: 'B'.repeat(22) }).save({}));
    expect(unknown).toMatchObject({ status: 404, body: { message: MESSAGES.pulses.notFound } });
    for (const person of [
      'stranger',
      'subject',
      'siblingManager',
      'outsidePartner',
      'hrReport',
    ] as const) {
      const calls = formCalls(company.callers[person], pulse);
      for (const answers of [{}, answering(first, 'Mine'), answering(999_999, 'No question of it')])
        expect(comparable(await calls.save(answers))).toEqual(unknown);
    }
    for (const person of ['manager', 'director', 'hr', 'partner', 'administrator'] as const) {
      expect(
        (await formCalls(company.callers[person], pulse).save(answering(first, 'Mine'))).status,
      ).toBe(403);
    }
    expect(await groupsOf(pulse)).toEqual([]);
  });

  it('[FORM-32] returns 404 to the former writer, whose draft stays private to them', async () => {
    // The only review of its writer about this person.
    const pulse = await openForm({ employee: await buildEmployee(app.db, { password: null }) });
    const page = new EditorWindow(writer, pulse);
    const { answerGroup } = receiptOf(await page.save(answering(first, 'My own words')));
    const successor = await buildEmployee(app.db, { password: null });
    expect((await formCalls(company.callers.hr, pulse).reassign(successor.id)).status).toBe(200);
    expect((await page.save(answering(first, 'More'))).status).toBe(404);
    const now = formCalls(await app.as(successor.user), pulse);
    expect(await now.shown()).toMatchObject({
      has_draft: false,
      draft: null,
      draftGroups: [],
      answers: [{ answer: null }, { answer: null }],
    });
    expect((await now.loadDraft(answerGroup)).status).toBe(404);
    expect((await now.restore(answerGroup)).status).toBe(404);
    app.clock.advance(1_000);
    expect((await now.save(answering(first, 'Other words'), { answerGroup })).status).toBe(200);
    expect(await groupsOf(pulse)).toMatchObject([
      { id: answerGroup, writerId: company.people.writer.id, answers: { [first]: 'My own words' } },
      { writerId: successor.id },
    ]);
    expect(
      (await formCalls(company.callers.hr, pulse).reassign(company.people.writer.id)).status,
    ).toBe(200);
    expect(await formCalls(writer, pulse).shown()).toMatchObject({
      draftGroups: [{ answer_group: answerGroup }],
    });
  });

  it('[FORM-33] returns 404 even to its writer once it is deleted', async () => {
    const pulse = await openForm();
    const page = new EditorWindow(writer, pulse);
    await page.save(answering(first, 'Words'));
    expect((await formCalls(company.callers.hr, pulse).remove()).status).toBe(200);
    expect((await page.save(answering(first, 'More'))).status).toBe(404);
  });
});
