import * as contracts from '@reviews/contracts';
import { MESSAGES, type AnswerValue } from '@reviews/domain';
import { buildDraft, buildPulse, buildSubmittedPulse } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersOf, EditorWindow, formCalls, receiptOf } from '../../testing/form-calls.ts';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import {
  answering,
  buildCompany,
  comparable,
  placeAsking,
  present,
  replyOf,
  type Company,
  type Place,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let place: Place;
let writer: Caller;
let text: number;
let rich: number;
let split: number;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  writer = company.callers.writer;
  place = await placeAsking(app, [
    { text: 'Plain' },
    { text: 'Rich', config: { rich_text: true } },
    { text: 'Split', uiKey: 'distribution' },
  ]);
  [text, rich, split] = [
    present(place.questions[0]),
    present(place.questions[1]),
    present(place.questions[2]),
  ];
});
afterAll(() => app.close());

const given = () => ({
  employee: company.people.subject,
  assignee: company.people.writer,
  cyclePulse: place.cyclePulse,
  openedAt: app.clock.now(),
});
const draftIds = async (pulse: { id: number }) =>
  (
    await app.db.prisma.draftGroup.findMany({
      where: { pulseId: pulse.id },
      orderBy: { createdAt: 'asc' },
    })
  ).map(({ id }) => id);

/** Builds a review with an earlier draft and a later one. */
async function twoDrafts() {
  const pulse = await buildPulse(app.db, given());
  const yesterday = receiptOf(
    await new EditorWindow(writer, pulse).save({
      ...answering(text, 'Yesterday'),
      ...answering(rich, '<p>Early</p>'),
    }),
  );
  app.clock.advance(60_000);
  const page = await EditorWindow.open(writer, pulse);
  const today = receiptOf(
    await page.save({ ...answering(text, 'Today'), ...answering(rich, null) }),
  );
  return { pulse, page, yesterday: yesterday.answerGroup, today: today.answerGroup };
}

describe('GET /api/pulses/{hash}/load-draft', () => {
  it('[API-14, DRAFT-07, DRAFT-08] returns the answers of one draft, and when it was started', async () => {
    const { pulse, yesterday, today } = await twoDrafts();
    const calls = formCalls(writer, pulse);
    const before = replyOf(contracts.loadDraft, await calls.loadDraft(yesterday));
    expect(answersOf(before)).toEqual({
      [text]: 'Yesterday',
      [rich]: '<p>Early</p>',
      [split]: null,
    });
    expect(before).toMatchObject({
      created_at: new Date(app.clock.now().getTime() - 60_000).toISOString(),
      answers: [{ text_value: 'Yesterday' }, {}, { option_value: [] }],
    });
    expect(answersOf(replyOf(contracts.loadDraft, await calls.loadDraft(today)))).toMatchObject({
      [text]: 'Today',
      [rich]: null,
    });
    // A preview changes nothing.
    expect(answersOf(await calls.shown())[text]).toBe('Today');
  });

  it('[ERR-08] is only for the writer', async () => {
    const { pulse, yesterday } = await twoDrafts();
    const unknown = comparable(
      await formCalls(writer, { hash: 'C'.repeat(22) }).loadDraft(yesterday),
    );
    for (const person of ['stranger', 'subject', 'siblingManager'] as const) {
      expect(
        comparable(await formCalls(company.callers[person], pulse).loadDraft(yesterday)),
      ).toEqual(unknown);
    }
    for (const person of ['manager', 'hr', 'administrator'] as const) {
      expect(await formCalls(company.callers[person], pulse).loadDraft(yesterday)).toMatchObject({
        status: 404,
        body: { message: MESSAGES.drafts.notFound },
      });
    }
  });

  it('[ERR-08] returns 404 for a draft of another review and for a malformed id', async () => {
    const { pulse } = await twoDrafts();
    const { yesterday: foreign } = await twoDrafts();
    const calls = formCalls(writer, pulse);
    expect(await calls.loadDraft(foreign)).toMatchObject({
      status: 404,
      body: { message: MESSAGES.drafts.notFound },
    });
    expect((await calls.restore(foreign)).status).toBe(404);
    for (const name of ['1', '', 'x\u0000y']) {
      expect((await calls.loadDraft(name)).status).toBe(422);
      expect((await calls.restore(name)).status).toBe(422);
    }
  });
});

