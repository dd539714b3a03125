import { MESSAGES } from '@reviews/domain';
import { buildPulse } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersOf, EditorWindow, formCalls, receiptOf } from '../../testing/form-calls.ts';
import {
  startTestApp,
  type Answer,
  type Caller,
  type TestApp,
} from '../../testing/start-test-app.ts';
import {
  answering,
  buildCompany,
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
  place = await placeAsking(app, [{ text: 'What went well?' }, { text: 'What next?' }]);
  [first, second] = [present(place.questions[0]), present(place.questions[1])];
});
afterAll(() => app.close());

const openForm = () =>
  buildPulse(app.db, {
    employee: company.people.subject,
    assignee: company.people.writer,
    cyclePulse: place.cyclePulse,
    openedAt: app.clock.now(),
  });
const groupsOf = (pulse: { id: number }) =>
  app.db.prisma.draftGroup.findMany({
    where: { pulseId: pulse.id },
    orderBy: { createdAt: 'asc' },
  });
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();
const conflict = {
  status: 409,
  body: { code: 'draft_conflict', message: MESSAGES.drafts.conflict },
};

describe('two windows on one review', () => {
  it('[API-18, AMB-69] refuses the stale one and returns the current version', async () => {
    const pulse = await openForm();
    const [one, other] = [new EditorWindow(writer, pulse), new EditorWindow(writer, pulse)];
    const stored = receiptOf(
      await one.save({
        ...answering(first, 'From the first window'),
        ...answering(second, 'Both'),
      }),
    );
    app.clock.advance(1_000);
    const refused = await other.save(answering(first, 'From the second window'));
    expect(refused).toMatchObject(conflict);
    const { details } = refused.body as { details: { answers: never[] } };
    expect(Object.keys(details).sort()).toEqual([
      'answerGroup',
      'answers',
      'updated_at',
      'version',
    ]);
    expect(details).toMatchObject({
      answerGroup: stored.answerGroup,
      version: 1,
      updated_at: stored.saved_at,
    });
    expect(answersOf(details)).toEqual({ [first]: 'From the first window', [second]: 'Both' });
    expect(await groupsOf(pulse)).toHaveLength(1);
  });

  it('[API-18] accepts the refused text once its window has seen the other version, and keeps both restorable', async () => {
    const pulse = await openForm();
    const [one, other] = [new EditorWindow(writer, pulse), new EditorWindow(writer, pulse)];
    await one.save({ ...answering(first, 'First'), ...answering(second, 'Untouched') });
    const refused = await other.save(answering(first, 'Second'));
    const { details } = refused.body as { details: { answerGroup: string; version: number } };
    other.base = { answerGroup: details.answerGroup, version: details.version };
    expect((await other.save(answering(first, 'Second'))).status).toBe(200);
    const shown = await formCalls(writer, pulse).shown();
    expect(answersOf(shown)).toEqual({ [first]: 'Second', [second]: 'Untouched' });
    expect(
      (await groupsOf(pulse))
        .map(({ answers }) => (answers as Record<number, string>)[first])
        .sort(),
    ).toEqual(['First', 'Second']);
    // Now the first window is stale.
    expect(await one.save(answering(second, 'Late'))).toMatchObject(conflict);
  });

  it('[API-18] lets a window opened later continue from the draft it was shown', async () => {
    const pulse = await openForm();
    await new EditorWindow(writer, pulse).save(answering(first, 'Yesterday'));
    const today = await EditorWindow.open(writer, pulse);
    expect((await today.save(answering(second, 'Today'))).status).toBe(200);
    expect(answersOf(await formCalls(writer, pulse).shown())).toEqual({
      [first]: 'Yesterday',
      [second]: 'Today',
    });
    expect(await groupsOf(pulse)).toHaveLength(2);
  });

  it('[API-18] does not treat a window that omits the version it saw as the last writer, not even in the same draft', async () => {
    const pulse = await openForm();
    const one = new EditorWindow(writer, pulse);
    const { answerGroup } = receiptOf(await one.save(answering(first, 'Mine')));
    const copy = new EditorWindow(writer, pulse);
    expect(await copy.save(answering(first, 'Copy'), { base: undefined })).toMatchObject(conflict);
    expect(
      await copy.save(answering(first, 'Copy'), { base: undefined, answerGroup }),
    ).toMatchObject(conflict);
    expect(
      await copy.save(answering(first, 'Copy'), { base: { answerGroup, version: 7 } }),
    ).toMatchObject(conflict);
    // With the version it has seen, a copy of the tab may continue in the same draft; the original
    // is then stale.
    expect(
      (
        await copy.save(answering(first, 'Copy'), {
          base: { answerGroup, version: 1 },
          answerGroup,
        })
      ).status,
    ).toBe(200);
    expect(await one.save(answering(first, 'Mine again'), { base: undefined })).toMatchObject(
      conflict,
    );
    expect(answersOf(await formCalls(writer, pulse).shown())[first]).toBe('Copy');
  });

  it('[API-18] stores exactly one of two simultaneous first saves', async () => {
    for (let round = 0; round < 8; round += 1) {
      const pulse = await openForm();
      const answers = await Promise.all(
        ['left', 'right'].map((text) =>
          new EditorWindow(writer, pulse).save(answering(first, text)),
        ),
      );
      expect(statuses(answers)).toEqual([200, 409]);
      const [group] = await groupsOf(pulse);
      const stored = answersOf(await formCalls(writer, pulse).shown())[first];
      expect(stored).toBe(answers[0]?.status === 200 ? 'left' : 'right');
      expect(answers.find(({ status }) => status === 409)).toMatchObject({
        body: { details: { answerGroup: group?.id, answers: [{ answer: stored }, {}] } },
      });
    }
  });

  it('[API-18] accepts one of eight windows that continue from the same draft', async () => {
    const pulse = await openForm();
    await new EditorWindow(writer, pulse).save(answering(first, 'Base'));
    const windows = await Promise.all(
      Array.from({ length: 8 }, () => EditorWindow.open(writer, pulse)),
    );
    const answers = await Promise.all(
      windows.map((window, index) => window.save(answering(first, `Window ${index}`))),
    );
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect(answersOf(await formCalls(writer, pulse).shown())[first]).toBe(
      `Window ${answers.findIndex(({ status }) => status === 200)}`,
    );
    expect(await groupsOf(pulse)).toHaveLength(2);
  });

  it('[DRAFT-01] lose nothing when saves of one window arrive out of order', async () => {
    const pulse = await openForm();
    const window = new EditorWindow(writer, pulse);
    await window.save(answering(first, '0'));
    // Each save carries everything unconfirmed, like the page while a response is pending.
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => window.save(answering(first, `${index + 1}`))),
    );
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
    expect(answersOf(await formCalls(writer, pulse).shown())[first]).toBe('12');
    expect(await groupsOf(pulse)).toHaveLength(1);
  });
});

