import { addDays, isCalendarDay } from '../dates.ts';
import type { Issue } from '../errors.ts';
import { MESSAGES } from '../messages.ts';
import type { NominatedBy } from '../pulses/template-options.ts';
import { isNominated } from '../templates/draft.ts';
import { launchedTo } from './population.ts';
import {
  releaseFaults,
  spanFaults,
  stageDateFaults,
  type CycleSpan,
  type PacketRelease,
  type StageDates,
} from './stage-dates.ts';

const texts = MESSAGES.cycles;

/** The kinds of stage, in the order in which a pulse goes through them. */
export const STAGE_COMPONENTS = ['Nominations', 'Nomination Approvals', 'Form'] as const;
export type StageComponentName = (typeof STAGE_COMPONENTS)[number];

/** The parts of a template that decide its stages. */
export interface PulseKind {
  readonly title: string;
  /** Group of the feedback type. */
  readonly group_name: string;
  /** Who chooses the reviewers; null when there are no nominations. */
  readonly nominated_by: NominatedBy | null;
  /** Whether the manager approves the employee's nominations. */
  readonly approves: boolean;
}

export interface PlannedPulse {
  /** Identifies it within the plan. */
  readonly ref: string;
  readonly template_id: number;
  readonly stageless: boolean;
}

export interface PlannedStage extends StageDates {
  readonly pulse: string;
  readonly title: string;
  readonly component: StageComponentName;
}

/** A cycle with its pulses and its stages. The stages have one order across all pulses (CYC-03). */
export interface CyclePlan extends CycleSpan, PacketRelease {
  readonly name: string;
  readonly pulses: readonly PlannedPulse[];
  readonly stages: readonly PlannedStage[];
}

/** Kind of each pulse, by its ref. */
export type PulseKinds = ReadonlyMap<string, PulseKind>;

/**
 * Returns the stages a pulse needs, in order. People who do not choose get no stage (domain model,
 * "A peer review, start to end").
 */
export function neededComponents({
  group_name: group,
  nominated_by: by,
  approves,
}: PulseKind): readonly StageComponentName[] {
  if (!isNominated(group)) return ['Form'];
  if (by !== 'employee') return ['Nomination Approvals', 'Form'];
  return approves ? STAGE_COMPONENTS : ['Nominations', 'Form'];
}

/**
 * Returns the stages proposed for a new pulse: those it needs, in order. The form stage is named
 * after its template.
 */
export function proposedStages(
  kind: PulseKind,
): { title: string; component: StageComponentName }[] {
  return neededComponents(kind).map((component) => ({
    component,
    title:
      component === 'Form' ? kind.title : texts.proposedTitles[component]({ title: kind.title }),
  }));
}

/** Returns why a pulse cannot have such a stage; null if it can. */
function misfit(component: StageComponentName, kind: PulseKind): string | null {
  if (neededComponents(kind).includes(component)) return null;
  if (!isNominated(kind.group_name)) return texts.onlyForms({ title: kind.title });
  return component === 'Nominations'
    ? texts.notChosenByEmployee({ title: kind.title })
    : texts.notApproved({ title: kind.title });
}

const rankOf = (component: StageComponentName): number => STAGE_COMPONENTS.indexOf(component);

