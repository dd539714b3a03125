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

/**
 * Stores unsaved work in local storage. It writes synchronously, so small data survives a reload
 * right afterwards.
 */
export function createKeptWork<T>(
  prefix: string,
  isWork: (value: unknown) => value is T,
): KeptWork<T> {
  const keyOf = ({ person, hash }: WorkAddress): string => `${prefix}/${person}/${hash}`;
  const watched = new Set<string>();
  // Storage may be full or blocked: the work then lasts as long as the page.
  const attempt = <R>(act: () => R, otherwise: R): R => {
    try {
      return act();
    } catch {
      return otherwise;
    }
  };
  const count = (person: string): number =>
    attempt(
      () =>
        Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}/${person}/`)).length,
      0,
    );
  return {
    keep: (address, work) =>
      attempt(() => localStorage.setItem(keyOf(address), JSON.stringify(work)), undefined),
    forget: (address) => attempt(() => localStorage.removeItem(keyOf(address)), undefined),
    read: (address) =>
      attempt(() => {
        const kept: unknown = JSON.parse(localStorage.getItem(keyOf(address)) ?? 'null');
        return isWork(kept) ? kept : null;
      }, null),
    watch: (person) => {
      if (watched.has(person)) return;
      watched.add(person);
      registerUnsavedWork(() => count(person));
    },
  };
}
