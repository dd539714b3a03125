import type { Who } from '../world/people.ts';
import type { FormThing } from './audience.ts';
import type { PacketThing } from './packets.ts';

/** `yes`: they may, and find it in some answer of today; `may`: no call shows it yet. */
export type Verdict = 'yes' | 'may' | 'no';

/** Confidential things that belong to no form, and who may learn them. */
export const OTHER_THINGS = {
  /** The name of a cycle that is not launched, and the titles of its pulses: for those who track cycles. */
  'a cycle not launched': {
    writer: 'no', otherWriter: 'no', formerWriter: 'no', subject: 'no', releasedSubject: 'no', manager: 'no', managersManager: 'no', siblingManager: 'no', formerManager: 'no',
    stranger: 'no', panelMember: 'no', hr: 'yes', hrPartner: 'yes', hrPartnerElsewhere: 'yes', hrSubject: 'yes', hrManager: 'yes', hrReport: 'no', administrator: 'yes',
    outsider: 'no', deactivated: 'no', nobody: 'no', hrAsWriter: 'no', hrAsSubject: 'no', hrSubjectAsWriter: 'no', administratorAsHr: 'yes',
  },
  /** Title, description and questions of a template that no form was opened from: for those who build templates. */
  'a template not in use': {
    writer: 'no', otherWriter: 'no', formerWriter: 'no', subject: 'no', releasedSubject: 'no', manager: 'no', managersManager: 'no', siblingManager: 'no', formerManager: 'no',
    stranger: 'no', panelMember: 'no', hr: 'may', hrPartner: 'no', hrPartnerElsewhere: 'no', hrSubject: 'may', hrManager: 'may', hrReport: 'no', administrator: 'may',
    outsider: 'no', deactivated: 'no', nobody: 'no', hrAsWriter: 'no', hrAsSubject: 'no', hrSubjectAsWriter: 'no', administratorAsHr: 'may',
  },
  /** What a page of the company says that is not published: for those who write it. */
  'a page of the company that is a draft': {
    writer: 'no', otherWriter: 'no', formerWriter: 'no', subject: 'no', releasedSubject: 'no', manager: 'no', managersManager: 'no', siblingManager: 'no', formerManager: 'no',
    stranger: 'no', panelMember: 'no', hr: 'no', hrPartner: 'no', hrPartnerElsewhere: 'no', hrSubject: 'no', hrManager: 'no', hrReport: 'no', administrator: 'yes',
    outsider: 'no', deactivated: 'no', nobody: 'no', hrAsWriter: 'no', hrAsSubject: 'no', hrSubjectAsWriter: 'no', administratorAsHr: 'no',
  },
  /** What a page for managers says, and the name of the entry that leads there: for those who have somebody below them, and those who write it. */
  'a page of the company for managers': {
    writer: 'no', otherWriter: 'no', formerWriter: 'no', subject: 'no', releasedSubject: 'no', manager: 'yes', managersManager: 'yes', siblingManager: 'yes', formerManager: 'no',
    stranger: 'no', panelMember: 'no', hr: 'no', hrPartner: 'no', hrPartnerElsewhere: 'no', hrSubject: 'no', hrManager: 'yes', hrReport: 'no', administrator: 'yes',
    outsider: 'no', deactivated: 'no', nobody: 'no', hrAsWriter: 'no', hrAsSubject: 'no', hrSubjectAsWriter: 'no', administratorAsHr: 'no',
  },
  /** What a page for those with the role HR says, and the name of the entry that leads there: for them, and those who write it. */
  'a page of the company for those with a role': {
    writer: 'no', otherWriter: 'no', formerWriter: 'no', subject: 'no', releasedSubject: 'no', manager: 'no', managersManager: 'no', siblingManager: 'no', formerManager: 'no',
    stranger: 'no', panelMember: 'no', hr: 'yes', hrPartner: 'no', hrPartnerElsewhere: 'no', hrSubject: 'yes', hrManager: 'yes', hrReport: 'no', administrator: 'yes',
    outsider: 'no', deactivated: 'no', nobody: 'no', hrAsWriter: 'no', hrAsSubject: 'no', hrSubjectAsWriter: 'no', administratorAsHr: 'yes',
  },
  /** Names and settings of systems outside, what they answered, and why one was switched off: for those who configure the application, in their own name. */
  'an integration': {
    writer: 'no', otherWriter: 'no', formerWriter: 'no', subject: 'no', releasedSubject: 'no', manager: 'no', managersManager: 'no', siblingManager: 'no', formerManager: 'no',
    stranger: 'no', panelMember: 'no', hr: 'no', hrPartner: 'no', hrPartnerElsewhere: 'no', hrSubject: 'no', hrManager: 'no', hrReport: 'no', administrator: 'yes',
    outsider: 'no', deactivated: 'no', nobody: 'no', hrAsWriter: 'no', hrAsSubject: 'no', hrSubjectAsWriter: 'no', administratorAsHr: 'no',
  },
  /** An import of people that waits, where its file came from, and what it would change: for those who keep the records of everybody. */
  'an import of people': {
    writer: 'no', otherWriter: 'no', formerWriter: 'no', subject: 'no', releasedSubject: 'no', manager: 'no', managersManager: 'no', siblingManager: 'no', formerManager: 'no',
    stranger: 'no', panelMember: 'no', hr: 'yes', hrPartner: 'no', hrPartnerElsewhere: 'no', hrSubject: 'yes', hrManager: 'yes', hrReport: 'no', administrator: 'yes',
    outsider: 'no', deactivated: 'no', nobody: 'no', hrAsWriter: 'no', hrAsSubject: 'no', hrSubjectAsWriter: 'no', administratorAsHr: 'yes',
  },
  /** The name of a token that `writer` has made, and the mail about it: for them, at a keyboard of their own, and those who see to tokens. */
  'a token of somebody': {
    writer: 'may', otherWriter: 'no', formerWriter: 'no', subject: 'no', releasedSubject: 'no', manager: 'no', managersManager: 'no', siblingManager: 'no', formerManager: 'no',
    stranger: 'no', panelMember: 'no', hr: 'no', hrPartner: 'no', hrPartnerElsewhere: 'no', hrSubject: 'no', hrManager: 'no', hrReport: 'no', administrator: 'yes',
    outsider: 'no', deactivated: 'no', nobody: 'no', hrAsWriter: 'no', hrAsSubject: 'no', hrSubjectAsWriter: 'no', administratorAsHr: 'no',
  },
  /** From which device and address `writer` is signed in: for them, at a keyboard of their own, and those who see to accounts. */
  'where somebody is signed in': {
    writer: 'may', otherWriter: 'no', formerWriter: 'no', subject: 'no', releasedSubject: 'no', manager: 'no', managersManager: 'no', siblingManager: 'no', formerManager: 'no',
    stranger: 'no', panelMember: 'no', hr: 'no', hrPartner: 'no', hrPartnerElsewhere: 'no', hrSubject: 'no', hrManager: 'no', hrReport: 'no', administrator: 'yes',
    outsider: 'no', deactivated: 'no', nobody: 'no', hrAsWriter: 'no', hrAsSubject: 'no', hrSubjectAsWriter: 'no', administratorAsHr: 'no',
  },
  /** What `hrSubject` has in a field that is shown to those alone who keep the records of their department, and not to them, whatever they keep. */
  'a field kept from whom it is about': {
    writer: 'no', otherWriter: 'no', formerWriter: 'no', subject: 'no', releasedSubject: 'no', manager: 'no', managersManager: 'no', siblingManager: 'no', formerManager: 'no',
    stranger: 'no', panelMember: 'no', hr: 'yes', hrPartner: 'yes', hrPartnerElsewhere: 'no', hrSubject: 'no', hrManager: 'yes', hrReport: 'no', administrator: 'yes',
    outsider: 'no', deactivated: 'no', nobody: 'no', hrAsWriter: 'no', hrAsSubject: 'no', hrSubjectAsWriter: 'no', administratorAsHr: 'yes',
  },
  /** What `subject` has in a field for those above them, and for those who keep their record. */
  'a field for managers': {
    writer: 'no', otherWriter: 'no', formerWriter: 'no', subject: 'no', releasedSubject: 'no', manager: 'yes', managersManager: 'yes', siblingManager: 'no', formerManager: 'no',
    stranger: 'no', panelMember: 'no', hr: 'yes', hrPartner: 'yes', hrPartnerElsewhere: 'no', hrSubject: 'yes', hrManager: 'yes', hrReport: 'no', administrator: 'yes',
    outsider: 'no', deactivated: 'no', nobody: 'no', hrAsWriter: 'no', hrAsSubject: 'no', hrSubjectAsWriter: 'no', administratorAsHr: 'yes',
  },
  /** What `subject` has in a field for themselves, and for those who keep their record. */
  'a field for whom it is about': {
    writer: 'no', otherWriter: 'no', formerWriter: 'no', subject: 'yes', releasedSubject: 'no', manager: 'no', managersManager: 'no', siblingManager: 'no', formerManager: 'no',
    stranger: 'no', panelMember: 'no', hr: 'yes', hrPartner: 'yes', hrPartnerElsewhere: 'no', hrSubject: 'yes', hrManager: 'yes', hrReport: 'no', administrator: 'yes',
    outsider: 'no', deactivated: 'no', nobody: 'no', hrAsWriter: 'no', hrAsSubject: 'yes', hrSubjectAsWriter: 'no', administratorAsHr: 'yes',
  },
  /** What stood in such a field while everybody saw it: the change log has it, and shows it as long as everybody sees the field. */
  'what was in a field that everybody saw': {
    writer: 'no', otherWriter: 'no', formerWriter: 'no', subject: 'no', releasedSubject: 'no', manager: 'no', managersManager: 'no', siblingManager: 'no', formerManager: 'no',
    stranger: 'no', panelMember: 'no', hr: 'no', hrPartner: 'no', hrPartnerElsewhere: 'no', hrSubject: 'no', hrManager: 'no', hrReport: 'no', administrator: 'no',
    outsider: 'no', deactivated: 'no', nobody: 'no', hrAsWriter: 'no', hrAsSubject: 'no', hrSubjectAsWriter: 'no', administratorAsHr: 'no',
  },
  /** A comment that `writer` keeps to themselves, on a form of theirs: not to be read by looking as them either. */
  'a note of the writer': {
    writer: 'yes', otherWriter: 'no', formerWriter: 'no', subject: 'no', releasedSubject: 'no', manager: 'no', managersManager: 'no', siblingManager: 'no', formerManager: 'no',
    stranger: 'no', panelMember: 'no', hr: 'no', hrPartner: 'no', hrPartnerElsewhere: 'no', hrSubject: 'no', hrManager: 'no', hrReport: 'no', administrator: 'no',
    outsider: 'no', deactivated: 'no', nobody: 'no', hrAsWriter: 'no', hrAsSubject: 'no', hrSubjectAsWriter: 'no', administratorAsHr: 'no',
  },
  /** An image that `formerWriter` put into a text and that no submitted form shows. */
  'an image nobody else was shown': {
    writer: 'no', otherWriter: 'no', formerWriter: 'yes', subject: 'no', releasedSubject: 'no', manager: 'no', managersManager: 'no', siblingManager: 'no', formerManager: 'no',
    stranger: 'no', panelMember: 'no', hr: 'no', hrPartner: 'no', hrPartnerElsewhere: 'no', hrSubject: 'no', hrManager: 'no', hrReport: 'no', administrator: 'no',
    outsider: 'no', deactivated: 'no', nobody: 'no', hrAsWriter: 'no', hrAsSubject: 'no', hrSubjectAsWriter: 'no', administratorAsHr: 'no',
  },
} as const satisfies Record<string, Readonly<Record<Who, Verdict>>>;
export type OtherThing = keyof typeof OTHER_THINGS;
export type Thing = FormThing | OtherThing | PacketThing;

