import type { Who } from '../world/people.ts';
import { ACCESS_CASES, ACCESS_OPERATIONS } from './writing-access.ts';
import { BULK_CASES, BULK_OPERATIONS } from './writing-bulk.ts';
import { CONFIG_CASES, CONFIG_OPERATIONS } from './writing-config.ts';
import { CYCLE_CASES, CYCLE_OPERATIONS } from './writing-cycles.ts';
import * as answer from './answers.ts';
import type { Answer } from './answers.ts';
import { EMPLOYEE_CASES, EMPLOYEE_OPERATIONS } from './writing-employees.ts';
import { IMPORT_CASES, IMPORT_OPERATIONS } from './writing-imports.ts';
import { INTEGRATION_CASES, INTEGRATION_OPERATIONS } from './writing-integrations.ts';
import { PACKET_CASES, PACKET_OPERATIONS } from './writing-packets.ts';
import { REMINDER_CASES, REMINDER_OPERATIONS } from './writing-reminders.ts';
import { SAVED_CASES, SAVED_OPERATIONS } from './writing-saved.ts';
import { SIGN_IN_CASES, SIGN_IN_OPERATIONS } from './writing-sign-in.ts';
import { TOKEN_CASES, TOKEN_OPERATIONS } from './writing-tokens.ts';
import { SITE_CASES, SITE_OPERATIONS } from './writing-site.ts';
import { TYPE_CASES, TYPE_OPERATIONS } from './writing-types.ts';
import { anyone, KINDS, onlyLooking, SIGNED_IN, signedIn, type ByKind } from './kinds-of-people.ts';
import { TEMPLATE_CASES, TEMPLATE_OPERATIONS } from './writing-templates.ts';

/**
 * Writing that is not about a form: signing in and out, impersonation, images, one's own notices.
 * The second half of the table of writing.
 */

/** The calls, by their ids in the API document. */
export const SESSION_OPERATIONS = [
  'login',
  'logout',
  'impersonate',
  'stopImpersonating',
  'uploadImage',
  'markNoticesRead',
  'saveNoticePreferences',
  'openNominations',
  'startLaunch',
  'undoLaunch',
  'changeManager',
  'decideHandover',
  'undoHandover',
  ...ACCESS_OPERATIONS,
  ...TOKEN_OPERATIONS,
  ...SIGN_IN_OPERATIONS,
  ...TYPE_OPERATIONS,
  ...EMPLOYEE_OPERATIONS,
  ...CONFIG_OPERATIONS,
  ...IMPORT_OPERATIONS,
  ...INTEGRATION_OPERATIONS,
  ...PACKET_OPERATIONS,
  ...REMINDER_OPERATIONS,
  ...SAVED_OPERATIONS,
  ...BULK_OPERATIONS,
  ...CYCLE_OPERATIONS,
  ...TEMPLATE_OPERATIONS,
  ...SITE_OPERATIONS,
] as const;
export type SessionOperation = (typeof SESSION_OPERATIONS)[number];

/** Those who may impersonate at all are told that a person outside their scope does not exist. */
const TARGET_OF_NO_ONE: ByKind = {
  ...SIGNED_IN,
  employee: answer.NOT_ALLOWED,
  impersonating: answer.NOT_NESTED,
  hr: answer.NOT_THAT_PERSON,
  administrator: answer.NOT_THAT_PERSON,
  partner: answer.NOT_THAT_PERSON,
  partnerElsewhere: answer.NOT_THAT_PERSON,
};
/**
 * Only an Administrator may impersonate an Administrator, and no one gains rights: an HR Partner
 * cannot become HR.
 */
const TARGET_IN_ENGINEERING: ByKind = {
  ...TARGET_OF_NO_ONE,
  hr: 'done',
  administrator: 'done',
  partner: 'done',
};
const TARGET_IN_SALES: ByKind = {
  ...TARGET_OF_NO_ONE,
  hr: 'done',
  administrator: 'done',
  partnerElsewhere: 'done',
};
const TARGET_IN_HR: ByKind = { ...TARGET_OF_NO_ONE, hr: 'done', administrator: 'done' };

