import {
  FIELD_AUDIENCES,
  FIELD_EDITORS,
  FIELD_TEXT_MAX_CHARS,
  FIELD_TYPES,
  NAME_MAX_CHARS,
} from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messageReply, personRef, recordId, recordIdText, nameText, typedText } from './wire.ts';

const ofField = z.strictObject({ fieldId: recordIdText });
const ofEmployee = z.strictObject({ employeeId: recordIdText });
const name = nameText(NAME_MAX_CHARS);
const version = z.int().min(1);
const type = z.literal(FIELD_TYPES);
const option = z.strictObject({ key: z.string(), label: z.string() });

const rules = {
  type,
  /** Shown on the person's page. Otherwise only a column and a filter of the employee list. */
  on_overview: z.boolean(),
  in_list: z.boolean(),
  /** In addition to people who manage employees. */
  visible_to: z.array(z.literal(FIELD_AUDIENCES)).max(FIELD_AUDIENCES.length),
  editable_by: z.array(z.literal(FIELD_EDITORS)).max(FIELD_EDITORS.length),
};

const customField = z.strictObject({
  id: recordId,
  version,
  name: z.string(),
  description: z.string(),
  ...rules,
  options: z.array(option),
  is_archived: z.boolean(),
  /** Number of people with a value in this field. */
  people: z.int().min(0),
});
export type CustomFieldView = z.infer<typeof customField>;

const fieldInput = {
  name,
  description: typedText(FIELD_TEXT_MAX_CHARS),
  ...rules,
  /** In order; `key` is null for a new one. */
  options: z.array(z.strictObject({ key: z.string().max(40).nullable(), label: name })).max(200),
};

export const listCustomFields = endpoint({
  id: 'listCustomFields',
  method: 'GET',
  path: '/api/custom-fields',
  tag: 'custom-fields',
  summary: 'List the custom fields of people.',
  response: z.strictObject({ data: z.array(customField) }),
});

export const addCustomField = endpoint({
  id: 'addCustomField',
  method: 'POST',
  path: '/api/custom-fields',
  tag: 'custom-fields',
  summary: 'Add a custom field.',
  body: z.strictObject(fieldInput),
  response: z.strictObject({ id: recordId, message: z.string() }),
});
export type CustomFieldInput = z.infer<NonNullable<typeof addCustomField.body>>;

/** The type cannot change once someone has a value. A choice that someone has cannot be removed. */
export const saveCustomField = endpoint({
  id: 'saveCustomField',
  method: 'PUT',
  path: '/api/custom-fields/:fieldId',
  tag: 'custom-fields',
  summary: 'Change a custom field.',
  params: ofField,
  body: z.strictObject({ version, ...fieldInput }),
  response: messageReply,
});

/**
 * Archives or restores the field. An archived field is not shown or offered, and its values are
 * kept.
 */
export const archiveCustomField = endpoint({
  id: 'archiveCustomField',
  method: 'POST',
  path: '/api/custom-fields/:fieldId/archive',
  tag: 'custom-fields',
  summary: 'Archive or restore a custom field.',
  params: ofField,
  body: z.strictObject({ version, archived: z.boolean() }),
  response: messageReply,
});

const fieldValue = z.union([
  typedText(FIELD_TEXT_MAX_CHARS),
  z.number(),
  z.boolean(),
  z.array(z.string().max(40)).max(200),
  z.null(),
]);

const employeeField = z.strictObject({
  id: recordId,
  name: z.string(),
  description: z.string(),
  type,
  options: z.array(option),
  value: fieldValue,
  /** As text; a day as YYYY-MM-DD. Empty when there is no value. */
  text: z.string(),
  /** Whether it is shown on the person's page. */
  on_overview: z.boolean(),
  person: personRef.nullable(),
  can_edit: z.boolean(),
});
export type EmployeeFieldView = z.infer<typeof employeeField>;

/** Returns the fields that the reader may see; none when the employee does not exist for them. */
export const showEmployeeFields = endpoint({
  id: 'showEmployeeFields',
  method: 'GET',
  path: '/api/employees/:employeeId/fields',
  tag: 'custom-fields',
  token: ['people'],
  summary: 'Show the custom fields of a person.',
  params: ofEmployee,
  response: z.strictObject({ data: z.array(employeeField) }),
});

/**
 * Each value comes with the value that was shown. Refused when someone else has changed it since.
 */
export const saveEmployeeFields = endpoint({
  id: 'saveEmployeeFields',
  method: 'PUT',
  path: '/api/employees/:employeeId/fields',
  tag: 'custom-fields',
  summary: 'Change the custom fields of a person.',
  params: ofEmployee,
  body: z.strictObject({
    values: z
      .array(z.strictObject({ field_id: recordId, value: fieldValue, was: fieldValue }))
      .min(1)
      .max(100)
      .refine((values) => new Set(values.map(({ field_id: id }) => id)).size === values.length),
  }),
  response: messageReply,
});
