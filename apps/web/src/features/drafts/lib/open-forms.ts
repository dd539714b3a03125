import { registerUnsavedWork } from '../../../lib/unsaved-work.ts';
import { countUnsentForms, type Journal } from './journal.ts';
import type { ReviewDriver } from './review-driver.ts';
import { hasUnsaved } from './review-state.ts';

const open = new Map<ReviewDriver, Journal>();
const people = new Set<string>();
let isRegistered = false;

/** Lets sign-out know of an open form, and from then on of everything the journal still holds of its writer. */
export function noteOpenForm(driver: ReviewDriver, journal: Journal, person: string): () => void {
  open.set(driver, journal);
  people.add(person);
  if (!isRegistered) registerUnsavedWork(countUnsaved);
  isRegistered = true;
  return () => open.delete(driver);
}

/** Saves what can be saved, then counts the forms with something that the server does not have. */
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
