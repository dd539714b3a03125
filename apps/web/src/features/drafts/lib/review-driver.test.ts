import { AUTO_SAVE_DELAY_MS, CONFIRM_RETRY_MS } from '@reviews/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ReviewDriver,
  RETRY_FIRST_MS,
  RETRY_LONGEST_MS,
  type ReviewPorts,
  type SendFailure,
  type SendOptions,
} from './review-driver.ts';
import type { OtherVersion, SaveReply } from './review-reducer.ts';
import {
  hasUnsaved,
  initialReviewState,
  phaseOf,
  type FailureReason,
  type SentRequest,
} from './review-state.ts';

const GROUP = '11111111-1111-4111-8111-111111111111';
const OTHER_GROUP = '22222222-2222-4222-8222-222222222222';

class Refusal extends Error {
  readonly failure: SendFailure;
  constructor(failure: SendFailure) {
    super('refused');
    this.failure = failure;
  }
}

interface PendingSave {
  request: SentRequest;
  options: SendOptions;
  resolve: (reply: SaveReply) => void;
  reject: (error: Error) => void;
}

/** A fake server: each save waits until the test answers it. */
function setUp(values: Record<number, string | null> = { 1: null, 2: null }) {
  const saves: PendingSave[] = [];
  const submits: { request: SentRequest; resolve: () => void; reject: (error: Error) => void }[] =
    [];
  const said: string[] = [];
  const ports: ReviewPorts = {
    save: (request, options) =>
      new Promise((resolve, reject) => saves.push({ request, options, resolve, reject })),
    submit: (request) =>
      new Promise((resolve, reject) => submits.push({ request, resolve, reject })),
    failureOf: (error) => {
      if (error instanceof Refusal) return error.failure;
      throw error;
    },
    sendable: (answers) => ({ answers, stuck: null }),
    answersToSubmit: (answers) => answers,
    journalChanged: () => undefined,
    say: {
      draftSaved: () => said.push('Draft Saved.'),
      failed: (message) => said.push(message),
      merged: () => said.push('merged'),
    },
  };
  const driver = new ReviewDriver(
    initialReviewState({ values, optOut: false, draft: null, draftGroups: [] }),
    ports,
  );
  let version = 0;
  const accept = async (): Promise<void> => {
    version += 1;
    saves
      .at(-1)
      ?.resolve({ answerGroup: GROUP, version, savedAt: '2026-11-12T15:12:45Z', draftGroups: [] });
    await vi.advanceTimersByTimeAsync(0);
  };
  const refuse = async (failure: SendFailure): Promise<void> => {
    saves.at(-1)?.reject(new Refusal(failure));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { driver, saves, submits, said, accept, refuse };
}

const failure = (reason: FailureReason, message = `failed: ${reason}`): SendFailure => ({
  kind: 'failure',
  failure: { reason, message },
  answered: reason !== 'offline',
});

const movedOn = (answers: OtherVersion['answers']): SendFailure => ({
  kind: 'conflict',
  other: { answerGroup: OTHER_GROUP, version: 4, updatedAt: '2026-11-12T15:10:00Z', answers },
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('auto-save', () => {
  it('[DRAFT-01] saves 2000 ms after the last change, and not during continuous typing', async () => {
    const { driver, saves } = setUp();
    driver.edit(1, 'a');
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS - 1);
    driver.edit(1, 'ab');
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS - 1);
    expect(saves).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(saves).toHaveLength(1);
    expect(saves[0]?.request).toMatchObject({
      answers: { 1: 'ab' },
      answerGroup: null,
      base: null,
      sequence: 1,
    });
  });

  it('[DRAFT-01, AMB-69] sends only what changed since the last confirmed save, and its group from then on', async () => {
    const { driver, saves, accept } = setUp();
    driver.edit(1, 'one');
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS);
    await accept();
    driver.edit(2, 'two');
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS);
    expect(saves).toHaveLength(2);
    expect(saves[1]?.request).toMatchObject({
      answers: { 2: 'two' },
      answerGroup: GROUP,
      base: { answerGroup: GROUP, version: 1 },
      sequence: 2,
    });
    expect(Object.keys(saves[1]?.request.answers ?? {})).toEqual(['2']);
  });

  it('never has two saves in flight, and sends what was typed during one in a single next save', async () => {
    const { driver, saves, accept } = setUp();
    driver.edit(1, 'a');
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS);
    driver.edit(1, 'ab');
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS * 3);
    driver.edit(2, 'c');
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS * 3);
    expect(saves).toHaveLength(1);
    await accept();
    expect(saves).toHaveLength(2);
    expect(saves[1]?.request.answers).toEqual({ 1: 'ab', 2: 'c' });
  });

  it('[AMB-41] sends nothing for a change that was reverted', async () => {
    const { driver, saves } = setUp({ 1: 'as it was' });
    driver.edit(1, 'other');
    expect(hasUnsaved(driver.getState())).toBe(true);
    driver.edit(1, 'as it was');
    expect(hasUnsaved(driver.getState())).toBe(false);
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS * 2);
    expect(saves).toHaveLength(0);
    expect(phaseOf(driver.getState())).toBe('idle');
  });

  it('goes through its named phases', async () => {
    const { driver, accept } = setUp();
    const phases: string[] = [phaseOf(driver.getState())];
    driver.subscribe(() => phases.push(phaseOf(driver.getState())));
    driver.edit(1, 'a');
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS);
    await accept();
    expect(phases).toEqual(['idle', 'dirty', 'saving', 'saved']);
  });
});

