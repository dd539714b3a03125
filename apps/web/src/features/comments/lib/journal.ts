import type { Quote } from './quote.ts';

const PREFIX = 'reviews-comments';

/** Something that is being written: a comment, a reply, or a change of one of them. */
export interface Writing {
  /** Made for this writing; the server knows by it what was sent twice. */
  key: string;
  kind: 'new' | 'reply' | 'edit';
  /** Of a new comment. */
  question: number | null;
  quote: Quote | null;
  visibility: string | null;
  /** The thread that is replied to, or the comment that is changed. */
  comment: number | null;
  /** Rich text. */
  text: string;
  /** What a changed comment was when it was opened; another text now means that somebody else was here. */
  was: { text: string; version: number } | null;
  /** What was sent first and never answered: it may have arrived. */
  sent: { text: string; visibility: string | null } | null;
  /** What somebody else made of a changed comment meanwhile: shown beside it until one of the two is saved. */
  theirs: string | null;
}

export interface JournalAddress {
  /** Whose words these are: nobody else signing in on this browser is shown them. */
  person: string;
  hash: string;
}

const folderOf = ({ person, hash }: JournalAddress): string => `${PREFIX}/${person}/${hash}/`;

/** Local storage, which writes at once: a comment is a few lines, and must outlive a tab that is closed the moment after. */
export function keepWriting(address: JournalAddress, writing: Writing): void {
  try {
    localStorage.setItem(folderOf(address) + writing.key, JSON.stringify(writing));
  } catch {
    // Full or forbidden: it lives as long as the page.
  }
}

export function forgetWriting(address: JournalAddress, key: string): void {
  try {
    localStorage.removeItem(folderOf(address) + key);
  } catch {
    // Forbidden: nothing was written either.
  }
}

/** What this person has begun to write on this form and not saved. */
export function readWritings(address: JournalAddress): Writing[] {
  return keysIn(folderOf(address)).flatMap((key) => parseWriting(localStorage.getItem(key)) ?? []);
}

/** How many things this person has begun to write, on any form. */
export const countWritings = (person: string): number => keysIn(`${PREFIX}/${person}/`).length;

/** Calls back when another window of this browser writes on the same form: its text, or null once it is saved or given up. */
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
