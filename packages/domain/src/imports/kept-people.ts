import { IMPORT_MESSAGES as texts } from './import-messages.ts';
import { joinNames } from './join-names.ts';

/** People who stay as they are in an undo. */
export interface KeptPeople {
  readonly names: readonly string[];
  /** The number of people who are not named. */
  readonly more: number;
  /** Whether some of them may not be changed by the actor. */
  readonly isWithheld?: boolean;
}

const namesOf = ({ names, more }: KeptPeople): string =>
  more > 0 ? texts.andMore({ names: names.join(', '), count: more }) : joinNames(names);

/** Returns who would stay as they are. */
export function changedSince(kept: KeptPeople): string {
  const values = { names: namesOf(kept), count: kept.names.length + kept.more };
  return kept.isWithheld === true ? texts.changedOrWithheld(values) : texts.changedSince(values);
}

/** Returns who stayed as they were. */
export const keptPeople = (kept: KeptPeople): string =>
  kept.isWithheld === true
    ? texts.keptOrWithheld({ names: namesOf(kept) })
    : texts.keptPeople({ names: namesOf(kept) });
