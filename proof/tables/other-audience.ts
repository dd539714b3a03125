import type { Who } from '@reviews/api/testing/cases/people';
import type { FormThing } from './audience.ts';
import type { PacketThing } from './packets.ts';

/** `yes`: they may, and find it in some answer today; `may`: no call shows it yet. */
export type Verdict = 'yes' | 'may' | 'no';

/** Confidential things that belong to no review, and who may learn them. */
export const OTHER_THINGS = {
  /**
   * The name of a cycle that is not launched, and the titles of its pulses. For people who track
   * cycles.
   */
  'a cycle not launched': {
    writer: 'no',
    otherWriter: 'no',
    formerWriter: 'no',
    subject: 'no',
    releasedSubject: 'no',
    manager: 'no',
    managersManager: 'no',
    siblingManager: 'no',
    formerManager: 'no',
    stranger: 'no',
    panelMember: 'no',
    hr: 'yes',
    hrPartner: 'yes',
    hrPartnerElsewhere: 'yes',
    hrSubject: 'yes',
    hrManager: 'yes',
    hrReport: 'no',
    administrator: 'yes',
    outsider: 'no',
    deactivated: 'no',
    signedOut: 'no',
    hrAsWriter: 'no',
    hrAsSubject: 'no',
    hrSubjectAsWriter: 'no',
    administratorAsHr: 'yes',
  },
  /**
   * Title, description and questions of a template that no review was opened from. For people who
   * build templates.
   */
  'a template not in use': {
    writer: 'no',
    otherWriter: 'no',
    formerWriter: 'no',
    subject: 'no',
    releasedSubject: 'no',
    manager: 'no',
    managersManager: 'no',
    siblingManager: 'no',
    formerManager: 'no',
    stranger: 'no',
    panelMember: 'no',
    hr: 'may',
    hrPartner: 'no',
    hrPartnerElsewhere: 'no',
    hrSubject: 'may',
    hrManager: 'may',
    hrReport: 'no',
    administrator: 'may',
    outsider: 'no',
    deactivated: 'no',
    signedOut: 'no',
    hrAsWriter: 'no',
    hrAsSubject: 'no',
    hrSubjectAsWriter: 'no',
    administratorAsHr: 'may',
  },
  /** The content of an unpublished company page. For people who edit company pages. */
  'a page of the company that is a draft': {
    writer: 'no',
    otherWriter: 'no',
    formerWriter: 'no',
    subject: 'no',
    releasedSubject: 'no',
    manager: 'no',
    managersManager: 'no',
    siblingManager: 'no',
    formerManager: 'no',
    stranger: 'no',
    panelMember: 'no',
    hr: 'no',
    hrPartner: 'no',
    hrPartnerElsewhere: 'no',
    hrSubject: 'no',
    hrManager: 'no',
    hrReport: 'no',
    administrator: 'yes',
    outsider: 'no',
    deactivated: 'no',
    signedOut: 'no',
    hrAsWriter: 'no',
    hrAsSubject: 'no',
    hrSubjectAsWriter: 'no',
    administratorAsHr: 'no',
  },
  /** The key that encrypts the words that the writer's browsers keep. For the writer alone. */
  "the key of the writer's kept words": {
    writer: 'yes',
    otherWriter: 'no',
    formerWriter: 'no',
    subject: 'no',
    releasedSubject: 'no',
    manager: 'no',
    managersManager: 'no',
    siblingManager: 'no',
    formerManager: 'no',
    stranger: 'no',
    panelMember: 'no',
    hr: 'no',
    hrPartner: 'no',
    hrPartnerElsewhere: 'no',
    hrSubject: 'no',
    hrManager: 'no',
    hrReport: 'no',
    administrator: 'no',
    outsider: 'no',
    deactivated: 'no',
    signedOut: 'no',
    hrAsWriter: 'no',
    hrAsSubject: 'no',
    hrSubjectAsWriter: 'no',
    administratorAsHr: 'no',
  },
  /**
   * The content of a page for managers, and the name of its menu entry. For people with reports,
   * and people who edit company pages.
   */
  'a page of the company for managers': {
    writer: 'no',
    otherWriter: 'no',
    formerWriter: 'no',
    subject: 'no',
    releasedSubject: 'no',
    manager: 'yes',
    managersManager: 'yes',
    siblingManager: 'yes',
    formerManager: 'no',
    stranger: 'no',
    panelMember: 'no',
    hr: 'no',
    hrPartner: 'no',
    hrPartnerElsewhere: 'no',
    hrSubject: 'no',
    hrManager: 'yes',
    hrReport: 'no',
    administrator: 'yes',
    outsider: 'no',
    deactivated: 'no',
    signedOut: 'no',
    hrAsWriter: 'no',
    hrAsSubject: 'no',
    hrSubjectAsWriter: 'no',
    administratorAsHr: 'no',
  },
  /**
   * The content of a page for the role HR, and the name of its menu entry. For people with the
   * role, and people who edit company pages.
   */
  'a page of the company for those with a role': {
    writer: 'no',
    otherWriter: 'no',
    formerWriter: 'no',
    subject: 'no',
    releasedSubject: 'no',
    manager: 'no',
    managersManager: 'no',
    siblingManager: 'no',
    formerManager: 'no',
    stranger: 'no',
    panelMember: 'no',
    hr: 'yes',
    hrPartner: 'no',
    hrPartnerElsewhere: 'no',
    hrSubject: 'yes',
    hrManager: 'yes',
    hrReport: 'no',
    administrator: 'yes',
    outsider: 'no',
    deactivated: 'no',
    signedOut: 'no',
    hrAsWriter: 'no',
    hrAsSubject: 'no',
    hrSubjectAsWriter: 'no',
    administratorAsHr: 'yes',
  },
  /**
   * Names and settings of connected systems, their responses, and why one was switched off. For
   * people who configure the application, not while impersonated.
   */
  'an integration': {
    writer: 'no',
    otherWriter: 'no',
    formerWriter: 'no',
    subject: 'no',
    releasedSubject: 'no',
    manager: 'no',
    managersManager: 'no',
    siblingManager: 'no',
    formerManager: 'no',
    stranger: 'no',
    panelMember: 'no',
    hr: 'no',
    hrPartner: 'no',
    hrPartnerElsewhere: 'no',
    hrSubject: 'no',
    hrManager: 'no',
    hrReport: 'no',
    administrator: 'yes',
    outsider: 'no',
    deactivated: 'no',
    signedOut: 'no',
    hrAsWriter: 'no',
    hrAsSubject: 'no',
    hrSubjectAsWriter: 'no',
    administratorAsHr: 'no',
  },
  /**
   * A waiting import of people, the source of its file, and what it would change. For people who
   * manage everyone's records.
   */
  'an import of people': {
    writer: 'no',
    otherWriter: 'no',
    formerWriter: 'no',
    subject: 'no',
    releasedSubject: 'no',
    manager: 'no',
    managersManager: 'no',
    siblingManager: 'no',
    formerManager: 'no',
    stranger: 'no',
    panelMember: 'no',
    hr: 'yes',
    hrPartner: 'no',
    hrPartnerElsewhere: 'no',
    hrSubject: 'yes',
    hrManager: 'yes',
    hrReport: 'no',
    administrator: 'yes',
    outsider: 'no',
    deactivated: 'no',
    signedOut: 'no',
    hrAsWriter: 'no',
    hrAsSubject: 'no',
    hrSubjectAsWriter: 'no',
    administratorAsHr: 'yes',
  },
  /**
   * The name of an API token that `writer` has made, and the mail about it. For `writer`, unless
   * impersonated, and people who manage tokens.
   */
  'a token of someone': {
    writer: 'may',
    otherWriter: 'no',
    formerWriter: 'no',
    subject: 'no',
    releasedSubject: 'no',
    manager: 'no',
    managersManager: 'no',
    siblingManager: 'no',
    formerManager: 'no',
    stranger: 'no',
    panelMember: 'no',
    hr: 'no',
    hrPartner: 'no',
    hrPartnerElsewhere: 'no',
    hrSubject: 'no',
    hrManager: 'no',
    hrReport: 'no',
    administrator: 'yes',
    outsider: 'no',
    deactivated: 'no',
    signedOut: 'no',
    hrAsWriter: 'no',
    hrAsSubject: 'no',
    hrSubjectAsWriter: 'no',
    administratorAsHr: 'no',
  },
  /**
   * The device and address of a session of `writer`. For `writer`, unless impersonated, and people
   * who manage accounts.
   */
  'where someone is signed in': {
    writer: 'may',
    otherWriter: 'no',
    formerWriter: 'no',
    subject: 'no',
    releasedSubject: 'no',
    manager: 'no',
    managersManager: 'no',
    siblingManager: 'no',
    formerManager: 'no',
    stranger: 'no',
    panelMember: 'no',
    hr: 'no',
    hrPartner: 'no',
    hrPartnerElsewhere: 'no',
    hrSubject: 'no',
    hrManager: 'no',
    hrReport: 'no',
    administrator: 'yes',
    outsider: 'no',
    deactivated: 'no',
    signedOut: 'no',
    hrAsWriter: 'no',
    hrAsSubject: 'no',
    hrSubjectAsWriter: 'no',
    administratorAsHr: 'no',
  },
  /**
   * The value `hrSubject` has in a field that only people who manage the records of their
   * department may see. Never for `hrSubject`, even if they manage records.
   */
  'a field hidden from its person': {
    writer: 'no',
    otherWriter: 'no',
    formerWriter: 'no',
    subject: 'no',
    releasedSubject: 'no',
    manager: 'no',
    managersManager: 'no',
    siblingManager: 'no',
    formerManager: 'no',
    stranger: 'no',
    panelMember: 'no',
    hr: 'yes',
    hrPartner: 'yes',
    hrPartnerElsewhere: 'no',
    hrSubject: 'no',
    hrManager: 'yes',
    hrReport: 'no',
    administrator: 'yes',
    outsider: 'no',
    deactivated: 'no',
    signedOut: 'no',
    hrAsWriter: 'no',
    hrAsSubject: 'no',
    hrSubjectAsWriter: 'no',
    administratorAsHr: 'yes',
  },
  /**
   * The value `subject` has in a field for their managers, and for people who manage their record.
   */
  'a field for managers': {
    writer: 'no',
    otherWriter: 'no',
    formerWriter: 'no',
    subject: 'no',
    releasedSubject: 'no',
    manager: 'yes',
    managersManager: 'yes',
    siblingManager: 'no',
    formerManager: 'no',
    stranger: 'no',
    panelMember: 'no',
    hr: 'yes',
    hrPartner: 'yes',
    hrPartnerElsewhere: 'no',
    hrSubject: 'yes',
    hrManager: 'yes',
    hrReport: 'no',
    administrator: 'yes',
    outsider: 'no',
    deactivated: 'no',
    signedOut: 'no',
    hrAsWriter: 'no',
    hrAsSubject: 'no',
    hrSubjectAsWriter: 'no',
    administratorAsHr: 'yes',
  },
  /** The value `subject` has in a field for themselves, and for people who manage their record. */
  'a field for its person': {
    writer: 'no',
    otherWriter: 'no',
    formerWriter: 'no',
    subject: 'yes',
    releasedSubject: 'no',
    manager: 'no',
    managersManager: 'no',
    siblingManager: 'no',
    formerManager: 'no',
    stranger: 'no',
    panelMember: 'no',
    hr: 'yes',
    hrPartner: 'yes',
    hrPartnerElsewhere: 'no',
    hrSubject: 'yes',
    hrManager: 'yes',
    hrReport: 'no',
    administrator: 'yes',
    outsider: 'no',
    deactivated: 'no',
    signedOut: 'no',
    hrAsWriter: 'no',
    hrAsSubject: 'yes',
    hrSubjectAsWriter: 'no',
    administratorAsHr: 'yes',
  },
  /**
   * A value from the time when everyone could see such a field. The change log keeps it, and shows
   * it while everyone can see the field.
   */
  'what was in a field that everyone saw': {
    writer: 'no',
    otherWriter: 'no',
    formerWriter: 'no',
    subject: 'no',
    releasedSubject: 'no',
    manager: 'no',
    managersManager: 'no',
    siblingManager: 'no',
    formerManager: 'no',
    stranger: 'no',
    panelMember: 'no',
    hr: 'no',
    hrPartner: 'no',
    hrPartnerElsewhere: 'no',
    hrSubject: 'no',
    hrManager: 'no',
    hrReport: 'no',
    administrator: 'no',
    outsider: 'no',
    deactivated: 'no',
    signedOut: 'no',
    hrAsWriter: 'no',
    hrAsSubject: 'no',
    hrSubjectAsWriter: 'no',
    administratorAsHr: 'no',
  },
  /** A private comment of `writer` on a review of theirs. Impersonation does not show it either. */
  'a note of the writer': {
    writer: 'yes',
    otherWriter: 'no',
    formerWriter: 'no',
    subject: 'no',
    releasedSubject: 'no',
    manager: 'no',
    managersManager: 'no',
    siblingManager: 'no',
    formerManager: 'no',
    stranger: 'no',
    panelMember: 'no',
    hr: 'no',
    hrPartner: 'no',
    hrPartnerElsewhere: 'no',
    hrSubject: 'no',
    hrManager: 'no',
    hrReport: 'no',
    administrator: 'no',
    outsider: 'no',
    deactivated: 'no',
    signedOut: 'no',
    hrAsWriter: 'no',
    hrAsSubject: 'no',
    hrSubjectAsWriter: 'no',
    administratorAsHr: 'no',
  },
  /** An image that `formerWriter` put into a text and that no submitted review shows. */
  'an image no one else was shown': {
    writer: 'no',
    otherWriter: 'no',
    formerWriter: 'yes',
    subject: 'no',
    releasedSubject: 'no',
    manager: 'no',
    managersManager: 'no',
    siblingManager: 'no',
    formerManager: 'no',
    stranger: 'no',
    panelMember: 'no',
    hr: 'no',
    hrPartner: 'no',
    hrPartnerElsewhere: 'no',
    hrSubject: 'no',
    hrManager: 'no',
    hrReport: 'no',
    administrator: 'no',
    outsider: 'no',
    deactivated: 'no',
    signedOut: 'no',
    hrAsWriter: 'no',
    hrAsSubject: 'no',
    hrSubjectAsWriter: 'no',
    administratorAsHr: 'no',
  },
} as const satisfies Record<string, Readonly<Record<Who, Verdict>>>;
export type OtherThing = keyof typeof OTHER_THINGS;
export type Thing = FormThing | OtherThing | PacketThing;

