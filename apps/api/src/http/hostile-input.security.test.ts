import { MESSAGES } from '@reviews/domain';
import { buildEmployee } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../testing/start-test-app.ts';

let app: TestApp;
let caller: Caller;
beforeAll(async () => {
  app = await startTestApp();
  caller = await app.as((await buildEmployee(app.db, { roles: ['HR'] })).user);
});
afterAll(() => app.close());

const LOGIN = '/auth/login';
const SAVE = `/api/pulses/${'A'.repeat(22)}/save-draft`;
const NAMES = '/api/population_filters/employee_names';
const MAX_FIELDS = 100;
const MAX_REFUSAL_CHARACTERS = 100_000;
const MILLION = 1_000_000;

const manyKeys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key-${index}`, 1]));
const refused = (body: object) => ({ status: 422, body: { code: 'invalid_input', ...body } });
const malformed = refused({ message: MESSAGES.errors.malformedBody });

function fieldsOf(body: unknown): string[] {
  return Object.keys((body as { errors: Record<string, string[]> }).errors);
}

describe('an error response', () => {
  it('[API-01] has a size that does not depend on the amount of invalid input, also when signed out', async () => {
    const answer = await app.anonymous.send('POST', LOGIN, {
      body: { email: 'a', password: 'b', ...manyKeys(10_000) },
    });
    expect(answer).toMatchObject(refused({ message: MESSAGES.errors.validationFailed }));
    expect(fieldsOf(answer.body)).toHaveLength(MAX_FIELDS);
    expect(JSON.stringify(answer.body).length).toBeLessThan(MAX_REFUSAL_CHARACTERS);
  });

  it('[API-01] truncates field names to a readable length', async () => {
    const answer = await app.anonymous.send('POST', LOGIN, {
      body: { email: 'a', password: 'b', ['x'.repeat(MILLION)]: 1 },
    });
    expect(answer).toMatchObject(refused({ message: MESSAGES.errors.validationFailed }));
    expect(JSON.stringify(answer.body).length).toBeLessThan(MAX_REFUSAL_CHARACTERS);
  });

  it('[API-01] still names each invalid field of an otherwise valid body', async () => {
    const answer = await caller.send('POST', NAMES, {
      body: { selections: [1, 'x', 0.5], more: 1 },
    });
    expect(fieldsOf(answer.body).toSorted()).toEqual(['more', 'selections.1', 'selections.2']);
  });
});

describe('a body with more values than any review', () => {
  it.each<[string, string, string]>([
    [
      'wrong entries of a list',
      NAMES,
      JSON.stringify({ selections: Array.from({ length: 400_000 }, () => 0.5) }),
    ],
    ['wrong keys of the answers', SAVE, JSON.stringify({ answers: manyKeys(120_000) })],
    [
      'a value nested deep where anything may stand',
      SAVE,
      `{"answers":{"1":{"id":1,"value":"x","original_answer":${'['.repeat(MILLION / 2)}${']'.repeat(MILLION / 2)}}}}`,
    ],
    [
      'entries one level below',
      SAVE,
      JSON.stringify({
        answers: {
          1: { id: 1, value: Array.from({ length: 30_000 }, () => ({ name: 'x', value: 1 })) },
        },
      }),
    ],
  ])('[API-01] is rejected without validating it: %s', async (_name, path, body) => {
    expect(await caller.send('POST', path, { body })).toMatchObject(malformed);
  });

  it('[API-18] a review of five hundred answers is well within the limit', async () => {
    const answers = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [
        index + 1,
        {
          id: index + 1,
          value: ['one', 'two', 'three'],
          type: 'input.checkbox',
          original_answer: null,
        },
      ]),
    );
    expect((await caller.send('POST', SAVE, { body: { answers } })).status).toBe(404);
  });
});

describe('an impossible closing date', () => {
  it.each(['0000-01-01', '0000-02-29'])(
    '[LIST-27] is rejected before it reaches the database: %s',
    async (mindate) => {
      for (const operator of ['=', '>=', '<=', 'between']) {
        const filters = encodeURIComponent(
          JSON.stringify({ closed_at: { operator, mindate, maxdate: mindate } }),
        );
        expect(
          (await caller.send('GET', `/api/cycles/1/pulses/1/search?filters=${filters}`)).status,
        ).toBe(422);
      }
    },
  );
});
