import type { CycleInput } from '@reviews/contracts';
import {
  inOneMode,
  isNominated,
  MESSAGES,
  withDefaultOptions,
  type Issue,
  type PulseKind,
} from '@reviews/domain';
import type {
  OfferedRow,
  StoredCycle,
  StoredPulse,
  TemplateFacts,
} from './cycle-builder.queries.ts';

const { cycles: texts } = MESSAGES;

/** What a template asks of the cycle it is placed in. */
export function kindOf({
  title,
  type,
  group_name,
  options,
}: TemplateFacts): PulseKind & { type: string } {
  const { nominatedBy, managerNominationApproval } = withDefaultOptions(options);
  const isChosen = isNominated(group_name);
  return {
    title,
    type,
    group_name,
    nominated_by: isChosen ? nominatedBy : null,
    approves: isChosen && managerNominationApproval,
  };
}

/** A stored cycle as it is sent to be changed. What is left over of another mode of release is gone (PKT-02, AMB-33). */
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

/** A pulse of a plan with the version of its template that its forms are to be opened with. */
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
 * A new one has the latest version, of a template that is offered. One that is there keeps its version or takes the latest;
 * until the cycle is launched it always has the latest. An earlier one than it has was seen before publishing moved it on,
 * and asks for nothing.
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

/** What each pulse of a plan stands for, and what no pulse or stage can be. */
export function resolvePlan(
  { pulses: given, stages }: CycleInput,
  stored: StoredCycle,
  latest: LatestVersions,
): Resolution {
  const known = new Map(stored.pulses.map((pulse) => [pulse.id, pulse]));
  const knownStages = new Set(stored.stages.map(({ id }) => id));
  const seen = new Set<string | number>();
  /** Whether a name or number came before. */
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

/** What stays once there are forms: which pulses of which template and version, and which stages of which pulse in which order. */
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