/** People who joined later are added to a cycle by those who set it up. */
const ADDING: ByKind = { ...signedIn(answer.NOT_ALLOWED), hr: 'done', administrator: 'done' };
const toBuilders = (given: Answer): ByKind => ({ ...ADDING, hr: given, administrator: given });
const ADDING_AGAIN: ByKind = { ...ADDING, hr: 'same', administrator: 'same' };

/**
 * Manager changes: HR in scope of the person. For an HR Partner elsewhere, the person does not
 * exist.
 */
const MOVING: ByKind = {
  ...signedIn(answer.NOT_ALLOWED),
  hr: 'done',
  administrator: 'done',
  partner: 'done',
  partnerElsewhere: answer.NO_SUCH_PERSON,
};
const refusedToMovers = (given: Answer): ByKind => ({
  ...MOVING,
  hr: given,
  administrator: given,
  partner: given,
});
/**
 * Handover of a form that the former manager has: decided by HR in scope, and by those in `people`
 * because of their relation.
 */
const DECIDING: ByKind = {
  ...signedIn(answer.NO_FORM),
  hr: 'done',
  administrator: 'done',
  partner: 'done',
};
const toDeciders = (given: Answer): ByKind => ({
  ...DECIDING,
  hr: given,
  administrator: given,
  partner: given,
});
/** The holder of the form, the new manager, and an impersonator of HR. */
const PARTIES = {
  formerManager: 'done',
  siblingManager: 'done',
  administratorAsHr: 'done',
} as const;
const toParties = (given: Answer) => ({
  formerManager: given,
  siblingManager: given,
  administratorAsHr: given,
});

interface SessionCase {
  readonly operation: SessionOperation;
  readonly answers: ByKind;
  /** Exceptions for single people: no one impersonates themselves. */
  readonly people?: Partial<Record<Who, Answer>>;
}

