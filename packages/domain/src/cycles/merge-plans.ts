import { mergeRecords, type Merge, type Side } from '../merge/merge-records.ts';
import type { CyclePlan, PlannedPulse, PlannedStage } from './cycle-plan.ts';
import { inOneMode } from './stage-dates.ts';

export interface StoredPlanPulse extends PlannedPulse {
  readonly id: number | null;
  readonly version: number | null;
}
export interface StoredPlanStage extends PlannedStage {
  readonly id: number | null;
  readonly show_due_date: boolean;
}

/** A cycle's plan with the ids of what is stored. */
export interface StoredPlan extends Omit<CyclePlan, 'pulses' | 'stages'> {
  readonly placard_sub_text: string;
  pulses: StoredPlanPulse[];
  stages: StoredPlanStage[];
}

/**
 * Merges what two people made of a cycle: names, dates, pulses, stages and their order. How packets
 * are released is one field, because its parts exclude each other. `theirs` is what is stored: what
 * it lacks becomes new.
 */
export function mergeCyclePlans(
  base: StoredPlan | undefined,
  mine: StoredPlan,
  theirs: StoredPlan,
  choices?: ReadonlyMap<string, Side>,
): Merge<StoredPlan> {
  const before = base && withIdsAsRefs(base);
  const own = withStoredRefs(before, withIdsAsRefs(mine), theirs);
  const { merged, clashes } = mergeRecords(
    before && keyed(before),
    keyed(own),
    keyed(theirs),
    choices,
  );
  const { release, pulses, stages, ...plan } = merged;
  const [packet_release_days, packet_release_date] = release;
  const stored = {
    pulses: new Map(theirs.pulses.map((pulse) => [pulse.ref, pulse.id])),
    stages: new Map(keyed(theirs).stages.map(({ key }, at) => [key, theirs.stages[at]?.id])),
  };
  // A stage that is kept keeps its pulse, even if the other person removed that.
  const removed = [...own.pulses, ...theirs.pulses]
    .filter(({ ref }) => !pulses.some((pulse) => pulse.ref === ref))
    .filter(({ ref }, at, all) => all.findIndex((other) => other.ref === ref) === at)
    .filter(({ ref }) => stages.some(({ pulse }) => pulse === ref));
  return {
    clashes,
    merged: {
      ...plan,
      packet_release_days,
      packet_release_date,
      pulses: [...pulses, ...removed].map(({ ref, template_id, stageless, version }) => {
        const id = stored.pulses.get(ref) ?? null;
        return { ref, id, template_id, stageless, version: id === null ? null : (version ?? null) };
      }),
      stages: stages.map(({ key, ...stage }) => ({ ...stage, id: stored.stages.get(key) ?? null })),
    },
  };
}

/** Returns the key of each stage in the paths of clashes, in the plan's order. */
export const stageKeys = (plan: StoredPlan): readonly string[] =>
  keyed(withIdsAsRefs(plan)).stages.map(({ key }) => key);

/** Returns the plan with its stored pulses named as the server names them: by their ids. */
function withIdsAsRefs(plan: StoredPlan): StoredPlan {
  const refs = new Map(plan.pulses.map(({ ref, id }) => [ref, id === null ? ref : String(id)]));
  return renamed(plan, refs);
}

function renamed(plan: StoredPlan, refs: ReadonlyMap<string, string>): StoredPlan {
  return {
    ...plan,
    pulses: plan.pulses.map((pulse) => ({ ...pulse, ref: refs.get(pulse.ref) ?? pulse.ref })),
    stages: plan.stages.map((stage) => ({ ...stage, pulse: refs.get(stage.pulse) ?? stage.pulse })),
  };
}

/** Returns the plan with a key for each item, and without ids, which only the server gives. */
function keyed(plan: StoredPlan) {
  const {
    packet_release_days: days,
    packet_release_date: date,
    ...rest
  } = {
    ...plan,
    ...inOneMode(plan),
  };
  const seen = new Map<string, number>();
  return {
    ...rest,
    release: [days, date] as const,
    pulses: plan.pulses.map(({ id: _id, version, ...pulse }) => ({
      ...pulse,
      // Null leaves the version as it is, so it is no change.
      version: version ?? undefined,
      key: pulse.ref,
    })),
    stages: plan.stages.map(({ id: _id, ...stage }) => {
      // A pulse rarely has two stages of a kind; those are told apart by their order.
      const kind = `${stage.pulse} ${stage.component}`;
      const count = (seen.get(kind) ?? 0) + 1;
      seen.set(kind, count);
      return { ...stage, key: `${kind} ${count}` };
    }),
  };
}

/**
 * Returns my plan with the refs of pulses that the other person added too, or that my own repeated
 * save has stored.
 */
function withStoredRefs(
  base: StoredPlan | undefined,
  mine: StoredPlan,
  theirs: StoredPlan,
): StoredPlan {
  const known = new Set([...(base ?? mine).pulses, ...mine.pulses].map(({ ref }) => ref));
  const added = theirs.pulses.filter(({ ref }) => !known.has(ref));
  const refs = new Map<string, string>();
  for (const { ref, id, template_id: template } of mine.pulses) {
    if (id !== null) continue;
    const at = added.findIndex((pulse) => pulse.template_id === template);
    const [same] = at === -1 ? [] : added.splice(at, 1);
    if (same !== undefined) refs.set(ref, same.ref);
  }
  return renamed(mine, refs);
}
