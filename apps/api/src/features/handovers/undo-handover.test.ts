import { showKeptDraft } from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import { buildSubmittedPulse, buildUpload } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersOf, EditorWindow, formCalls } from '../../testing/form-calls.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import {
  answering,
  buildCompany,
  buildPlace,
  comparable,
  impersonating,
  present,
  replyOf,
  type Company,
} from '../../testing/worlds.ts';
import {
  buildHandoverScene,
  conflict,
  decisionsOn,
  handedOver,
  kept,
  lastChange,
  moved,
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

/** Builds a review that was submitted, reopened and read; with an image. */
async function reopenedForm(words = WORDS) {
  const scene = await buildHandoverScene(app);
  const { cyclePulse, questions } = await buildPlace(app);
  const question = present(questions[0]);
  const form = await buildSubmittedPulse(app.db, {
    employee: scene.person,
    assignee: scene.former,
    cyclePulse,
    openedAt: new Date(app.clock.now().getTime() - 2 * 3_600_000),
    sharingOptOut: true,
    answers: { [question]: words },
  });
  await buildUpload(app.db, { owner: scene.former, usedBy: [form] });
  await formCalls(company.callers.hr, form).reopen();
  await formCalls(scene.as.former, form).viewed(true);
  return { scene, form, question };
}

describe('POST /api/handovers/{changeId}/forms/{hash}/undo', () => {
  it('restores a draft exactly as it was, and makes the decision pending again', async () => {
    const { scene, form, on, formsFor } = await handedOver(app, company);
    const before = await rowsOf(app, form);
    await on(company.callers.hr).decide('transfer');
    await formCalls(scene.as.next, form).viewed(true);
    expect(await on(company.callers.hr).undo()).toMatchObject({
      status: 200,
      body: { message: expect.stringMatching(/^Undone\. .* is with Fred Former again\.$/) },
    });
    expect(await rowsOf(app, form)).toEqual(before);
    expect(await formsFor(scene.as.former)).toMatchObject([{ decision: null, can_decide: true }]);
    expect(await on(company.callers.hr).undo()).toMatchObject(conflict(texts.nothingToUndo));
    const window = await EditorWindow.open(scene.as.former, form);
    expect((await window.save(answering(form.question, 'And the next one.'))).status).toBe(200);
  });

  it('restores a submitted and reopened review: answers, image, read marks and what is hidden from its subject', async () => {
    const { scene, form } = await reopenedForm();
    await moved(company, scene);
    const changeId = await lastChange(app, scene.person);
    const before = await rowsOf(app, form);
    await decisionsOn(scene.as.next, changeId, form).decide('transfer');
    expect(await rowsOf(app, form)).not.toEqual(before);
    expect((await decisionsOn(scene.as.former, changeId, form).undo()).status).toBe(200);
    expect(await rowsOf(app, form)).toEqual(before);
  });

  it('is refused once the new writer has started, and keeps their text', async () => {
    const { scene, form, on, formsFor } = await handedOver(app, company);
    await on(scene.as.next).decide('transfer');
    expect(await formsFor(scene.as.next)).toMatchObject([{ can_undo: true }]);
    await (await EditorWindow.open(scene.as.next, form)).save(answering(form.question, 'Mine'));
    expect(await on(scene.as.former).undo()).toMatchObject(conflict(texts.begun));
    expect(await formsFor(scene.as.next)).toMatchObject([{ can_undo: false }]);
    expect(answersOf(await formCalls(scene.as.next, form).shown())).toEqual({
      [form.question]: 'Mine',
    });
  });

  it('[REASSIGN-01] does not return a review to someone who can no longer write: it stays with the new manager', async () => {
    const { scene, form, on, formsFor } = await handedOver(app, company);
    await on(company.callers.hr).decide('transfer');
    const account = { where: { id: scene.former.user.id } };
    await app.db.prisma.user.update({ ...account, data: { deactivatedAt: app.clock.now() } });
    expect(await on(company.callers.hr).undo()).toMatchObject(
      conflict(texts.writerGone({ name: scene.former.preferredName })),
    );
    expect(await writerOf(app, form)).toBe(scene.next.id);
    expect(await formsFor(scene.as.next)).toMatchObject([{ decision: 'transfer' }]);
    await app.db.prisma.user.update({ ...account, data: { deactivatedAt: null } });
    expect((await on(company.callers.hr).undo()).status).toBe(200);
  });

  it('undoes a decision to keep, until the review is closed', async () => {
    const { scene, form, on } = await handedOver(app, company);
    await on(scene.as.next).decide('keep');
    expect((await on(scene.as.next).undo()).status).toBe(200);
    await on(scene.as.next).decide('keep');
    await (await EditorWindow.open(scene.as.former, form)).submit(answering(form.question, 'Done'));
    expect(await on(scene.as.next).undo()).toMatchObject(conflict(texts.closed));
  });

  it('runs one of two concurrent undos, and the other finds nothing', async () => {
    const { scene, form, on } = await handedOver(app, company);
    const before = await rowsOf(app, form);
    await on(scene.as.next).decide('transfer');
    const answers = await Promise.all([on(scene.as.next).undo(), on(scene.as.former).undo()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await rowsOf(app, form)).toEqual(before);
  });
});

describe('GET /api/pulses/{hash}/kept-draft', () => {
  it('is only for its former writer, while someone else has the review', async () => {
    const { scene, form, on } = await handedOver(app, company);
    expect((await kept(scene.as.former, form)).status).toBe(404);
    await on(company.callers.hr).decide('transfer');
    expect(replyOf(showKeptDraft, await kept(scene.as.former, form))).toMatchObject({
      for: { id: scene.person.id },
      answers: [{ question: form.question, value: WORDS }],
    });
    const absent = comparable(await kept(scene.as.next, { hash: 'nothing-at-all' }));
    for (const caller of [
      scene.as.next,
      scene.as.person,
      company.callers.hr,
      company.callers.stranger,
      await impersonating(app, company.people.hr, scene.former),
    ]) {
      expect(comparable(await kept(caller, form))).toEqual(absent);
    }
  });

  it('[FORM-32] covers a reassigned review, and what was submitted of it', async () => {
    const { scene, form, question } = await reopenedForm();
    await formCalls(company.callers.hr, form).reassign(scene.next.id);
    expect(replyOf(showKeptDraft, await kept(scene.as.former, form)).answers).toMatchObject([
      { question, value: WORDS },
    ]);
  });
});
