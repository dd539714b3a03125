import type { z } from 'zod';
import type { relatedFeedbackView } from '@reviews/contracts/pulses';
import { LABELS } from '@reviews/domain';

/** A form about the same employee, as listed in the related panel. */
export type RelatedFeedback = z.output<typeof relatedFeedbackView>;

export type RelatedGrouping = 'type' | 'cycle';

export interface RelatedGroup {
  name: string;
  forms: RelatedFeedback[];
}

/**
 * Groups related forms by the name of their type or cycle, in their given order (FORM-09). Forms
 * without a type are under
 * 'None', forms without a cycle under 'Off-Cycle' (FORM-10, AMB-42).
 */
export function groupRelated(
  forms: readonly RelatedFeedback[],
  grouping: RelatedGrouping,
): RelatedGroup[] {
  const groups = new Map<string, RelatedFeedback[]>();
  for (const form of forms) {
    const name =
      grouping === 'type'
        ? form.type || LABELS.pulses.noType
        : form.cycle || LABELS.pulses.offCycle;
    groups.set(name, [...(groups.get(name) ?? []), form]);
  }
  return [...groups].map(([name, members]) => ({ name, forms: members }));
}
