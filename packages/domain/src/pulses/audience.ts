import { MIN_ANONYMOUS_FORMS } from '../constants.ts';
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
 * Whether this many anonymous forms of one type must be merged under 'Anonymous reviewers', because
 * the writers of a few are easy to guess.
 */
export function mustMergeAnonymous(formCount: number): boolean {
  return formCount < MIN_ANONYMOUS_FORMS;
}

/** Events that must happen before someone can read a form, in their usual order. */
export const READING_EVENTS = ['submitted', 'released', 'enough'] as const;
export type ReadingEvent = (typeof READING_EVENTS)[number];

/**
 * Reasons why someone can never read a form: the writer's choice, the template, or an anonymous
 * form outside every cycle that has no other forms to be merged with.
 */
export const READING_BARS = ['opt-out', 'template', 'alone'] as const;
export type ReadingBar = (typeof READING_BARS)[number];
