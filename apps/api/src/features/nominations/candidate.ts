import { eligibilityOf, withDefaultOptions, type CandidateFacts, type Eligibility } from '@reviews/domain';
import type { PulseRecord } from '../pulses/public.ts';

/** What the rules ask about somebody who may be picked for a task, as it is read. */
export interface CandidateRow {
  levels_below: number | null;
  levels_above: number | null;
  level: number | null;
  subject_level: number | null;
  open_reviews: number;
  is_active: boolean;
}

function factsOf(row: CandidateRow, isSubject: boolean): CandidateFacts {
  return {
    isSubject, isActive: row.is_active, levelsBelow: row.levels_below, levelsAbove: row.levels_above, level: row.level, subjectLevel: row.subject_level, openReviews: row.open_reviews,
  };
}

/** Whether somebody may be picked for a task, the same in the search, on the approval screens and at saving (AMB-26). */
export function verdictOn(task: Pick<PulseRecord, 'employee_id' | 'template_options' | 'type_group'>, candidate: CandidateRow & { readonly employee_id: number }): Eligibility {
  const kind = task.type_group === 'Upline' ? 'upline' : 'peer';
  return eligibilityOf(factsOf(candidate, candidate.employee_id === task.employee_id), withDefaultOptions(task.template_options), kind);
}
