import { MESSAGES } from '@reviews/domain';
import { buildDraft, buildPulse } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersOf, EditorWindow, formCalls, receiptOf } from '../../testing/form-calls.ts';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import {
  answering,
  buildCompany,
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
let third: number;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  writer = company.callers.writer;
  place = await placeAsking(app, [
    { text: 'First' },
    { text: 'Second', config: { rich_text: true } },
    { text: 'Third' },
  ]);
  [first, second, third] = [
    present(place.questions[0]),
    present(place.questions[1]),
    present(place.questions[2]),
  ];
});
afterAll(() => app.close());

const openForm = () =>
  buildPulse(app.db, {
    employee: company.people.subject,
    assignee: company.people.writer,
    cyclePulse: place.cyclePulse,
    openedAt: app.clock.now(),
  });
const rowOf = (pulse: { id: number }) =>
  app.db.prisma.pulse.findUniqueOrThrow({
    where: { id: pulse.id },
    select: { state: true, headDraftGroupId: true },
  });
const groupsOf = (pulse: { id: number }) =>
  app.db.prisma.draftGroup.findMany({
    where: { pulseId: pulse.id },
    orderBy: { createdAt: 'asc' },
  });

/** Builds a review with three drafts, the last one current, and restores the first. */
async function restored() {
  const pulse = await openForm();
  const groups: string[] = [];
  for (const version of ['one', 'two', 'three']) {
    app.clock.advance(60_000);
    const window = await EditorWindow.open(writer, pulse);
    groups.push(
      receiptOf(
        await window.save({
          ...answering(first, `First ${version}`),
          ...answering(second, `<p>Second ${version}</p>`),
        }),
      ).answerGroup,
    );
  }
  app.clock.advance(60_000);
  const calls = formCalls(writer, pulse);
  const before = answersOf(await calls.shown());
  expect((await calls.restore(present(groups[0]))).status).toBe(200);
  const shown = await calls.shown();
  return { pulse, calls, groups, before, began: present(shown.draft).answerGroup, shown };
}

describe('POST /api/pulses/{hash}/undo-restore', () => {
  it('[DRAFT-10] brings back exactly the replaced draft', async () => {
    const { pulse, calls, groups, before, began, shown } = await restored();
    expect(answersOf(shown)).toEqual({
      [first]: 'First one',
      [second]: '<p>Second one</p>',
      [third]: null,
    });
    const stored = await groupsOf(pulse);
    expect(shown.restoredDraft).toEqual({
      answer_group: began,
      created_at: present(stored[0]).createdAt.toISOString(),
    });
    app.clock.advance(1_000);
    expect(await calls.undoRestore(began, shown.draft)).toMatchObject({
      status: 200,
      body: { message: MESSAGES.drafts.restoreUndone },
    });
    const undone = await calls.shown();
    expect(answersOf(undone)).toEqual(before);
    expect(undone).toMatchObject({
      has_draft: true,
      restoredDraft: { created_at: present(stored[2]).createdAt.toISOString() },
    });
    // The other drafts are unchanged.
    const now = await groupsOf(pulse);
    expect(now.slice(0, 4)).toEqual(stored);
    expect(now).toMatchObject([
      { id: groups[0] },
      { id: groups[1] },
      { id: groups[2] },
      { id: began, replacedId: groups[2] },
      { restoredFrom: groups[2], replacedId: began },
    ]);
  });

  it('[DRAFT-10] can itself be undone', async () => {
    const { calls, began, shown } = await restored();
    await calls.undoRestore(began, shown.draft);
    const undone = present((await calls.shown()).draft);
    expect((await calls.undoRestore(undone.answerGroup, undone)).status).toBe(200);
    expect(answersOf(await calls.shown())).toEqual(answersOf(shown));
  });

  it('[DRAFT-10] keeps text typed since the restore as an earlier draft', async () => {
    const { pulse, calls, before, began } = await restored();
    const window = await EditorWindow.open(writer, pulse);
    app.clock.advance(1_000);
    const typed = receiptOf(await window.save(answering(third, 'Typed since')));
    expect(
      (await calls.undoRestore(began, { answerGroup: typed.answerGroup, version: typed.version }))
        .status,
    ).toBe(200);
    const undone = await calls.shown();
    expect(answersOf(undone)).toEqual(before);
    expect(undone.draftGroups.map(({ answer_group: id }) => id)).toContain(typed.answerGroup);
    expect(
      await app.db.prisma.draftGroup.findUniqueOrThrow({ where: { id: typed.answerGroup } }),
    ).toMatchObject({ answers: { [first]: 'First one', [third]: 'Typed since' } });
  });

  it('[DRAFT-10] leaves the review without a draft if it had none', async () => {
    const pulse = await openForm();
    const { id: earlier } = await buildDraft(app.db, {
      pulse,
      answers: { [first]: 'Of another day' },
    });
    await app.db.prisma.pulse.update({
      where: { id: pulse.id },
      data: { state: 'open', headDraftGroupId: null },
    });
    const calls = formCalls(writer, pulse);
    const before = await calls.shown();
    app.clock.advance(1_000);
    await calls.restore(earlier);
    const shown = await calls.shown();
    expect(answersOf(shown)[first]).toBe('Of another day');
    expect((await calls.undoRestore(present(shown.draft).answerGroup, shown.draft)).status).toBe(
      200,
    );
    expect(await rowOf(pulse)).toEqual({ state: 'open', headDraftGroupId: null });
    const undone = await calls.shown();
    expect(answersOf(undone)).toEqual(answersOf(before));
    expect(undone).toMatchObject({ has_draft: false, draft: null, restoredDraft: null });
    expect(undone.draftGroups).toHaveLength(2);
  });

  it('[DRAFT-10, DRAFT-11] brings back even an empty draft', async () => {
    const pulse = await openForm();
    const { id: earlier } = await buildDraft(app.db, { pulse, answers: { [first]: 'Some words' } });
    const window = await EditorWindow.open(writer, pulse);
    app.clock.advance(1_000);
    await window.save(answering(first, ''));
    const calls = formCalls(writer, pulse);
    const before = answersOf(await calls.shown());
    app.clock.advance(1_000);
    await calls.restore(earlier);
    const shown = await calls.shown();
    expect((await calls.undoRestore(present(shown.draft).answerGroup, shown.draft)).status).toBe(
      200,
    );
    expect(answersOf(await calls.shown())).toEqual(before);
  });
});

