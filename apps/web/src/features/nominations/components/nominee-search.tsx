import type { TypeaheadHit } from '@reviews/contracts/employees';
import { MESSAGES } from '@reviews/domain';
import { useMemo } from 'react';
import { EmployeeSearch } from '../../../ui/employee-search.tsx';
import { searchForNominations, type NomineeTask } from '../api/nominee-search.ts';
import { NOMINATION_TEXTS } from '../lib/nomination-texts.ts';

export interface NomineeSearchProps {
  task: NomineeTask;
  label: string;
  /** Employee ids of everyone on the screen. */
  chosen: ReadonlySet<number>;
  onPick: (hit: TypeaheadHit) => void;
  /** Why the search is disabled, shown to the user; null if it is not. */
  closedBecause?: string | null;
  autoFocus?: boolean;
}

/**
 * Finds people for a nomination task (NOM-02, API-27). Shows unavailable people too, with the
 * reason: if they were missing, users would only search again.
 */
export function NomineeSearch({
  task: { id, feedback_id: templateId },
  label,
  chosen,
  onPick,
  closedBecause = null,
  autoFocus = false,
}: NomineeSearchProps) {
  const search = useMemo(
    () => searchForNominations({ id, feedback_id: templateId }),
    [id, templateId],
  );
  return (
    <EmployeeSearch
      autoFocus={autoFocus}
      barOf={(hit) => barOf(hit, chosen)}
      description={closedBecause}
      disabled={closedBecause !== null}
      label={label}
      noteOf={({ nominee }) =>
        nominee ? NOMINATION_TEXTS.openReviews({ count: nominee.open_reviews }) : null
      }
      onPick={onPick}
      search={search}
    />
  );
}

/**
 * Returns why someone cannot be chosen. "Already chosen" follows the screen and not the server, so
 * that removed people can be chosen again.
 */
function barOf(
  { employee_id: id, nominee }: TypeaheadHit,
  chosen: ReadonlySet<number>,
): string | null {
  const { picked } = MESSAGES.nominations.ineligible;
  if (chosen.has(id)) return picked;
  return nominee && !nominee.eligible && nominee.reason !== picked ? nominee.reason : null;
}
