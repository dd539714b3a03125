/** Whom a launch is for: everybody who fits every filter that is set, and those named, without those left out. */
export interface Population {
  /** Empty means every one. */
  department_ids: number[];
  team_ids: number[];
  /** Everybody below one of them. */
  manager_ids: number[];
  /** Who was here on that day already; null: whenever they came. */
  hired_before: string | null;
  /** In any case, whatever the filters say. */
  include: number[];
  /** In no case. */
  exclude: number[];
}

export const EVERYBODY: Population = {
  department_ids: [],
  team_ids: [],
  manager_ids: [],
  hired_before: null,
  include: [],
  exclude: [],
};

/** Who writes the forms of a kind of review when they are launched; null: forms of it are not launched. */
export type LaunchedTo = 'employee' | 'manager' | 'nominated' | null;

const LAUNCHED_TO: Readonly<Record<string, LaunchedTo>> = {
  Self: 'employee',
  Manager: 'manager',
  Peer: 'nominated',
  Upline: 'nominated',
};

/** By the group of the feedback type (domain model, "Feedback type"). */
export const launchedTo = (group: string): LaunchedTo => LAUNCHED_TO[group] ?? null;

/** What keeps a person from a form, or needs somebody's eye before a launch. */
export const LAUNCH_PROBLEMS = [
  'left',
  'no_manager',
  'manager_left',
  'no_account',
  'too_few_reviewers',
  'overloaded_reviewer',
  'has_form',
] as const;
export type LaunchProblem = (typeof LAUNCH_PROBLEMS)[number];