describe('an undone restore and other windows', () => {
  it('[API-18] does not replace unseen text from another window', async () => {
    const { pulse, calls, began, shown } = await restored();
    const other = await EditorWindow.open(writer, pulse);
    await other.save(answering(third, 'From elsewhere'));
    const refused = await calls.undoRestore(began, shown.draft);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'draft_conflict', message: MESSAGES.drafts.conflict },
    });
    expect(answersOf(await calls.shown())[third]).toBe('From elsewhere');
  });

  it('[API-18] makes the page of an open window stale', async () => {
    const { pulse, calls, began, shown } = await restored();
    const open = await EditorWindow.open(writer, pulse);
    await calls.undoRestore(began, shown.draft);
    expect(await open.save(answering(third, 'Unaware'))).toMatchObject({
      status: 409,
      body: { code: 'draft_conflict', details: { answers: [{ answer: 'First three' }, {}, {}] } },
    });
  });

  it('[API-18] lets a window that shows a dropped draft continue from it', async () => {
    const pulse = await openForm();
    const { id: earlier } = await buildDraft(app.db, {
      pulse,
      answers: { [first]: 'Of another day' },
    });
    await app.db.prisma.pulse.update({
      where: { id: pulse.id },
      data: { state: 'open', headDraftGroupId: null },
    });
    const calls = formCalls(writer, pulse);
    app.clock.advance(1_000);
    await calls.restore(earlier);
    const shown = await calls.shown();
    const open = await EditorWindow.open(writer, pulse);
    await calls.undoRestore(present(shown.draft).answerGroup, shown.draft);
    expect((await open.save(answering(third, 'Typed on'))).status).toBe(200);
    expect(answersOf(await calls.shown())).toEqual({
      [first]: 'Of another day',
      [second]: null,
      [third]: 'Typed on',
    });
  });

  it('[ERR-09] works once: a second undo is refused and changes nothing', async () => {
    const { pulse, calls, began, shown } = await restored();
    const answers = await Promise.all([
      calls.undoRestore(began, shown.draft),
      calls.undoRestore(began, shown.draft),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await groupsOf(pulse)).toHaveLength(5);
  });
});

describe('permission to undo a restore', () => {
  it('[ERR-09] belongs only to the writer, while the review is open', async () => {
    const { pulse, calls, began } = await restored();
    const unknown = comparable(
      await formCalls(company.callers.stranger, { hash: 'C'.repeat(22) }).undoRestore(began),
    );
    for (const person of ['stranger', 'subject', 'siblingManager'] as const) {
      expect(
        comparable(await formCalls(company.callers[person], pulse).undoRestore(began)),
      ).toEqual(unknown);
    }
    expect((await formCalls(company.callers.hr, pulse).undoRestore(began)).status).toBe(403);
    await app.db.prisma.pulse.update({
      where: { id: pulse.id },
      data: { state: 'complete', closedAt: app.clock.now(), headDraftGroupId: null },
    });
    expect(await calls.undoRestore(began)).toMatchObject({
      status: 409,
      body: { message: MESSAGES.pulses.alreadySubmitted },
    });
  });

  it('[ERR-09] covers only a restore of this review: not another draft, another review or a malformed id', async () => {
    const { calls, groups } = await restored();
    const { began: foreign } = await restored();
    for (const group of [present(groups[1]), foreign]) {
      expect(await calls.undoRestore(group)).toMatchObject({
        status: 404,
        body: { message: MESSAGES.drafts.notFound },
      });
    }
    expect((await calls.undoRestore('x')).status).toBe(422);
  });

  it('[DRAFT-10] is logged', async () => {
    const { pulse, calls, began, shown } = await restored();
    await calls.undoRestore(began, shown.draft);
    const lines = await app.db.prisma.changeLog.findMany({
      where: { entity: 'pulse', entityId: String(pulse.id) },
      orderBy: { id: 'asc' },
    });
    expect(lines.map(({ action }) => action)).toEqual(['draft.restored', 'draft.restore_undone']);
    expect(lines[1]).toMatchObject({
      actorId: company.people.writer.user.id,
      impersonatorId: null,
    });
  });
});