export const SESSION_CASES = {
  ...TEMPLATE_CASES,
  ...CYCLE_CASES,
  ...SITE_CASES,
  ...ACCESS_CASES,
  ...TOKEN_CASES,
  ...SIGN_IN_CASES,
  ...TYPE_CASES,
  ...EMPLOYEE_CASES,
  ...CONFIG_CASES,
  ...IMPORT_CASES,
  ...INTEGRATION_CASES,
  ...PACKET_CASES,
  ...REMINDER_CASES,
  ...SAVED_CASES,
  ...BULK_CASES,
  'with the right password': { operation: 'login', answers: anyone('done') },
  'with a wrong password': { operation: 'login', answers: anyone(answer.LOGIN_FAILED) },
  'to an account that is not there': { operation: 'login', answers: anyone(answer.LOGIN_FAILED) },
  'to a deactivated account': { operation: 'login', answers: anyone(answer.LOGIN_FAILED) },
  'to an account without a password': { operation: 'login', answers: anyone(answer.LOGIN_FAILED) },
  'to an account that was tried too often': {
    operation: 'login',
    answers: anyone(answer.TOO_MANY),
  },
  'signing out': { operation: 'logout', answers: { ...anyone('done'), signedOut: 'same' } },
  'an employee of Engineering': { operation: 'impersonate', answers: TARGET_IN_ENGINEERING },
  'a manager of Engineering': { operation: 'impersonate', answers: TARGET_IN_ENGINEERING },
  'an employee of Sales': { operation: 'impersonate', answers: TARGET_IN_SALES },
  // Their own panels are also about people of other departments.
  'a panel member of Sales': { operation: 'impersonate', answers: TARGET_IN_HR },
  'someone in HR of Engineering': {
    operation: 'impersonate',
    answers: TARGET_IN_HR,
    people: { hrSubject: answer.NOT_THAT_PERSON },
  },
  'an HR Partner': { operation: 'impersonate', answers: TARGET_IN_HR },
  'an Administrator': { operation: 'impersonate', answers: TARGET_OF_NO_ONE },
  'a user without an employee': { operation: 'impersonate', answers: TARGET_OF_NO_ONE },
  'someone deactivated': { operation: 'impersonate', answers: TARGET_OF_NO_ONE },
  'someone unknown': { operation: 'impersonate', answers: TARGET_OF_NO_ONE },
  oneself: { operation: 'impersonate', answers: TARGET_OF_NO_ONE },
  'an employee, while impersonations may only look': {
    operation: 'impersonate',
    answers: onlyLooking(TARGET_IN_ENGINEERING),
  },
  'to the own identity': {
    operation: 'stopImpersonating',
    answers: { ...signedIn(answer.NOT_IMPERSONATING), impersonating: 'done' },
  },
  'to the own identity, while impersonations may only look': {
    operation: 'stopImpersonating',
    answers: { ...signedIn(answer.NOT_IMPERSONATING), impersonating: 'done' },
  },
  'an image': { operation: 'uploadImage', answers: signedIn('done') },
  'what is no image': { operation: 'uploadImage', answers: signedIn(answer.NO_IMAGE) },
  'an image, while impersonations may only look': {
    operation: 'uploadImage',
    answers: onlyLooking(signedIn('done')),
  },
  "an image beyond one's share": { operation: 'uploadImage', answers: signedIn(answer.TOO_MANY) },
  "all one's notices": { operation: 'markNoticesRead', answers: signedIn('done') },
  // Ignored, like a notice that does not exist.
  'a notice of someone else': { operation: 'markNoticesRead', answers: signedIn('same') },
  'what names no notice': { operation: 'markNoticesRead', answers: signedIn(answer.INVALID) },
  'notices, while impersonations may only look': {
    operation: 'markNoticesRead',
    answers: onlyLooking(signedIn('done')),
  },
  'no mail of one kind': { operation: 'saveNoticePreferences', answers: signedIn('done') },
  'mails as they came already': { operation: 'saveNoticePreferences', answers: signedIn('same') },
  'mails of no kind that there is': {
    operation: 'saveNoticePreferences',
    answers: signedIn(answer.INVALID),
  },
  'no mail, while impersonations may only look': {
    operation: 'saveNoticePreferences',
    answers: onlyLooking(signedIn('done')),
  },
  'someone who came later': {
    operation: 'openNominations',
    answers: ADDING,
    people: { administratorAsHr: 'done' },
  },
  'someone who has a task already': {
    operation: 'openNominations',
    answers: ADDING_AGAIN,
    people: { administratorAsHr: 'same' },
  },
  'someone, in a cycle that there is not': {
    operation: 'openNominations',
    answers: { ...ADDING, hr: answer.NO_CYCLE, administrator: answer.NO_CYCLE },
    people: { administratorAsHr: answer.NO_CYCLE },
  },
  'someone, while impersonations may only look': {
    operation: 'openNominations',
    answers: onlyLooking(ADDING),
  },
  'a cycle, to everyone': {
    operation: 'startLaunch',
    answers: ADDING,
    people: { administratorAsHr: 'done' },
  },
  'a cycle that is being launched': {
    operation: 'startLaunch',
    answers: toBuilders(answer.LAUNCH_UNDER_WAY),
    people: { administratorAsHr: answer.LAUNCH_UNDER_WAY },
  },
  'a cycle that there is not': {
    operation: 'startLaunch',
    answers: toBuilders(answer.NO_CYCLE),
    people: { administratorAsHr: answer.NO_CYCLE },
  },
  'a cycle, while impersonations may only look': {
    operation: 'startLaunch',
    answers: onlyLooking(ADDING),
  },
  'a launch in which no one has begun': {
    operation: 'undoLaunch',
    answers: ADDING,
    people: { administratorAsHr: 'done' },
  },
  'a launch in which someone has begun': {
    operation: 'undoLaunch',
    answers: toBuilders(answer.LAUNCH_BEGUN),
    people: { administratorAsHr: answer.LAUNCH_BEGUN },
  },
  'a launch, while impersonations may only look': {
    operation: 'undoLaunch',
    answers: onlyLooking(ADDING),
  },
  'the manager of someone in Engineering': {
    operation: 'changeManager',
    answers: MOVING,
    people: { administratorAsHr: 'done' },
  },
  'the manager of someone who has a new one since': {
    operation: 'changeManager',
    answers: refusedToMovers(answer.MOVED_SINCE),
    people: { administratorAsHr: answer.MOVED_SINCE },
  },
  'a manager who reports to them': {
    operation: 'changeManager',
    answers: refusedToMovers(answer.LOOP),
    people: { administratorAsHr: answer.LOOP },
  },
  'the own manager': { operation: 'changeManager', answers: signedIn(answer.NOT_ALLOWED) },
  'a manager, while impersonations may only look': {
    operation: 'changeManager',
    answers: onlyLooking(MOVING),
  },
  'that a form goes to the new manager': {
    operation: 'decideHandover',
    answers: DECIDING,
    people: PARTIES,
  },
  'that a form stays': { operation: 'decideHandover', answers: DECIDING, people: PARTIES },
  'that a form stays, which was decided': {
    operation: 'decideHandover',
    answers: toDeciders('same'),
    people: toParties('same'),
  },
  'what was decided otherwise': {
    operation: 'decideHandover',
    answers: toDeciders(answer.DECIDED_OTHERWISE),
    people: toParties(answer.DECIDED_OTHERWISE),
  },
  'of a form that is closed': {
    operation: 'decideHandover',
    answers: toDeciders(answer.NOTHING_TO_DECIDE),
    people: toParties(answer.NOTHING_TO_DECIDE),
  },
  'of a form whose writer is withheld from managers': {
    operation: 'decideHandover',
    answers: DECIDING,
    people: { ...PARTIES, siblingManager: answer.NO_FORM },
  },
  'of a form, while impersonations may only look': {
    operation: 'decideHandover',
    answers: onlyLooking(DECIDING),
    people: { formerManager: 'done', siblingManager: 'done' },
  },
  'that a form was transferred': { operation: 'undoHandover', answers: DECIDING, people: PARTIES },
  'that a form was kept': { operation: 'undoHandover', answers: DECIDING, people: PARTIES },
  'what no one has decided': {
    operation: 'undoHandover',
    answers: toDeciders(answer.NOTHING_DECIDED),
    people: toParties(answer.NOTHING_DECIDED),
  },
  'a transfer, while impersonations may only look': {
    operation: 'undoHandover',
    answers: onlyLooking(DECIDING),
    people: { formerManager: 'done', siblingManager: 'done' },
  },
} as const satisfies Record<string, SessionCase>;
export type SessionCaseName = keyof typeof SESSION_CASES;

