import { DraftOutdated } from '@reviews/domain';
import { OutdatedDraft } from './draft-seen.ts';
import { presentOtherVersion } from './pulses.presenter.ts';

/** Wire objects of forms for the presenters and routes of later features. */
export { presentAnswers, presentDraftGroup } from './pulses.presenter.ts';

export { formTitle } from './form-title.ts';

/** Progress of the peer reviews about a person. */
export { presentPeers } from './peers.presenter.ts';

/** A form in a list: its writer and closing time, as far as the reader may know. */
export { closedAt, presentStatus, shownDueDate, statusOf, writerName } from './pulses.presenter.ts';

/** Translates a stale draft error for the wire; passes any other error on. */
export function presentConflict(error: unknown): unknown {
  return error instanceof OutdatedDraft
    ? new DraftOutdated(presentOtherVersion(error.other))
    : error;
}
