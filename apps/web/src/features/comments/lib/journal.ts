import type { Quote } from './quote.ts';

const PREFIX = 'reviews-comments';

/** An unsaved text: a comment, a reply, or an edit of one. */
export interface Writing {
  /** Generated for this text; the idempotency key on the server. */
  key: string;
  kind: 'new' | 'reply' | 'edit';
  /** Set for a new comment. */
  question: number | null;
  quote: Quote | null;
  visibility: string | null;
  /** The thread replied to, or the comment being edited. */
  comment: number | null;
  /** Rich text. */
  text: string;
  /**
   * The edited comment when it was opened; if the stored one differs, someone else has changed it.
   */
  was: { text: string; version: number } | null;
  /** The first attempt, if it was never answered: it may have been saved. */
  sent: { text: string; visibility: string | null } | null;
  /**
   * Someone else's version of the edited comment, shown beside it until one of the two is saved.
   */
  theirs: string | null;
}

export interface JournalAddress {
  /** The user who wrote the texts: other users of this browser never see them. */
  person: string;
  hash: string;
}

const folderOf = ({ person, hash }: JournalAddress): string => `${PREFIX}/${person}/${hash}/`;

/**
 * Stores an unsaved text in local storage, which writes synchronously: a comment is short, and must
 * survive a tab that closes right after.
 */
export function keepWriting(address: JournalAddress, writing: Writing): void {
  try {
    localStorage.setItem(folderOf(address) + writing.key, JSON.stringify(writing));
  } catch {
    // Storage is full or blocked: the text lives as long as the page.
  }
}

export function forgetWriting(address: JournalAddress, key: string): void {
  try {
    localStorage.removeItem(folderOf(address) + key);
  } catch {
    // Storage is blocked, so nothing was stored either.
  }
}

/** Returns this user's unsaved texts on this review. */
export function readWritings(address: JournalAddress): Writing[] {
  return keysIn(folderOf(address)).flatMap((key) => parseWriting(localStorage.getItem(key)) ?? []);
}

/** Returns the number of this user's unsaved texts, on any review. */
export const countWritings = (person: string): number => keysIn(`${PREFIX}/${person}/`).length;

/**
 * Calls back when another window of this browser edits a text on the same review: with the text, or
 * null once it is saved or discarded.
 */
export function watchWritings(
  address: JournalAddress,
  listener: (key: string, writing: Writing | null) => void,
): void {
  const folder = folderOf(address);
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(folder)) listener(key.slice(folder.length), parseWriting(newValue));
  });
}

function keysIn(folder: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(folder))
      .toSorted();
  } catch {
    return [];
  }
}

function parseWriting(text: string | null): Writing | null {
  try {
    const writing: unknown = JSON.parse(text ?? 'null');
    return isWriting(writing) ? writing : null;
  } catch {
    return null;
  }
}

const isWriting = (value: unknown): value is Writing =>
  typeof value === 'object' &&
  value !== null &&
  [
    'key',
    'kind',
    'question',
    'quote',
    'visibility',
    'comment',
    'text',
    'was',
    'sent',
    'theirs',
  ].every((name) => name in value);