/**
 * The directory: names, positions and numbers of all active employees are open to everyone who is
 * signed in, through the calls that look people up. That someone works here says nothing about what
 * they wrote. It contains no email addresses.
 */
export const DIRECTORY: Readonly<Record<string, readonly Thing[]>> = {
  searchEmployees: [
    "the writer's name",
    "the writer's number",
    "the writer's other names and numbers",
    'who is nominated',
  ],
  typeaheadEmployees: [
    "the writer's name",
    "the writer's number",
    "the writer's other names and numbers",
    'who is nominated',
  ],
  // The values of a scale are company-wide wording. Who was given which is covered elsewhere.
  listRatingTypes: ['a rating'],
  // A launch is planned for every active employee: being in the plan says nothing about what
  // someone wrote.
  listLaunchPlan: [
    "the writer's name",
    "the writer's number",
    "the writer's other names and numbers",
    'who is nominated',
  ],
  nameEmployees: ["the writer's name", "the writer's number", 'who is nominated'],
  previewManagerChange: ["the writer's name", "the writer's number", 'who is nominated'],
  // Reporting lines are open to everyone.
  listReports: [
    "the writer's name",
    "the writer's number",
    "the writer's other names and numbers",
    'who is nominated',
  ],
  showReportingPath: [
    "the writer's name",
    "the writer's number",
    "the writer's other names and numbers",
    'who is nominated',
  ],
  showEmployeeOverview: [
    "the writer's name",
    "the writer's number",
    "the writer's other names and numbers",
    'who is nominated',
  ],
};

