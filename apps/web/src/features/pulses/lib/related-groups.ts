import type { z } from 'zod';
import type { relatedFeedbackView } from '@reviews/contracts/pulses';
import { LABELS } from '@reviews/domain';

/** A form about the same employee, as the panel lists it. */
export type RelatedFeedback = z.output<typeof relatedFeedbackView>;

export type RelatedGrouping = 'type' | 'cycle';

export interface RelatedGroup {
  name: string;
  forms: RelatedFeedback[];
}

/**
 * Related forms under the names of their types or cycles, in the order in which they come (FORM-09). Without a type a form
 * stands under 'None', without a cycle under 'Off-Cycle' (FORM-10, AMB-42).
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
