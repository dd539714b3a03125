import type { Database } from '@reviews/db';
import { ADMINISTRATOR_ROLE, HR_PARTNER_ROLE, HR_ROLE } from '@reviews/domain';
import {
  buildDepartment,
  buildEmployee,
  grantRole,
  type BuiltEmployee,
  type EmployeeGiven,
} from '@reviews/factories';

/**
 * All people, and their relations to each other. Every table of the proofs has a column for each of
 * them, so a new kind of person is a row here and a type error wherever it is not covered yet.
 *
 * Reviews are about `subject` (whose packet is not released) or `releasedSubject` (whose packet
 * is), and written by `writer`.
 */
export const PEOPLE = {
  writer: 'writes the forms; reports to the sibling manager',
  otherWriter: 'writes other forms about the same people',
  formerWriter: 'had the form before it was given to `writer`',
  subject: 'forms are about them; the packet is not released',
  releasedSubject: 'forms are about them; the packet is released',
  manager: 'primary manager of both subjects',
  managersManager: 'manager of `manager` and `siblingManager`',
  siblingManager: 'a manager beside `manager`, outside the line of the subjects',
  formerManager: 'led both subjects once; outside their line now',
  stranger: 'an employee of another department, outside every line',
  panelMember: 'has the role Panel Member and sits on no panel yet',
  hr: 'has the role HR',
  hrPartner: 'has the role HR Partner for the department of the subjects',
  hrPartnerElsewhere: 'has the role HR Partner for another department',
  hrSubject: 'has the role HR, and forms are about them; the packet is not released',
  hrManager: 'has the role HR, and leads `hrReport`',
  hrReport: 'reports to `hrManager`; forms are about them',
  administrator: 'has the role Administrator',
  outsider: 'a user without an employee, as a system has',
  deactivated: 'was deactivated while signed in',
} as const;
export type Person = keyof typeof PEOPLE;

/** Not separate people: a browser without a session, and sessions that impersonate someone. */
export const GUISES = {
  signedOut: 'signed out',
  hrAsWriter: '`hr`, who impersonates `writer`',
  hrAsSubject: '`hr`, who impersonates `subject`',
  hrSubjectAsWriter:
    '`hrSubject`, who impersonates `writer`: what is about themselves stays hidden',
  administratorAsHr: '`administrator`, who impersonates `hr`',
} as const;
export type Guise = keyof typeof GUISES;

/** Anyone who may call the API. */
export type Who = Person | Guise;
export const EVERYONE = [...Object.keys(PEOPLE), ...Object.keys(GUISES)] as readonly Who[];
/** The impersonated user, and the person at the keyboard. */
export const IMPERSONATIONS: Readonly<
  Record<Exclude<Guise, 'signedOut'>, { readonly by: Person; readonly as: Person }>
> = {
  hrAsWriter: { by: 'hr', as: 'writer' },
  hrAsSubject: { by: 'hr', as: 'subject' },
  hrSubjectAsWriter: { by: 'hrSubject', as: 'writer' },
  administratorAsHr: { by: 'administrator', as: 'hr' },
};

export const isImpersonation = (who: Who): who is keyof typeof IMPERSONATIONS =>
  who in IMPERSONATIONS;
/** Returns the person of a session: the impersonated one, if any. */
export const personOf = (who: Exclude<Who, 'signedOut'>): Person =>
  isImpersonation(who) ? IMPERSONATIONS[who].as : who;

const SUBJECTS = 'Engineering';
const ELSEWHERE = 'Sales';
const PEOPLE_DEPARTMENT = 'People';

/** The employee of each person. `outsider` has none and is known only by the user. */
export type Cast = Readonly<Record<Exclude<Person, 'outsider'>, BuiltEmployee>> & {
  readonly outsider: { readonly user: { readonly id: number; readonly email: string } };
};

const NO_EMPLOYEE = 2_000_000_000;
/** Returns the id of the employee that a session belongs to; an unused one if there is none. */
export function ownId(cast: Cast, who: Who): number {
  const person = who === 'signedOut' ? 'outsider' : personOf(who);
  return person === 'outsider' ? NO_EMPLOYEE : cast[person].id;
}

/** Names, addresses and numbers of a person, for a proof that needs to recognise them. */
export type Identity = (person: Person) => EmployeeGiven;

/**
 * Saves everyone. All sign in with the demo password. The caller signs the deactivated person in
 * first, then deactivates them.
 */
export async function buildPeople(db: Database, identityOf: Identity = () => ({})): Promise<Cast> {
  for (const name of [SUBJECTS, ELSEWHERE, PEOPLE_DEPARTMENT]) await buildDepartment(db, name);
  const person = (who: Person, given: EmployeeGiven = {}) =>
    buildEmployee(db, { department: SUBJECTS, ...given, ...identityOf(who) });
  const staff = (who: Person, given: EmployeeGiven = {}) =>
    person(who, { department: PEOPLE_DEPARTMENT, ...given });

  const managersManager = await person('managersManager', { title: 'Director' });
  const manager = await person('manager', { title: 'Manager', manager: managersManager });
  const siblingManager = await person('siblingManager', {
    title: 'Manager',
    manager: managersManager,
  });
  const hrManager = await staff('hrManager', { roles: [HR_ROLE] });
  const outsiderEmail = identityOf('outsider').email ?? 'outsider@larkspur.example';
  const { passwordHash } = managersManager.user;
  const cast: Cast = {
    managersManager,
    manager,
    siblingManager,
    hrManager,
    subject: await person('subject', { manager }),
    releasedSubject: await person('releasedSubject', { manager }),
    writer: await person('writer', { manager: siblingManager }),
    otherWriter: await person('otherWriter', { manager: siblingManager }),
    formerWriter: await person('formerWriter', { manager: siblingManager }),
    formerManager: await person('formerManager', { title: 'Manager', manager: managersManager }),
    stranger: await person('stranger', { department: ELSEWHERE }),
    panelMember: await person('panelMember', { department: ELSEWHERE, roles: ['Panel Member'] }),
    hr: await staff('hr', { roles: [HR_ROLE] }),
    hrPartner: await staff('hrPartner'),
    hrPartnerElsewhere: await staff('hrPartnerElsewhere'),
    hrSubject: await person('hrSubject', { roles: [HR_ROLE], manager }),
    hrReport: await person('hrReport', { manager: hrManager }),
    administrator: await person('administrator', { department: 'IT', roles: [ADMINISTRATOR_ROLE] }),
    deactivated: await person('deactivated', { department: ELSEWHERE }),
    outsider: {
      user: await db.prisma.user.create({ data: { email: outsiderEmail, passwordHash } }),
    },
  };
  await grantRole(db, cast.hrPartner.user.id, HR_PARTNER_ROLE, [SUBJECTS]);
  await grantRole(db, cast.hrPartnerElsewhere.user.id, HR_PARTNER_ROLE, [ELSEWHERE]);
  return cast;
}
