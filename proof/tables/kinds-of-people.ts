import type { Who } from '../world/people.ts';
import * as answer from './answers.ts';
import type { Answer } from './answers.ts';

/**
 * Kind of each person. Decides, besides exceptions for single people, what someone may do that is
 * not about a form.
 */
export const KINDS = {
  writer: 'employee',
  otherWriter: 'employee',
  formerWriter: 'employee',
  subject: 'employee',
  releasedSubject: 'employee',
  manager: 'employee',
  managersManager: 'employee',
  siblingManager: 'employee',
  formerManager: 'employee',
  stranger: 'employee',
  panelMember: 'employee',
  hrReport: 'employee',
  outsider: 'employee',
  hr: 'hr',
  hrSubject: 'hr',
  hrManager: 'hr',
  administrator: 'administrator',
  hrPartner: 'partner',
  hrPartnerElsewhere: 'partnerElsewhere',
  deactivated: 'ended',
  signedOut: 'signedOut',
  hrAsWriter: 'impersonating',
  hrAsSubject: 'impersonating',
  hrSubjectAsWriter: 'impersonating',
  administratorAsHr: 'impersonating',
} as const satisfies Record<Who, string>;
export type Kind = (typeof KINDS)[Who];
export type ByKind = Readonly<Record<Kind, Answer>>;

export const SIGNED_IN = { signedOut: answer.SIGNED_OUT, ended: answer.SESSION_ENDED };
export const signedIn = (given: Answer): ByKind => ({
  ...SIGNED_IN,
  employee: given,
  hr: given,
  administrator: given,
  partner: given,
  partnerElsewhere: given,
  impersonating: given,
});
export const anyone = (given: Answer): ByKind => ({
  ...signedIn(given),
  signedOut: given,
  ended: given,
});
export const onlyLooking = (given: ByKind): ByKind => ({
  ...given,
  impersonating: answer.ONLY_LOOKING,
});