describe('Save Draft', () => {
  it('[DRAFT-03, AMB-38] saves at once with a toast; an auto-save has none', async () => {
    const { driver, saves, said, accept } = setUp();
    driver.edit(1, 'a');
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS);
    await accept();
    expect(said).toEqual([]);
    driver.edit(1, 'ab');
    driver.saveNow();
    expect(saves).toHaveLength(2);
    await accept();
    expect(said).toEqual(['Draft Saved.']);
  });

  it('pressed during a save, waits for it and shows the toast once all is saved', async () => {
    const { driver, saves, said, accept } = setUp();
    driver.edit(1, 'a');
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS);
    driver.edit(1, 'ab');
    driver.saveNow();
    expect(saves).toHaveLength(1);
    await accept();
    expect(said).toEqual([]);
    await accept();
    expect(said).toEqual(['Draft Saved.']);
    expect(hasUnsaved(driver.getState())).toBe(false);
  });
});

describe('failures', () => {
  it('[AMB-73, ERR-11] reports a failing auto-save once, until a save succeeds', async () => {
    const { driver, said, accept, refuse } = setUp();
    const typeAndFail = async (text: string): Promise<void> => {
      driver.edit(1, text);
      await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS);
      await refuse(failure('refused', 'The server says no.'));
    };
    await typeAndFail('a');
    await typeAndFail('ab');
    expect(said).toEqual(['The server says no.']);
    expect(phaseOf(driver.getState())).toBe('failed');
    driver.edit(1, 'abc');
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS);
    await accept();
    await typeAndFail('abcd');
    expect(said).toEqual(['The server says no.', 'The server says no.']);
  });

  it('[ERR-01] retries silently with backoff while offline, and at once when the network is back', async () => {
    const { driver, saves, said, accept, refuse } = setUp();
    driver.edit(1, 'a');
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS);
    await refuse(failure('offline'));
    expect(phaseOf(driver.getState())).toBe('offline');
    await vi.advanceTimersByTimeAsync(RETRY_FIRST_MS);
    expect(saves).toHaveLength(2);
    await refuse(failure('offline'));
    await vi.advanceTimersByTimeAsync(RETRY_FIRST_MS);
    expect(saves).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(RETRY_FIRST_MS);
    expect(saves).toHaveLength(3);
    await refuse(failure('offline'));
    driver.nudge();
    expect(saves).toHaveLength(4);
    expect(saves[3]?.options.quiet).toBe(true);
    await accept();
    expect(phaseOf(driver.getState())).toBe('saved');
    expect(said).toEqual(['failed: offline']);
  });

  describe('[ERR-01] reconnecting after a long absence', () => {
    async function failManyTimes() {
      const set = setUp();
      set.driver.edit(1, 'a');
      await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS);
      for (let times = 0; times < 6; times += 1) {
        await set.refuse(failure('offline'));
        await vi.advanceTimersByTimeAsync(RETRY_LONGEST_MS);
      }
      return { ...set, tries: set.saves.length };
    }

    it.each([
      ['is under way and fails', true],
      ['comes a moment too early', false],
    ])(
      'follows an attempt that %s with a retry after the first pause',
      async (_name, isUnderWay) => {
        const { driver, saves, tries, refuse } = await failManyTimes();
        if (!isUnderWay) await refuse(failure('offline'));
        driver.nudge();
        await refuse(failure('offline'));
        const before = isUnderWay ? tries : tries + 1;
        expect(saves).toHaveLength(before);
        await vi.advanceTimersByTimeAsync(RETRY_FIRST_MS);
        expect(saves).toHaveLength(before + 1);
      },
    );
  });

  it('retries a save with a lost response under the same sequence number, and gives a changed one a new number', async () => {
    const { driver, saves, refuse } = setUp();
    driver.edit(1, 'a');
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS);
    await refuse(failure('offline'));
    driver.nudge();
    expect(saves[1]?.request.sequence).toBe(1);
    await refuse(failure('offline'));
    driver.edit(1, 'ab');
    driver.nudge();
    expect(saves[2]?.request).toMatchObject({ sequence: 2, answers: { 1: 'ab' } });
  });

  it('[ERR-03] after a firewall page, keeps the text and retries only after the next change', async () => {
    const { driver, saves, said, refuse } = setUp();
    driver.edit(1, 'drop table');
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS);
    await refuse(failure('firewall', 'flagged'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(saves).toHaveLength(1);
    expect(driver.getState().values[1]).toBe('drop table');
    driver.edit(1, 'remove table');
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS);
    expect(saves).toHaveLength(2);
    expect(said).toEqual(['flagged']);
  });

  it('[SES-05] leaves an expired session to the dialog, and saves once the user is signed in again', async () => {
    const { driver, saves, said, accept, refuse } = setUp();
    driver.edit(1, 'in the middle of a sen');
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS);
    await refuse(failure('session'));
    expect(phaseOf(driver.getState())).toBe('failed');
    expect(said).toEqual([]);
    driver.nudge();
    await accept();
    expect(saves.at(-1)?.request.answers).toEqual({ 1: 'in the middle of a sen' });
    expect(phaseOf(driver.getState())).toBe('saved');
  });
});

