import { MESSAGES, type AnswerValue, type QuestionConfig } from '@reviews/domain';
import {
  buildCycle,
  buildDeclinedPulse,
  buildIncompletePulse,
  buildPulse,
  buildSubmittedPulse,
  buildTemplate,
  type PulseGiven,
  type QuestionGiven,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersOf, EditorWindow, formCalls } from '../../../testing/form-calls.ts';
import { rowsOf } from '../../../testing/form-rows.ts';
import { startTestApp, type Caller, type TestApp } from '../../../testing/start-test-app.ts';
import {
  answering,
  buildCompany,
  buildPlace,
  comparable,
  placeAsking,
  present,
  release,
  type Company,
  type Place,
} from '../../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let place: Place;
let writer: Caller;
let required: number;
let optional: number;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  writer = company.callers.writer;
  place = await placeAsking(app, [
    { text: 'What went well?', config: { required: true } },
    { text: 'What next?' },
  ]);
  [required, optional] = [present(place.questions[0]), present(place.questions[1])];
});
afterAll(() => app.close());

const given = (at: Place = place): PulseGiven => ({
  employee: company.people.subject,
  assignee: company.people.writer,
  cyclePulse: at.cyclePulse,
  openedAt: app.clock.now(),
});
const openForm = (at: Place = place) => buildPulse(app.db, given(at));

/**
 * Submits answers by question position and returns the status and the positions of the rejected
 * questions.
 */
async function submitting(
  at: Place,
  values: Readonly<Record<number, AnswerValue>>,
  more: Partial<PulseGiven> = {},
) {
  const pulse = await buildPulse(app.db, { ...given(at), ...more });
  const answers = Object.fromEntries(
    Object.entries(values).map(([position, value]) => [
      at.questions[Number(position)],
      { id: at.questions[Number(position)], value },
    ]),
  );
  const before = await rowsOf(app, pulse);
  const answer = await formCalls(writer, pulse).submit(answers);
  const { errors = {} } = answer.body as { errors?: Record<string, string[]> };
  if (answer.status !== 200) expect(await rowsOf(app, pulse)).toEqual(before);
  return {
    pulse,
    status: answer.status,
    wrong: Object.keys(errors).map((path) =>
      at.questions.indexOf(Number(path.replace('answers.', ''))),
    ),
    errors,
  };
}

