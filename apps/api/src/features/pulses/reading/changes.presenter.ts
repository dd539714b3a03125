import type { ChangedAnswer, showChanges } from '@reviews/contracts/reopening';
import type { ReplyOf } from '@reviews/contracts';
import { isTextOnly, sameAnswer } from '@reviews/domain';
import type { Actor } from '../../../core/actor.ts';
import type { Comparison } from './changes.service.ts';
import { presentQuestion, shownValue } from './answers.presenter.ts';
import { presentVersion } from './reopening.presenter.ts';

/** Returns the questions whose answers differ, each with both answers in displayable form. */
function changedAnswers({ pulse, compared }: Comparison): ChangedAnswer[] {
  if (compared === undefined) return [];
  const { questions, before, after } = compared;
  const excluded = new Set(pulse.excluded_questions);
  return questions
    .filter(({ question_id: id, type }) => !excluded.has(id) && !isTextOnly(type.ui_key))
    .map((question) => ({
      question: question.question_id,
      question_version: presentQuestion(question),
      before: shownValue(question, before[question.question_id]),
      after: shownValue(question, after[question.question_id]),
    }))
    .filter((change) => !sameAnswer(change.before, change.after));
}

/** Presents two versions of a form side by side, with the versions to choose from. */
export function presentChanges(actor: Actor, comparison: Comparison): ReplyOf<typeof showChanges> {
  const { pulse, versions, compared } = comparison;
  return {
    versions: versions.map((made, place) =>
      presentVersion(actor, pulse, made, place, place === versions.length - 1),
    ),
    from: compared === undefined ? null : compared.from + 1,
    to: compared === undefined ? null : compared.to + 1,
    changes: changedAnswers(comparison),
  };
}