/**
 * The directory: names, positions and numbers of everyone who works here are open to everyone who is signed in, by the
 * calls that look people up. That somebody works here says nothing about what they wrote. E-mails are not in it.
 */
export const DIRECTORY: Readonly<Record<string, readonly Thing[]>> = {
  searchEmployees: ["the writer's name", "the writer's number", "the writer's other names and numbers", 'who is nominated'],
  typeaheadEmployees: ["the writer's name", "the writer's number", "the writer's other names and numbers", 'who is nominated'],
  // The values of a scale are words of the company; who was given which is told elsewhere.
  listRatingTypes: ['a rating'],
  // Whoever works here is planned for: that somebody is says nothing about what they wrote.
  listLaunchPlan: ["the writer's name", "the writer's number", "the writer's other names and numbers", 'who is nominated'],
  nameEmployees: ["the writer's name", "the writer's number", 'who is nominated'],
  previewManagerChange: ["the writer's name", "the writer's number", 'who is nominated'],
  // Who reports to whom is open to everybody.
  listReports: ["the writer's name", "the writer's number", "the writer's other names and numbers", 'who is nominated'],
  showReportingPath: ["the writer's name", "the writer's number", "the writer's other names and numbers", 'who is nominated'],
  showEmployeeOverview: ["the writer's name", "the writer's number", "the writer's other names and numbers", 'who is nominated'],
};