/** Returns the expected answer for one person in a case. */
export function expectedInCase(name: SessionCaseName, who: Who): Answer {
  const { answers, people }: SessionCase = SESSION_CASES[name];
  return people?.[who] ?? answers[KINDS[who]];
}

const CLOSED = {
  signedOut: answer.SIGNED_OUT,
  signedIn: answer.SESSION_ENDED,
  ended: answer.SESSION_ENDED,
} as const;

const TO_BE_SIGNED_IN = {
  signedOut: answer.SIGNED_OUT,
  signedIn: answer.SESSION_ENDED,
  ended: answer.SESSION_ENDED,
};
const WITHOUT_TOKEN_OF_TYPES = {
  addFeedbackType: TO_BE_SIGNED_IN,
  changeFeedbackType: TO_BE_SIGNED_IN,
  deleteFeedbackType: TO_BE_SIGNED_IN,
  addRatingType: TO_BE_SIGNED_IN,
  changeRatingType: TO_BE_SIGNED_IN,
  deleteRatingType: TO_BE_SIGNED_IN,
};

/**
 * A signed-in call without its session's anti-forgery token is refused before anything else is
 * checked.
 */
export const WITHOUT_TOKEN: Readonly<
  Record<
    SessionOperation | 'form',
    { readonly signedOut: Answer; readonly signedIn: Answer; readonly ended: Answer }
  >
