import { randomUUID } from 'node:crypto';
import { saveDraft, submitPulse, type AnswersInput } from '@reviews/contracts';
import type { Reply, Visitor } from '@reviews/harness';

interface Base {
  readonly answerGroup: string;
  readonly version: number;
}

/**
 * A page load of a review. It identifies itself, numbers its saves and bases each on what it has
 * seen, as the web application does.
 */
export class EditorWindow {
  readonly #visitor: Visitor;
  readonly #hash: string;
  readonly #editor = randomUUID();
  #sequence = 0;
  #answerGroup: string | null = null;
  /** The draft it saw last; null if the review had none. */
  base: Base | null = null;

  constructor(visitor: Visitor, form: { readonly hash: string }) {
    this.#visitor = visitor;
    this.#hash = form.hash;
  }

  /** Saves, at the given server if one is named. */
  async save(answers: AnswersInput, at: string = this.#visitor.base): Promise<Reply> {
    this.#sequence += 1;
    return this.repeat(answers, at);
  }

  /** Repeats the same save, as after a lost answer. */
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

/** Returns an answers map with one text. */
export const answering = (question: number, value: string): AnswersInput => ({
  [question]: { id: question, value },
});
