import type { StageComponentName } from './cycle-plan.ts';

/** A stage in the order of its cycle. */
export interface OrderedStage {
  readonly id: number;
  readonly cycle_pulse_id: number;
  readonly position: number;
  readonly component: StageComponentName;
  /** Its pulse is independent of other stages. */
  readonly stageless: boolean;
}

/** A stage that the forms of a later stage may wait for. */
export interface EarlierStage {
  readonly stage_id: number;
  readonly position: number;
  /**
   * The last stage before the later one that an open form of this stage keeps unfinished. A form
   * keeps its own; a nomination task also those of its pulse that it can still move or add to.
   */
  readonly reach: number;
}

/** Returns the stages that forms of a stage may wait for, in order. */
export function earlierStages(
  stage: OrderedStage,
  stages: readonly OrderedStage[],
): EarlierStage[] {
  if (stage.stageless) return [];
  const before = stages
    .filter(({ position, stageless }) => !stageless && position < stage.position)
    .sort((one, other) => one.position - other.position);
  return before.map(({ id, cycle_pulse_id: pulseId, position, component }) => ({
    stage_id: id,
    position,
    reach:
      component === 'Form'
        ? position
        : Math.max(
            ...before.flatMap((own) => (own.cycle_pulse_id === pulseId ? [own.position] : [])),
          ),
  }));
}

/** A form or nomination task about the same person as the form that may wait for it. */
export interface FormInStage {
  readonly stage_id: number;
  readonly is_open: boolean;
  readonly opened_at: Date;
}

/**
 * Returns what keeps the stage unfinished that a form waits for: the nearest earlier one that has,
 * or can still get, a form or task about the same person (decision 008). Of several, the one opened
 * first; null if the form waits for nothing.
 */
export function blockerOf<Form extends FormInStage>(
  earlier: readonly EarlierStage[],
  forms: readonly Form[],
): Form | null {
  const reached = forms.flatMap((form) => {
    const stage = earlier.find(({ stage_id: id }) => id === form.stage_id);
    return stage === undefined
      ? []
      : [{ form, reach: form.is_open ? stage.reach : stage.position }];
  });
  const nearest = Math.max(...reached.map(({ reach }) => reach));
  return reached
    .filter(({ form, reach }) => form.is_open && reach === nearest)
    .map(({ form }) => form)
    .reduce<Form | null>(
      (first, form) => (first === null || form.opened_at < first.opened_at ? form : first),
      null,
    );
}
