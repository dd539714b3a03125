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

/** The steps of a template of this group (TPL-01): only three kinds have options of their own. */
export function stepsOf(group: string): readonly Step[] {
  const hasOptions = isNominated(group) || group === 'Underperformance';
  return STEPS.filter((step) => step !== 'options' || hasOptions);
}

/** The step an address names, or the first. */
export const stepFrom = (text: string, steps: readonly Step[]): Step =>
  steps.find((step) => step === text) ?? 'details';

/** Where what a fault speaks of is corrected: an upline's options have a step with words of its own (TPL-32). */
export function stepOfPath(path: string, group: string): Step {
  if (path === 'title') return 'details';
  if (path.startsWith('options.')) return group === 'Upline' ? 'options' : 'questions';
  return /\.config\.(?:available_if|required_if)/.test(path) ? 'conditions' : 'questions';
}

/** The place of the question that a fault speaks of; null for what is no question's. */
export function questionOfPath(path: string): number | null {
  const found = /^questions\.(\d+)\./.exec(path)?.[1];
  return found === undefined ? null : Number(found);
}
