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

export interface DiscussionState {
  writings: readonly Writing[];
  /** The writing that gets the focus once its editor is there. */
  wanted: string | null;
  /** The question to which the sidebar is narrowed (CMT-08). */
  filter: number | null;
  /** The comment looked at; `calls` says that its place in the sidebar is to be shown and focused. */
  active: { comment: number; calls: boolean } | null;
  /** Threads whose selected text the answer has no more. */
  lost: ReadonlySet<number>;
}

/** Whether there is anything in a writing that could be lost. */
export const hasWords = ({ kind, text, was }: Writing): boolean =>
  !isEmptyRichText(text) && (kind !== 'edit' || text !== was?.text);

/**
 * What one person is doing with the comments of one form in this window, apart from the comments themselves. It outlives
 * the sidebar, so that closing it loses nothing; what is being written outlives the page, too.
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

  /** Begins a comment on a question, or on a part of its answer. One that is begun there already, or still empty, is taken up. */
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
    } else this.#add({ ...EMPTY, key: crypto.randomUUID(), kind: 'new', question, quote });
  }

  /** Begins a reply, or takes up the one that is begun. */
  reply(thread: number): void {
    const begun = this.#state.writings.find(
      ({ kind, comment }) => kind === 'reply' && comment === thread,
    );
    if (begun) this.#set({ wanted: begun.key });
    else this.#add({ ...EMPTY, key: crypto.randomUUID(), kind: 'reply', comment: thread });
  }

  /** Begins to change a comment, or takes up the change that is begun. */
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

  /** Takes what has been typed or chosen, and keeps it. */
  write(
    key: string,
    change: Partial<Pick<Writing, 'text' | 'visibility' | 'sent' | 'was' | 'theirs'>>,
  ): void {
    const writing = this.#changeWriting(key, (before) => before && { ...before, ...change });
    if (!writing) return;
    if (hasWords(writing)) keepWriting(this.address, writing);
    else forgetWriting(this.address, key);
  }

  /** Saved, or given up. */
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

/** The one discussion of a person on a form in this window; sign-out is told of what is not saved (as of the drafts'). */
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

/** As if the page had been loaded anew: for tests. */
export const forgetDiscussions = (): void => discussions.clear();

/** Whether this computer holds a comment on a form that was not saved. */
export const hasKeptWritings = (address: JournalAddress): boolean =>
  readWritings(address).some(hasWords);
