import type { AnswerValue } from '@reviews/domain';
import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { areWordsReadable, seal, unseal } from '../../../lib/words-key.ts';
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

/** An entry as it is stored: its answers are encrypted, unless words are kept readable. */
type StoredEntry = JournalEntry | SealedEntry;

interface SealedEntry extends Pick<JournalEntry, 'person' | 'hash' | 'editor' | 'at'> {
  sealed: string;
}

/**
 * Stores the unsent answers of one window on this computer: in IndexedDB, or in local storage if
 * that is not available. Encryption takes a moment, so each change is encrypted at once: when the
 * page goes away, the newest answers are ready to be stored.
 */
export class Journal {
  readonly #address: JournalAddress & { editor: string };
  readonly #read: () => JournalContent | null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #writing: Promise<void> = Promise.resolve();
  #preparing: Promise<void> | null = null;
  /** There are answers newer than those being prepared. */
  #isStale = false;
  /** The newest answers, ready to be stored; null if there are none. */
  #ready: StoredEntry | null = null;
  #at = 0;
  #empty = true;

  constructor(address: JournalAddress & { editor: string }, read: () => JournalContent | null) {
    this.#address = address;
    this.#read = read;
  }

  /** Schedules a write within 60 ms after an edit or a confirmation. */
  readonly changed = (): void => {
    if (!this.#empty || this.#read() !== null) void this.#prepare();
    this.#timer ??= setTimeout(() => void this.flush(), JOURNAL_WRITE_MS);
  };

  /** Writes unsent answers now; resolves when they are on disk. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const isEmpty = this.#read() === null;
    // Nothing to write and nothing stored: most reviews are only opened.
    if (isEmpty && this.#empty) return this.#writing;
    this.#empty = isEmpty;
    const prepared = this.#prepare();
    this.#writing = this.#writing.then(() => prepared).then(() => this.#write(this.#ready));
    return this.#writing;
  }

  /**
   * Copies the answers to local storage synchronously, because the page is going away and an
   * asynchronous write may not finish.
   */
  readonly mirror = (): void => {
    const content = this.#read();
    if (content && areWordsReadable()) this.#ready = this.#entryOf(content);
    if (content && this.#ready) writeMirror(this.#ready);
    void this.flush();
  };

  /** Encrypts one state at a time, and again while there is a newer one. */
  #prepare(): Promise<void> {
    this.#isStale = true;
    return (this.#preparing ??= this.#prepareNewest());
  }

  async #prepareNewest(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      const content = this.#read();
      const stored = content && (await storedEntry(this.#entryOf(content)));
      // Without a key, what was stored before stays.
      if (content === null || stored !== null) this.#ready = stored;
    }
    this.#preparing = null;
    // The page went away before the last answers were encrypted.
    if (this.#ready && document.visibilityState === 'hidden') writeMirror(this.#ready);
  }

  #entryOf(content: JournalContent): JournalEntry {
    this.#at = Math.max(Date.now(), this.#at + 1);
    return { ...this.#address, ...content, at: this.#at };
  }

  async #write(entry: StoredEntry | null): Promise<void> {
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

/** Returns what is stored of an entry; null without its owner's key, when nothing is. */
async function storedEntry(entry: JournalEntry): Promise<StoredEntry | null> {
  if (areWordsReadable()) return entry;
  const { person, hash, editor, at, base, answers, optOut } = entry;
  const sealed = await seal(keyOf(entry), { base, answers, optOut });
  return sealed === null ? null : { person, hash, editor, at, sealed };
}

/** Returns the entry that was stored; null if it cannot be decrypted. */
async function openEntry(stored: StoredEntry): Promise<JournalEntry | null> {
  if (!('sealed' in stored)) return stored;
  const { sealed, ...address } = stored;
  const content = await unseal(keyOf(stored), sealed);
  return isContent(content) ? { ...address, ...content } : null;
}

/** Returns the entries that this user's earlier windows left for this review, oldest first. */
export async function readJournal({ person, hash }: JournalAddress): Promise<JournalEntry[]> {
  return (await entriesOf(person))
    .filter((entry) => entry.hash === hash)
    .toSorted((one, other) => one.at - other.at);
}

/** Returns the number of reviews with answers of this user that the server does not have. */
export async function countUnsentForms(person: string): Promise<number> {
  const holding = (await entriesOf(person)).filter(
    (entry) => Object.keys(entry.answers).length > 0,
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

/** Returns this user's entries. Encrypts those that an older version kept readable. */
async function entriesOf(person: string): Promise<JournalEntry[]> {
  const own = (await allStored()).filter((stored) => stored.person === person);
  return (
    await Promise.all(
      own.map(async (stored) => {
        const entry = await openEntry(stored);
        if (entry !== null && !('sealed' in stored) && !areWordsReadable()) await encrypt(entry);
        return entry ?? [];
      }),
    )
  ).flat();
}

async function encrypt(entry: JournalEntry): Promise<void> {
  const stored = await storedEntry(entry);
  if (stored === null) return;
  try {
    await set(keyOf(entry), stored, database());
    removeMirror(keyOf(entry), Number.POSITIVE_INFINITY);
  } catch {
    writeMirror(stored);
  }
}

async function allStored(): Promise<StoredEntry[]> {
  const found = new Map<string, StoredEntry>();
  const add = (entry: StoredEntry): void => {
    const key = keyOf(entry);
    const known = found.get(key);
    if (!known || known.at < entry.at) found.set(key, entry);
  };
  try {
    for (const [, entry] of await entries<string, StoredEntry>(database())) add(entry);
  } catch {
    // Without IndexedDB, only local storage can hold entries.
  }
  for (const entry of mirrorEntries()) add(entry);
  return [...found.values()];
}

function writeMirror(entry: StoredEntry): void {
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

function mirrorEntries(): StoredEntry[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(`${PREFIX}/`))
      .flatMap((key) => parseEntry(localStorage.getItem(key) ?? '') ?? []);
  } catch {
    return [];
  }
}

function parseEntry(text: string): StoredEntry | null {
  try {
    const entry: unknown = JSON.parse(text);
    return isStored(entry) ? entry : null;
  } catch {
    return null;
  }
}

const isStored = (entry: unknown): entry is StoredEntry =>
  typeof entry === 'object' &&
  entry !== null &&
  'person' in entry &&
  'hash' in entry &&
  'editor' in entry &&
  'at' in entry &&
  ('answers' in entry || 'sealed' in entry);

const isContent = (value: unknown): value is JournalContent =>
  typeof value === 'object' &&
  value !== null &&
  'base' in value &&
  'answers' in value &&
  'optOut' in value;