/** Those who manage the records of Sales, where the authors work, or of everybody. */
const KEEP_RECORDS: readonly Who[] = ['hr', 'hrSubject', 'hrManager', 'administrator', 'hrPartnerElsewhere', 'administratorAsHr'];
/** Those who see to accounts, each in their own name. */
const KEEP_ACCOUNTS: readonly Who[] = ['administrator'];
const RECORD: readonly Thing[] = ["the writer's name", "the writer's number", "the writer's e-mail", "the writer's other names and numbers", 'who is nominated'];

/** Records and accounts: the directory with e-mails, for those alone who keep them. They say nothing about what anybody wrote either. */
export const RECORDS: Readonly<Record<string, { readonly things: readonly Thing[]; readonly to: readonly Who[] }>> = {
  listEmployees: { things: RECORD, to: KEEP_RECORDS },
  exportEmployees: { things: RECORD, to: KEEP_RECORDS },
  showEmployee: { things: RECORD, to: KEEP_RECORDS },
  listUsers: { things: RECORD, to: KEEP_ACCOUNTS },
  showUserAccount: { things: RECORD, to: KEEP_ACCOUNTS },
  // Of whom access is explained; what of theirs can be is told of their forms elsewhere.
  listExplainable: { things: ["the writer's name", "the writer's number"], to: KEEP_ACCOUNTS },
};

/** Of these, the answer about one person is the directory for that person alone: whoever else it names, it names for another reason. */
export const DIRECTORY_OF_ONE: ReadonlySet<string> = new Set(['showEmployeeOverview', 'previewManagerChange', 'showEmployee', 'showUserAccount', 'listExplainable']);

/** What a line of the log may name: numbers and hashes of records. Never a text, a name, an address of a person. */
export const LOGGED: readonly Thing[] = ['hash', 'number', "the writer's number"];
