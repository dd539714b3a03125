import { ANONYMOUS_MINIMUM } from '../app-config/limits.ts';
import type { TemplateOptions } from './template-options.ts';

/**
 * The audience as which a person reads a form: exactly one, the first that applies (decision 010).
 */
export const AUDIENCES = ['writer', 'subject', 'manager', 'panel', 'hr'] as const;
export type Audience = (typeof AUDIENCES)[number];

export type AnonymityOptions = Pick<
  TemplateOptions,
  'anonymizeEmployee' | 'anonymizeManager' | 'anonymizeCommittee'
>;

/**
 * Whether the writer is hidden from this audience (TPL-12, AMB-61). The writer and HR always know.
 */
export function anonymousTo(audience: Audience, options: AnonymityOptions): boolean {
  switch (audience) {
    case 'subject':
      return options.anonymizeEmployee;
    case 'manager':
      return options.anonymizeManager;
    case 'panel':
      return options.anonymizeCommittee;
    case 'writer':
    case 'hr':
      return false;
  }
}

/**
 * Whether the writers of this many anonymous forms of a pulse about one person are too easy to
 * guess. `minimum` is the cycle's (decision 076).
 */
export function tooFewAnonymous(formCount: number, minimum: number): boolean {
  return formCount < minimum;
}

/** The company's settings for anonymous reviews, and a cycle's (decision 076). */
export interface AnonymityRules {
  /** How many people must have written before the reviews are readable. */
  readonly minimum: number;
  /** True if they become readable all at once, when the packet is released. */
  readonly atRelease: boolean;
}
export const DEFAULT_ANONYMITY_RULES: AnonymityRules = {
  minimum: ANONYMOUS_MINIMUM.least,
  atRelease: false,
};

/** Events that must happen before someone can read a form, in their usual order. */
export const READING_EVENTS = ['submitted', 'released', 'enough'] as const;
export type ReadingEvent = (typeof READING_EVENTS)[number];

/**
 * Reasons why someone can never read a form: the writer's choice, the template, or an anonymous
 * form outside every cycle that has no other forms to be merged with.
 */
export const READING_BARS = ['opt-out', 'template', 'alone'] as const;
export type ReadingBar = (typeof READING_BARS)[number];
