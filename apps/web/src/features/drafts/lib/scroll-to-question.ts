import { EDITOR_SCROLL_OFFSET_PX } from '@reviews/domain';

const CONTROLS =
  'input:not([disabled]), textarea:not([disabled]), select:not([disabled]), [contenteditable="true"], [role="textbox"]';

/** Returns the element id of a question's card. */
export const questionAnchor = (questionId: number): string => `question-${questionId}`;

/**
 * Scrolls a question to 80 px below the top of the window or its dialog, and focuses its
 * answer.
 */
export function scrollToQuestion(questionId: number): void {
  const card = document.getElementById(questionAnchor(questionId));
  if (!card) return;
  const behavior: ScrollBehavior = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    ? 'auto'
    : 'smooth';
  const scroller = scrollerOf(card);
  if (scroller) {
    const top =
      card.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
    scroller.scrollTo({ top: top - EDITOR_SCROLL_OFFSET_PX, behavior });
  } else {
    window.scrollTo({
      top: card.getBoundingClientRect().top + window.scrollY - EDITOR_SCROLL_OFFSET_PX,
      behavior,
    });
  }
  const answer =
    card.querySelector<HTMLElement>('input:checked:not([disabled])') ??
    card.querySelector<HTMLElement>(CONTROLS) ??
    card;
  answer.focus({ preventScroll: true });
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  const dialog = element.closest('[role="dialog"]');
  let parent = element.parentElement;
  while (dialog && parent && dialog.contains(parent)) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
    parent = parent.parentElement;
  }
  return null;
}
