import { randomUUID } from 'node:crypto';
import { saveDraft, submitPulse, type AnswersInput } from '@reviews/contracts';
import type { Reply, Visitor } from '@reviews/harness';

interface Base {
  readonly answerGroup: string;
  readonly version: number;
}

/** A page load on a form: it says who it is, numbers its saves and builds each on what it has seen, as the web does. */
export class EditorWindow {
  readonly #visitor: Visitor;
  readonly #hash: string;
  readonly #editor = randomUUID();
  #sequence = 0;
  #answerGroup: string | null = null;
  /** What it has seen last; null where the form had no draft. */
  base: Base | null = null;

  constructor(visitor: Visitor, form: { readonly hash: string }) {
    this.#visitor = visitor;
    this.#hash = form.hash;
  }

  /** A save, at the given server where one is named. */
  async save(answers: AnswersInput, at: string = this.#visitor.base): Promise<Reply> {
    this.#sequence += 1;
    return this.repeat(answers, at);
  }

  /** The same save again, as after an answer that was lost on the way. */
  async repeat(answers: AnswersInput, at: string): Promise<Reply> {
    const body = { answers, close: 0 as const, ...this.#seen() };
    const reply = await this.#visitor.send('POST', `${at}/api/pulses/${this.#hash}/save-draft`, {
      body,
    });
    if (reply.status === 200) {
      const { answerGroup, version } = saveDraft.response.parse(reply.json());
      this.#answerGroup = answerGroup;
      this.base = { answerGroup, version };
    }
    return reply;
  }

  submit(answers: AnswersInput, at: string = this.#visitor.base): Promise<Reply> {
    this.#sequence += 1;
    const params = { hash: this.#hash };
    const path = submitPulse.path.replace(':hash', params.hash);
    return this.#visitor.send('POST', `${at}${path}`, {
      body: { answers, close: 1, sharingOptOut: 0, ...this.#seen() },
    });
  }

  #seen() {
    return {
      editor: this.#editor,
      sequence: this.#sequence,
      base: this.base,
      answerGroup: this.#answerGroup,
    };
  }
}

/** The answers map with one text. */
export const answering = (question: number, value: string): AnswersInput => ({
  [question]: { id: question, value },
});
