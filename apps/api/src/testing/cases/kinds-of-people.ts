import * as answer from './answers.ts';
import type { Answer } from './answers.ts';
import { CALLERS, type Caller, type Person } from './ground.ts';
import { isImpersonation, type Who } from './people.ts';

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

/** Who gets which answer to a call. */
export interface Expected {
  readonly answers: ByKind;
  /** Exceptions for single people. */
  readonly people?: Readonly<Partial<Record<Who, Answer>>>;
}

/** Returns the answer that one person gets. */
export const expectedFor = ({ answers, people }: Expected, who: Who): Answer =>
  people?.[who] ?? answers[KINDS[who]];

/** Returns the same while impersonations may only look. */
export const whileOnlyLooking = <A extends Expected>({ answers, people, ...rest }: A) => ({
  ...rest,
  answers: onlyLooking(answers),
  people: Object.fromEntries(
    Object.entries(people ?? {}).filter(([who]) => !isImpersonation(who as Who)),
  ),
  before: 'onlyLooking' as const,
});

/** The people of the endpoint table, as the proofs call them. */
const IN_PROOFS: Readonly<Record<Person, Who>> = {
  writer: 'writer',
  subject: 'subject',
  manager: 'manager',
  otherManager: 'siblingManager',
  stranger: 'stranger',
  outsider: 'outsider',
  hr: 'hr',
  partner: 'hrPartner',
  partnerElsewhere: 'hrPartnerElsewhere',
  admin: 'administrator',
};

/** Who gets 200 in the endpoint table, and who is refused. */
export interface Admission {
  readonly allowed: readonly Caller[];
  readonly refused: Readonly<Partial<Record<Person, 403 | 404>>>;
}

/** Returns who a call admits. People asked to correct something are in neither list. */
export function admissionOf(expected: Expected): Admission {
  const answers = CALLERS.map((who) => [who, expectedFor(expected, IN_PROOFS[who])] as const);
  const refused = answers.flatMap(([who, given]) =>
    typeof given !== 'string' && (given.status === 403 || given.status === 404)
      ? [[who, given.status] as const]
      : [],
  );
  return {
    allowed: answers.flatMap(([who, given]) => (typeof given === 'string' ? [who] : [])),
    refused: Object.fromEntries(refused),
  };
}

/** Those who build templates: HR and administrators. Impersonating HR counts as being HR. */
export const toTemplateBuilders = (given: Answer = 'done'): Expected => ({
  answers: { ...signedIn(answer.NOT_ALLOWED), hr: given, administrator: given },
  people: { administratorAsHr: given },
});
/**
 * Those who track cycles: HR, HR Partners and administrators. `elsewhere` is for the HR Partner of
 * another department.
 */
export const toTrackers = (given: Answer = 'done', elsewhere = given): Expected => ({
  answers: {
    ...signedIn(answer.NOT_ALLOWED),
    hr: given,
    administrator: given,
    partner: given,
    partnerElsewhere: elsewhere,
  },
  people: { administratorAsHr: given },
});
/** Administrators, never while impersonating. */
export const toAdministrators = (given: Answer = 'done'): Expected => ({
  answers: { ...signedIn(answer.NOT_ALLOWED), administrator: given },
});
/** Administrators, for accounts and roles: people who impersonate are told to stop that first. */
export const toKeepers = (
  given: Answer = 'done',
  impersonating: Answer = answer.NOT_AS_ANOTHER,
): Expected => ({
  answers: { ...toAdministrators(given).answers, impersonating },
});
