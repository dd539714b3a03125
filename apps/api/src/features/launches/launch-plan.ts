import {
  datesAndNamesFaults,
  launchFaults,
  MESSAGES,
  neededComponents,
  recipientOf,
  structureFaults,
  verdictTo,
  withDefaultOptions,
  launchedTo,
  type CyclePlan,
  type Issue,
  type LaunchProblem,
  type PulseKind,
} from '@reviews/domain';
import type { LaunchCycle, LaunchPulse, PersonRow } from './plan.queries.ts';

const { launches: texts, cycles: cycleTexts } = MESSAGES;

/** One review that would be opened, or why not; with a writer, the problem is only a warning. */
export interface Cell {
  readonly pulseId: number;
  readonly to: 'employee' | 'manager' | null;
  readonly problem: LaunchProblem | null;
  readonly reason: string | null;
}

export interface PlannedPerson {
  readonly person: PersonRow;
  readonly cells: readonly Cell[];
}

export const isNominatedPulse = ({ group_name: group }: Pick<LaunchPulse, 'group_name'>): boolean =>
  launchedTo(group) === 'nominated';
export const nominatedIds = (pulses: readonly LaunchPulse[]): number[] =>
  pulses.filter(isNominatedPulse).map(({ id }) => id);

type Recipient = ReturnType<typeof recipientOf>;

function cellsOf(
  person: PersonRow,
  pulses: readonly { readonly id: number; readonly to: Recipient }[],
): Cell[] {
  const {
    manager_id: managerId,
    manager_name: name,
    manager_left: managerLeft,
    manager_has_account: managerHasAccount,
  } = person;
  const manager =
    managerId === null || name === null
      ? null
      : { name, has_left: managerLeft === true, has_account: managerHasAccount };
  return pulses.map(({ id, to }) => {
    const verdict = verdictTo(to, {
      has_left: person.has_left,
      has_account: person.has_account,
      has_form: person.forms.includes(id),
      manager,
    });
    return verdict.to === null
      ? { pulseId: id, ...verdict }
      : { pulseId: id, to: verdict.to, problem: null, reason: null };
  });
}

/** Returns what happens to each person: the rule used by both the dry run and the launch. */
export function planFor(
  pulses: readonly LaunchPulse[],
  people: readonly PersonRow[],
): PlannedPerson[] {
  const recipients = pulses.map((pulse) => ({ id: pulse.id, to: recipientOf(pulse) }));
  return people.map((person) => ({ person, cells: cellsOf(person, recipients) }));
}

const kindOf = ({ title, group_name: group, options }: LaunchPulse): PulseKind => {
  const { nominatedBy, managerNominationApproval: approves } = withDefaultOptions(options);
  return {
    title,
    group_name: group,
    nominated_by: launchedTo(group) === 'nominated' ? nominatedBy : null,
    approves,
  };
};

/**
 * Returns what keeps the requested pulses from being launched. For a running cycle, past dates and
 * other pulses do not matter: each pulse only needs its own stages, so a fault in one does not keep
 * new people from the others.
 */
export function faultsOf(
  { pulses, stages, ...cycle }: LaunchCycle,
  asked: readonly LaunchPulse[],
): Issue[] {
  const refOf = (id: number): string => String(id);
  const kinds = new Map(pulses.map((pulse) => [refOf(pulse.id), kindOf(pulse)]));
  if (cycle.launched) {
    return pulses.flatMap((pulse, index) => {
      if (!asked.some(({ id }) => id === pulse.id)) return [];
      const own = new Set(
        stages
          .filter(({ cycle_pulse_id: id }) => id === pulse.id)
          .map(({ component }) => component),
      );
      return neededComponents(kindOf(pulse))
        .filter((component) => !own.has(component))
        .map((component) => ({
          path: `pulses.${index}`,
          message: cycleTexts.stageMissing({ title: pulse.title, component }),
        }));
    });
  }
  const plan: CyclePlan = {
    ...cycle,
    pulses: pulses.map(({ id, template_id: templateId, stageless }) => ({
      ref: refOf(id),
      template_id: templateId,
      stageless,
    })),
    stages: stages.map((stage) => ({ ...stage, pulse: refOf(stage.cycle_pulse_id) })),
  };
  const unasked = pulses.flatMap(({ questions, title }, index) =>
    questions > 0 ? [] : [{ path: `pulses.${index}`, message: texts.noQuestions({ title }) }],
  );
  return [
    ...datesAndNamesFaults(plan),
    ...structureFaults(plan, kinds),
    ...launchFaults(pulses.map((pulse) => ({ ...kindOf(pulse), archived: pulse.archived }))),
    ...unasked,
  ];
}
