import { randomUUID } from 'node:crypto';
import * as contracts from '@reviews/contracts';
import { buildSubmittedPulse } from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commentCalls, outdatedOf } from '../../testing/comment-calls.ts';
import { formCalls } from '../../testing/form-calls.ts';
import { startTestApp, type Answer, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  buildPlace,
  present,
  replyOf,
  type Company,
  type Person,
  type Place,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let place: Place;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  place = await buildPlace(app);
});
afterAll(() => app.close());

const ROUNDS = 5;
const as = (person: Person) => commentCalls(company.callers[person]);
const form = () =>
  buildSubmittedPulse(app.db, {
    employee: company.people.subject,
    assignee: company.people.writer,
    cyclePulse: place.cyclePulse,
    openedAt: app.clock.now(),
    closedAt: app.clock.now(),
  });
const statusesOf = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).toSorted();

it('[CMT-26] a reply to a thread that is being deleted is refused, or deleted with it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { hash } = await form();
    const { id } = await as('manager').added(hash);
    const calls = [
      () => as('writer').reply(id),
      () => as('hr').reply(id),
      () => as('manager').remove(id),
      () => as('writer').reply(id),
    ];
    const answers = await Promise.all(
      [...calls.slice(round % 4), ...calls.slice(0, round % 4)].map((call) => call()),
    );
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
    expect(await as('manager').listed(hash)).toEqual([]);
    expect((await formCalls(company.callers.manager, { hash }).shown()).commentcount).toBe(0);
    expect(await violatedInvariants(app.db)).toEqual([]);
  }
});

it('[API-34] of two concurrent deletions of a comment, one succeeds', async () => {
  const { hash } = await form();
  const { id } = await as('manager').added(hash);
  expect(
    statusesOf(
      await Promise.all([as('manager').remove(id), as('hr').remove(id), as('manager').remove(id)]),
    ),
  ).toEqual([200, 404, 404]);
});

it('[API-33] of two concurrent edits of one version, one succeeds and the other gets the current text', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { hash } = await form();
    const { id } = await as('manager').added(hash);
    const texts = ['<p>From one window.</p>', '<p>From the other.</p>'];
    const answers = await Promise.all(
      texts.map((comment) => as('manager').edit(id, { version: 1, comment })),
    );
    expect(statusesOf(answers)).toEqual([200, 409]);
    const done = answers.findIndex(({ status }) => status === 200);
    const [refused] = answers.filter(({ status }) => status === 409);
    expect(outdatedOf(present(refused)).comment).toBe(texts[done]);
    expect(await as('manager').refreshed(id)).toMatchObject({ version: 2, comment: texts[done] });
  }
});

it('[API-31] a review that is reopened during a comment either has the comment or has refused it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { hash } = await form();
    const calls = [
      () => as('writer').add(hash),
      () => as('hr').add(hash),
      () => formCalls(company.callers.manager, { hash }).reopen(),
      () => as('manager').add(hash, { visibility: 'writer' }),
    ];
    const answers = await Promise.all(
      [...calls.slice(round % 4), ...calls.slice(0, round % 4)].map((call) => call()),
    );
    expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
    // One of the requests is the reopening.
    expect((await as('writer').listed(hash)).length).toBe(
      answers.filter(({ status }) => status === 200).length - 1,
    );
  }
});

it('[API-31] a comment sent many times at once under one key is saved once and notifies each person once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other] = [await form(), await form()];
    const body = { client_key: randomUUID() };
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => as('hr').add(one.hash, body)),
      as('hr').add(other.hash, body),
    ]);
    const saved = answers
      .filter(({ status }) => status === 200)
      .map((answer) => replyOf(contracts.addComment, answer).comment.id);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(new Set(saved).size).toBe(1);
    const notices = await app.db.prisma.notice.groupBy({
      by: ['userId'],
      where: { commentId: saved[0] ?? 0 },
      _count: true,
    });
    expect(notices.every(({ _count: count }) => count === 1)).toBe(true);
    expect(
      (await as('hr').listed(one.hash)).length + (await as('hr').listed(other.hash)).length,
    ).toBe(1);
  }
  expect(await violatedInvariants(app.db)).toEqual([]);
});
