import { DraftOutdated } from '@reviews/domain';
import { presentAnswers } from '../reading/answers.presenter.ts';
import { OutdatedDraft, type OtherVersion } from './draft-seen.ts';

/** Presents the draft that another window saved, as in the conflict response. */
function presentOtherVersion({ pulse, questions, answers, draft }: OtherVersion) {
  return {
    answerGroup: draft.id,
    version: draft.version,
    updated_at: draft.updated_at.toISOString(),
    answers: presentAnswers({ pulse, questions, answers }, draft.answers),
  };
}

/** Translates a stale draft error for the wire; passes any other error on. */
export function presentConflict(error: unknown): unknown {
  return error instanceof OutdatedDraft
    ? new DraftOutdated(presentOtherVersion(error.other))
    : error;
}
