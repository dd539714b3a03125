import { AnswerText } from './answer-text.ts';
import { quoteAt, type Quote } from './quote.ts';
import type { Question } from './threads.ts';

/** The review on the page: finds its cards and their answers by their attributes. */
export class ReadingPlace {
  readonly questions: readonly Question[];
  readonly #cardId: (question: number) => string;

  /** @param cardId returns the element id of a question's card */
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

  /** Returns the element id of a question's text, for `aria-describedby`. */
  titleIdOf(question: number): string {
    return `${this.#cardId(question)}-text`;
  }

  /** Returns the question whose card contains a node. */
  questionOf(node: Node): number | null {
    return this.questions.find(({ id }) => this.cardOf(id)?.contains(node))?.id ?? null;
  }

  textOf(question: number): string {
    return this.questions.find(({ id }) => id === question)?.text ?? '';
  }

  /**
   * Returns the selected part of an answer, cut at the end of that answer; null if nothing is
   * selected.
   */
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
