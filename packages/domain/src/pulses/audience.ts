import { MIN_ANONYMOUS_FORMS } from '../constants.ts';
import type { TemplateOptions } from './template-options.ts';

/** As whom a person reads a form: exactly one, the first that fits (decision 010). */
export const AUDIENCES = ['writer', 'subject', 'manager', 'panel', 'hr'] as const;
export type Audience = (typeof AUDIENCES)[number];

export type AnonymityOptions = Pick<
  TemplateOptions,
  'anonymizeEmployee' | 'anonymizeManager' | 'anonymizeCommittee'
>;

/** Whether the writer's identity is withheld from this audience (TPL-12, AMB-61). The writer and HR always know it. */
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

/** Whether so few anonymous forms of one type must be merged under 'Anonymous reviewers', since few are easily guessed. */
export function mustMergeAnonymous(formCount: number): boolean {
  return formCount < MIN_ANONYMOUS_FORMS;
}

/** What may still have to happen before somebody can read a form, in the order in which it usually does. */
export const READING_EVENTS = ['submitted', 'released', 'enough'] as const;
export type ReadingEvent = (typeof READING_EVENTS)[number];

/**
 * What keeps a form from somebody whatever happens to it: the writer's choice, the template, or that an anonymous form
 * outside every cycle has no others to be read among.
 */
export const READING_BARS = ['opt-out', 'template', 'alone'] as const;
export type ReadingBar = (typeof READING_BARS)[number];
