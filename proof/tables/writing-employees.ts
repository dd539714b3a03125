import { FIELD_MESSAGES, MESSAGES } from '@reviews/domain';
import type { Who } from '@reviews/api/testing/cases/people';
import * as answer from '@reviews/api/testing/cases/answers';
import type { Answer, Refusal } from '@reviews/api/testing/cases/answers';
import { onlyLooking, signedIn, type ByKind } from '@reviews/api/testing/cases/kinds-of-people';

/**
 * Employee records and custom fields; the record is of someone in Engineering. Part of the table of
 * writing.
 */

/** The calls, by their ids in the API document. */
export const EMPLOYEE_OPERATIONS = [
  'addEmployee',
  'saveEmployee',
  'recordLeaving',
  'recordReturn',
  'savePhoto',
  'removePhoto',
  'addCustomField',
  'saveCustomField',
  'archiveCustomField',
  'saveEmployeeFields',
] as const;
export type EmployeeOperation = (typeof EMPLOYEE_OPERATIONS)[number];

const { employees: texts } = MESSAGES;
/** Names the person concerned. */
const RECORD_CHANGED: Refusal = { status: 409, message: '' };
const LEFT_ALREADY: Refusal = { status: 422, message: '' };
const NO_FIELD: Refusal = { status: 404, message: FIELD_MESSAGES.notFound };
const FIELD_CHANGED: Refusal = { status: 409, message: FIELD_MESSAGES.conflict };
const VALUE_CHANGED: Refusal = { status: 409, message: FIELD_MESSAGES.valueChanged };
const OWN_RECORD: Refusal = { status: 403, message: texts.ownRecord };

/** HR in scope of the person. For an HR Partner elsewhere, the person does not exist. */
const MANAGING: ByKind = {
  ...signedIn(answer.NOT_ALLOWED),
  hr: 'done',
  administrator: 'done',
  partner: 'done',
  partnerElsewhere: answer.NO_SUCH_PERSON,
};
const ADDING: ByKind = { ...MANAGING, partnerElsewhere: answer.INVALID };
/** Everyone sees the field; HR in scope changes it. */
const FILLING: ByKind = { ...MANAGING, partnerElsewhere: answer.NOT_ALLOWED };
/** Everyone may also change their own. */
const OWN_PHOTO: ByKind = signedIn('done');
const OUTSIDER_PHOTO = { outsider: answer.NOT_ALLOWED };
const CONFIGURING: ByKind = { ...signedIn(answer.NOT_ALLOWED), administrator: 'done' };

interface EmployeeCase<Operation extends EmployeeOperation> {
  readonly operation: Operation;
  readonly answers: ByKind;
  readonly people?: Partial<Record<Who, Answer>>;
}

const toStaff = <Operation extends EmployeeOperation>(
  operation: Operation,
  answers: ByKind,
  given: Answer = 'done',
): EmployeeCase<Operation> => ({
  operation,
  answers: { ...answers, hr: given, administrator: given, partner: given },
  people: { administratorAsHr: given },
});
const toAdministrators = <Operation extends EmployeeOperation>(
  operation: Operation,
  given: Answer = 'done',
): EmployeeCase<Operation> => ({ operation, answers: { ...CONFIGURING, administrator: given } });
const whileOnlyLooking = <Operation extends EmployeeOperation>(
  operation: Operation,
  answers: ByKind,
): EmployeeCase<Operation> => ({ operation, answers: onlyLooking(answers) });

export const EMPLOYEE_CASES = {
  'a newcomer to Engineering': toStaff('addEmployee', ADDING),
  'a newcomer, while impersonations may only look': whileOnlyLooking('addEmployee', ADDING),
  'the record of an employee': toStaff('saveEmployee', MANAGING),
  'a record that someone else has saved': toStaff('saveEmployee', MANAGING, RECORD_CHANGED),
  'their own record': {
    operation: 'saveEmployee',
    answers: {
      ...signedIn(answer.NOT_ALLOWED),
      hr: OWN_RECORD,
      administrator: OWN_RECORD,
      partner: answer.NO_SUCH_PERSON,
      partnerElsewhere: answer.NO_SUCH_PERSON,
    },
    people: { hrAsWriter: answer.NOT_ALLOWED, administratorAsHr: OWN_RECORD },
  },
  'a record, while impersonations may only look': whileOnlyLooking('saveEmployee', MANAGING),
  'that someone has left': toStaff('recordLeaving', MANAGING),
  'a leaving that is already recorded': toStaff('recordLeaving', MANAGING, LEFT_ALREADY),
  'that someone is back': toStaff('recordReturn', MANAGING),
  'a photo of someone': toStaff('savePhoto', MANAGING),
  'a file that is not a photo': toStaff('savePhoto', MANAGING, answer.NO_IMAGE),
  'their own photo': { operation: 'savePhoto', answers: OWN_PHOTO, people: OUTSIDER_PHOTO },
  'their own photo, while impersonations may only look': {
    operation: 'savePhoto',
    answers: onlyLooking(OWN_PHOTO),
    people: OUTSIDER_PHOTO,
  },
  'that a photo is removed': toStaff('removePhoto', MANAGING),
  'that a missing photo is removed': toStaff('removePhoto', MANAGING, 'same'),
  'a custom field': toAdministrators('addCustomField'),
  'another name for a custom field': toAdministrators('saveCustomField'),
  'a custom field that someone else has changed': toAdministrators(
    'saveCustomField',
    FIELD_CHANGED,
  ),
  'a custom field that does not exist': toAdministrators('saveCustomField', NO_FIELD),
  'that a custom field is archived': toAdministrators('archiveCustomField'),
  'a value of a custom field': toStaff('saveEmployeeFields', FILLING),
  'a value of a custom field that has changed': toStaff(
    'saveEmployeeFields',
    FILLING,
    VALUE_CHANGED,
  ),
} as const satisfies Record<string, EmployeeCase<EmployeeOperation>>;
export type EmployeeCaseName = keyof typeof EMPLOYEE_CASES;
