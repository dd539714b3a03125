import type { WithheldReviews } from '@reviews/contracts';
import type { Actor } from '../../core/actor.ts';
import type { PulseRecord } from '../pulses/record/public.ts';
import type { PacketFacts } from './packets.policy.ts';
import type { HidingPulse } from './withheld.queries.ts';

type ShownForm = Pick<PulseRecord, 'cycle_pulse_id' | 'assignee_id'>;

/**
 * Returns the pulses of which the reader is shown no one else's review because they may not know
 * the writers. The same whether none was written or too few: only what is shown decides.
 */
export function withheldFrom(
  actor: Actor,
  packet: Pick<PacketFacts, 'employee_id' | 'depth_below_actor' | 'released'>,
  /** True if only what the reviewee sees is shown. */
  isEmployeeView: boolean,
  pulses: readonly HidingPulse[],
  shown: readonly ShownForm[],
): WithheldReviews[] {
  const isOwn = packet.employee_id === actor.employeeId;
  const isManager = !isOwn && packet.depth_below_actor !== null;
  return pulses.flatMap((pulse) => {
    const fromReader = isManager && pulse.from_managers;
    if (!fromReader && !(isEmployeeView && pulse.from_employee)) return [];
    const forms = shown.filter((form) => form.cycle_pulse_id === pulse.id);
    const own = forms.filter((form) => form.assignee_id === actor.employeeId).length;
    if (forms.length > own) return [];
    return [
      {
        title: pulse.title,
        minimum: pulse.minimum,
        besides_own: own > 0,
        until_release: fromReader && pulse.at_release && !packet.released,
      },
    ];
  });
}
