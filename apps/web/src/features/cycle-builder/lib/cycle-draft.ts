import type {
  BuiltPulse,
  CycleInput,
  CycleView,
  OfferedTemplate,
} from '@reviews/contracts/cycle-builder';
import {
  inOneMode,
  neededComponents,
  proposedStages,
  releaseModeOf,
  type PulseKind,
  type ReleaseMode,
  type StageComponentName,
} from '@reviews/domain';

/** What the builder shows of a template, and what its rules ask of it. */
export interface DraftKind extends PulseKind {
  type: string;
}

export interface DraftPulse {
  /** Stays the same within this window, whether it is saved or not. */
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
  /** Stays the same within this window, wherever it goes. */
  key: string;
};

/** A cycle on the desk of one person. */
export interface CycleDraft extends Omit<CycleInput, 'pulses' | 'stages'> {
  mode: ReleaseMode;
  pulses: DraftPulse[];
  stages: DraftStage[];
}

/** Changes what is built; `base` is what the server has by now. */
export type Edit = (draft: CycleDraft, base: CycleView) => CycleDraft;

const kindOf = ({
  title,
  type,
  group_name,
  nominated_by,
  approves,
}: BuiltPulse | OfferedTemplate): DraftKind => ({
  title,
  type,
  group_name,
  nominated_by,
  approves,
});

/** What is on the server, as it is changed: of the release in one mode alone (AMB-33). */
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

/** What is sent. */
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

/** Whether two say the same, whatever their new pulses are called. */
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

/** What is on the desk once what was sent is saved: the same, with the numbers that the server gave, and none that it took away with it. */
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

/** The own version on top of what the server has by now: what is no longer there is new again. */
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

const NO_DATES = {
  start_date: null,
  due_date: null,
  auto_close_date: null,
  due_days: null,
  auto_close_days: null,
  show_due_date: true,
} as const;

let made = 0;
/** A name that nothing else on the desk has, kept drafts of another visit included. */
const newName = (): string => {
  made += 1;
  return `n${Date.now().toString(36)}-${made}`;
};

const newStage = (
  pulse: string,
  { component, title }: { component: StageComponentName; title: string },
): DraftStage => ({ ...NO_DATES, id: null, key: newName(), pulse, component, title });

/** A pulse with the stages it needs, after all others. */
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

/** With all its stages. */
export const removePulse =
  (ref: string): Edit =>
  (draft) => ({
    ...draft,
    pulses: draft.pulses.filter((pulse) => pulse.ref !== ref),
    stages: draft.stages.filter(({ pulse }) => pulse !== ref),
  });

/** Takes back that a pulse was removed, in the cycle as it is by now: it and its stages stand where they stood. */
export const putPulseBack =
  (removed: DraftPulse, before: CycleDraft): Edit =>
  (draft, base) => {
    const { ref, id } = removed;
    // It may be there without this: whoever drops their changes has everything back.
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

/** What a pulse needs and does not have. */
export const missingStages = (
  { kind, ref }: DraftPulse,
  stages: readonly DraftStage[],
): StageComponentName[] =>
  neededComponents(kind).filter(
    (component) => !stages.some((stage) => stage.pulse === ref && stage.component === component),
  );

/** A stage that is missing, at the place where it can stand: before the first that must come later. */
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