/** People who manage the records of Sales, where the authors work, or of everyone. */
const KEEP_RECORDS: readonly Who[] = [
  'hr',
  'hrSubject',
  'hrManager',
  'administrator',
  'hrPartnerElsewhere',
  'administratorAsHr',
];
/** People who manage accounts, each in their own name. */
const KEEP_ACCOUNTS: readonly Who[] = ['administrator'];
const RECORD: readonly Thing[] = [
  "the writer's name",
  "the writer's number",
  "the writer's e-mail",
  "the writer's other names and numbers",
  'who is nominated',
];

/**
 * Records and accounts: the directory with email addresses, only for people who manage them. They
 * say nothing about what anyone wrote either.
 */
export const RECORDS: Readonly<
  Record<string, { readonly things: readonly Thing[]; readonly to: readonly Who[] }>
> = {
  listEmployees: { things: RECORD, to: KEEP_RECORDS },
  exportEmployees: { things: RECORD, to: KEEP_RECORDS },
  showEmployee: { things: RECORD, to: KEEP_RECORDS },
  listUsers: { things: RECORD, to: KEEP_ACCOUNTS },
  showUserAccount: { things: RECORD, to: KEEP_ACCOUNTS },
  // The people whose access can be explained. What can be explained about their reviews is covered
  // elsewhere.
  listExplainable: { things: ["the writer's name", "the writer's number"], to: KEEP_ACCOUNTS },
};

/**
 * In these operations, the answer about one person counts as the directory for that person only.
 * Anyone else it names needs another reason.
 */
export const DIRECTORY_OF_ONE: ReadonlySet<string> = new Set([
  'showEmployeeOverview',
  'previewManagerChange',
  'showEmployee',
  'showUserAccount',
  'listExplainable',
]);

/**
 * What a log line may name: numbers and hashes of records. Never a text, or a person's name or
 * address.
 */
export const LOGGED: readonly Thing[] = ['hash', 'number', "the writer's number"];
