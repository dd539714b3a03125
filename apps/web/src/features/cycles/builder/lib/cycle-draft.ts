import type {
  BuiltPulse,
  CycleInput,
  CycleView,
  OfferedTemplate,
} from '@reviews/contracts/cycle-builder';
import {
  inOneMode,
  isSameValue,
  mergeCyclePlans,
  neededComponents,
  proposedStages,
  releaseModeOf,
  type Merge,
  type PulseKind,
  type ReleaseMode,
  type Side,
  type StageComponentName,
} from '@reviews/domain';

/** The parts of a template that the builder shows and its rules need. */
export interface DraftKind extends PulseKind {
  type: string;
  anonymity_gap: BuiltPulse['anonymity_gap'];
}

export interface DraftPulse {
  /** Stable within this window, before and after saving. */
  ref: string;
  id: number | null;
  template_id: number;
  stageless: boolean;
  kind: DraftKind;
  version: number;
  latest_version: number;
  archived: boolean;
}

export type DraftStage = CycleInput['stages'][number] & {
  /** Stable within this window, wherever the stage moves. */
  key: string;
};

/** A cycle while one user edits it. */
export interface CycleDraft extends Omit<CycleInput, 'pulses' | 'stages'> {
  mode: ReleaseMode;
  pulses: DraftPulse[];
  stages: DraftStage[];
}

/** Changes the draft; `base` is the server's current version. */
export type Edit = (draft: CycleDraft, base: CycleView) => CycleDraft;

const kindOf = ({
  title,
  type,
  group_name,
  nominated_by,
  approves,
  anonymity_gap,
}: BuiltPulse | OfferedTemplate): DraftKind => ({
  title,
  type,
  group_name,
  nominated_by,
  approves,
  anonymity_gap,
});

/** Returns a draft of the server's version, with only one release mode set (AMB-33). */
export function draftOf({ cycle, pulses }: CycleView): CycleDraft {
  return {
    ...cycle,
    mode: releaseModeOf(cycle),
    ...inOneMode(cycle),
    pulses: cycle.pulses.flatMap((pulse, index) => {
      const built = pulses[index];
      return built === undefined
        ? []
        : [
            {
              ref: pulse.ref,
              id: pulse.id,
              template_id: pulse.template_id,
              stageless: pulse.stageless,
              kind: kindOf(built),
              version: built.version,
              latest_version: built.latest_version,
              archived: built.archived,
            },
          ];
    }),
    stages: cycle.stages.map((stage) => ({ ...stage, key: `s${stage.id}` })),
  };
}

/** Returns the request body of a draft. */
export function inputOf({ mode, pulses, stages, ...cycle }: CycleDraft): CycleInput {
  return {
    ...cycle,
    ...inOneMode(cycle, mode),
    pulses: pulses.map(({ ref, id, template_id, version, stageless }) => ({
      ref,
      id,
      template_id,
      version,
      stageless,
    })),
    stages: stages.map(({ key: _key, ...stage }) => stage),
  };
}

/** Returns whether two drafts are the same, ignoring temporary ids of new pulses. */
export function isSameCycle(one: CycleDraft, other: CycleDraft): boolean {
  const of = (draft: CycleDraft): string => {
    const { pulses, stages, ...cycle } = inputOf(draft);
    const refs = pulses.map(({ ref }) => ref);
    return JSON.stringify([
      Object.entries(cycle).toSorted(),
      pulses.map(({ id, template_id, version, stageless }) => [
        id,
        template_id,
        version,
        stageless,
      ]),
      stages.map((stage) => [
        refs.indexOf(stage.pulse),
        Object.entries({ ...stage, pulse: null }).toSorted(),
      ]),
    ]);
  };
  return of(one) === of(other);
}

/**
 * Returns the draft after a save: with the ids that the server assigned, and without those it
 * removed.
 */
export function withNumbers(draft: CycleDraft, sent: CycleDraft, saved: CycleView): CycleDraft {
  const now = draftOf(saved);
  const numbered = {
    ...draft,
    pulses: draft.pulses.map((pulse) => {
      const stored = now.pulses[sent.pulses.findIndex(({ ref }) => ref === pulse.ref)];
      return stored === undefined
        ? pulse
        : { ...stored, ref: pulse.ref, stageless: pulse.stageless };
    }),
    stages: draft.stages.map((stage) => ({
      ...stage,
      id: now.stages[sent.stages.findIndex(({ key }) => key === stage.key)]?.id ?? stage.id,
    })),
  };
  return onTopOf(numbered, saved);
}

/** Rebases a draft on the server's current version: pulses that were removed there become new. */
export function onTopOf(draft: CycleDraft, theirs: CycleView): CycleDraft {
  const [pulses, stages] = [
    new Set(theirs.cycle.pulses.map(({ id }) => id)),
    new Set(theirs.cycle.stages.map(({ id }) => id)),
  ];
  return {
    ...draft,
    pulses: draft.pulses.map((pulse) =>
      pulses.has(pulse.id) ? pulse : { ...pulse, id: null, version: pulse.latest_version },
    ),
    stages: draft.stages.map((stage) => (stages.has(stage.id) ? stage : { ...stage, id: null })),
  };
}

/**
 * Merges the user's changes, which are based on `base`, into the server's version. Without `base`,
 * every difference is a clash.
 */
