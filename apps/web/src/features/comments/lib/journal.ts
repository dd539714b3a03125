import {
  forgetWords,
  keepWords,
  namesOfWords,
  readWords,
  watchWords,
} from '../../../lib/kept-words.ts';
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

/** Keeps an unsaved text on this computer. */
export const keepWriting = (address: JournalAddress, writing: Writing): void =>
  keepWords(folderOf(address) + writing.key, writing);

export const forgetWriting = (address: JournalAddress, key: string): void =>
  forgetWords(folderOf(address) + key);

/** Returns this user's unsaved texts on this review. */
export const readWritings = (address: JournalAddress): Writing[] =>
  namesOfWords(folderOf(address)).map(readWords).filter(isWriting);

/** Returns the number of this user's unsaved texts, on any review. */
export const countWritings = (person: string): number =>
  namesOfWords(`${PREFIX}/${person}/`).length;

/**
 * Calls back when another window of this browser edits a text on the same review: with the text, or
 * null once it is saved or discarded.
 */
export function watchWritings(
  address: JournalAddress,
  listener: (key: string, writing: Writing | null) => void,
): void {
  const folder = folderOf(address);
  watchWords(folder, (name, value) =>
    listener(name.slice(folder.length), isWriting(value) ? value : null),
  );
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
