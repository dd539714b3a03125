/**
 * For people imports: which fields they may fill. Importers manage everyone, so they may change
 * every active field of everyone but themselves (`canEditField`); an import skips its importer.
 */
export { findFieldsInUse, lockFields } from './custom-fields.queries.ts';
/** For the employee list: its columns and filters from fields, and their values. */
export { fieldCondition, fieldFilter, findListFields, findTexts } from './list-fields.ts';
/** For the change log: whose fields are hidden from them. */
export { ownRecords, TOLD_THE_PERSON, withheldInList } from './custom-fields.policy.ts';
export type { FieldRecord } from './custom-fields.queries.ts';