export function mergeCycles(
  base: CycleDraft | undefined,
  mine: CycleDraft,
  theirs: CycleView,
  choices?: ReadonlyMap<string, Side>,
): Merge<CycleDraft> {
  const stored = draftOf(theirs);
  const [given, there] = [inputOf(mine), inputOf(stored)];
  const { merged, clashes } = mergeCyclePlans(base && inputOf(base), given, there, choices);
  const known = [...stored.pulses, ...mine.pulses];
  const releaseOf = ({ packet_release_days: days, packet_release_date: date }: CycleDraft) => [
    days,
    date,
  ];
  const draft: CycleDraft = {
    ...merged,
    mode: releaseModeOf(merged),
    pulses: merged.pulses.flatMap(({ ref, id, stageless, version }) => {
      const facts = known.find((pulse) => pulse.ref === ref || (id !== null && pulse.id === id));
      return facts === undefined
        ? []
        : [{ ...facts, ref, id, stageless, version: version ?? facts.latest_version }];
    }),
    stages: merged.stages.map((stage) => ({
      ...stage,
      key:
        stage.id !== null
          ? `s${stage.id}`
          : (mine.stages.find(
              ({ id, pulse, component }) =>
                id === null && pulse === stage.pulse && component === stage.component,
            )?.key ?? newName()),
    })),
  };
  // A way of release may be chosen without its days or date yet.
  const isMine = isSameValue(releaseOf(draft), releaseOf(mine));
  return { clashes, merged: isMine ? { ...draft, mode: mine.mode } : draft };
}

const NO_DATES = {
  start_date: null,
  due_date: null,
  auto_close_date: null,
  due_days: null,
  auto_close_days: null,
  show_due_date: true,
} as const;

let made = 0;
/** Returns an id that no other item has, even in stored drafts of earlier visits. */
const newName = (): string => {
  made += 1;
  return `n${Date.now().toString(36)}-${made}`;
};

const newStage = (
  pulse: string,
  { component, title }: { component: StageComponentName; title: string },
): DraftStage => ({ ...NO_DATES, id: null, key: newName(), pulse, component, title });

/** Adds a pulse at the end, with the stages it needs. */
export const addPulse =
  (template: OfferedTemplate) =>
  (draft: CycleDraft): CycleDraft => {
    const pulse: DraftPulse = {
      ref: newName(),
      id: null,
      template_id: template.id,
      stageless: false,
      kind: kindOf(template),
      version: template.version,
      latest_version: template.version,
      archived: false,
    };
    return {
      ...draft,
      pulses: [...draft.pulses, pulse],
      stages: [
        ...draft.stages,
        ...proposedStages(pulse.kind).map((stage) => newStage(pulse.ref, stage)),
      ],
    };
  };

/** Removes a pulse with all its stages. */
export const removePulse =
  (ref: string): Edit =>
  (draft) => ({
    ...draft,
    pulses: draft.pulses.filter((pulse) => pulse.ref !== ref),
    stages: draft.stages.filter(({ pulse }) => pulse !== ref),
  });

/**
 * Undoes the removal of a pulse in the current draft: it and its stages return to their old places.
 */
export const putPulseBack =
  (removed: DraftPulse, before: CycleDraft): Edit =>
  (draft, base) => {
    const { ref, id } = removed;
    // It may already be back: discarding all changes restores it too.
    if (draft.pulses.some((pulse) => pulse.ref === ref || (id !== null && pulse.id === id)))
      return draft;
    const pulses = draft.pulses.toSpliced(
      before.pulses.findIndex((pulse) => pulse.ref === ref),
      0,
      removed,
    );
    const stages = before.stages.reduce(
      (now, stage, at) => (stage.pulse === ref ? now.toSpliced(at, 0, stage) : now),
      draft.stages,
    );
    return onTopOf({ ...draft, pulses, stages }, base);
  };

export const changePulse =
  (ref: string, change: Partial<DraftPulse>): Edit =>
  (draft) => ({
    ...draft,
    pulses: draft.pulses.map((pulse) => (pulse.ref === ref ? { ...pulse, ...change } : pulse)),
  });

/** Returns the stages that a pulse needs and does not have. */
export const missingStages = (
  { kind, ref }: DraftPulse,
  stages: readonly DraftStage[],
): StageComponentName[] =>
  neededComponents(kind).filter(
    (component) => !stages.some((stage) => stage.pulse === ref && stage.component === component),
  );

/** Adds a missing stage at a valid place: before the first stage that must come later. */
export const addStage =
  ({ ref, kind }: DraftPulse, component: StageComponentName): Edit =>
  (draft) => {
    const proposal = proposedStages(kind).find((stage) => stage.component === component);
    if (proposal === undefined) return draft;
    const order = neededComponents(kind);
    const after = draft.stages.findIndex(
      (stage) => stage.pulse === ref && order.indexOf(stage.component) > order.indexOf(component),
    );
    return {
      ...draft,
      stages: draft.stages.toSpliced(
        after === -1 ? draft.stages.length : after,
        0,
        newStage(ref, proposal),
      ),
    };
  };

export const removeStage =
  (key: string): Edit =>
  (draft) => ({ ...draft, stages: draft.stages.filter((stage) => stage.key !== key) });

export const changeStage =
  (key: string, change: Partial<DraftStage>): Edit =>
  (draft) => ({
    ...draft,
    stages: draft.stages.map((stage) => (stage.key === key ? { ...stage, ...change } : stage)),
  });