describe('submit', () => {
  it('[FORM-23] waits for a save in flight, checks every 500 ms, then sends', async () => {
    const { driver, submits, accept } = setUp();
    driver.edit(1, 'a');
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS);
    const outcome = driver.submit();
    await vi.advanceTimersByTimeAsync(CONFIRM_RETRY_MS * 4 - 1);
    await accept();
    expect(submits).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(CONFIRM_RETRY_MS);
    expect(submits).toHaveLength(1);
    expect(submits[0]?.request.answers).toEqual({ 1: 'a', 2: null });
    submits[0]?.resolve();
    await expect(outcome).resolves.toBe('submitted');
    expect(phaseOf(driver.getState())).toBe('submitted');
  });

  it('[FORM-22] starts no auto-save while it waits or sends', async () => {
    const { driver, saves, submits } = setUp();
    driver.edit(1, 'a');
    void driver.submit();
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS * 4);
    expect(saves).toHaveLength(0);
    expect(submits).toHaveLength(1);
  });

  it('sends once when pressed twice', async () => {
    const { driver, submits } = setUp();
    void driver.submit();
    await expect(driver.submit()).resolves.toBe('busy');
    await vi.advanceTimersByTimeAsync(0);
    expect(submits).toHaveLength(1);
    submits[0]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
    await expect(driver.submit()).resolves.toBe('busy');
    expect(submits).toHaveLength(1);
  });

  it('[FORM-37, ERR-10] after an error, keeps the form open with its answers and goes on saving', async () => {
    const { driver, saves, submits, said } = setUp();
    driver.edit(1, 'a');
    const outcome = driver.submit();
    await vi.advanceTimersByTimeAsync(0);
    submits[0]?.reject(new Refusal(failure('server', 'An internal error has occurred!')));
    await expect(outcome).resolves.toBe('failed');
    expect(said).toEqual(['An internal error has occurred!']);
    expect(driver.getState().values[1]).toBe('a');
    await vi.advanceTimersByTimeAsync(RETRY_FIRST_MS);
    expect(saves).toHaveLength(1);
  });

  it('ends when a save in flight is refused because of a conflict', async () => {
    const { driver, submits, refuse } = setUp();
    driver.edit(1, 'mine');
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS);
    const outcome = driver.submit();
    await refuse(movedOn({ 1: 'theirs', 2: null }));
    await vi.advanceTimersByTimeAsync(CONFIRM_RETRY_MS);
    await expect(outcome).resolves.toBe('conflict');
    expect(submits).toHaveLength(0);
  });
});

