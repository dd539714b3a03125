import { registerUnsavedWork } from '../../../lib/unsaved-work.ts';
import type { PickedPerson } from './picks.ts';

const PREFIX = 'reviews-nominations';

export interface PicksAddress {
  /** Whose picks these are: nobody else signing in on this browser is shown them. */
  person: string;
  hash: string;
}

const keyOf = ({ person, hash }: PicksAddress): string => `${PREFIX}/${person}/${hash}`;

const watched = new Set<string>();

/** Local storage, which writes at once: a few names, which must outlive a window that is loaded anew the moment after. */
export function keepPicks(address: PicksAddress, picks: readonly PickedPerson[]): void {
  try {
    localStorage.setItem(keyOf(address), JSON.stringify(picks));
  } catch {
    // Full or forbidden: they live as long as the page.
  }
}

export function forgetPicks(address: PicksAddress): void {
  try {
    localStorage.removeItem(keyOf(address));
  } catch {
    // Forbidden: nothing was kept either.
  }
}

/** What this person picked for this task and did not save; null where there is nothing. */
export function readPicks(address: PicksAddress): PickedPerson[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(address)) ?? 'null');
    return Array.isArray(kept) && kept.every(isPicked) ? kept : null;
  } catch {
    return null;
  }
}

/** Tells whoever signs this person out of the tasks with picks that were not saved. */
export function watchPicksOf(person: string): void {
  if (watched.has(person)) return;
  watched.add(person);
  registerUnsavedWork(() => countTasks(person));
}

function countTasks(person: string): number {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(`${PREFIX}/${person}/`)).length;
  } catch {
    return 0;
  }
}

const isPicked = (value: unknown): value is PickedPerson =>
  typeof value === 'object' && value !== null && 'employee_id' in value && typeof value.employee_id === 'number' &&
  ['preferred_name', 'position_name', 'manager_name'].every((name) => name in value);
