import type { AnswerValue } from '@reviews/domain';
import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import type { DraftRef } from './review-state.ts';

/**
 * Maximum time between a key stroke and its write to disk. Not a debounce: continuous typing is
 * written too.
 */
export const JOURNAL_WRITE_MS = 60;

const PREFIX = 'reviews-journal';

/** An answer that has not reached the server, with the server's answer that it replaced. */
export interface KeptAnswer {
  value: AnswerValue;
  /** Undefined if a conflict with another window was unresolved. */
  was?: AnswerValue;
}

/** Answers of a window that have not reached the server. */
export interface JournalContent {
  base: DraftRef | null;
  answers: Record<string, KeptAnswer>;
  optOut: { value: boolean; was: boolean } | null;
}

export interface JournalEntry extends JournalContent {
  person: string;
  hash: string;
  /** The page load that wrote it. */
  editor: string;
  /** Time of the write in milliseconds; strictly increasing per window. */
  at: number;
}

export interface JournalAddress {
  /** The user who wrote the answers: other users of this browser never see them. */
  person: string;
  hash: string;
}

let store: UseStore | null = null;
const database = (): UseStore => (store ??= createStore(PREFIX, 'entries'));

const keyOf = ({ person, hash, editor }: JournalAddress & { editor: string }): string =>
  `${PREFIX}/${person}/${hash}/${editor}`;

/**
 * Stores the unsent answers of one window on this computer: in IndexedDB, or in local storage if
 * that is not available.
 */
export class Journal {
  readonly #address: JournalAddress & { editor: string };
  readonly #read: () => JournalContent | null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #writing: Promise<void> = Promise.resolve();
  #at = 0;
  #empty = true;

  constructor(address: JournalAddress & { editor: string }, read: () => JournalContent | null) {
    this.#address = address;
    this.#read = read;
  }

  /** Schedules a write within 60 ms after an edit or a confirmation. */
  readonly changed = (): void => {
    this.#timer ??= setTimeout(() => void this.flush(), JOURNAL_WRITE_MS);
  };

  /** Writes unsent answers now; resolves when they are on disk. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const content = this.#read();
    // Nothing to write and nothing stored: most reviews are only opened.
    if (content === null && this.#empty) return this.#writing;
    this.#empty = content === null;
    const entry = content && this.#entryOf(content);
    this.#writing = this.#writing.then(() => this.#write(entry));
    return this.#writing;
  }

  /**
   * Copies the answers to local storage synchronously, because the page is going away and an
   * asynchronous write may not finish.
   */
  readonly mirror = (): void => {
    const content = this.#read();
    if (content) writeMirror(this.#entryOf(content));
    void this.flush();
  };

  #entryOf(content: JournalContent): JournalEntry {
    this.#at = Math.max(Date.now(), this.#at + 1);
    return { ...this.#address, ...content, at: this.#at };
  }

  async #write(entry: JournalEntry | null): Promise<void> {
    try {
      if (entry) await set(keyOf(entry), entry, database());
      else await del(keyOf(this.#address), database());
      removeMirror(keyOf(this.#address), entry?.at ?? Number.POSITIVE_INFINITY);
    } catch {
      // Without IndexedDB (some private windows), local storage holds the answers.
      if (entry) writeMirror(entry);
      else removeMirror(keyOf(this.#address), Number.POSITIVE_INFINITY);
    }
  }
}

/** Returns the entries that this user's earlier windows left for this review, oldest first. */
export async function readJournal({ person, hash }: JournalAddress): Promise<JournalEntry[]> {
  return (await allEntries())
    .filter((entry) => entry.person === person && entry.hash === hash)
    .toSorted((one, other) => one.at - other.at);
}

/** Returns the number of reviews with answers of this user that the server does not have. */
export async function countUnsentForms(person: string): Promise<number> {
  const holding = (await allEntries()).filter(
    (entry) => entry.person === person && Object.keys(entry.answers).length > 0,
  );
  return new Set(holding.map(({ hash }) => hash)).size;
}

/** Deletes entries whose answers are on the server or on the page again. */
export async function forgetEntries(done: readonly JournalEntry[]): Promise<void> {
  for (const entry of done) {
    removeMirror(keyOf(entry), Number.POSITIVE_INFINITY);
    try {
      await del(keyOf(entry), database());
    } catch {
      // It was only in local storage.
    }
  }
}

async function allEntries(): Promise<JournalEntry[]> {
  const found = new Map<string, JournalEntry>();
  const add = (entry: JournalEntry): void => {
    const key = keyOf(entry);
    const known = found.get(key);
    if (!known || known.at < entry.at) found.set(key, entry);
  };
  try {
    for (const [, entry] of await entries<string, JournalEntry>(database())) add(entry);
  } catch {
    // Without IndexedDB, only local storage can hold entries.
  }
  for (const entry of mirrorEntries()) add(entry);
  return [...found.values()];
}

function writeMirror(entry: JournalEntry): void {
  try {
    localStorage.setItem(keyOf(entry), JSON.stringify(entry));
  } catch {
    // Storage is full or blocked: IndexedDB has everything but the last moment.
  }
}

function removeMirror(key: string, upTo: number): void {
  try {
    const kept = localStorage.getItem(key);
    if (kept !== null && (parseEntry(kept)?.at ?? 0) <= upTo) localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was stored either.
  }
}

function mirrorEntries(): JournalEntry[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(`${PREFIX}/`))
      .flatMap((key) => parseEntry(localStorage.getItem(key) ?? '') ?? []);
  } catch {
    return [];
  }
}

function parseEntry(text: string): JournalEntry | null {
  try {
    const entry: unknown = JSON.parse(text);
    return isEntry(entry) ? entry : null;
  } catch {
    return null;
  }
}

const isEntry = (entry: unknown): entry is JournalEntry =>
  typeof entry === 'object' &&
  entry !== null &&
  'person' in entry &&
  'hash' in entry &&
  'editor' in entry &&
  'at' in entry &&
  'answers' in entry;
