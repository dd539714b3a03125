/**
 * For files of people: which fields they may fill. Whoever brings in everybody manages everybody, and changes each field that
 * is in use of everybody but themselves (`canEditField`); themselves they leave alone.
 */
export { findFieldsInUse, lockFields } from './custom-fields.queries.ts';
/** For the list of employees: which fields are columns and filters of it, and what people have in them. */
export { fieldCondition, fieldFilter, findListFields, findTexts } from './list-fields.ts';
/** For the change log: whose fields are kept from them. */
export { ownRecords, TOLD_THE_PERSON, withheldInList } from './custom-fields.policy.ts';
export type { FieldRecord } from './custom-fields.queries.ts';
