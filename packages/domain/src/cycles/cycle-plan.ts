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

/** What a stage is, in the order in which a pulse goes through them. */
export const STAGE_COMPONENTS = ['Nominations', 'Nomination Approvals', 'Form'] as const;
export type StageComponentName = (typeof STAGE_COMPONENTS)[number];

/** What a template asks of the cycle it is placed in. */
export interface PulseKind {
  readonly title: string;
  /** Group of its feedback type. */
  readonly group_name: string;
  /** Who chooses the reviewers; null where nobody is nominated. */
  readonly nominated_by: NominatedBy | null;
  /** Whether the manager approves those whom the employee chooses. */
  readonly approves: boolean;
}

export interface PlannedPulse {
  /** Names it within the plan. */
  readonly ref: string;
  readonly template_id: number;
  readonly stageless: boolean;
}

export interface PlannedStage extends StageDates {
  readonly pulse: string;
  readonly title: string;
  readonly component: StageComponentName;
}

/** A cycle with its pulses and, in one order over all of them, its stages (CYC-03). */
export interface CyclePlan extends CycleSpan, PacketRelease {
  readonly name: string;
  readonly pulses: readonly PlannedPulse[];
  readonly stages: readonly PlannedStage[];
}

/** The kind of each pulse by its name in the plan. */
export type PulseKinds = ReadonlyMap<string, PulseKind>;

/** The stages a pulse cannot do without, in their order: whoever does not choose is not asked to (domain model, "A peer review, start to end"). */
export function neededComponents({
  group_name: group,
  nominated_by: by,
  approves,
}: PulseKind): readonly StageComponentName[] {
  if (!isNominated(group)) return ['Form'];
  if (by !== 'employee') return ['Nomination Approvals', 'Form'];
  return approves ? STAGE_COMPONENTS : ['Nominations', 'Form'];
}

/** The stages that are proposed with a new pulse: what it needs, in order, the form called as its template is. */
export function proposedStages(
  kind: PulseKind,
): { title: string; component: StageComponentName }[] {
  return neededComponents(kind).map((component) => ({
    component,
    title: component === 'Form' ? kind.title : `${kind.title}: ${texts.stageWords[component]}`,
  }));
}

/** Why a pulse has no such stage. */
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
        { path, message: texts.stageTwice({ title: kind.title, component: stage.component }) },
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
              component: stage.component,
              first: later.component,
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
        message: texts.stageMissing({ title: kind.title, component }),
      }));
  });
}

/** What is wrong with how pulses and stages stand to one another: what can only be put right while there are no forms. */
export const structureFaults = (plan: CyclePlan, kinds: PulseKinds): Issue[] => [
  ...pulseFaults(plan, kinds),
  ...stageFaults(plan, kinds),
];

/** What is wrong with the words and dates of a cycle, each at its field (CYC-09 to CYC-13, PKT-06). */
export function datesAndNamesFaults(plan: CyclePlan): Issue[] {
  const span = spanFaults(plan);
  return [
    ...(plan.name.trim() === '' ? [{ path: 'name', message: texts.nameRequired }] : []),
    ...span,
    // Bounds that are no bounds would only be repeated at every date.
    ...(span.length === 0
      ? [...releaseFaults(plan, plan), ...stageDateFaults(plan, plan.stages)]
      : []),
  ];
}

/** What keeps a cycle that can be kept from being launched. */
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

/** A day that lies beyond the calendar then is none. */
function moved(day: string | null, by: number): string | null {
  const there = day === null ? null : addDays(day, by);
  return there !== null && isCalendarDay(there) ? there : null;
}

/** The dates of a stage some days later. Days are counted from something that moves along. */
export const movedStage = <T extends StageDates>(stage: T, by: number): T => ({
  ...stage,
  start_date: moved(stage.start_date, by),
  due_date: moved(stage.due_date, by),
  auto_close_date: moved(stage.auto_close_date, by),
});

/** The release of packets some days later. */
export const movedRelease = (release: PacketRelease, by: number): PacketRelease => ({
  ...release,
  packet_release_date: moved(release.packet_release_date, by),
});

const DAY_MS = 86_400_000;

/** Whole days from one calendar day to another; negative where the other is earlier. */
export const daysFromTo = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
