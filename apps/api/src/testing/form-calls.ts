import { randomUUID } from 'node:crypto';
import * as contracts from '@reviews/contracts';
import type { AnswerValue } from '@reviews/domain';
import type { Answer, Caller } from './start-test-app.ts';
import { replyOf } from './worlds.ts';

interface Form {
  readonly hash: string;
}

/**
 * Returns one person's calls on one review; bodies are sent unchecked, so that a test can send what
 * the page never would.
 */
export function formCalls(caller: Caller, { hash }: Form) {
  const post = (path: string, body?: unknown) =>
    caller.send('POST', `/api/pulses/${hash}/${path}`, body === undefined ? {} : { body });
  return {
    show: () => caller.call(contracts.showPulse, { params: { hash } }),
    /** The review as visible to this person. */
    shown: async () =>
      replyOf(contracts.showPulse, await caller.call(contracts.showPulse, { params: { hash } }))
        .employeeFeedback,
    save: (answers: unknown, more: object = {}) =>
      post('save-draft', { answers, close: 0, ...more }),
    submit: (answers: unknown, more: object = {}) =>
      post('edit', { answers, close: 1, sharingOptOut: 0, ...more }),
    loadDraft: (group: string) =>
      caller.send(
        'GET',
        `/api/pulses/${hash}/load-draft?answer_group=${encodeURIComponent(group)}`,
      ),
    restore: (group: string) => post('restore-draft', { answer_group: group }),
    undoRestore: (group: string, base?: { answerGroup: string; version: number } | null) =>
      post('undo-restore', { answer_group: group, ...(base ? { base } : {}) }),
    reopen: () => post('reopen'),
    requestReopen: (reason: unknown = 'A result is missing.') => post('reopen-request', { reason }),
    decline: (note?: unknown) => post('reopen-request/decline', note === undefined ? {} : { note }),
    changes: (query = '') => caller.send('GET', `/api/pulses/${hash}/changes${query}`),
    reassign: (employeeId: number) => post('reassign', { employeeId }),
    viewed: (viewed: unknown) => post('viewed', { viewed }),
    remove: () => caller.call(contracts.deletePulse, { params: { id: hash } }),
  };
}
export type FormCalls = ReturnType<typeof formCalls>;

/** Returns the shown answers by question id. */
export function answersOf(form: {
  readonly answers: readonly { question: number; answer: AnswerValue }[];
}): Record<number, AnswerValue> {
  return Object.fromEntries(form.answers.map(({ question, answer }) => [question, answer]));
}

/** Returns the response to a successful save. */
export function receiptOf(answer: Answer) {
  return replyOf(contracts.saveDraft, answer);
}

/**
 * A page load that writes: identifies itself, numbers its saves and bases each on the one before,
 * like the web app.
 */
export class EditorWindow {
  readonly editor = randomUUID();
  private sequence = 0;
  private answerGroup: string | null = null;
  private readonly calls: FormCalls;
  /** The latest draft that this window has seen. */
  base: { answerGroup: string; version: number } | null;

  constructor(
    caller: Caller,
    form: Form,
    base: { answerGroup: string; version: number } | null = null,
  ) {
    this.calls = formCalls(caller, form);
    this.base = base;
  }

  /** Opens a window on the current review. */
  static async open(caller: Caller, form: Form): Promise<EditorWindow> {
    return new EditorWindow(caller, form, (await formCalls(caller, form).shown()).draft);
  }

  private next() {
    this.sequence += 1;
    return {
      editor: this.editor,
      sequence: this.sequence,
      base: this.base,
      answerGroup: this.answerGroup,
    };
  }

  async save(answers: unknown, more: object = {}): Promise<Answer> {
    const answer = await this.calls.save(answers, { ...this.next(), ...more });
    if (answer.status === 200) {
      const { answerGroup, version } = receiptOf(answer);
      this.answerGroup = answerGroup;
      this.base = { answerGroup, version };
    }
    return answer;
  }

  submit(answers: unknown, more: object = {}): Promise<Answer> {
    return this.calls.submit(answers, { ...this.next(), ...more });
  }
}