describe('POST /api/pulses/{hash}/restore-draft', () => {
  it('[API-15, DRAFT-10] makes the draft current, and can be undone', async () => {
    const { pulse, yesterday, today } = await twoDrafts();
    const calls = formCalls(writer, pulse);
    expect(await calls.restore(yesterday)).toMatchObject({
      status: 200,
      body: { message: MESSAGES.drafts.restored },
    });
    const restored = await calls.shown();
    expect(answersOf(restored)).toEqual({
      [text]: 'Yesterday',
      [rich]: '<p>Early</p>',
      [split]: null,
    });
    expect(restored).toMatchObject({ has_draft: true, permissions: { update: true } });
    expect(restored.draftGroups.map((group) => group.answer_group)).toEqual(
      expect.arrayContaining([yesterday, today]),
    );
    expect(restored.draftGroups).toHaveLength(3);
    await calls.restore(today);
    expect(answersOf(await calls.shown())).toEqual({
      [text]: 'Today',
      [rich]: null,
      [split]: null,
    });
    expect(answersOf(replyOf(contracts.loadDraft, await calls.loadDraft(yesterday)))[text]).toBe(
      'Yesterday',
    );
  });

  it('[DRAFT-10] makes the page of an open window stale', async () => {
    const { pulse, page, yesterday } = await twoDrafts();
    await formCalls(writer, pulse).restore(yesterday);
    expect(await page.save(answering(text, 'Unaware'))).toMatchObject({
      status: 409,
      body: { code: 'draft_conflict', details: { answers: [{ answer: 'Yesterday' }, {}, {}] } },
    });
    const reloaded = await EditorWindow.open(writer, pulse);
    expect((await reloaded.save(answering(text, 'Aware'))).status).toBe(200);
  });

  it('[DRAFT-10, FORM-29] restores a draft of a reopened review without the answers submitted since', async () => {
    const pulse = await buildPulse(app.db, given());
    const page = new EditorWindow(writer, pulse);
    const { answerGroup } = receiptOf(await page.save(answering(text, 'Draft')));
    await page.submit({
      ...answering(text, 'Submitted'),
      ...answering(rich, '<p>Added at last</p>'),
    });
    await formCalls(company.callers.hr, pulse).reopen();
    const calls = formCalls(writer, pulse);
    expect(await calls.shown()).toMatchObject({
      has_draft: false,
      draft: null,
      draftGroups: [{ answer_group: answerGroup }],
    });
    await calls.restore(answerGroup);
    expect(answersOf(await calls.shown())).toEqual({
      [text]: 'Draft',
      [rich]: null,
      [split]: null,
    });
  });

  it.each<[string, Record<string, AnswerValue>]>([
    ['nothing at all', {}],
    ['null', { text: null }],
    ['white space', { text: ' \n' }],
    ['an empty list', { split: [] }],
    ['categories without a value', { split: [{ name: 'Sales', value: null }] }],
    ['an empty paragraph', { rich: '<p></p>' }],
  ])(
    '[DRAFT-11, Q-30] refuses to restore a draft of %s',
    async (_what, { text: plain, rich: html, split: rows }) => {
      const pulse = await buildPulse(app.db, given());
      const answers = {
        ...(plain === undefined ? {} : { [text]: plain }),
        ...(html === undefined ? {} : { [rich]: html }),
        ...(rows === undefined ? {} : { [split]: rows }),
      };
      const { id } = await buildDraft(app.db, { pulse, answers });
      expect(await formCalls(writer, pulse).restore(id)).toMatchObject({
        status: 422,
        body: { message: MESSAGES.drafts.nothingToRestore },
      });
      expect(await draftIds(pulse)).toEqual([id]);
    },
  );

  it('[DRAFT-11] restores a draft with only a picture, or only a zero', async () => {
    for (const answers of [
      { [rich]: '<p><img src="/api/rich-text-images/abcdefghijklmnopqrstuvwx"></p>' },
      { [split]: [{ name: 'Sales', value: 0 }] },
    ]) {
      const pulse = await buildPulse(app.db, given());
      const { id } = await buildDraft(app.db, { pulse, answers });
      expect((await formCalls(writer, pulse).restore(id)).status).toBe(200);
    }
  });

  it("[ERR-09] is refused for a closed review or someone else's, and changes nothing", async () => {
    const { pulse, yesterday, today } = await twoDrafts();
    expect((await formCalls(company.callers.hr, pulse).restore(yesterday)).status).toBe(403);
    expect((await formCalls(company.callers.stranger, pulse).restore(yesterday)).status).toBe(404);
    await app.db.prisma.pulse.update({
      where: { id: pulse.id },
      data: { state: 'complete', closedAt: app.clock.now(), headDraftGroupId: null },
    });
    expect(await formCalls(writer, pulse).restore(yesterday)).toMatchObject({
      status: 409,
      body: { message: MESSAGES.pulses.alreadySubmitted },
    });
    expect(await draftIds(pulse)).toEqual([yesterday, today]);
    const closed = await buildSubmittedPulse(app.db, given());
    expect((await formCalls(writer, closed).restore(yesterday)).status).toBe(409);
  });

  it('[DRAFT-10] is logged', async () => {
    const { pulse, yesterday } = await twoDrafts();
    await formCalls(writer, pulse).restore(yesterday);
    const [line] = await app.db.prisma.changeLog.findMany({
      where: { entity: 'pulse', entityId: String(pulse.id) },
    });
    expect(line).toMatchObject({
      action: 'draft.restored',
      actorId: company.people.writer.user.id,
      impersonatorId: null,
    });
  });
});
