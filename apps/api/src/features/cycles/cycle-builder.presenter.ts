import type { CycleView, OfferedTemplate } from '@reviews/contracts';
import { datesAndNamesFaults, launchFaults, structureFaults } from '@reviews/domain';
import type { OfferedRow, StoredCycle } from './cycle-builder.queries.ts';
import { kindOf, planOf } from './cycle-plan.ts';

const stateOf = ({ closed_at: closed, launched_at: launched }: StoredCycle): CycleView['state'] => {
  if (closed !== null) return 'closed';
  return launched === null ? 'draft' : 'live';
};

/**
 * Presents a cycle in the builder. Leaves out problems of a closed cycle, and of a structure that
 * can no longer change.
 */
export function presentCycleView(stored: StoredCycle): CycleView {
  const cycle = planOf(stored);
  const pulses = stored.pulses.map(
    ({ id, version, latest_version, archived, forms, ...facts }) => ({
      id,
      ...kindOf(facts),
      version,
      latest_version,
      archived,
      forms,
    }),
  );
  const kinds = new Map(pulses.map((pulse) => [String(pulse.id), pulse]));
  const state = stateOf(stored);
  const ofStructure = stored.has_forms
    ? []
    : [...structureFaults(cycle, kinds), ...launchFaults(pulses)];
  return {
    id: stored.id,
    state,
    revision: stored.revision,
    closed_at: stored.closed_at?.toISOString() ?? null,
    launched_at: stored.launched_at?.toISOString() ?? null,
    cycle,
    pulses,
    faults: state === 'closed' ? [] : [...datesAndNamesFaults(cycle), ...ofStructure],
    structure_fixed: stored.has_forms,
  };
}

export const presentOffered = ({
  id,
  version,
  title,
  type,
  group_name,
  options,
  anonymous_minimum,
}: OfferedRow): OfferedTemplate => ({
  id,
  ...kindOf({ title, type, group_name, options, anonymous_minimum }),
  version,
});
