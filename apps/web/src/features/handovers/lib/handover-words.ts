import type {
  HandoverDecision,
  HandoverForm,
  ManagerChangeView,
} from '@reviews/contracts/handovers';
import { HANDOVER_TEXTS } from './handover-texts.ts';

/** The names of both managers for the user, who may be one of them. */
export interface Sides {
  /** The writer when the manager changed: usually the former manager. */
  former: string;
  next: string;
  /** Which of them is the user. */
  reader: 'former' | 'next' | null;
}

const { choices, effects, outcomes } = HANDOVER_TEXTS;

/** @param me the user's employee id */
export function sidesOf(
  { new_manager: next }: Pick<ManagerChangeView, 'new_manager'>,
  { writer }: Pick<HandoverForm, 'writer'>,
  me: number | null,
): Sides {
  const reader = me === null ? null : writer.id === me ? 'former' : next?.id === me ? 'next' : null;
  return {
    former: writer.preferred_name,
    next: next?.preferred_name ?? HANDOVER_TEXTS.noManager,
    reader,
  };
}

/** Label and effect of an option. */
export interface ChoiceWords {
  label: string;
  effect: string;
}

/** Returns the texts for keeping a review or handing it over. A draft is never handed over. */
export function choiceWords(
  decision: HandoverDecision,
  { kind }: Pick<HandoverForm, 'kind'>,
  { former, next, reader }: Sides,
): ChoiceWords {
  const isTask = kind === 'nomination_task';
  if (decision === 'keep') {
    if (reader === 'former')
      return { label: choices.keepMine, effect: isTask ? effects.keepMyTask : effects.keepMine };
    return {
      label: choices.keep({ name: former }),
      effect: isTask ? effects.keepTask({ former }) : effects.keep({ former }),
    };
  }
  if (reader === 'next')
    return {
      label: choices.takeOver,
      effect: isTask ? effects.takeTaskOver : effects.takeOver({ former }),
    };
  const label = choices.transfer({ name: next });
  if (isTask) return { label, effect: effects.transferTask({ next }) };
  return {
    label,
    effect:
      reader === 'former' ? effects.transferMine({ next }) : effects.transfer({ former, next }),
  };
}

/** Returns the label for deciding several reviews of a change at once. */
export function choiceForAll(decision: HandoverDecision, all: readonly Sides[]): string {
  const [one] = all;
  if (one === undefined || decision === 'keep') {
    const isOfOne = all.every(({ former }) => former === one?.former);
    return one === undefined || one.reader === 'former' || !isOfOne
      ? choices.keepAll
      : choices.keepAllWith({ name: one.former });
  }
  return one.reader === 'next' ? choices.takeAllOver : choices.transferAll({ name: one.next });
}

/** Describes the decision. */
export function outcomeWords(decision: HandoverDecision, { former, next, reader }: Sides): string {
  if (decision === 'keep')
    return reader === 'former' ? outcomes.keepMine : outcomes.keep({ name: former });
  return reader === 'next' ? outcomes.takeOver : outcomes.transfer({ name: next });
}
