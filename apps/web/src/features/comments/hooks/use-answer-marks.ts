import type { CommentView } from '@reviews/contracts/comments';
import { useEffect, useEffectEvent } from 'react';
import { AnswerText } from '../lib/answer-text.ts';
import type { Discussion } from '../lib/discussion.ts';
import type { Writing } from '../lib/journal.ts';
import { clearMarks, isOn, showMarks } from '../lib/marks.ts';
import { findQuote, type Quote } from '../lib/quote.ts';
import type { ReadingPlace } from '../lib/reading-place.ts';
import { useDiscussion } from './use-discussion.ts';

interface Beside {
  discussion: Discussion;
  place: ReadingPlace;
  threads: readonly CommentView[];
  /** The review's root element, including its cards. */
  root: HTMLElement | null;
}

/**
 * Highlights the texts that comments are about. Clicking one shows its thread; clicking a card
 * filters the sidebar to its question (CMT-08).
 */
export function useAnswerMarks({ discussion, place, threads, root }: Beside): void {
  const active = useDiscussion(discussion, (state) => state.active?.comment ?? null);
  // Selects only what the comments are about, so that typing does not run this again.
  const begun = useDiscussion(discussion, (state) =>
    state.writings
      .flatMap(({ key, question, quote }) => (quote ? `${key}/${question}` : []))
      .join(),
  );

  const mark = useEffectEvent(() => {
    const found = findThreads(place, threads);
    discussion.lose(
      threads.flatMap((thread) => (isAboutText(thread) && !found.has(thread.id) ? thread.id : [])),
    );
    const ofActive = active === null ? undefined : found.get(active);
    showMarks({
      soft: [...found.values()].filter((range) => range !== ofActive),
      active: ofActive ? [ofActive] : [],
      writing: findWritings(place, discussion.getState().writings),
    });
  });
  useEffect(() => mark(), [threads, place, active, begun]);
  useEffect(() => clearMarks, []);

  const press = useEffectEvent((event: MouseEvent) => {
    if (
      !(event.target instanceof Element) ||
      event.target.closest('a, button, summary') ||
      document.getSelection()?.isCollapsed === false
    )
      return;
    const pressed = [...findThreads(place, threads)].find(([, range]) => isOn(range, event))?.[0];
    const question = place.questionOf(event.target);
    if (pressed === undefined) {
      if (question !== null) discussion.narrow(question);
      return;
    }
    if (discussion.getState().filter !== question) discussion.narrow(null);
    discussion.look({ comment: pressed, calls: true });
  });
  useEffect(() => {
    if (root === null) return undefined;
    const onPress = (event: MouseEvent): void => press(event);
    root.addEventListener('click', onPress);
    // Answers can load, collapse or change after the comments, so the highlights are computed
    // again.
    const watch = new MutationObserver(() => mark());
    watch.observe(root, { subtree: true, childList: true, characterData: true });
    const resize = new ResizeObserver(() => mark());
    resize.observe(root);
    return () => {
      root.removeEventListener('click', onPress);
      watch.disconnect();
      resize.disconnect();
    };
  }, [root]);
}

/** Scrolls to the text of a thread, or to the card of its question. */
export function showInAnswer(place: ReadingPlace, thread: CommentView): void {
  const range = findThreads(place, [thread]).get(thread.id);
  const target =
    range?.startContainer.parentElement ??
    (thread.question_id === null ? null : place.cardOf(thread.question_id));
  // A sheet covers the middle of the window.
  target?.scrollIntoView({
    block: window.matchMedia('(width < 62em)').matches ? 'start' : 'center',
  });
}

const isAboutText = ({ selected_text: text, question_id: question }: CommentView): boolean =>
  text !== null && question !== null;

/** Returns the ranges of the quoted texts that the answers still contain. */
function findThreads(place: ReadingPlace, threads: readonly CommentView[]): Map<number, Range> {
  const find = finderIn(place);
  const found = new Map<number, Range>();
  for (const {
    id,
    question_id: question,
    selected_text: text,
    selected_prefix: prefix,
    selected_suffix: suffix,
  } of threads) {
    const range =
      question === null || text === null ? null : find(question, { text, prefix, suffix });
    if (range) found.set(id, range);
  }
  return found;
}

function findWritings(place: ReadingPlace, writings: readonly Writing[]): Range[] {
  const find = finderIn(place);
  return writings.flatMap(({ question, quote }) =>
    question === null || quote === null ? [] : (find(question, quote) ?? []),
  );
}

/** Returns a function that finds quotes and reads each answer only once. */
function finderIn(place: ReadingPlace): (question: number, quote: Quote) => Range | null {
  const texts = new Map<number, AnswerText | null>();
  return (question, quote) => {
    const answer = place.answerOf(question);
    if (!texts.has(question)) texts.set(question, answer && new AnswerText(answer));
    const text = texts.get(question);
    const span = text && findQuote(text.text, quote);
    return (span && text?.rangeOf(span)) ?? null;
  };
}
