import type { KeyboardEvent } from 'react';

export type KeyAction =
  | 'down'
  | 'up'
  | 'approve'
  | 'decline'
  | 'approveAll'
  | 'undo'
  | 'search'
  | 'save'
  | 'skip'
  | 'previous'
  | 'terms'
  | 'keys';

const ACTIONS: Readonly<Record<string, KeyAction>> = {
  j: 'down',
  ArrowDown: 'down',
  k: 'up',
  ArrowUp: 'up',
  a: 'approve',
  d: 'decline',
  u: 'undo',
  '/': 'search',
  n: 'save',
  s: 'skip',
  p: 'previous',
  t: 'terms',
  '?': 'keys',
};

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox'));

/**
 * Returns the action for a key press, or null if the user is typing or the key belongs to the
 * browser. In a field, only saving works.
 */
export function keyActionOf({
  key,
  target,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<
  KeyboardEvent,
  'key' | 'target' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'
>): KeyAction | null {
  if (key === 'Enter' && (ctrlKey || metaKey)) return 'save';
  if (isTyping(target) || ctrlKey || metaKey || altKey) return null;
  if (shiftKey && key === 'A') return 'approveAll';
  return ACTIONS[key.length === 1 ? key.toLowerCase() : key] ?? null;
}
