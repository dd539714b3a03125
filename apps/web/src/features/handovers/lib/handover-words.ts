import type {
  HandoverDecision,
  HandoverForm,
  ManagerChangeView,
} from '@reviews/contracts/handovers';

/** The names of both managers for the user, who may be one of them. */
export interface Sides {
  /** The writer when the manager changed: usually the former manager. */
  former: string;
  next: string;
  /** Which of them is the user. */
  reader: 'former' | 'next' | null;
}

const NOBODY = 'nobody';

/** @param me the user's employee id */
export function sidesOf(
  { new_manager: next }: Pick<ManagerChangeView, 'new_manager'>,
  { writer }: Pick<HandoverForm, 'writer'>,
  me: number | null,
): Sides {
  const reader = me === null ? null : writer.id === me ? 'former' : next?.id === me ? 'next' : null;
  return { former: writer.preferred_name, next: next?.preferred_name ?? NOBODY, reader };
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
  if (decision === 'keep') {
    const label = reader === 'former' ? 'Keep it' : `Keep with ${former}`;
    if (kind === 'nomination_task')
      return {
        label,
        effect:
          reader === 'former'
            ? 'You go on deciding who reviews them.'
            : `${former} goes on deciding who reviews them.`,
      };
    return {
      label,
      effect:
        reader === 'former'
          ? 'You go on writing. Your draft stays, and only you can read it.'
          : `${former} goes on writing. A draft stays with them, and only they can read it.`,
    };
  }
  const label = reader === 'next' ? 'Take it over' : `Hand over to ${next}`;
  if (kind === 'nomination_task')
    return {
      label,
      effect: `${reader === 'next' ? 'You decide' : `${next} decides`} who reviews them from now on. The names picked so far stay.`,
    };
  const starts = reader === 'next' ? 'You start afresh.' : `${next} starts afresh.`;
  return {
    label,
    effect:
      reader === 'former'
        ? `${starts} Your draft is kept for you, and only you can read it.`
        : `${starts} What ${former} wrote stays with them, and only they can read it.`,
  };
}

/** Returns the label for deciding several reviews of a change at once. */
export function choiceForAll(decision: HandoverDecision, all: readonly Sides[]): string {
  const [one] = all;
  if (one === undefined || decision === 'keep') {
    const isOfOne = all.every(({ former }) => former === one?.former);
    return one === undefined || one.reader === 'former' || !isOfOne
      ? 'Keep all'
      : `Keep all with ${one.former}`;
  }
  return one.reader === 'next' ? 'Take all over' : `Hand all over to ${one.next}`;
}

/** Describes the decision. */
export function outcomeWords(decision: HandoverDecision, { former, next, reader }: Sides): string {
  if (decision === 'keep') return reader === 'former' ? 'You keep it.' : `${former} keeps it.`;
  return reader === 'next' ? 'You have taken it over.' : `Handed over to ${next}.`;
}