describe('POST /api/pulses/{hash}/edit', () => {
  it('[API-17, FORM-28] closes the form and stores its answers', async () => {
    const pulse = await openForm();
    const page = new EditorWindow(writer, pulse);
    await page.save(answering(required, 'Draft'));
    app.clock.advance(60_000);
    expect(
      await page.submit({ ...answering(required, 'Final'), ...answering(optional, null) }),
    ).toMatchObject({ status: 200, body: { message: MESSAGES.pulses.saved } });
    const at = app.clock.now();
    expect(await rowsOf(app, pulse)).toMatchObject({
      pulse: { state: 'complete', closedAt: at, headDraftGroupId: null, sharingOptOut: false },
      answers: [
        { questionId: required, value: 'Final', originalValue: null },
        { questionId: optional, value: null },
      ],
      submissions: [
        {
          number: 1,
          submittedById: company.people.writer.id,
          submittedAt: at,
          answers: { [required]: 'Final' },
        },
      ],
      log: [
        {
          action: 'pulse.submitted',
          actorId: company.people.writer.user.id,
          impersonatorId: null,
          at,
          details: { number: 1 },
        },
      ],
    });
    expect(await formCalls(writer, pulse).shown()).toMatchObject({
      is_complete: true,
      is_open: false,
      closed_at: at.toISOString(),
      has_draft: false,
      case_status: 'Complete',
      status: { name: 'Complete', is_open: false, is_complete: true },
      display_status: { kind: 'complete' },
      permissions: { view: true, update: false },
      allowReopen: false,
      allowReopenRequest: true,
    });
  });

  it('[FORM-19, FORM-20, Q-28] names the missing required answers, and stores nothing', async () => {
    expect(await submitting(place, { 1: 'Only this' })).toMatchObject({
      status: 422,
      errors: { [`answers.${required}`]: [MESSAGES.fields.required] },
    });
    expect(await submitting(place, {})).toMatchObject({ status: 422, wrong: [0] });
    const answer = await formCalls(writer, await openForm()).submit({});
    expect(answer.body).toMatchObject({
      message: MESSAGES.pulses.correctIssues,
      code: 'rule_violation',
    });
  });

  it.each<[string, AnswerValue, QuestionGiven]>([
    ['null', null, { text: 'q' }],
    ['an empty text', '', { text: 'q' }],
    ['white space', ' \n\t', { text: 'q' }],
    ['an empty paragraph', '<p> <br></p>', { text: 'q', config: { rich_text: true } }],
    ['an empty list', [], { text: 'q', uiKey: 'input.checkbox', config: { options: ['a'] } }],
    [
      'a list of empty texts',
      [''],
      { text: 'q', uiKey: 'input.checkbox', config: { options: ['a'] } },
    ],
    [
      'entries without a value',
      [
        { name: 'a', value: null },
        { name: 'b', value: '' },
      ],
      { text: 'q', uiKey: 'distribution' },
    ],
  ])('[Q-30] treats %s as no answer', async (_what, value, question) => {
    const asking = await placeAsking(app, [
      {
        ...question,
        config: { ...(question.config as QuestionConfig | undefined), required: true },
      },
    ]);
    expect(await submitting(asking, { 0: value })).toMatchObject({ status: 422, wrong: [0] });
  });

  it('[Q-32, Q-33, Q-34, AMB-37] counts words by white space, in rich text by its visible text', async () => {
    const asking = await placeAsking(app, [
      { text: 'Plain', config: { max_words: 5 } },
      { text: 'Rich', config: { max_words: 3, rich_text: true } },
      { text: 'Free', config: { max_words: 0 } },
    ]);
    expect(
      (
        await submitting(asking, {
          0: '  a   b\nc\td e ',
          1: '<p>one <strong>two</strong></p><p>three</p>',
          2: 'as many as you like, more than three of them',
        })
      ).status,
    ).toBe(200);
    expect(
      await submitting(asking, {
        0: 'a b c d e f',
        1: '<p>one</p><p>two</p><p>three</p><p>four</p>',
      }),
    ).toMatchObject({ status: 422, wrong: [0, 1] });
  });

  it.each<[number, QuestionConfig, AnswerValue]>([
    [
      200,
      { match_total: true, total: 100 },
      [
        { name: 'a', value: 60 },
        { name: 'b', value: '40' },
      ],
    ],
    [
      422,
      { match_total: true, total: 100 },
      [
        { name: 'a', value: 60 },
        { name: 'b', value: 30 },
      ],
    ],
    [
      200,
      { total: 100 },
      [
        { name: 'a', value: 60 },
        { name: 'b', value: 30 },
      ],
    ],
    [422, {}, [{ name: ' ', value: 60 }]],
    [
      422,
      {},
      [
        { name: 'a', value: 'much' },
        { name: 'b', value: 3 },
      ],
    ],
    [
      200,
      { match_total: true, total: 1 },
      [
        { name: 'a', value: 0.1 },
        { name: 'b', value: 0.2 },
        { name: 'c', value: 0.7 },
      ],
    ],
  ])(
    '[Q-35, Q-37, Q-39, Q-40] returns %i for a distribution of %o: %o',
    async (status, config, value) => {
      const asking = await placeAsking(app, [{ text: 'Split', uiKey: 'distribution', config }]);
      expect((await submitting(asking, { 0: value })).status).toBe(status);
    },
  );
});

