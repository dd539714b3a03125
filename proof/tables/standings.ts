import type { Who } from '@reviews/api/testing/cases/people';

/**
 * A person's relation to one form (domain model, 'Who may do what'; decision 010: a relation goes
 * before a role). People without a valid session have none.
 */
export const STANDINGS = {
  writer: 'writes it, or is looked at as its writer; has no right to reopen it',
  lineWriter: 'writes it, and the person it is about stands below them',
  staffWriter: 'writes it, and has the role HR',
  subject: 'it is about them',
  staffSubject: 'it is about them, and they have the role HR',
  line: 'the person it is about stands below them',
  staffLine: 'the person it is about stands below them, and they have the role HR',
  staff: 'has a role that reaches the person it is about',
  stranger: 'none of these: for them no form is there, whatever its state',
  signedOut: 'has no session',
  ended: 'has a session that holds no more',
} as const;
export type Standing = keyof typeof STANDINGS;

/**
 * Everyone's standing by role alone, without a relation to the form. All forms are about people of
 * one department.
 */
const BY_ROLE = {
  writer: 'stranger',
  otherWriter: 'stranger',
  formerWriter: 'stranger',
  subject: 'stranger',
  releasedSubject: 'stranger',
  manager: 'stranger',
  managersManager: 'stranger',
  siblingManager: 'stranger',
  formerManager: 'stranger',
  stranger: 'stranger',
  panelMember: 'stranger',
  hrReport: 'stranger',
  outsider: 'stranger',
  hr: 'staff',
  hrPartner: 'staff',
  hrSubject: 'staff',
  hrManager: 'staff',
  administrator: 'staff',
  hrPartnerElsewhere: 'stranger',
  deactivated: 'ended',
  signedOut: 'signedOut',
  hrAsWriter: 'stranger',
  hrAsSubject: 'stranger',
  hrSubjectAsWriter: 'stranger',
  administratorAsHr: 'staff',
} as const satisfies Record<Who, Standing>;

type Standings = Readonly<Record<Who, Standing>>;
const WRITERS = { writer: 'writer', hrAsWriter: 'writer', hrSubjectAsWriter: 'writer' } as const;
const SUBJECTS = { subject: 'subject', hrAsSubject: 'subject' } as const;
const LINE = { manager: 'line', managersManager: 'line' } as const;

/** Everyone's standing to a form, by its reviewee and its writer. */
export const CASTINGS = {
  'about subject by writer': { ...BY_ROLE, ...WRITERS, ...SUBJECTS, ...LINE },
  'about releasedSubject by writer': {
    ...BY_ROLE,
    ...WRITERS,
    releasedSubject: 'subject',
    ...LINE,
  },
  'about subject by subject': { ...BY_ROLE, subject: 'writer', hrAsSubject: 'writer', ...LINE },
  'about subject by manager': { ...BY_ROLE, ...SUBJECTS, ...LINE, manager: 'lineWriter' },
  'about subject by hr': {
    ...BY_ROLE,
    ...SUBJECTS,
    ...LINE,
    hr: 'staffWriter',
    administratorAsHr: 'staffWriter',
  },
  // When impersonating, people do not see what is about themselves: hrSubjectAsWriter does not see
  // the form.
  'about hrSubject by writer': {
    ...BY_ROLE,
    ...WRITERS,
    ...LINE,
    hrSubject: 'staffSubject',
    hrSubjectAsWriter: 'stranger',
  },
  'about hrSubject by hrSubject': { ...BY_ROLE, ...LINE, hrSubject: 'writer' },
  'about hrReport by writer': {
    ...BY_ROLE,
    ...WRITERS,
    hrReport: 'subject',
    hrManager: 'staffLine',
  },
} as const satisfies Record<string, Standings>;
export type Casting = keyof typeof CASTINGS;
