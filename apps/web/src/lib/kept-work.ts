import { registerUnsavedWork } from './unsaved-work.ts';

export interface WorkAddress {
  /** Whose work it is: nobody else signing in on this browser is shown it. */
  person: string;
  /** Of the form, or the number of the record. */
  hash: string;
}

export interface KeptWork<T> {
  keep: (address: WorkAddress, work: T) => void;
  forget: (address: WorkAddress) => void;
  /** What this person did on this task and did not save; null where there is nothing. */
  read: (address: WorkAddress) => T | null;
  /** Tells whoever signs this person out of the tasks with work that was not saved. */
  watch: (person: string) => void;
}

/** Local storage, which writes at once: a little, which must outlive a window that is loaded anew the moment after. */
export function createKeptWork<T>(
  prefix: string,
  isWork: (value: unknown) => value is T,
): KeptWork<T> {
  const keyOf = ({ person, hash }: WorkAddress): string => `${prefix}/${person}/${hash}`;
  const watched = new Set<string>();
  // Storage may be full or forbidden: the work then lives as long as the page.
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
