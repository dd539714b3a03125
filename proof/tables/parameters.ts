/**
 * What the fields of requests name, so that the requests a proof makes up name what exists. Fields of bodies and queries
 * that are not here get whatever their contract allows; a parameter of a path that is not here is a fault of the proof
 * (CONTRIBUTING.md). A field that means something else in one operation is listed as `operation.field`.
 */
export const PARAMETERS = {
  hash: 'form',
  key: 'image',
  cycleId: 'cycle',
  pulseId: 'cyclePulse',
  feedbackId: 'template',
  'showCycleOverview.id': 'cycle',
  'deletePulse.id': 'formOrNumber',

  'saveNominations.stage': 'nominationStage',
  'saveNominations.nominations': 'picks',
  'saveNominations.nominationIds': 'onScreen',
  'saveNominations.nominationApprovals': 'approvals',
  'saveNominations.markIncomplete': 'fewForms',
  'saveNominations.reopen': 'fewForms',
  nominations: 'employee',
  employee_ids: 'employee',
  nominationApprovals: 'user',
  markIncomplete: 'formNumber',
  reopen: 'formNumber',

  commentId: 'comment',
  employee_feedback_comment_id: 'comment',
  'addComment.question_id': 'question',
  'addComment.visibility': 'visibility',

  changeId: 'managerChange',
  manager_id: 'employee',
  former_manager_id: 'formerManager',
  'changeManager.employeeId': 'movable',

  employeeId: 'employee',
  userId: 'user',
  employee_feedback_id: 'formNumber',
  feedback_id: 'template',
  reassignPacketIds: 'formNumber',
  'nameEmployees.selections': 'employee',

  answer_group: 'draft',
  answerGroup: 'draft',
  base: 'draftBase',
  editor: 'editor',
  answers: 'answers',

  'searchCyclePulse.filters': 'filters',
  search: 'words',
  email: 'email',
  password: 'password',
} as const satisfies Readonly<Record<string, Kind>>;

/** What a field may name. How one is found is `proof/requests/names.ts`. */
export type Kind =
  | 'form' | 'formNumber' | 'formOrNumber' | 'image' | 'cycle' | 'cyclePulse' | 'template' | 'employee' | 'user'
  | 'comment' | 'question' | 'visibility' | 'draft' | 'draftBase' | 'editor' | 'answers' | 'filters' | 'words' | 'email' | 'password' | 'nominationStage' | 'picks' | 'onScreen' | 'approvals' | 'fewForms' | 'managerChange' | 'movable' | 'formerManager';

const table: Readonly<Record<string, Kind>> = PARAMETERS;

/** What a field of an operation names; undefined where the table does not say. */
export function kindOf(operation: string, field: string): Kind | undefined {
  const key = [`${operation}.${field}`, field].find((name) => Object.hasOwn(table, name));
  return key === undefined ? undefined : table[key];
}
