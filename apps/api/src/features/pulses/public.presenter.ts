import { DraftOutdated } from '@reviews/domain';
import { OutdatedDraft } from './draft-seen.ts';
import { presentOtherVersion } from './pulses.presenter.ts';

/** Wire objects of forms that the presenters and routes of later features build on. */
export { presentAnswers, presentDraftGroup } from './pulses.presenter.ts';

export { formTitle } from './form-title.ts';

/** How far the peer reviews about a person are. */
export { presentPeers } from './peers.presenter.ts';

/** A form as a list names it: who wrote it and when it was closed, as far as the reader may know. */
export { closedAt, presentStatus, shownDueDate, statusOf, writerName } from './pulses.presenter.ts';

/** Gives the refusal of an outdated draft the shape of the wire; any other error is passed on as it is. */
export function presentConflict(error: unknown): unknown {
  return error instanceof OutdatedDraft
    ? new DraftOutdated(presentOtherVersion(error.other))
    : error;
}
