import type { PacketSection, QuestionVersionView } from '@reviews/contracts';
import { hasAnswer, MESSAGES, visibleAnswers, type AnswerValue } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import type { StoredAnswers } from '../pulses/reading/public.ts';
import type { PulseRecord } from '../pulses/record/public.ts';
import { presentAnswers } from '../pulses/reading/public.presenter.ts';
import { writerName } from '../pulses/record/public.presenter.ts';
import type { FormQuestion } from '../templates/public.ts';

/** A form of a packet, with what is hidden from its reader. */
export interface PacketForm {
  readonly pulse: PulseRecord;
  readonly questions: readonly FormQuestion[];
  readonly answers: StoredAnswers;
  /** True if its writer is withheld from the reader or from the view's audience. */
  readonly anonymous: boolean;
}

interface AskedAndAnswered {
  readonly question: QuestionVersionView;
  readonly answer: AnswerValue;
}

/**
 * Returns the answered questions with their answers, without those withheld from every reader
 * (Q-41).
 */
function readOut({ pulse, questions, answers }: PacketForm): AskedAndAnswered[] {
  const views = presentAnswers({ pulse, questions, answers }, answers.values).map(
    ({ question_version: question, answer, original_answer: original }) => ({
      question,
      answer: answer ?? original,
    }),
  );
  const shown = visibleAnswers(
    questions,
    Object.fromEntries(views.map(({ question, answer }) => [question.question_id, answer])),
    pulse.excluded_questions,
  );
  return views.filter(({ question }) => Object.hasOwn(shown, question.question_id));
}

function sectionOf(actor: Actor, form: PacketForm): PacketSection {
  const { pulse } = form;
  return {
    title: pulse.template_title,
    type: pulse.type_name,
    writer: writerName(actor, pulse),
    anonymous: false,
    is_own: pulse.assignee_id === actor.employeeId,
    closed_on: pulse.closed_on,
    hash: pulse.hash,
    questions: readOut(form).map(({ question, answer }) => ({ question, answers: [answer] })),
  };
}

const byText = (one: AnswerValue, other: AnswerValue): number => {
  const [first, second] = [JSON.stringify(one), JSON.stringify(other)];
  return first < second ? -1 : Number(first > second);
};

/**
 * Merges forms whose writers are withheld: under each question all answers, sorted by their text.
 * This hides which answers belong together, when they were written, and the forms themselves.
 */
function mergedSection(forms: readonly [PacketForm, ...PacketForm[]]): PacketSection {
  const [{ pulse }] = forms;
  const asked = new Map<number, { question: QuestionVersionView; answers: AnswerValue[] }>();
  for (const { question, answer } of forms.flatMap(readOut)) {
    const entry = asked.get(question.question_id) ?? { question, answers: [] };
    if (hasAnswer(answer)) entry.answers.push(answer);
    asked.set(question.question_id, entry);
  }
  const order = new Map(
    forms.flatMap(({ questions }) => questions).map(({ question_id: id }, place) => [id, place]),
  );
  const questions = [...asked.values()].toSorted(
    (one, other) =>
      (order.get(one.question.question_id) ?? 0) - (order.get(other.question.question_id) ?? 0),
  );
  return {
    title: pulse.template_title,
    type: pulse.type_name,
    writer: MESSAGES.packets.anonymousReviewers,
    anonymous: true,
    is_own: false,
    closed_on: null,
    hash: null,
    questions: questions.map(({ question, answers }) => ({
      question,
      answers: answers.toSorted(byText),
    })),
  };
}

/**
 * Returns the forms as sections in their order, with the anonymous ones of a pulse merged at the
 * place of the first.
 */
export function sectionsOf(actor: Actor, forms: readonly PacketForm[]): PacketSection[] {
  const merged = Map.groupBy(
    forms.filter(({ anonymous }) => anonymous),
    ({ pulse }) => pulse.cycle_pulse_id,
  );
  const places = [...new Set(forms.map(({ pulse }) => pulse.cycle_pulse_id))];
  return places.flatMap((place) => {
    const [first, ...others] = merged.get(place) ?? [];
    const named = forms.filter(
      ({ pulse, anonymous }) => !anonymous && pulse.cycle_pulse_id === place,
    );
    return [
      ...named.map((form) => sectionOf(actor, form)),
      ...(first === undefined ? [] : [mergedSection([first, ...others])]),
    ];
  });
}
