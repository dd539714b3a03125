import { ANSWER_MAX_CHARS, JSON_BODY_MAX_BYTES, MESSAGES } from '@reviews/domain';
import { buildPulse, type QuestionGiven } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formCalls } from '../../../testing/form-calls.ts';
import { rowsOf } from '../../../testing/form-rows.ts';
import { startTestApp, type Caller, type TestApp } from '../../../testing/start-test-app.ts';
import {
  buildCompany,
  placeAsking,
  present,
  type Company,
  type Place,
} from '../../../testing/worlds.ts';

const OPTIONS = { options: ['Poor', 'Good | - | fair', 'Great'] };
const QUESTIONS: readonly QuestionGiven[] = [
  { text: 'Text' },
  { text: 'Select', uiKey: 'select', config: OPTIONS },
  { text: 'Radio', uiKey: 'input.radio', config: OPTIONS },
  { text: 'Checkbox', uiKey: 'input.checkbox', config: OPTIONS },
  { text: 'Date', uiKey: 'input.date' },
  { text: 'Number', uiKey: 'input.number' },
  { text: 'Money', uiKey: 'input.money' },
  { text: 'Distribution', uiKey: 'distribution' },
];
const POSITIONS = {
  text: 0,
  select: 1,
  radio: 2,
  checkbox: 3,
  date: 4,
  number: 5,
  money: 6,
  distribution: 7,
} as const;
type Name = keyof typeof POSITIONS;

let app: TestApp;
let company: Company;
let place: Place;
let writer: Caller;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  writer = company.callers.writer;
  place = await placeAsking(app, QUESTIONS);
});
afterAll(() => app.close());

const openForm = () =>
  buildPulse(app.db, {
    employee: company.people.subject,
    assignee: company.people.writer,
    cyclePulse: place.cyclePulse,
    openedAt: app.clock.now(),
  });
const idOf = (name: Name) => present(place.questions[POSITIONS[name]]);
const answers = (values: Partial<Record<Name, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      idOf(name as Name),
      { id: idOf(name as Name), value, type: 'x', original_answer: null },
    ]),
  );

describe('valid values', () => {
  it.each<[string, Partial<Record<Name, unknown>>, Partial<Record<Name, unknown>>]>([
    [
      'as they are',
      {
        text: 'Words',
        select: 'Poor',
        radio: 'Great',
        date: '2024-02-29',
        number: -3,
        money: 1234.5,
      },
      {
        text: 'Words',
        select: 'Poor',
        radio: 'Great',
        date: '2024-02-29',
        number: -3,
        money: 1234.5,
      },
    ],
    [
      'choices once each, in the order of the options',
      { checkbox: ['Great', 'Poor', 'Great'] },
      { checkbox: ['Poor', 'Great'] },
    ],
    ['choices as one text', { checkbox: 'Great | - | Poor' }, { checkbox: ['Poor', 'Great'] }],
    [
      'an option that holds the separator',
      { select: 'Good | - | fair', checkbox: 'Good | - | fair' },
      { select: 'Good | - | fair', checkbox: ['Good | - | fair'] },
    ],
    [
      'choices as entries',
      {
        radio: [{ name: 'Poor', value: 'Poor' }],
        checkbox: [
          { name: 'Poor', value: null },
          { name: 'Great', value: 'Great' },
        ],
      },
      { radio: 'Poor', checkbox: ['Great'] },
    ],
    [
      'numeric texts of a distribution',
      {
        distribution: [
          { name: 'A', value: '60' },
          { name: 'B', value: 0 },
        ],
      },
      {
        distribution: [
          { name: 'A', value: 60 },
          { name: 'B', value: 0 },
        ],
      },
    ],
    [
      'no date',
      { date: null, number: null, money: null },
      { date: null, number: null, money: null },
    ],
    [
      'empty texts for nothing',
      { date: '', number: '', money: ' ', select: '' },
      { date: null, number: null, money: null, select: null },
    ],
    [
      'the longest text',
      { text: 'x'.repeat(ANSWER_MAX_CHARS) },
      { text: 'x'.repeat(ANSWER_MAX_CHARS) },
    ],
    [
      'U+0000 and half a character, replaced',
      { text: 'a\u0000b\uD800c' },
      { text: 'a\uFFFDb\uFFFDc' },
    ],
  ])('[API-17, Q-22, Q-24, Q-26, Q-27] are stored: %s', async (_what, given, stored) => {
    const pulse = await openForm();
    expect((await formCalls(writer, pulse).submit(answers(given))).status).toBe(200);
    const rows = await rowsOf(app, pulse);
    for (const [name, value] of Object.entries(stored))
      expect(
        rows.answers.find(({ questionId }) => questionId === idOf(name as Name))?.value,
      ).toEqual(value);
    expect(rows.submissions).toHaveLength(1);
  });
});

