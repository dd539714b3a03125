import type { CycleInput } from '@reviews/contracts';
import {
  anonymityGap,
  inOneMode,
  isNominated,
  MESSAGES,
  withDefaultOptions,
  type Issue,
  type AnonymityGap,
  type PulseKind,
} from '@reviews/domain';
import type {
  OfferedRow,
  StoredCycle,
  StoredPulse,
  TemplateFacts,
} from './cycle-builder.queries.ts';

const { cycles: texts } = MESSAGES;

/** Returns what a template requires of its cycle. */
export function kindOf({
  title,
  type,
  group_name,
  options,
  anonymous_minimum: minimum,
}: TemplateFacts): PulseKind & { type: string; anonymity_gap: AnonymityGap | null } {
  const whole = withDefaultOptions(options);
  const { nominatedBy, managerNominationApproval } = whole;
  const isChosen = isNominated(group_name);
  return {
    title,
    type,
    group_name,
    nominated_by: isChosen ? nominatedBy : null,
    approves: isChosen && managerNominationApproval,
    anonymity_gap: isChosen ? anonymityGap(whole, minimum) : null,
  };
}

/**
 * Converts a stored cycle to the input format. Drops leftovers of another release mode (PKT-02,
 * AMB-33).
 */
export function planOf(stored: StoredCycle): CycleInput {
  const {
    name,
    placard_sub_text,
    start_date,
    end_date,
    packet_release_days,
    packet_release_date,
    packet_release_time,
  } = stored;
  return {
    name,
    placard_sub_text,
    start_date,
    end_date,
    ...inOneMode({ packet_release_days, packet_release_date, packet_release_time }),
    pulses: stored.pulses.map(({ id, template_id, version, stageless }) => ({
      ref: String(id),
      id,
      template_id,
      version,
      stageless,
    })),
    stages: stored.stages.map(({ cycle_pulse_id: pulse, ...stage }) => ({
      ...stage,
      pulse: String(pulse),
    })),
  };
}

/** A pulse of a plan with the template version for its reviews. */
export interface ResolvedPulse {
  readonly ref: string;
  readonly id: number | null;
  readonly template_id: number;
  readonly stageless: boolean;
  readonly version_id: number;
  readonly kind: PulseKind;
}

interface Resolution {
  readonly pulses: readonly ResolvedPulse[];
  readonly faults: readonly Issue[];
}

type PulseInput = CycleInput['pulses'][number];
type LatestVersions = ReadonlyMap<number, OfferedRow & { readonly archived: boolean }>;

const withVersion = (
  { ref, id, template_id, stageless }: PulseInput,
  version_id: number,
  facts: TemplateFacts,
): ResolvedPulse => ({ ref, id, template_id, stageless, version_id, kind: kindOf(facts) });

/**
 * Chooses the template version of a pulse. A new pulse gets the latest version of an offered
 * template. An existing one keeps its version or takes the latest; before launch it always has the
 * latest. An older version than the stored one comes from a page loaded before publishing and is
 * ignored.
 */
function resolve(
  pulse: PulseInput,
  stored: StoredPulse | undefined,
  latest: LatestVersions,
  isLaunched: boolean,
): ResolvedPulse | Issue {
  const offered = latest.get(pulse.template_id);
  if (pulse.id === null) {
    if (offered === undefined || offered.archived)
      return { path: 'template_id', message: texts.notOffered };
  } else {
    if (stored === undefined || stored.template_id !== pulse.template_id)
      return { path: 'id', message: texts.pulseGone };
    if (isLaunched && (pulse.version === null || pulse.version <= stored.version))
      return withVersion(pulse, stored.version_id, stored);
  }
  if (offered === undefined || (pulse.version !== null && pulse.version > offered.version))
    return { path: 'version', message: texts.versionUnknown };
  return withVersion(pulse, offered.version_id, offered);
}

/** Resolves each pulse of a plan, and reports pulses and stages that are impossible. */
export function resolvePlan(
  { pulses: given, stages }: CycleInput,
  stored: StoredCycle,
  latest: LatestVersions,
): Resolution {
  const known = new Map(stored.pulses.map((pulse) => [pulse.id, pulse]));
  const knownStages = new Set(stored.stages.map(({ id }) => id));
  const seen = new Set<string | number>();
  /** Returns true if this name or id occurred before. */
  const isTwice = (name: string | number | null): boolean =>
    name !== null && (seen.has(name) || !seen.add(name));
  const pulses: ResolvedPulse[] = [];
  const faults: Issue[] = [];
  for (const [index, pulse] of given.entries()) {
    const at = `pulses.${index}`;
    const answer = resolve(
      pulse,
      pulse.id === null ? undefined : known.get(pulse.id),
      latest,
      stored.launched_at !== null,
    );
    if ('message' in answer) faults.push({ path: `${at}.${answer.path}`, message: answer.message });
    else pulses.push(answer);
    if (isTwice(`ref ${pulse.ref}`) || isTwice(pulse.id))
      faults.push({ path: `${at}.ref`, message: texts.pulseGone });
  }
  seen.clear();
  for (const [index, { id }] of stages.entries()) {
    if (id !== null && (!knownStages.has(id) || isTwice(id)))
      faults.push({ path: `stages.${index}.id`, message: texts.stageGone });
  }
  return { pulses, faults };
}

type Structure = Pick<CycleInput, 'pulses' | 'stages'>;

/**
 * Returns true if two plans have the same structure, which is fixed once reviews exist: each
 * pulse's template and version, and each pulse's ordered stages.
 */
export function hasSameStructure(one: Structure, other: Structure): boolean {
  const of = ({ pulses, stages }: Structure): string => {
    const idOf = new Map(pulses.map(({ ref, id }) => [ref, id]));
    return JSON.stringify([
      pulses.map(({ id, template_id, stageless }) => [id, template_id, stageless]),
      stages.map(({ id, pulse, component }) => [id, idOf.get(pulse), component]),
    ]);
  };
  return of(one) === of(other);
}
