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
  nameEmployees: ["the writer's name", "the writer's number", 'who is nominated'],
  previewManagerChange: ["the writer's name", "the writer's number", 'who is nominated'],
  showEmployeeOverview: ["the writer's name", "the writer's number", "the writer's other names and numbers", 'who is nominated'],
};

/** Of these, the answer about one person is the directory for that person alone: whoever else it names, it names for another reason. */
export const DIRECTORY_OF_ONE: ReadonlySet<string> = new Set(['showEmployeeOverview', 'previewManagerChange']);

/** What a line of the log may name: numbers and hashes of records. Never a text, a name, an address of a person. */
export const LOGGED: readonly Thing[] = ['hash', 'number', "the writer's number"];
