import type { DataKey, QuestionType, UiKey } from './types.ts';

const DATA_KEY_OF: Record<UiKey, DataKey> = {
  text: 'text',
  textarea: 'text',
  select: 'option',
  'input.radio': 'option',
  'input.checkbox': 'option',
  'input.date': 'date',
  'input.number': 'number',
  'input.money': 'number',
  distribution: 'option',
};

/** Returns the kind of value a control stores. */
export function dataKeyOf(uiKey: UiKey): DataKey {
  return DATA_KEY_OF[uiKey];
}

/** Returns the type object of a question version with this control. */
export function questionType(uiKey: UiKey): QuestionType {
  return { ui_key: uiKey, data_key: dataKeyOf(uiKey) };
}

/** Whether the control only shows a text and takes no answer. */
export function isTextOnly(uiKey: UiKey): boolean {
  return uiKey === 'text';
}

/** Whether the control offers config.options. */
export function hasOptions(uiKey: UiKey): boolean {
  return uiKey === 'select' || uiKey === 'input.radio' || uiKey === 'input.checkbox';
}
