import { DraftOutdated } from '@reviews/domain';
import { OutdatedDraft } from './submitting/draft-seen.ts';
import { presentOtherVersion } from './reading/pulses.presenter.ts';

/** Wire objects of forms for the presenters and routes of later features. */
export { presentAnswers, presentDraftGroup } from './reading/pulses.presenter.ts';

export { formTitle } from './record/form-title.ts';

/** Progress of the peer reviews about a person. */
export { presentPeers } from './peers/peers.presenter.ts';

/** A form in a list: its writer and closing time, as far as the reader may know. */
export {
  closedAt,
  presentStatus,
  shownDueDate,
  statusOf,
  writerName,
} from './reading/pulses.presenter.ts';

/** Translates a stale draft error for the wire; passes any other error on. */
export function presentConflict(error: unknown): unknown {
  return error instanceof OutdatedDraft
    ? new DraftOutdated(presentOtherVersion(error.other))
    : error;
}
