import { isEmptyRichText } from '@reviews/rich-text';
import { registerUnsavedWork } from '../../../lib/unsaved-work.ts';
import {
  countWritings,
  forgetWriting,
  keepWriting,
  readWritings,
  watchWritings,
  type JournalAddress,
  type Writing,
} from './journal.ts';
import type { Quote } from './quote.ts';
import type { AnyComment } from './threads.ts';
import { randomKey } from '../../../lib/random-key.ts';

export interface DiscussionState {
  writings: readonly Writing[];
  /** The key of the text whose editor gets the focus once it has loaded. */
  wanted: string | null;
  /** The question that filters the sidebar (CMT-08). */
  filter: number | null;
  /** The active comment; `calls` scrolls the sidebar to it and focuses it. */
  active: { comment: number; calls: boolean } | null;
  /** Threads whose selected text the answer no longer contains. */
  lost: ReadonlySet<number>;
}

/** Returns whether an unsaved text contains anything that could be lost. */
export const hasWords = ({ kind, text, was }: Writing): boolean =>
  !isEmptyRichText(text) && (kind !== 'edit' || text !== was?.text);

/**
 * One user's state in the comments of one review in this window, apart from the comments
 * themselves. It outlives the sidebar, so that closing it loses nothing. Unsaved texts outlive the
 * page too.
 */
export class Discussion {
  readonly address: JournalAddress;
  #state: DiscussionState;
  readonly #listeners = new Set<() => void>();

  constructor(address: JournalAddress) {
    this.address = address;
    this.#state = {
      writings: readWritings(address),
      wanted: null,
      filter: null,
      active: null,
      lost: new Set(),
    };
    watchWritings(address, (key, writing) => this.#changeWriting(key, () => writing));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): DiscussionState => this.#state;

  /**
   * Starts a comment on a question, or on part of its answer. Reuses one already started there, or
   * one that is still empty.
   */
  begin(question: number, quote: Quote | null = null): void {
    const begun = this.#state.writings.filter(({ kind }) => kind === 'new');
    const same = begun.find(
      (each) =>
        each.question === question &&
        each.quote?.text === quote?.text &&
        each.quote?.prefix === quote?.prefix,
    );
    const empty = begun.find((each) => !hasWords(each));
    if (same) this.#set({ wanted: same.key });
    else if (empty) {
      this.#changeWriting(empty.key, (writing) => writing && { ...writing, question, quote });
      this.#set({ wanted: empty.key });
    } else this.#add({ ...EMPTY, key: randomKey(), kind: 'new', question, quote });
  }

  /** Starts a reply, or resumes one. */
  reply(thread: number): void {
    const begun = this.#state.writings.find(
      ({ kind, comment }) => kind === 'reply' && comment === thread,
    );
    if (begun) this.#set({ wanted: begun.key });
    else this.#add({ ...EMPTY, key: randomKey(), kind: 'reply', comment: thread });
  }

  /** Starts editing a comment, or resumes the edit. */
  edit({ id, comment, version }: AnyComment): void {
    const begun = this.#state.writings.find((each) => each.kind === 'edit' && each.comment === id);
    if (begun) this.#set({ wanted: begun.key });
    else
      this.#add({
        ...EMPTY,
        key: `edit-${id}`,
        kind: 'edit',
        comment: id,
        text: comment,
        was: { text: comment, version },
      });
  }

  /** Updates a text or its visibility, and stores it. */
  write(
    key: string,
    change: Partial<Pick<Writing, 'text' | 'visibility' | 'sent' | 'was' | 'theirs'>>,
  ): void {
    const writing = this.#changeWriting(key, (before) => before && { ...before, ...change });
    if (!writing) return;
    if (hasWords(writing)) keepWriting(this.address, writing);
    else forgetWriting(this.address, key);
  }

  /** Removes a text that was saved or discarded. */
  drop(key: string): void {
    forgetWriting(this.address, key);
    this.#changeWriting(key, () => null);
  }

  isWritten(comments: readonly number[]): boolean {
    return this.#state.writings.some(
      ({ comment }) => comment !== null && comments.includes(comment),
    );
  }

  focusGiven(): void {
    this.#set({ wanted: null });
  }

  narrow(filter: number | null): void {
    this.#set({ filter });
  }

  look(active: DiscussionState['active']): void {
    const now = this.#state.active;
    if (now?.comment !== active?.comment || now?.calls !== active?.calls) this.#set({ active });
  }

  lose(lost: readonly number[]): void {
    const now = this.#state.lost;
    if (lost.length !== now.size || lost.some((id) => !now.has(id)))
      this.#set({ lost: new Set(lost) });
  }

  #add(writing: Writing): void {
    this.#set({ writings: [...this.#state.writings, writing], wanted: writing.key });
  }

  #changeWriting(key: string, change: (writing: Writing | null) => Writing | null): Writing | null {
    const { writings } = this.#state;
    const before = writings.find((each) => each.key === key) ?? null;
    const after = change(before);
    if (after === before) return after;
    const rest = (each: Writing): Writing[] =>
      each.key === key ? (after === null ? [] : [after]) : [each];
    this.#set({
      writings: before === null && after !== null ? [...writings, after] : writings.flatMap(rest),
    });
    return after;
  }

  #set(change: Partial<DiscussionState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const EMPTY = {
  question: null,
  quote: null,
  visibility: null,
  comment: null,
  text: '',
  was: null,
  sent: null,
  theirs: null,
} as const;

const discussions = new Map<string, Discussion>();
const people = new Set<string>();

/**
 * Returns the discussion of a user on a review in this window. Sign-out warns about its unsaved
 * texts, as it does for drafts.
 */
export function discussionOf(address: JournalAddress): Discussion {
  const key = `${address.person}/${address.hash}`;
  const known = discussions.get(key);
  if (known) return known;
  if (people.size === 0)
    registerUnsavedWork(() =>
      [...people].reduce((count, person) => count + countWritings(person), 0),
    );
  people.add(address.person);
  const discussion = new Discussion(address);
  discussions.set(key, discussion);
  return discussion;
}

/** Clears all discussions, like a page reload; for tests. */
export const forgetDiscussions = (): void => discussions.clear();

/** Returns whether this computer stores an unsaved comment on a review. */
export const hasKeptWritings = (address: JournalAddress): boolean =>
  readWritings(address).some(hasWords);
