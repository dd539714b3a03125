import { MESSAGES } from '../messages.ts';
import {
  levelLimit,
  withDefaultOptions,
  type TemplateOptions,
} from '../pulses/template-options.ts';
import { launchedTo, type LaunchProblem } from './population.ts';

const texts = MESSAGES.launches;

/** Managers with more reviews to write than this are highlighted before a launch. */
export const MANY_REVIEWS = 15;

/** The facts about a person that decide whether a review about them is opened, and who writes it. */
export interface LaunchSubject {
  readonly has_left: boolean;
  readonly has_account: boolean;
  /** Also true when their form was deleted since. */
  readonly has_form: boolean;
  readonly manager: {
    readonly name: string;
    readonly has_left: boolean;
    readonly has_account: boolean;
  } | null;
}

export interface LaunchedPulse {
  readonly group_name: string;
  readonly options: Partial<TemplateOptions>;
}

/** Who gets a form to write or to nominate for, or why no one does. */
export type LaunchVerdict =
  | { readonly to: 'employee' | 'manager' }
  | { readonly to: null; readonly problem: LaunchProblem; readonly reason: string };

const refused = (problem: LaunchProblem, reason: string): LaunchVerdict => ({
  to: null,
  problem,
  reason,
});

/**
 * Returns who a form of the pulse goes to: the person, or their primary manager. Either may choose
 * the reviewers. If the product chooses them, the manager has the task.
 */
export function recipientOf({
  group_name: group,
  options,
}: LaunchedPulse): 'employee' | 'manager' | null {
  const to = launchedTo(group);
  if (to !== 'nominated') return to;
  return withDefaultOptions(options).nominatedBy === 'employee' ? 'employee' : 'manager';
}

/** The shared rule of the dry run and the launch. Permanent reasons come before temporary ones. */
export const launchVerdict = (pulse: LaunchedPulse, subject: LaunchSubject): LaunchVerdict =>
  verdictTo(recipientOf(pulse), subject);

/** The same with a known recipient, because it runs for every person. */
export function verdictTo(
  to: 'employee' | 'manager' | null,
  { has_left: hasLeft, has_account: hasAccount, has_form: hasForm, manager }: LaunchSubject,
): LaunchVerdict {
  if (hasForm || to === null) return refused('has_form', texts.reasons.hasForm);
  if (hasLeft) return refused('left', texts.reasons.left);
  if (to === 'employee')
    return hasAccount ? { to } : refused('no_account', texts.reasons.noAccount);
  if (manager === null) return refused('no_manager', texts.reasons.noManager);
  if (manager.has_left)
    return refused('manager_left', texts.reasons.managerLeft({ manager: manager.name }));
  return manager.has_account
    ? { to }
    : refused('no_account', texts.reasons.managerNoAccount({ manager: manager.name }));
}

/**
 * How far from the person someone in their reporting line may be to be eligible; null: no limit. A
 * negative limit allows no one.
 */
export interface LineLimits {
  readonly below: number | null;
  readonly above: number | null;
}

const least = (...limits: readonly (number | null)[]): number | null =>
  limits.reduce(
    (one, other) => (one === null ? other : other === null ? one : Math.min(one, other)),
    null,
  );

/** Returns how far below the person an upline reviewer may be (`eligibilityOf`). */
export function uplineLimits(options: TemplateOptions): LineLimits {
  const distance =
    options.downlineOption === 'downline' ? levelLimit(options.maxDownlineDistance) : 0;
  return {
    below: least(distance === null ? null : distance + 1, levelLimit(options.levelBelowMax)),
    above: -1,
  };
}

/**
 * Returns the limits within which people have an eligible level for a peer review but are excluded
 * for being in the reporting line.
 */
export function peerLimits(options: TemplateOptions): LineLimits {
  return {
    below: options.noDownline ? levelLimit(options.levelBelowMax) : -1,
    above: options.noManager ? levelLimit(options.levelAboveMax) : -1,
  };
}