describe('conditional questions', () => {
  it('[Q-28, Q-29, Q-41 to Q-45, AMB-34, AMB-35] are shown and required by the last condition, and dropped when hidden', async () => {
    const options = { options: ['A', 'B', 'C'] };
    const asking = await placeAsking(app, [
      { text: 'Choose', uiKey: 'input.checkbox', config: options },
      {
        text: 'Any of A, B',
        config: ([choice]) => ({
          required: true,
          available_if: [{ question_id: present(choice), has: 'any', answer: ['A', 'B'] }],
        }),
      },
      {
        text: 'All of A, B',
        config: ([choice]) => ({
          available_if: [{ question_id: present(choice), has: 'all', answer: ['A', 'B'] }],
        }),
      },
      {
        text: 'Required if C',
        config: ([choice]) => ({
          required_if: [{ question_id: present(choice), has: 'any', answer: ['C'] }],
        }),
      },
      {
        text: 'A, then B decides',
        config: ([choice]) => ({
          available_if: [
            { question_id: present(choice), has: 'any', answer: ['A'] },
            { question_id: present(choice), has: 'any', answer: ['B'] },
          ],
        }),
      },
      { text: 'Only a text', uiKey: 'text', config: { required: true } },
      {
        text: 'Behind a hidden one',
        config: ([, , all]) => ({
          available_if: [{ question_id: present(all), has: 'any', answer: ['yes'] }],
        }),
      },
    ]);
    const everything = { 1: 'any', 2: 'yes', 3: 'c', 4: 'last', 5: 'ignored', 6: 'chained' };
    const storedWith = async (choice: AnswerValue) => {
      const { pulse, status } = await submitting(asking, { 0: choice, ...everything });
      expect(status).toBe(200);
      const { answers } = await rowsOf(app, pulse);
      return answers.map(({ questionId }) => asking.questions.indexOf(questionId));
    };
    expect(await storedWith(['A'])).toEqual([0, 1, 3]);
    expect(await storedWith(['B'])).toEqual([0, 1, 3, 4]);
    expect(await storedWith(['A', 'B'])).toEqual([0, 1, 2, 3, 4, 6]);
    expect(await storedWith(['C'])).toEqual([0, 3]);
    expect(await submitting(asking, { 0: ['A'] })).toMatchObject({ status: 422, wrong: [1] });
    expect(await submitting(asking, { 0: ['C'] })).toMatchObject({ status: 422, wrong: [3] });
    expect((await submitting(asking, {})).status).toBe(200);
  });

  it('[Q-31, Q-11] excluded questions need no answer, and carried-over answers cannot change', async () => {
    expect(
      (await submitting(place, { 0: 'Ignored', 1: 'Kept' }, { excludedQuestions: [required] }))
        .status,
    ).toBe(200);
    const pulse = await openForm();
    await app.db.prisma.answer.create({
      data: {
        pulseId: pulse.id,
        questionId: required,
        questionVersionId: present(place.template.questions[0]).version.id,
        value: 'Of last year',
        originalValue: 'Of last year',
      },
    });
    const submit = () =>
      formCalls(writer, pulse).submit({
        ...answering(required, 'Rewritten'),
        ...answering(optional, 'New'),
      });
    expect((await submit()).status).toBe(200);
    expect(answersOf(await formCalls(writer, pulse).shown())).toEqual({
      [required]: 'Of last year',
      [optional]: 'New',
    });
    expect((await submit()).status).toBe(200);
    expect((await rowsOf(app, pulse)).submissions).toHaveLength(1);
  });
});

