import type { TypeaheadHit } from '@reviews/contracts/employees';
import { MESSAGES } from '@reviews/domain';
import { useMemo } from 'react';
import { EmployeeSearch } from '../../../ui/employee-search.tsx';
import { searchForNominations, type NomineeTask } from '../api/nominee-search.ts';
import { NOMINATION_TEXTS } from '../lib/nomination-texts.ts';

export interface NomineeSearchProps {
  task: NomineeTask;
  label: string;
  /** Employee ids of everybody who stands on the screen already. */
  chosen: ReadonlySet<number>;
  onPick: (hit: TypeaheadHit) => void;
  /** Why nobody can be looked for now; the field is disabled and says so. Null where somebody can. */
  closedBecause?: string | null;
  autoFocus?: boolean;
}

/**
 * Finds people for a nomination task (NOM-02, API-27). Who cannot be picked is found all the same, with the sentence that
 * says why: somebody who is looked for and missing would only be looked for again.
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

/** Who is picked is what stands on the screen, not yet what the server was told: somebody taken off may come back. */
function barOf(
  { employee_id: id, nominee }: TypeaheadHit,
  chosen: ReadonlySet<number>,
): string | null {
  const { picked } = MESSAGES.nominations.ineligible;
  if (chosen.has(id)) return picked;
  return nominee && !nominee.eligible && nominee.reason !== picked ? nominee.reason : null;
}
