import { buildEmployee, buildSubmittedPulse, buildUpload } from '@reviews/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answersOf, EditorWindow, formCalls } from '../../../testing/form-calls.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import {
  answering,
  buildCompany,
  buildPlace,
  present,
  type Company,
  type Person,
  type Place,
} from '../../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let place: Place;
let question: number;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  place = await buildPlace(app);
  question = present(place.questions[0]);
});
afterAll(() => app.close());

const WORDS = 'Between you and me, they need a rest.';
const as = (person: Person, pulse: { hash: string }) => formCalls(company.callers[person], pulse);

/** Creates a form that the writer submitted and that was reopened. */
async function reopened() {
  const pulse = await buildSubmittedPulse(app.db, {
    employee: await buildEmployee(app.db, { manager: company.people.manager, password: null }),
    assignee: company.people.writer,
    cyclePulse: place.cyclePulse,
    openedAt: app.clock.now(),
    sharingOptOut: true,
    answers: { [question]: WORDS },
  });
  await buildUpload(app.db, { owner: company.people.writer, usedBy: [pulse] });
  expect((await as('hr', pulse).reopen()).status).toBe(200);
  return pulse;
}

it('[FORM-32, FORM-30] hides a former writer’s submission in a reopened form from the new writer', async () => {
  const pulse = await reopened();
  await as('hr', pulse).reassign(company.people.stranger.id);
  const shown = await as('stranger', pulse).show();
  expect(JSON.stringify(shown.body)).not.toContain(WORDS);
  expect(shown).toMatchObject({
    status: 200,
    body: { employeeFeedback: { draftGroups: [], draft: null, sharingOptOut: false } },
  });
  expect(await app.db.prisma.uploadUse.count({ where: { pulseId: pulse.id } })).toBe(0);
  const window = await EditorWindow.open(company.callers.stranger, pulse);
  await window.save(answering(question, 'Mine'));
  expect(answersOf(await as('stranger', pulse).shown())).toEqual({ [question]: 'Mine' });
});

it('[FORM-32, DRAFT-10] lets the former writer restore every word when they get the form back', async () => {
  for (const written of [false, true]) {
    const pulse = await reopened();
    if (written)
      await (
        await EditorWindow.open(company.callers.writer, pulse)
      ).save(answering(question, 'Begun again'));
    await as('hr', pulse).reassign(company.people.stranger.id);
    await as('hr', pulse).reassign(company.people.writer.id);
    const { draftGroups } = await as('writer', pulse).shown();
    expect(draftGroups).toHaveLength(1);
    expect((await as('writer', pulse).restore(present(draftGroups[0]).answer_group)).status).toBe(
      200,
    );
    expect(answersOf(await as('writer', pulse).shown())).toEqual({
      [question]: written ? 'Begun again' : WORDS,
    });
  }
});

it('[FORM-32] keeps an answer carried over from an earlier form, for any writer', async () => {
  const pulse = await reopened();
  await app.db.prisma.answer.update({
    where: { pulseId_questionId: { pulseId: pulse.id, questionId: question } },
    data: { originalValue: 'Agreed in spring' },
  });
  await as('hr', pulse).reassign(company.people.stranger.id);
  expect((await as('stranger', pulse).shown()).answers[0]).toMatchObject({
    answer: 'Agreed in spring',
    original_answer: 'Agreed in spring',
  });
});

it("[FORM-32, API-11] clears the former writer's read mark, who has not read the new submission", async () => {
  const pulse = await reopened();
  expect((await as('writer', pulse).viewed(true)).status).toBe(200);
  await as('hr', pulse).reassign(company.people.stranger.id);
  expect(await app.db.prisma.pulseView.count({ where: { pulseId: pulse.id } })).toBe(0);
});
