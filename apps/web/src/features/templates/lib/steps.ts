import { isNominated } from '@reviews/domain';

export const STEPS = [
  'details',
  'questions',
  'conditions',
  'options',
  'readers',
  'publish',
] as const;
export type Step = (typeof STEPS)[number];

/**
 * Returns the steps for a template of this group (TPL-01): only three groups have options of their
 * own.
 */
export function stepsOf(group: string): readonly Step[] {
  const hasOptions = isNominated(group) || group === 'Underperformance';
  return STEPS.filter((step) => step !== 'options' || hasOptions);
}

/** Returns the step in the address, or the first one. */
export const stepFrom = (text: string, steps: readonly Step[]): Step =>
  steps.find((step) => step === text) ?? 'details';

/**
 * Returns the step where an issue is fixed: upline options have a step with its own wording
 * (TPL-32).
 */
export function stepOfPath(path: string, group: string): Step {
  if (path === 'title') return 'details';
  if (path.startsWith('options.')) return group === 'Upline' ? 'options' : 'questions';
  return /\.config\.(?:available_if|required_if)/.test(path) ? 'conditions' : 'questions';
}

/** Returns the index of the question that an issue is about; null if it is about something else. */
export function questionOfPath(path: string): number | null {
  const found = /^questions\.(\d+)\./.exec(path)?.[1];
  return found === undefined ? null : Number(found);
}
