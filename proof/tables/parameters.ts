import { kindInCase } from '@reviews/api/testing/cases/all-cases';
import { COMMON_NAMES, type Kind } from '@reviews/api/testing/cases/parameters';

/**
 * What request fields refer to, so that generated requests name existing records. Fields of bodies
 * and queries that are not listed get any value their contract allows; a path parameter that is not
 * listed is a fault of the proof (CONTRIBUTING.md). A field that means something else in one
 * operation is listed as `operation.field`.
 */
const PARAMETERS = {
  'showCycleOverview.id': 'cycle',
  'listCycleProgress.id': 'cycle',
  'listLateForms.id': 'cycle',
  'listLateForms.pulse_id': 'cyclePulse',
  'showCycle.id': 'cycle',
  'saveCycle.id': 'builtCycle',
  'saveCycle.revision': 'cycleRevision',
  'saveCycle.cycle': 'cyclePlan',
  'closeCycle.id': 'emptyCycle',
  'closeCycle.revision': 'emptyRevision',
  'deleteCycle.id': 'unusedCycle',
  'deletePulse.id': 'formOrNumber',
  'showImport.id': 'import',
  'listImportRows.id': 'import',
  'mapImport.id': 'unmappedImport',
  'mapImport.fields': 'importFields',
  'applyImport.id': 'readyImport',
  'applyImport.digest': 'digest',
  'undoImport.id': 'appliedImport',
  'discardImport.id': 'unmappedImport',
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
  'showTemplate.id': 'builtTemplate',
  'saveTemplate.id': 'builtTemplate',
  'publishTemplate.id': 'builtTemplate',
  'discardTemplateDraft.id': 'builtTemplate',
  'duplicateTemplate.id': 'builtTemplate',
  'archiveTemplate.id': 'builtTemplate',
  'previewReaders.id': 'builtTemplate',
  'deleteTemplate.id': 'unusedTemplate',
  'saveTemplate.revision': 'templateRevision',
  'publishTemplate.revision': 'templateRevision',
  'discardTemplateDraft.revision': 'templateRevision',
  'saveTemplate.draft': 'templateDraft',
  'createTemplate.type_id': 'feedbackType',
  'showLibraryQuestion.id': 'libraryQuestion',
  'changeLibraryQuestion.id': 'libraryQuestion',
  'changeLibraryQuestion.version': 'libraryVersion',
  'archiveLibraryQuestion.id': 'libraryQuestion',
  'saveIntegration.revision': 'integrationRevision',
  'configureIntegration.revision': 'integrationRevision',
  'configureIntegration.settings': 'webhookSettings',
  'runScheduledImport.integrationId': 'schedule',
  'showDirectory.integrationId': 'directory',
  'makeDirectoryToken.integrationId': 'directory',
  'saveGroupRoles.integrationId': 'directory',
  'saveGroupRoles.revision': 'groupRevision',
  'addIntegration.kind': 'integrationKind',
  'unlinkUser.userId': 'spareUser',
  'showOpenId.integrationId': 'provider',
  'sendDeliveryAgain.integrationId': 'sendingWebhook',
  'sendDeliveryAgain.deliveryId': 'sentDelivery',
  'addPage.title': 'name',
  'addPage.slug': 'freshSlug',
  'addPage.body': 'pageBody',
  'savePage.title': 'name',
  'savePage.slug': 'freshSlug',
  'savePage.body': 'pageBody',
  'saveMenu.revision': 'menuRevision',
  'saveMenu.entries': 'menuEntries',
  'previewMenu.entries': 'menuEntries',
  'previewMenu.role_id': 'role',
  'showPage.slug': 'pageSlug',
  'showPageVersion.version': 'pageVersion',
  'savePage.revision': 'pageRevision',
  'withdrawPage.revision': 'pageRevision',
  'deletePage.revision': 'pageRevision',
  'orderPages.ids': 'pageOrder',
  'addComment.question_id': 'question',
  'addComment.visibility': 'visibility',
  'changeManager.employeeId': 'movable',
  'searchCyclePulse.filters': 'filters',
  'exportCyclePulse.filters': 'filters',
} as const satisfies Readonly<Record<string, Kind>>;

const table: Readonly<Record<string, Kind>> = { ...COMMON_NAMES, ...PARAMETERS };

/** Returns what a field of an operation refers to; undefined if no table lists it. */
export function kindOf(operation: string, field: string): Kind | undefined {
  const own = kindInCase(operation, field);
  if (own !== undefined) return own;
  const key = [`${operation}.${field}`, field].find((name) => Object.hasOwn(table, name));
  return key === undefined ? undefined : table[key];
}