> = {
  form: CLOSED,
  impersonate: CLOSED,
  stopImpersonating: CLOSED,
  uploadImage: CLOSED,
  saveConfigSettings: CLOSED,
  uploadLogo: CLOSED,
  saveCommentSettings: CLOSED,
  markNoticesRead: CLOSED,
  saveNoticePreferences: CLOSED,
  openNominations: CLOSED,
  startLaunch: CLOSED,
  undoLaunch: CLOSED,
  addSavedFilter: CLOSED,
  changeSavedFilter: CLOSED,
  deleteSavedFilter: CLOSED,
  savePopulation: CLOSED,
  deletePopulation: CLOSED,
  changeManager: CLOSED,
  decideHandover: CLOSED,
  undoHandover: CLOSED,
  releasePackets: CLOSED,
  unreleasePackets: CLOSED,
  acknowledgePacket: CLOSED,
  createPacketToken: CLOSED,
  sendReminders: CLOSED,
  uploadImport: CLOSED,
  mapImport: CLOSED,
  applyImport: CLOSED,
  undoImport: CLOSED,
  discardImport: CLOSED,
  addIntegration: CLOSED,
  saveIntegration: CLOSED,
  configureIntegration: CLOSED,
  removeIntegration: CLOSED,
  testIntegration: CLOSED,
  sendDeliveryAgain: CLOSED,
  runScheduledImport: CLOSED,
  runBulk: CLOSED,
  undoBulk: CLOSED,
  saveMenu: CLOSED,
  addPage: CLOSED,
  savePage: CLOSED,
  withdrawPage: CLOSED,
  deletePage: CLOSED,
  orderPages: CLOSED,
  addEmployee: CLOSED,
  saveEmployee: CLOSED,
  recordLeaving: CLOSED,
  recordReturn: CLOSED,
  savePhoto: CLOSED,
  removePhoto: CLOSED,
  addCustomField: CLOSED,
  saveCustomField: CLOSED,
  archiveCustomField: CLOSED,
  saveEmployeeFields: CLOSED,
  createCycle: CLOSED,
  saveCycle: CLOSED,
  closeCycle: CLOSED,
  deleteCycle: CLOSED,
  createTemplate: CLOSED,
  saveTemplate: CLOSED,
  publishTemplate: CLOSED,
  discardTemplateDraft: CLOSED,
  duplicateTemplate: CLOSED,
  archiveTemplate: CLOSED,
  deleteTemplate: CLOSED,
  addLibraryQuestion: CLOSED,
  changeLibraryQuestion: CLOSED,
  archiveLibraryQuestion: CLOSED,
  ...WITHOUT_TOKEN_OF_TYPES,
  addRole: CLOSED,
  changeRole: CLOSED,
  deleteRole: CLOSED,
  changeUserRoles: CLOSED,
  deactivateUser: CLOSED,
  reactivateUser: CLOSED,
  endUserSession: CLOSED,
  endUserSessions: CLOSED,
  sendPasswordLink: CLOSED,
  inviteUsers: CLOSED,
  previewRole: CLOSED,
  stopPreview: CLOSED,
  unlinkUser: CLOSED,
  makeDirectoryToken: CLOSED,
  saveGroupRoles: CLOSED,
  explainAccess: CLOSED,
  listSight: CLOSED,
  makeToken: CLOSED,
  revokeMyToken: CLOSED,
  revokeMyTokens: CLOSED,
  revokeToken: CLOSED,
  changeMyPassword: CLOSED,
  endMySessions: CLOSED,
  // Open to everyone, so only the token can be missing.
  choosePassword: {
    signedOut: answer.SESSION_ENDED,
    signedIn: answer.SESSION_ENDED,
    ended: answer.SESSION_ENDED,
  },
  login: {
    signedOut: answer.SESSION_ENDED,
    signedIn: answer.SESSION_ENDED,
    ended: answer.SESSION_ENDED,
  },
  logout: {
    signedOut: answer.SESSION_ENDED,
    signedIn: answer.SESSION_ENDED,
    ended: answer.SESSION_ENDED,
  },
};