describe('invalid values', () => {
  it.each<[Name, unknown, string]>([
    ['text', 12, MESSAGES.questions.textExpected],
    ['text', ['a'], MESSAGES.questions.textExpected],
    ['select', 'Superb', MESSAGES.questions.optionExpected],
    ['select', 'poor', MESSAGES.questions.optionExpected],
    ['radio', ['Poor', 'Great'], MESSAGES.questions.onlyOneOption],
    ['radio', 3, MESSAGES.questions.optionExpected],
    ['checkbox', ['Poor', 'Superb'], MESSAGES.questions.optionExpected],
    ['date', 'none', MESSAGES.questions.dateExpected],
    ['date', '2025-02-29', MESSAGES.questions.dateExpected],
    ['date', '10/03/2026', MESSAGES.questions.dateExpected],
    ['date', 20_260_310, MESSAGES.questions.dateExpected],
    ['number', '12', MESSAGES.questions.numberExpected],
    ['number', 1.5, MESSAGES.questions.wholeNumber],
    ['money', 1.005, MESSAGES.questions.moneyDecimals],
    ['money', '9.99', MESSAGES.questions.numberExpected],
    ['distribution', 'everything', MESSAGES.questions.distributionExpected],
    ['distribution', ['A'], MESSAGES.questions.distributionExpected],
  ])(
    '[API-17, ERR-10] are refused with an error on their question, and nothing is stored: %s %j',
    async (name, value, message) => {
      const pulse = await openForm();
      const before = await rowsOf(app, pulse);
      const answer = await formCalls(writer, pulse).submit({
        ...answers({ text: 'A good answer' }),
        ...answers({ [name]: value }),
      });
      expect(answer).toMatchObject({
        status: 422,
        body: {
          message: MESSAGES.errors.validationFailed,
          code: 'invalid_input',
          errors: { [`answers.${idOf(name)}`]: [message] },
        },
      });
      expect(await rowsOf(app, pulse)).toEqual(before);
    },
  );

  it('[API-17] are all reported at once', async () => {
    const answer = await formCalls(writer, await openForm()).submit(
      answers({ number: 'x', date: 'y', select: 'z' }),
    );
    expect(Object.keys((answer.body as { errors: object }).errors).sort()).toEqual(
      [idOf('number'), idOf('date'), idOf('select')].map((id) => `answers.${id}`).sort(),
    );
  });
});

describe('invalid request bodies', () => {
  const good = () => answers({ text: 'A good answer' });
  const bodies: [string, number, () => unknown][] = [
    [
      'a question of another form',
      422,
      () => ({ answers: { ...good(), 999999: { id: 999_999, value: 'x' } }, close: 1 }),
    ],
    [
      'an answer under another key',
      422,
      () => ({ answers: { 999999: { id: idOf('text'), value: 'x' } }, close: 1 }),
    ],
    [
      'a key that is no number',
      422,
      () => ({ answers: { toString: { id: idOf('text'), value: 'x' } }, close: 1 }),
    ],
    [
      'a question number beyond the database',
      422,
      () => ({ answers: { 9999999999: { id: 9_999_999_999, value: 'x' } }, close: 1 }),
    ],
    [
      '__proto__ as a question',
      422,
      () =>
        `{"answers":{"__proto__":{"id":${idOf('text')},"value":"x"},"constructor":{"id":1,"value":"x"}},"close":1}`,
    ],
    ['an unknown field', 422, () => ({ answers: good(), close: 1, state: 'complete' })],
    [
      'an unknown field of an answer',
      422,
      () => ({ answers: { [idOf('text')]: { id: idOf('text'), value: 'x', score: 1 } }, close: 1 }),
    ],
    ['a list for a map', 422, () => ({ answers: [good()], close: 1 })],
    ['no answers', 422, () => ({ close: 1 })],
    ['close 0', 422, () => ({ answers: good(), close: 0 })],
    ['no close', 422, () => ({ answers: good() })],
    [
      'an opt-out that is neither',
      422,
      () => ({ answers: good(), close: 1, sharingOptOut: 'perhaps' }),
    ],
    ['a draft group that is no id', 422, () => ({ answers: good(), close: 1, answerGroup: 'x' })],
    [
      'a value nested ten thousand deep',
      422,
      () =>
        `{"answers":{"${idOf('text')}":{"id":${idOf('text')},"value":${'['.repeat(10_000)}${']'.repeat(10_000)}}},"close":1}`,
    ],
    [
      'a text longer than is taken',
      422,
      () => ({ answers: answers({ text: 'x'.repeat(ANSWER_MAX_CHARS + 1) }), close: 1 }),
    ],
    ['malformed JSON', 422, () => '{"answers":{'],
    ['JSON that is no object', 422, () => '"answers"'],
    ['null', 422, () => 'null'],
    ['nothing', 422, () => ''],
    [
      'more than the largest body',
      413,
      () => ({ answers: answers({ text: 'x'.repeat(JSON_BODY_MAX_BYTES) }), close: 1 }),
    ],
    ['20 MB', 413, () => ({ answers: answers({ text: 'x'.repeat(20 * 1024 * 1024) }), close: 1 })],
  ];

  it.each(bodies)(
    '[API-01, ERR-10] are refused without storing a part: %s gets %i',
    async (_what, status, body) => {
      const pulse = await openForm();
      const before = await rowsOf(app, pulse);
      const answer = await writer.send('POST', `/api/pulses/${pulse.hash}/edit`, { body: body() });
      expect(answer).toMatchObject({ status, body: { message: expect.any(String) } });
      expect(JSON.stringify(answer.body).length).toBeLessThan(20_000);
      expect(await rowsOf(app, pulse)).toEqual(before);
    },
  );

  it('[API-01] get the same 404 for an unknown form, whatever the body', async () => {
    for (const hash of ['short', 'x'.repeat(65), 'abc%00defghi', '..%2F..%2Fetc']) {
      expect(
        (await writer.send('POST', `/api/pulses/${hash}/edit`, { body: { answers: {}, close: 1 } }))
          .status,
      ).toBe(404);
    }
  });

  it('[AMB-64] accept 1, "1" and true alike', async () => {
    for (const close of [1, '1', true, 'true']) {
      const pulse = await openForm();
      expect(
        (
          await writer.send('POST', `/api/pulses/${pulse.hash}/edit`, {
            body: { answers: {}, close, sharingOptOut: false },
          })
        ).status,
      ).toBe(200);
    }
  });
});
