import { KINDS, type Kind } from '@reviews/api/testing/cases/kinds-of-people';
import type { Who } from '@reviews/api/testing/cases/people';

/**
 * Who may see the records that a call names, so that a refusal may be about the record: it was
 * changed since, it is in use, or they may not do this to it. For everyone else, a record that
 * exists is answered like one that does not (decision 005). Written from the domain model ('Who may
 * do what'), not from the policies. Forms have a table of their own (`writing.ts`).
 */
type Sight = readonly Kind[] | readonly Who[];

/** The directory: everyone who is signed in. */
const DIRECTORY: readonly Kind[] = [
  'employee',
  'hr',
  'administrator',
  'partner',
  'partnerElsewhere',
  'impersonating',
];
/** Cycles in progress: those who track them, each the people of their departments. */
const TRACKERS: readonly Who[] = [
  'hr',
  'hrSubject',
  'hrManager',
  'administrator',
  'administratorAsHr',
  'hrPartner',
  'hrPartnerElsewhere',
];
/** Templates, cycles being built, imports. */
const BUILDERS: readonly Who[] = [
  'hr',
  'hrSubject',
  'hrManager',
  'administrator',
  'administratorAsHr',
];
/** Accounts, roles, integrations, pages. */
const KEEPERS: readonly Kind[] = ['administrator'];
/** A handover: the former and the new manager, and HR in scope of the person. */
const OF_HANDOVER: readonly Who[] = [
  'siblingManager',
  'formerManager',
  'hr',
  'hrPartner',
  'hrSubject',
  'hrManager',
  'administrator',
  'administratorAsHr',
];
/** A packet: its person once it is released, the managers above them, and HR in scope. */
const OF_PACKET: readonly Who[] = [
  'subject',
  'hrAsSubject',
  'manager',
  'managersManager',
  'hr',
  'hrPartner',
  'hrSubject',
  'hrManager',
  'administrator',
  'administratorAsHr',
];

/** By call. A call that is not listed tells no one more of a record that it refuses to change. */
const SIGHTS: Readonly<Record<string, Sight>> = {
  changeManager: DIRECTORY,
  saveEmployee: DIRECTORY,
  // Its attempts are about a field that everyone sees.
  saveEmployeeFields: DIRECTORY,
  recordLeaving: DIRECTORY,
  savePhoto: DIRECTORY,
  runBulk: TRACKERS,
  sendReminders: TRACKERS,
  addSavedFilter: TRACKERS,
  changeSavedFilter: TRACKERS,
  deleteSavedFilter: TRACKERS,
  decideHandover: OF_HANDOVER,
  undoHandover: OF_HANDOVER,
  saveCycle: BUILDERS,
  closeCycle: BUILDERS,
  deleteCycle: BUILDERS,
  startLaunch: BUILDERS,
  undoLaunch: BUILDERS,
  saveTemplate: BUILDERS,
  publishTemplate: BUILDERS,
  deleteTemplate: BUILDERS,
  changeLibraryQuestion: BUILDERS,
  changeFeedbackType: BUILDERS,
  deleteFeedbackType: BUILDERS,
  changeRatingType: BUILDERS,
  deleteRatingType: BUILDERS,
  mapImport: BUILDERS,
  applyImport: BUILDERS,
  undoImport: BUILDERS,
  discardImport: BUILDERS,
  runScheduledImport: KEEPERS,
  saveIntegration: KEEPERS,
  configureIntegration: KEEPERS,
  sendDeliveryAgain: KEEPERS,
  saveGroupRoles: KEEPERS,
  savePage: KEEPERS,
  deletePage: KEEPERS,
  saveCustomField: KEEPERS,
  changeRole: KEEPERS,
  deleteRole: KEEPERS,
  changeUserRoles: KEEPERS,
  deactivateUser: KEEPERS,
  unlinkUser: KEEPERS,
  endUserSession: KEEPERS,
  sendPasswordLink: KEEPERS,
  explainAccess: KEEPERS,
  acknowledgePacket: OF_PACKET,
  createPacketToken: OF_PACKET,
};

/** Returns whether a person may see the records that the attempts of a call name. */
export function maySeeRecordOf(operation: string, who: Who): boolean {
  const sight: readonly string[] = SIGHTS[operation] ?? [];
  return sight.includes(who) || sight.includes(KINDS[who]);
}
