import type { FieldAudience, FieldEditor, FieldType } from '@reviews/domain';
import { formatCount } from '../../../lib/format-count.ts';

const TYPES: Readonly<Record<FieldType, string>> = {
  text: 'Text',
  number: 'Number',
  date: 'Day',
  select: 'One choice',
  multi_select: 'Several choices',
  yes_no: 'Yes or no',
  person: 'A person',
};
const AUDIENCES: Readonly<Record<FieldAudience, string>> = {
  everyone: 'Everybody',
  person: 'The person',
  managers: 'Managers above them',
};
const EDITORS: Readonly<Record<FieldEditor, string>> = {
  person: 'The person',
  managers: 'Managers above them',
};

/** Texts of the custom field screens that the specification does not fix. */
export const FIELD_TEXTS = {
  title: 'Custom fields',
  one: 'Custom field',
  subtitle: 'What you keep about people beyond their record.',
  add: 'Add field',
  newTitle: 'New field',
  failed: 'The fields could not be loaded',
  emptyTitle: 'No custom fields yet',
  empty:
    'Add the first one: a T-shirt size, a cost centre, whatever you want to know of everybody.',
  name: 'Name',
  description: 'Hint',
  descriptionHint: 'Stands below the field where it is filled in.',
  type: 'Type',
  types: TYPES,
  shown: 'Shown',
  onOverview: 'On the page of the person',
  inList: 'As a column and a filter of the list of employees',
  overviewShort: 'Person',
  listShort: 'List',
  nowhere: 'Nowhere',
  sees: 'Who sees it',
  seesHint:
    'Whoever manages employees sees and changes it for those they manage, never their own unless it is open to the person.',
  edits: 'Who changes it',
  audiences: AUDIENCES,
  editors: EDITORS,
  onlyManagers: 'Who manages employees',
  options: 'Choices',
  addOption: 'Add choice',
  optionLabel: ({ number }: { number: number }) => `Choice ${number}`,
  up: ({ label }: { label: string }) => `Move ${label} up`,
  down: ({ label }: { label: string }) => `Move ${label} down`,
  removeOption: ({ label }: { label: string }) => `Remove ${label}`,
  unnamed: 'the new choice',
  people: 'Filled in',
  peopleCount: ({ people }: { people: number }) =>
    people === 0
      ? 'For nobody'
      : `For ${people === 1 ? 'one person' : `${formatCount(people)} people`}`,
  edit: ({ name }: { name: string }) => `Edit ${name}`,
  editWord: 'Edit',
  archivedTitle: 'Archived',
  archive: 'Archive field',
  restore: 'Take back into use',
  archiveTitle: ({ name }: { name: string }) => `Archive ${name}?`,
  archiveMessage:
    'It is shown and asked for nowhere any more. What was entered is kept, and comes back with it.',
  save: 'Save field',
  unsaved: 'Not saved yet',
  allSaved: 'Everything is saved',
  leaveMessage: 'What you changed in this field is not saved.',
  goneTitle: 'Not found',
  valuesTitle: 'More about them',
  editValues: 'Edit these fields',
  valuesOf: 'Edit more about them',
  saveValues: 'Save',
  none: 'Nothing entered',
  yes: 'Yes',
  no: 'No',
  noAnswer: 'Nothing',
} as const;