describe('a save concurrent with a submission', () => {
  const submitted = async (pulse: { id: number; hash: string }) => {
    const { state, headDraftGroupId } = await app.db.prisma.pulse.findUniqueOrThrow({
      where: { id: pulse.id },
    });
    const submissions = await app.db.prisma.pulseSubmission.findMany({
      where: { pulseId: pulse.id },
    });
    return {
      state,
      headDraftGroupId,
      submissions: submissions.length,
      answer: answersOf(await formCalls(writer, pulse).shown())[first],
    };
  };

  it('[FORM-22, FORM-28] from the same window never changes the submission', async () => {
    for (let round = 0; round < 6; round += 1) {
      const pulse = await openForm();
      const window = new EditorWindow(writer, pulse);
      if (round % 2 === 0) await window.save(answering(first, 'Draft'));
      const [save, submit] = await Promise.all([
        window.save(answering(first, 'Draft')),
        window.submit(answering(first, 'Final')),
      ]);
      expect(submit.status).toBe(200);
      expect([200, 409]).toContain(save.status);
      expect(await submitted(pulse)).toEqual({
        state: 'complete',
        headDraftGroupId: null,
        submissions: 1,
        answer: 'Final',
      });
    }
  });

  it('[FORM-28] from another window: either the text is saved and the submission refused, or the reverse', async () => {
    for (let round = 0; round < 6; round += 1) {
      const pulse = await openForm();
      const [one, other] = [new EditorWindow(writer, pulse), new EditorWindow(writer, pulse)];
      const [save, submit] = await Promise.all([
        one.save(answering(first, 'Words of one')),
        other.submit(answering(first, 'Final')),
      ]);
      expect(statuses([save, submit])).toEqual([200, 409]);
      if (submit.status === 200) {
        expect(save).toMatchObject({ body: { message: MESSAGES.pulses.alreadySubmitted } });
        expect(await submitted(pulse)).toEqual({
          state: 'complete',
          headDraftGroupId: null,
          submissions: 1,
          answer: 'Final',
        });
      } else {
        expect(submit).toMatchObject({
          ...conflict,
          body: { details: { answers: [{ answer: 'Words of one' }, {}] } },
        });
        expect(await submitted(pulse)).toMatchObject({
          state: 'draft',
          submissions: 0,
          answer: 'Words of one',
        });
      }
    }
  });

  it('[ERR-10] a stale submission is refused with the current draft, and succeeds from there', async () => {
    const pulse = await openForm();
    const [one, other] = [new EditorWindow(writer, pulse), new EditorWindow(writer, pulse)];
    const { answerGroup, version } = receiptOf(await one.save(answering(second, 'Unseen')));
    expect(await other.submit(answering(first, 'Final'))).toMatchObject({
      ...conflict,
      body: { details: { answerGroup, version } },
    });
    expect(await submitted(pulse)).toMatchObject({ state: 'draft', submissions: 0 });
    other.base = { answerGroup, version };
    expect((await other.submit(answering(first, 'Final'))).status).toBe(200);
    expect(await submitted(pulse)).toMatchObject({ state: 'complete', submissions: 1 });
    // The draft that was not submitted can still be previewed.
    expect((await formCalls(writer, pulse).loadDraft(answerGroup)).status).toBe(200);
  });
});
