import {
  datesAndNamesFaults,
  launchFaults,
  MESSAGES,
  MIN_RELEASE_DAYS,
  structureFaults,
  type Issue,
} from '@reviews/domain';
import { inputOf, type CycleDraft } from './cycle-draft.ts';

const texts = MESSAGES.cycles;

/**
 * Returns errors for a release mode that is selected but incomplete: the server would take it for
 * no release.
 */
function modeFaults({
  mode,
  packet_release_days: days,
  packet_release_date: date,
}: CycleDraft): Issue[] {
  if (mode === 'days' && days === null)
    return [{ path: 'packet_release_days', message: texts.daysAtLeast({ min: MIN_RELEASE_DAYS }) }];
  return mode === 'date' && date === null
    ? [{ path: 'packet_release_date', message: texts.dateRequired }]
    : [];
}

/** Returns the errors that block saving, by the same rules as the server. */
export function draftFaults(draft: CycleDraft, isFixed: boolean): Issue[] {
  const plan = inputOf(draft);
  const kinds = new Map(draft.pulses.map(({ ref, kind }) => [ref, kind]));
  return [
    ...datesAndNamesFaults(plan),
    ...modeFaults(draft),
    ...(isFixed ? [] : structureFaults(plan, kinds)),
  ];
}

/** Returns the errors that allow saving but block launch. */
export const notLaunchable = ({ pulses }: CycleDraft): Issue[] =>
  launchFaults(pulses.map(({ kind, archived }) => ({ ...kind, archived })));