describe('repeated submits', () => {
  it('[FORM-28] create one submission, sent in a row or at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const pulse = await openForm();
      const { submit } = formCalls(writer, pulse);
      const answers = { ...answering(required, 'Done'), ...answering(optional, '') };
      const both = await Promise.all(Array.from({ length: 5 }, () => submit(answers)));
      expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200]));
      expect((await submit(answers)).status).toBe(200);
      expect(await rowsOf(app, pulse)).toMatchObject({
        submissions: [{ number: 1 }],
        log: [{ action: 'pulse.submitted' }],
      });
    }
  });

  it('[FORM-28] are refused with other answers or another sharing choice', async () => {
    const offering = await placeAsking(app, [{ text: 'What?' }], {
      options: { sharingOptOutOption: true },
    });
    const question = present(offering.questions[0]);
    const pulse = await openForm(offering);
    const { submit } = formCalls(writer, pulse);
    await submit(answering(question, 'Done'), { sharingOptOut: 1 });
    const before = await rowsOf(app, pulse);
    const refused = {
      status: 409,
      body: { message: MESSAGES.pulses.alreadySubmitted, code: 'conflict' },
    };
    expect(
      await submit(answering(question, 'Done differently'), { sharingOptOut: 1 }),
    ).toMatchObject(refused);
    expect(await submit(answering(question, 'Done'), { sharingOptOut: 0 })).toMatchObject(refused);
    expect(await rowsOf(app, pulse)).toEqual(before);
  });

  it('[FORM-29, FORM-30] create a second submission after a reopening, and keep the first', async () => {
    const pulse = await openForm();
    const calls = formCalls(writer, pulse);
    await calls.submit({ ...answering(required, 'First'), ...answering(optional, 'Too much') });
    await formCalls(company.callers.hr, pulse).reopen();
    expect(await calls.shown()).toMatchObject({
      closed_at: null,
      is_open: true,
      is_complete: false,
      has_draft: false,
      answers: [{ answer: 'First', original_answer: null }, { answer: 'Too much' }],
    });
    app.clock.advance(1_000);
    expect((await calls.submit(answering(required, 'Second'))).status).toBe(200);
    expect(await rowsOf(app, pulse)).toMatchObject({
      answers: [{ value: 'Second' }, { questionId: optional, value: null }],
      submissions: [
        { number: 1, answers: { [required]: 'First', [optional]: 'Too much' } },
        { number: 2, answers: { [required]: 'Second' } },
      ],
    });
  });

  it('[FORM-26, FORM-27] hide the answers from the subject alone, and only if the template offers it', async () => {
    const offering = await buildPlace(app, {
      template: { options: { sharingOptOutOption: true } },
    });
    await release(app, offering, company.people.subject);
    await release(app, place, company.people.subject);
    const hidden = await openForm(offering);
    await formCalls(writer, hidden).submit(
      answering(present(offering.questions[0]), 'For managers'),
      { sharingOptOut: 1 },
    );
    const open = await openForm();
    await formCalls(writer, open).submit(answering(required, 'For all'), { sharingOptOut: 1 });
    const statusFor = async (person: 'subject' | 'manager' | 'hr', pulse: { hash: string }) =>
      (await formCalls(company.callers[person], pulse).show()).status;
    expect([
      await statusFor('subject', hidden),
      await statusFor('manager', hidden),
      await statusFor('hr', hidden),
    ]).toEqual([404, 200, 200]);
    expect(await statusFor('subject', open)).toBe(200);
  });
});

describe('form that cannot be submitted', () => {
  it('[FORM-28, AMB-10] reports the reason: closed, in a closed cycle, or waiting', async () => {
    const closed = await buildPlace(app, { cycle: { closedAt: app.clock.now() } });
    const template = await buildTemplate(app.db, { questions: [{ text: 'q' }] });
    const cycle = await buildCycle(app.db, {
      now: app.clock.now(),
      pulses: [{ template, stages: [{ startDate: '2026-03-11' }] }],
    });
    const cases = [
      [await buildDeclinedPulse(app.db, given()), 409, MESSAGES.pulses.closed],
      [await buildIncompletePulse(app.db, given()), 409, MESSAGES.pulses.closed],
      [await buildSubmittedPulse(app.db, given()), 409, MESSAGES.pulses.alreadySubmitted],
      [await openForm(closed), 409, MESSAGES.pulses.cycleClosed],
      [
        await buildPulse(app.db, { ...given(), cyclePulse: present(cycle.pulses[0]) }),
        403,
        MESSAGES.pulses.notOpen,
      ],
    ] as const;
    for (const [pulse, status, message] of cases) {
      const before = await rowsOf(app, pulse);
      expect(await formCalls(writer, pulse).submit({})).toMatchObject({
        status,
        body: { message },
      });
      expect(await rowsOf(app, pulse)).toEqual(before);
    }
  });

  it('[PERM-03] is 404 for strangers and 403 for those who track it', async () => {
    const pulse = await openForm();
    const unknown = comparable(await formCalls(writer, { hash: 'D'.repeat(22) }).submit({}));
    const answers = answering(required, 'In someone else\u2019s name');
    for (const person of ['stranger', 'subject', 'siblingManager'] as const)
      expect(comparable(await formCalls(company.callers[person], pulse).submit(answers))).toEqual(
        unknown,
      );
    for (const person of ['manager', 'hr', 'administrator'] as const)
      expect((await formCalls(company.callers[person], pulse).submit(answers)).status).toBe(403);
    expect(await rowsOf(app, pulse)).toMatchObject({
      pulse: { state: 'open' },
      answers: [],
      submissions: [],
      log: [],
    });
  });
});