describe('conflict with another window', () => {
  it('takes over what only the other window changed, and saves its own changes on top', async () => {
    const { driver, saves, said, refuse } = setUp({ 1: null, 2: null });
    driver.edit(1, 'mine');
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS);
    await refuse(movedOn({ 1: null, 2: 'theirs' }));
    expect(driver.getState().values).toEqual({ 1: 'mine', 2: 'theirs' });
    expect(said).toEqual(['merged']);
    expect(saves[1]?.request).toMatchObject({
      answers: { 1: 'mine' },
      answerGroup: null,
      base: { answerGroup: OTHER_GROUP, version: 4 },
    });
  });

  it('offers both versions if both changed, sends nothing until the writer has chosen, then saves on the new base', async () => {
    const { driver, saves, refuse } = setUp({ 1: 'before', 2: null });
    driver.edit(1, 'mine');
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS);
    await refuse(movedOn({ 1: 'theirs', 2: null }));
    expect(phaseOf(driver.getState())).toBe('conflict');
    expect(driver.getState().conflict?.pairs).toEqual([
      { question_id: 1, mine: 'mine', theirs: 'theirs' },
    ]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(saves).toHaveLength(1);
    driver.settleConflict({ 1: 'mine' });
    expect(saves[1]?.request).toMatchObject({
      answers: { 1: 'mine' },
      base: { answerGroup: OTHER_GROUP, version: 4 },
    });
  });

  it('adds text typed during the choice to this window’s version', async () => {
    const { driver, saves, refuse } = setUp({ 1: 'before', 2: null });
    driver.edit(1, 'mine');
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS);
    await refuse(movedOn({ 1: 'theirs', 2: null }));
    driver.edit(1, 'mine, and more');
    expect(driver.getState().conflict?.pairs).toEqual([
      { question_id: 1, mine: 'mine, and more', theirs: 'theirs' },
    ]);
    driver.settleConflict({ 1: 'mine, and more' });
    expect(saves[1]?.request).toMatchObject({ answers: { 1: 'mine, and more' } });
  });

  it('opens the choice at once only if the writer pressed something', async () => {
    const byItself = setUp({ 1: 'before' });
    byItself.driver.edit(1, 'mine');
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS);
    await byItself.refuse(movedOn({ 1: 'theirs' }));
    expect(byItself.driver.getState().conflict?.asked).toBe(false);
    const pressed = setUp({ 1: 'before' });
    pressed.driver.edit(1, 'mine');
    pressed.driver.saveNow();
    await pressed.refuse(movedOn({ 1: 'theirs' }));
    expect(pressed.driver.getState().conflict?.asked).toBe(true);
  });

  it('saves the version not chosen as its own draft group before the chosen one', async () => {
    const { driver, saves, accept, refuse } = setUp({ 1: 'before', 2: null });
    driver.edit(1, 'mine');
    await vi.advanceTimersByTimeAsync(AUTO_SAVE_DELAY_MS);
    await refuse(movedOn({ 1: 'theirs', 2: null }));
    driver.settleConflict({ 1: 'theirs' });
    expect(saves[1]?.request).toMatchObject({ answers: { 1: 'mine' }, answerGroup: null });
    await accept();
    expect(saves[2]?.request).toMatchObject({
      answers: { 1: 'theirs' },
      answerGroup: null,
      base: { answerGroup: GROUP, version: 1 },
    });
    await accept();
    expect(driver.getState().values[1]).toBe('theirs');
    expect(hasUnsaved(driver.getState())).toBe(false);
  });
});
