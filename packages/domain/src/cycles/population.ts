/**
 * The people a launch covers: everyone who matches all filters, plus those included, minus those
 * excluded.
 */
export interface Population {
  /** Empty means all. */
  department_ids: number[];
  team_ids: number[];
  /** Everyone below any of these managers. */
  manager_ids: number[];
  /** Only people who were hired by that day; null: no limit. */
  hired_before: string | null;
  /** Always covered, whatever the filters say. */
  include: number[];
  /** Never covered. */
  exclude: number[];
}

export const EVERYONE: Population = {
  department_ids: [],
  team_ids: [],
  manager_ids: [],
  hired_before: null,
  include: [],
  exclude: [],
};

/** Who writes launched forms of a review type; null: such forms are not launched. */
export type LaunchedTo = 'employee' | 'manager' | 'nominated' | null;

const LAUNCHED_TO: Readonly<Record<string, LaunchedTo>> = {
  Self: 'employee',
  Manager: 'manager',
  Peer: 'nominated',
  Upline: 'nominated',
};

/** Looked up by the group of the feedback type (domain model, "Feedback type"). */
export const launchedTo = (group: string): LaunchedTo => LAUNCHED_TO[group] ?? null;

/** Reasons why a person gets no form, or needs a check before the launch. */
export const LAUNCH_PROBLEMS = [
  'left',
  'no_manager',
  'manager_left',
  'no_account',
  'no_reviewers',
  'too_few_reviewers',
  'overloaded_reviewer',
  'has_form',
] as const;
export type LaunchProblem = (typeof LAUNCH_PROBLEMS)[number];
