import type { AnswerView, DraftGroupView } from '@reviews/contracts';
import { presentAnswers, presentDraftGroup } from '../pulses/reading/public.presenter.ts';
import type { OtherVersion } from '../pulses/submitting/public.ts';
import type { DraftReceipt } from './drafts.service.ts';

/** API-18: the response to a save. */
export function presentReceipt({ groupId, version, savedAt, groups }: DraftReceipt): {
  answerGroup: string;
  draftGroups: DraftGroupView[];
  version: number;
  saved_at: string;
} {
  return {
    answerGroup: groupId,
    draftGroups: groups.map(presentDraftGroup),
    version,
    saved_at: savedAt.toISOString(),
  };
}

/** API-14: the answers of an earlier draft, as the review's page would show them. */
export function presentPreview(preview: OtherVersion): {
  answers: AnswerView[];
  created_at: string;
  updated_at: string;
} {
  const { draft } = preview;
  return {
    answers: presentAnswers(preview, draft.answers),
    created_at: draft.created_at.toISOString(),
    updated_at: draft.updated_at.toISOString(),
  };
}
