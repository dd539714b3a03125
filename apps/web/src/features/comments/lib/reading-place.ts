import { AnswerText } from './answer-text.ts';
import { quoteAt, type Quote } from './quote.ts';
import type { Question } from './threads.ts';

/** Where on the page the form is read: its cards and their answers, found by what the page says of them. */
export class ReadingPlace {
  readonly questions: readonly Question[];
  readonly #cardId: (question: number) => string;

  /** @param cardId the id in the page of the card of a question */
  constructor(questions: readonly Question[], cardId: (question: number) => string) {
    this.questions = questions;
    this.#cardId = cardId;
  }

  cardOf(question: number): HTMLElement | null {
    return document.getElementById(this.#cardId(question));
  }

  answerOf(question: number): Element | null {
    return this.cardOf(question)?.querySelector('[data-answer]') ?? null;
  }

  /** The id in the page of the text of a question, for what is described by it. */
  titleIdOf(question: number): string {
    return `${this.#cardId(question)}-text`;
  }

  /** The question on whose card something stands. */
  questionOf(node: Node): number | null {
    return this.questions.find(({ id }) => this.cardOf(id)?.contains(node))?.id ?? null;
  }

  textOf(question: number): string {
    return this.questions.find(({ id }) => id === question)?.text ?? '';
  }

  /** What is selected of one answer; a selection that begins in it and goes on beyond ends with it. Null where nothing is. */
  selected(selection: Selection | null): { question: number; quote: Quote; range: Range } | null {
    if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
    const range = selection.getRangeAt(0);
    const question = this.questionOf(range.startContainer);
    const answer = question === null ? null : this.answerOf(question);
    if (question === null || !answer?.contains(range.startContainer)) return null;
    const text = new AnswerText(answer);
    const span = text.spanOf(range);
    const quote = quoteAt(text.text, span);
    const shown = text.rangeOf(span);
    return quote === null || shown === null ? null : { question, quote, range: shown };
  }
}