function stageFaults({ stages }: CyclePlan, kinds: PulseKinds): Issue[] {
  return stages.flatMap((stage, index) => {
    const kind = kinds.get(stage.pulse);
    const titleFault =
      stage.title.trim() === ''
        ? [{ path: `stages.${index}.title`, message: texts.titleRequired }]
        : [];
    if (kind === undefined)
      return [...titleFault, { path: `stages.${index}.pulse`, message: texts.pulseGone }];
    const path = `stages.${index}.component`;
    const isOwn = (other: PlannedStage): boolean => other.pulse === stage.pulse;
    const wrong = misfit(stage.component, kind);
    if (wrong !== null) return [...titleFault, { path, message: wrong }];
    const before = stages.slice(0, index).filter(isOwn);
    if (before.some(({ component }) => component === stage.component))
      return [
        ...titleFault,
        {
          path,
          message: texts.stageTwice({
            title: kind.title,
            component: texts.components[stage.component],
          }),
        },
      ];
    const later = stages
      .slice(index + 1)
      .filter(isOwn)
      .find(({ component }) => rankOf(component) < rankOf(stage.component));
    return later === undefined
      ? titleFault
      : [
          ...titleFault,
          {
            path,
            message: texts.stageTooEarly({
              title: kind.title,
              component: texts.components[stage.component],
              first: texts.components[later.component],
            }),
          },
        ];
  });
}

function pulseFaults({ pulses, stages }: CyclePlan, kinds: PulseKinds): Issue[] {
  return pulses.flatMap(({ ref, template_id: template }, index) => {
    const kind = kinds.get(ref);
    if (kind === undefined) return [];
    const path = `pulses.${index}`;
    if (pulses.findIndex((other) => other.template_id === template) < index)
      return [{ path, message: texts.pulseTwice({ title: kind.title }) }];
    const own = new Set(
      stages.filter(({ pulse }) => pulse === ref).map(({ component }) => component),
    );
    if (own.size === 0) return [{ path, message: texts.noStage({ title: kind.title }) }];
    return neededComponents(kind)
      .filter((component) => !own.has(component))
      .map((component) => ({
        path,
        message: texts.stageMissing({ title: kind.title, component: texts.components[component] }),
      }));
  });
}

/**
 * Returns problems of pulses and stages with each other. They can only be fixed while there are no
 * forms.
 */
export const structureFaults = (plan: CyclePlan, kinds: PulseKinds): Issue[] => [
  ...pulseFaults(plan, kinds),
  ...stageFaults(plan, kinds),
];

/** Returns problems of the texts and dates of a cycle, by field (CYC-09 to CYC-13, PKT-06). */
export function datesAndNamesFaults(plan: CyclePlan): Issue[] {
  const span = spanFaults(plan);
  return [
    ...(plan.name.trim() === '' ? [{ path: 'name', message: texts.nameRequired }] : []),
    ...span,
    // With an invalid span, every date would repeat the same problem.
    ...(span.length === 0
      ? [...releaseFaults(plan, plan), ...stageDateFaults(plan, plan.stages)]
      : []),
  ];
}

/** Returns problems that prevent the launch of a cycle that can be saved. */
export function launchFaults(
  pulses: readonly (PulseKind & { readonly archived: boolean })[],
): Issue[] {
  if (pulses.length === 0) return [{ path: 'pulses', message: texts.noPulses }];
  return pulses.flatMap(({ title, group_name: group, archived }, index) => [
    ...(archived ? [{ path: `pulses.${index}`, message: texts.templateArchived({ title }) }] : []),
    ...(launchedTo(group) === null
      ? [{ path: `pulses.${index}`, message: texts.notLaunched({ title, group }) }]
      : []),
  ]);
}

/** A shifted day that falls outside the calendar becomes null. */
function moved(day: string | null, by: number): string | null {
  const there = day === null ? null : addDays(day, by);
  return there !== null && isCalendarDay(there) ? there : null;
}

/** Shifts the dates of a stage. Day counts stay, because their starting point shifts too. */
export const movedStage = <T extends StageDates>(stage: T, by: number): T => ({
  ...stage,
  start_date: moved(stage.start_date, by),
  due_date: moved(stage.due_date, by),
  auto_close_date: moved(stage.auto_close_date, by),
});

/** Shifts the release of packets. */
export const movedRelease = (release: PacketRelease, by: number): PacketRelease => ({
  ...release,
  packet_release_date: moved(release.packet_release_date, by),
});

const DAY_MS = 86_400_000;

/** Counts whole days from one calendar day to another; negative if the second is earlier. */
export const daysFromTo = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
