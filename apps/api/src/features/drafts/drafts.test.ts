import { randomUUID } from 'node:crypto';
import * as contracts from '@reviews/contracts';
import { buildCycle, buildEmployee, buildPulse, buildTemplate } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function openForm() {
  const template = await buildTemplate(app.db, {
    questions: [{ text: 'What went well?', uiKey: 'textarea', config: { required: true } }],
  });
  const cycle = await buildCycle(app.db, { pulses: [{ template }] });
  const writer = await buildEmployee(app.db);
  const [cyclePulse] = cycle.pulses;
  if (cyclePulse === undefined) throw new Error('The cycle has no pulse.');
  const pulse = await buildPulse(app.db, {
    cyclePulse,
    employee: writer,
    assignee: writer,
    openedAt: app.clock.now(),
  });
  const [question] = template.questions;
  if (question === undefined) throw new Error('The template has no question.');
  return { pulse, writer, questionId: question.id, caller: await app.as(writer.user) };
}

const answer = (id: number, value: unknown) => ({
  [id]: { id, value, type: 'textarea', original_answer: null },
});

describe('a review from first draft to submission', () => {
  it('[API-18, API-17, API-10, FORM-28] saves drafts, submits once, and shows the submission', async () => {
    const { pulse, questionId, caller } = await openForm();
    const params = { hash: pulse.hash };
    const editor = randomUUID();
    const first = await caller.send('POST', `/api/pulses/${pulse.hash}/save-draft`, {
      body: { answers: answer(questionId, 'Half a'), close: 0, editor, sequence: 1, base: null },
    });
    expect(first).toMatchObject({ status: 200, body: { version: 1 } });
    const group = (first.body as { answerGroup: string }).answerGroup;
    const second = await caller.send('POST', `/api/pulses/${pulse.hash}/save-draft`, {
      body: {
        answers: answer(questionId, 'Half a word'),
        answerGroup: group,
        close: 0,
        editor,
        sequence: 2,
      },
    });
    expect(second).toMatchObject({ status: 200, body: { version: 2, answerGroup: group } });
    const shown = await caller.call(contracts.showPulse, { params });
    expect(shown).toMatchObject({
      status: 200,
      body: {
        employeeFeedback: {
          has_draft: true,
          answers: [{ answer: 'Half a word' }],
          permissions: { update: true },
        },
      },
    });
    const submit = () =>
      caller.send('POST', `/api/pulses/${pulse.hash}/edit`, {
        body: {
          answers: answer(questionId, 'Whole words.'),
          close: 1,
          sharingOptOut: 0,
          answerGroup: group,
          editor,
          sequence: 3,
        },
      });
    expect(await submit()).toMatchObject({ status: 200, body: { message: 'Saved.' } });
    expect(await submit()).toMatchObject({ status: 200 });
    expect(await app.db.prisma.pulseSubmission.count({ where: { pulseId: pulse.id } })).toBe(1);
    expect(await caller.call(contracts.showPulse, { params })).toMatchObject({
      status: 200,
      body: { employeeFeedback: { is_complete: true, answers: [{ answer: 'Whole words.' }] } },
    });
    expect(await caller.call(contracts.listMyHistory)).toMatchObject({
      status: 200,
      body: { data: [{ hash: pulse.hash }] },
    });
  });
});
