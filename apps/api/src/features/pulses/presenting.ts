import { DraftConflict } from '@reviews/domain';
import { OutdatedDraft } from './draft-seen.ts';
import { presentOtherVersion } from './pulses.presenter.ts';

export { presentAnswers, presentDraftGroup } from './pulses.presenter.ts';

/**
 * Runs a save or a submission and gives a refusal for an outdated draft the shape of the wire.
 * @throws DraftConflict
 */
export async function presentingConflicts<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof OutdatedDraft) throw new DraftConflict(presentOtherVersion(error.other));
    throw error;
  }
}
