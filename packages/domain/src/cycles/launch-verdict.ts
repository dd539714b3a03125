import { MESSAGES } from '../messages.ts';
import {
  levelLimit,
  withDefaultOptions,
  type TemplateOptions,
} from '../pulses/template-options.ts';
import { launchedTo, type LaunchProblem } from './population.ts';

const texts = MESSAGES.launches;

/** A manager with more reviews to write than this is pointed out before a launch. */
export const MANY_REVIEWS = 15;

/** Somebody a form is about, as far as it decides whether and to whom it is opened. */
export interface LaunchSubject {
  readonly has_left: boolean;
  readonly has_account: boolean;
  /** There is one already, or there was one that was removed since. */
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

/** Who is to write a form, or to choose who does; otherwise why there is none. */
export type LaunchVerdict =
  | { readonly to: 'employee' | 'manager' }
  | { readonly to: null; readonly problem: LaunchProblem; readonly reason: string };

const refused = (problem: LaunchProblem, reason: string): LaunchVerdict => ({
  to: null,
  problem,
  reason,
});

/** Whom a form of the pulse goes to: the person, or their primary manager. Reviewers are chosen by the one or the other; of those that the product chooses, the manager has the task. */
export function recipientOf({
  group_name: group,
  options,
}: LaunchedPulse): 'employee' | 'manager' | null {
  const to = launchedTo(group);
  if (to !== 'nominated') return to;
  return withDefaultOptions(options).nominatedBy === 'employee' ? 'employee' : 'manager';
}

/** The one rule of the dry run and of the launch; what holds for ever is told before what may be otherwise tomorrow. */
export const launchVerdict = (pulse: LaunchedPulse, subject: LaunchSubject): LaunchVerdict =>
  verdictTo(recipientOf(pulse), subject);

/** The same where it is known whom forms of the pulse go to: asked of everybody. */
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

/** How far from the person somebody of their own line may stand to be eligible; null: however far. A limit below zero is nobody. */
export interface LineLimits {
  readonly below: number | null;
  readonly above: number | null;
}

const least = (...limits: readonly (number | null)[]): number | null =>
  limits.reduce(
    (one, other) => (one === null ? other : other === null ? one : Math.min(one, other)),
    null,
  );

/** Who of the line below may be an upline reviewer (`eligibilityOf`). */
export function uplineLimits(options: TemplateOptions): LineLimits {
  const distance =
    options.downlineOption === 'downline' ? levelLimit(options.maxDownlineDistance) : 0;
  return {
    below: least(distance === null ? null : distance + 1, levelLimit(options.levelBelowMax)),
    above: -1,
  };
}

/** Who of the own line would be eligible as a peer by their level, and is not because they are of the line. */
export function peerLimits(options: TemplateOptions): LineLimits {
  return {
    below: options.noDownline ? levelLimit(options.levelBelowMax) : -1,
    above: options.noManager ? levelLimit(options.levelAboveMax) : -1,
  };
}
