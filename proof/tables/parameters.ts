import { kindInCase } from '@reviews/api/testing/cases/all-cases';
import { COMMON_NAMES, type Kind } from '@reviews/api/testing/cases/parameters';

/**
 * What request fields refer to, so that generated requests name existing records. Fields of bodies
 * and queries that are not listed get any value their contract allows; a path parameter that is not
 * listed is a fault of the proof (CONTRIBUTING.md). A field that means something else in one
 * operation is listed as `operation.field`.
 */
const PARAMETERS = {
  'showPacket.hash': 'packet',
  'showManagerPacket.hash': 'packet',
  'acknowledgePacket.hash': 'ownPacket',
  'createPacketToken.hash': 'packet',
  'showDownload.hash': 'packet',
  'showManagerDownload.hash': 'packet',
  'showPacketPdf.hash': 'packet',
  'showManagerPacketPdf.hash': 'packet',
  'deletePulse.id': 'formOrNumber',
  'previewBulk.forms': 'oneForm',
  'previewBulk.change': 'bulkChange',
  'runBulk.forms': 'oneForm',
  'runBulk.change': 'bulkChange',
  'runBulk.key': 'freshKey',
  'showBulkAction.id': 'bulkAction',
  'undoBulk.id': 'bulkAction',
  'saveNominations.stage': 'nominationStage',
  'saveNominations.nominations': 'picks',
  'saveNominations.nominationIds': 'onScreen',
  'saveNominations.nominationApprovals': 'approvals',
  'saveNominations.markIncomplete': 'fewForms',
  'saveNominations.reopen': 'fewForms',
  'listRolePeople.roleId': 'role',
  'changeRole.roleId': 'spareRole',
  'changeRole.revision': 'roleRevision',
  'changeRole.grants': 'grants',
  'addRole.grants': 'grants',
  'deleteRole.roleId': 'spareRole',
  'listUsers.role_id': 'role',
  'listChangelog.record_id': 'role',
  'exportChangelog.record_id': 'role',
  'previewRole.role_id': 'role',
  'changeUserRoles.userId': 'spareUser',
  'changeUserRoles.revision': 'userRevision',
  'changeUserRoles.roles': 'noRoles',
  'deactivateUser.userId': 'spareUser',
  'reactivateUser.userId': 'spareUser',
  'endUserSession.userId': 'spareUser',
  'endUserSession.sessionKey': 'spareSession',
  'endUserSessions.userId': 'spareUser',
  'sendPasswordLink.userId': 'spareUser',
  'inviteUsers.employee_ids': 'newcomers',
  'inviteUsers.roles': 'noRoles',
  'showInvitation.token': 'link',
  'choosePassword.token': 'link',
  'choosePassword.password': 'freshPassword',
  'changeMyPassword.current': 'password',
  'changeMyPassword.password': 'freshPassword',
  'endMySessions.session_key': 'allOthers',
  'explainAccess.about': 'explained',
  'changeManager.employeeId': 'movable',
  'addEmployee.first_name': 'name',
  'addEmployee.last_name': 'name',
  'addEmployee.preferred_name': 'name',
  'addEmployee.title': 'name',
  'addEmployee.department': 'department',
  'addEmployee.email': 'freshEmail',
  'addEmployee.external_identifier': 'freshNumber',
  'addEmployee.hired_on': 'dayLongAgo',
  'saveEmployee.employeeId': 'spareEmployee',
  'saveEmployee.version': 'employeeVersion',
  'saveEmployee.first_name': 'name',
  'saveEmployee.last_name': 'name',
  'saveEmployee.preferred_name': 'name',
  'saveEmployee.email': 'freshEmail',
  'saveEmployee.external_identifier': 'freshNumber',
  'saveEmployee.hired_on': 'dayLongAgo',
  'saveEmployee.positions': 'positions',
  'recordLeaving.employeeId': 'spareEmployee',
  'recordLeaving.version': 'employeeVersion',
  'recordLeaving.left_on': 'dayOfLate',
  'recordReturn.employeeId': 'leaver',
  'recordReturn.version': 'leaverVersion',
  'saveCustomField.version': 'fieldVersion',
  'archiveCustomField.version': 'fieldVersion',
  'saveEmployeeFields.values': 'fieldValues',
} as const satisfies Readonly<Record<string, Kind>>;

const table: Readonly<Record<string, Kind>> = { ...COMMON_NAMES, ...PARAMETERS };

/** Returns what a field of an operation refers to; undefined if no table lists it. */
export function kindOf(operation: string, field: string): Kind | undefined {
  const own = kindInCase(operation, field);
  if (own !== undefined) return own;
  const key = [`${operation}.${field}`, field].find((name) => Object.hasOwn(table, name));
  return key === undefined ? undefined : table[key];
}
