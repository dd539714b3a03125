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

/** A way of release that was chosen and not filled in: to the server it is no release. */
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

/** What keeps a cycle from being saved, by the same rules as the server's. */
export function draftFaults(draft: CycleDraft, isFixed: boolean): Issue[] {
  const plan = inputOf(draft);
  const kinds = new Map(draft.pulses.map(({ ref, kind }) => [ref, kind]));
  return [
    ...datesAndNamesFaults(plan),
    ...modeFaults(draft),
    ...(isFixed ? [] : structureFaults(plan, kinds)),
  ];
}

/** What can be saved and keeps it from being launched. */
export const notLaunchable = ({ pulses }: CycleDraft): Issue[] =>
  launchFaults(pulses.map(({ kind, archived }) => ({ ...kind, archived })));
