import { texts } from '@reviews/messages';
import { customFieldMessages } from '@reviews/messages/en/custom-fields';

/** Types of custom field. */
export const FIELD_TYPES = [
  'text',
  'number',
  'date',
  'select',
  'multi_select',
  'yes_no',
  'person',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/**
 * Who sees a field, besides people who manage employees: everyone, the person, the managers above
 * them.
 */
export const FIELD_AUDIENCES = ['everyone', 'person', 'managers'] as const;
export type FieldAudience = (typeof FIELD_AUDIENCES)[number];
/** Who may change it, besides people who manage employees. */
export const FIELD_EDITORS = ['person', 'managers'] as const;
export type FieldEditor = (typeof FIELD_EDITORS)[number];

export interface FieldOption {
  readonly key: string;
  readonly label: string;
}

/**
 * As sent over the API: a select as its key, several choices as keys, a day as YYYY-MM-DD, a person
 * as their id. Null is empty.
 */
export type FieldValue = string | number | boolean | readonly string[] | null;

export interface FieldShape {
  readonly type: FieldType;
  readonly options: readonly FieldOption[];
}

export const hasChoices = (type: FieldType): boolean =>
  type === 'select' || type === 'multi_select';

/** Maximum length of a text field. */
export const FIELD_TEXT_MAX_CHARS = 2000;
const MAX_ID = 2_147_483_647;
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  text >= '0001-01-01' &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/**
 * Normalises a value for storage: an empty one becomes null, keys are unique and in option order.
 * Undefined when it is not valid for the field.
 */
export function keptValue(
  { type, options }: FieldShape,
  value: FieldValue,
): FieldValue | undefined {
  if (value === null || value === '' || (typeof value === 'object' && value.length === 0))
    return null;
  const keys = options.map(({ key }) => key);
  switch (type) {
    case 'text':
      return typeof value !== 'string' || value.length > FIELD_TEXT_MAX_CHARS
        ? undefined
        : value.trim() === ''
          ? null
          : value.trim();
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    case 'date':
      return typeof value === 'string' && isDay(value) ? value : undefined;
    case 'select':
      return typeof value === 'string' && keys.includes(value) ? value : undefined;
    case 'multi_select':
      return typeof value === 'object' && value.every((key) => keys.includes(key))
        ? keys.filter((key) => value.includes(key))
        : undefined;
    case 'yes_no':
      return typeof value === 'boolean' ? value : undefined;
    case 'person':
      return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_ID
        ? value
        : undefined;
  }
}

/**
 * Formats a value as text; days as YYYY-MM-DD, which the reader's date format replaces. For a
 * person, the name is passed in.
 */
export function fieldText(
  { options }: FieldShape,
  value: FieldValue,
  personName: string | null = null,
): string {
  if (personName !== null) return personName;
  const labelOf = (key: string): string =>
    options.find((option) => option.key === key)?.label ?? key;
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? FIELD_MESSAGES.yes : FIELD_MESSAGES.no;
  if (typeof value === 'object') return value.map(labelOf).join(', ');
  return typeof value === 'string' ? labelOf(value) : String(value);
}

export const FIELD_MESSAGES = texts(customFieldMessages);
