import { registerUnsavedWork } from '../../../lib/unsaved-work.ts';
import { countUnsentForms, type Journal } from './journal.ts';
import type { ReviewDriver } from './review-driver.ts';
import { hasUnsaved } from './review-state.ts';

const open = new Map<ReviewDriver, Journal>();
const people = new Set<string>();
let isRegistered = false;

/**
 * Registers an open review with the sign-out check, which from then on also counts everything in
 * its writer's journal.
 */
export function noteOpenForm(driver: ReviewDriver, journal: Journal, person: string): () => void {
  open.set(driver, journal);
  people.add(person);
  if (!isRegistered) registerUnsavedWork(countUnsaved);
  isRegistered = true;
  return () => open.delete(driver);
}

/** Saves what it can, then counts the reviews with answers that the server does not have. */
async function countUnsaved(): Promise<number> {
  let count = 0;
  for (const [driver, journal] of open) {
    await driver.saveAll();
    await journal.flush();
    if (hasUnsaved(driver.getState())) count += 1;
  }
  for (const person of people) count += await countUnsentForms(person);
  return count;
}
