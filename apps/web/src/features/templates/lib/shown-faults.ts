import { MESSAGES, type Issue } from '@reviews/domain';

const texts = MESSAGES.templates;

/**
 * Issues of fields that are merely empty: shown once the user wants to go on, not from the start.
 */
const BLANK: ReadonlySet<string> = new Set([
  texts.titleRequired,
  texts.questionRequired,
  texts.choicesRequired,
  texts.choiceEmpty,
  texts.totalRequired,
  texts.noQuestion,
  texts.conditionNoAnswer,
]);

const isBlank = ({ path, message }: Issue): boolean =>
  BLANK.has(message) || path.startsWith('options.');

/** Returns the message of each field that has one to show. */
export function shownFaults(
  faults: readonly Issue[],
  isChecked: boolean,
): ReadonlyMap<string, string> {
  const shown = new Map<string, string>();
  for (const fault of faults)
    if ((isChecked || !isBlank(fault)) && !shown.has(fault.path))
      shown.set(fault.path, fault.message);
  return shown;
}
