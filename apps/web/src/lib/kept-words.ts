import {
  areWordsReadable,
  dropWordsKey,
  isSealed,
  seal,
  takeWordsKey,
  unseal,
} from './words-key.ts';

/** Drafts have a journal of their own (`features/drafts/lib/journal.ts`). */
const JOURNAL = 'reviews-journal/';

/**
 * The signed-in person's words, decrypted, by name. Empty where words are kept readable: then local
 * storage is read each time.
 */
const words = new Map<string, object>();
/** The writes under way. */
const writes = new Map<string, Promise<void>>();
const watchers = new Set<(name: string, value: object | null) => void>();
let opened: Promise<void> | null = null;

/** Storage may be full or blocked: the words then last as long as the page. */
function attempt<R>(act: () => R, otherwise: R): R {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

const store = (name: string, text: string): void =>
  attempt(() => localStorage.setItem(name, text), undefined);
const stored = (name: string): string | null => attempt(() => localStorage.getItem(name), null);
const storedNames = (folder: string): string[] =>
  attempt(() => Object.keys(localStorage).filter((name) => name.startsWith(folder)), []);

function parse(text: string | null): object | null {
  const value: unknown = attempt(() => JSON.parse(text ?? 'null'), null);
  return typeof value === 'object' ? value : null;
}

async function read(name: string, text: string): Promise<object | null> {
  if (!isSealed(text)) return parse(text);
  const value = await unseal(name, text);
  return typeof value === 'object' ? value : null;
}

/**
 * Decrypts what this person's earlier pages kept, once per page load, so that it can be read at any
 * time. Words that an older version kept readable are encrypted.
 */
export function openKeptWords(): Promise<void> {
  return (opened ??= open().catch((error: unknown) => {
    opened = null;
    throw error;
  }));
}

async function open(): Promise<void> {
  window.addEventListener('storage', onStorage);
  const person = await takeWordsKey();
  if (person === null) return;
  const own = storedNames('reviews-').filter(
    (name) => name.split('/')[1] === person && !name.startsWith(JOURNAL),
  );
  await Promise.all(
    own.map(async (name) => {
      const text = stored(name) ?? '';
      const value = await read(name, text);
      if (value === null || words.has(name)) return;
      words.set(name, value);
      if (!isSealed(text)) await write(name);
    }),
  );
}

/** Forgets the words in memory and the key; what is stored stays for its owner. */
export async function closeKeptWords(): Promise<void> {
  await Promise.all(writes.values());
  await dropWordsKey();
  words.clear();
  opened = null;
}

/**
 * Encrypts and stores the words under a name. Runs once at a time per name, and again while there
 * are newer words, so that the newest are stored last.
 */
function write(name: string): Promise<void> {
  const run = async (): Promise<void> => {
    let written: object | undefined;
    for (;;) {
      const value = words.get(name);
      if (value === undefined || value === written) break;
      written = value;
      const text = await seal(name, value);
      // Forgotten while they were being encrypted.
      if (text !== null && words.has(name)) store(name, text);
    }
    writes.delete(name);
  };
  const known = writes.get(name);
  if (known !== undefined) return known;
  const running = run();
  writes.set(name, running);
  return running;
}

/** Keeps words under `<kind>/<person>/<the rest>`, in place of earlier ones. */
export function keepWords(name: string, value: object): void {
  if (areWordsReadable()) return store(name, JSON.stringify(value));
  words.set(name, value);
  void write(name);
}

export function forgetWords(name: string): void {
  words.delete(name);
  attempt(() => localStorage.removeItem(name), undefined);
}

/** Returns the words kept under a name; null if there are none. */
export const readWords = (name: string): object | null =>
  areWordsReadable() ? parse(stored(name)) : (words.get(name) ?? null);

/** Returns the names in a folder that have words, in order. */
export const namesOfWords = (folder: string): string[] =>
  (areWordsReadable()
    ? storedNames(folder)
    : [...words.keys()].filter((name) => name.startsWith(folder))
  ).toSorted();

/**
 * Calls back when another window of this browser keeps words in a folder, or forgets them (null).
 */
export function watchWords(
  folder: string,
  listener: (name: string, value: object | null) => void,
): void {
  window.addEventListener('storage', onStorage);
  watchers.add((name, value) => {
    if (name.startsWith(folder)) listener(name, value);
  });
}

const onStorage = ({ key: name, newValue }: StorageEvent): void => {
  if (name !== null && !name.startsWith(JOURNAL)) void hear(name, newValue);
};

async function hear(name: string, text: string | null): Promise<void> {
  const value = text === null ? null : await read(name, text);
  if (text !== null && isSealed(text)) {
    // Someone else's, or replaced while it was being decrypted.
    if (value === null || stored(name) !== text) return;
    words.set(name, value);
  } else if (value === null) words.delete(name);
  for (const watcher of watchers) watcher(name, value);
}
