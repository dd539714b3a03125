import { forgetWords, keepWords, namesOfWords, readWords } from './kept-words.ts';
import { registerUnsavedWork } from './unsaved-work.ts';

export interface WorkAddress {
  /** Owner of the work, which is hidden from anyone else who signs in on this browser. */
  person: string;
  /** Hash of the form, or id of the record. */
  hash: string;
}

export interface KeptWork<T> {
  keep: (address: WorkAddress, work: T) => void;
  forget: (address: WorkAddress) => void;
  /** Returns this person's unsaved work on this record; null if there is none. */
  read: (address: WorkAddress) => T | null;
  /** Counts this person's stored work as unsaved, so that signing out asks first. */
  watch: (person: string) => void;
}

/** Keeps unsaved work of one kind on this computer. */
export function createKeptWork<T extends object>(
  prefix: string,
  isWork: (value: unknown) => value is T,
): KeptWork<T> {
  const nameOf = ({ person, hash }: WorkAddress): string => `${prefix}/${person}/${hash}`;
  const watched = new Set<string>();
  return {
    keep: (address, work) => keepWords(nameOf(address), work),
    forget: (address) => forgetWords(nameOf(address)),
    read: (address) => {
      const kept = readWords(nameOf(address));
      return isWork(kept) ? kept : null;
    },
    watch: (person) => {
      if (watched.has(person)) return;
      watched.add(person);
      registerUnsavedWork(() => namesOfWords(`${prefix}/${person}/`).length);
    },
  };
}
