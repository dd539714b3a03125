import { DEFAULT_MIN_REVIEWERS, NO_LEVEL_LIMIT, UNLIMITED_REVIEWERS } from '../constants.ts';

/**
 * Who picks the reviewers. The screens offer employee and manager only (TPL-24, TPL-25, AMB-31).
 */
export const NOMINATED_BY = ['employee', 'manager', 'system'] as const;
export type NominatedBy = (typeof NOMINATED_BY)[number];

/** Which reports may be upline reviewers (TPL-17). */
export const DOWNLINE_OPTIONS = ['directReport', 'downline'] as const;
export type DownlineOption = (typeof DOWNLINE_OPTIONS)[number];

/** A template's options, by their wire names (section 3; TPL-02 to TPL-23, TPL-38). */
export interface TemplateOptions {
  sharingOptOutOption: boolean;
  min: number | null;
  max: number | null;
  /** Rich text, or null for no terms. */
  agreeTerms: string | null;
  managerRemoveIncompletePeers: 0 | 1;
  levelAboveMax: number | null;
  levelBelowMax: number | null;
  nominatedBy: NominatedBy | null;
  noDownline: boolean;
  noManager: boolean;
  managerNominationApproval: boolean;
  anonymizeEmployee: boolean;
  anonymizeManager: boolean;
  anonymizeCommittee: boolean;
  /** Upline only. */
  downlineOption: DownlineOption | null;
  /** Upline only: -1 no limit, 0 direct reports, 1 also their direct reports, and so on. */
  maxDownlineDistance: number | null;
  /**
   * Not in the specification: people with this many reviews to write cannot be picked; 0 or null:
   * no limit.
   */
  maxOpenReviews: number | null;
  /** Not in the specification: the reviewee may read the form after release. */
  visibleToEmployee: boolean;
  /** Not in the specification: a reopen request is granted at once (AMB-03). */
  selfReopen: boolean;
}

/** The options of a new template. */
export const DEFAULT_TEMPLATE_OPTIONS: TemplateOptions = {
  sharingOptOutOption: false,
  min: DEFAULT_MIN_REVIEWERS,
  max: UNLIMITED_REVIEWERS,
  agreeTerms: null,
  managerRemoveIncompletePeers: 0,
  levelAboveMax: NO_LEVEL_LIMIT,
  levelBelowMax: NO_LEVEL_LIMIT,
  nominatedBy: 'employee',
  noDownline: false,
  noManager: false,
  managerNominationApproval: true,
  anonymizeEmployee: false,
  anonymizeManager: false,
  anonymizeCommittee: false,
  downlineOption: null,
  maxDownlineDistance: NO_LEVEL_LIMIT,
  maxOpenReviews: null,
  visibleToEmployee: true,
  selfReopen: false,
};

/** Completes stored options with defaults. */
export function withDefaultOptions(options: Partial<TemplateOptions>): TemplateOptions {
  return { ...DEFAULT_TEMPLATE_OPTIONS, ...options };
}

/**
 * Returns the minimum number of reviewers: 1 when unset or below 0; a stored 0 means no minimum
 * (APPR-21, AMB-28).
 */
export function minimumReviewers(min: number | null | undefined): number {
  return min === null || min === undefined || min < 0 ? DEFAULT_MIN_REVIEWERS : min;
}

/** Returns the maximum number of reviewers; null for no maximum: 0, absent or below 0 (APPR-22). */
export function maximumReviewers(max: number | null | undefined): number | null {
  return max === null || max === undefined || max <= UNLIMITED_REVIEWERS ? null : max;
}

/** How likely anonymous reviews reach the number of reviewers from which they are readable. */
export interface AnonymityGap {
  readonly reach: 'never' | 'sometimes';
  /** The most people who can write one, or the fewest that are enough. */
  readonly count: number;
  readonly minimum: number;
}

/**
 * Returns by how much a template's limits for reviewers fall short of `minimum`; null if they do
 * not, or if no name is hidden.
 */
export function anonymityGap(
  { anonymizeEmployee, anonymizeManager, anonymizeCommittee, min, max }: TemplateOptions,
  minimum: number,
): AnonymityGap | null {
  if (!anonymizeEmployee && !anonymizeManager && !anonymizeCommittee) return null;
  const most = maximumReviewers(max);
  if (most !== null && most < minimum) return { reach: 'never', count: most, minimum };
  const fewest = minimumReviewers(min);
  return fewest < minimum ? { reach: 'sometimes', count: fewest, minimum } : null;
}

/** Returns a level limit; null for none: -1 or absent (TPL-14, TPL-19). */
export function levelLimit(level: number | null | undefined): number | null {
  return level === null || level === undefined || level <= NO_LEVEL_LIMIT ? null : level;
}
