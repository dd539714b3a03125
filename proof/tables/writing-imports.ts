import { MESSAGES } from '@reviews/domain';
import type { Who } from '@reviews/api/testing/cases/people';
import * as answer from '@reviews/api/testing/cases/answers';
import type { Answer, Refusal } from '@reviews/api/testing/cases/answers';

/**
 * Imports: allowed to HR and administrators, who manage all employees. Part of the table of
 * writing.
 */

/** The calls, by their ids in the API document. */
export const IMPORT_OPERATIONS = [
  'uploadImport',
  'mapImport',
  'applyImport',
  'undoImport',
  'discardImport',
] as const;
export type ImportOperation = (typeof IMPORT_OPERATIONS)[number];

const { imports: texts } = MESSAGES;
const NO_IMPORT: Refusal = { status: 404, message: texts.notFound };
const NO_TABLE: Refusal = { status: 422, message: texts.notATable };
const NOT_IDENTIFIED: Refusal = { status: 422, message: texts.notIdentified };
const OTHER_PREVIEW: Refusal = { status: 409, message: texts.otherPreview };
const NOT_APPLIED: Refusal = { status: 409, message: texts.notApplied };
const NOT_DISCARDED: Refusal = { status: 409, message: texts.notDiscarded };
/** Names the person who is importing now. */
const ALREADY_IMPORTING: Refusal = { status: 409, message: '' };

const REFUSED = {
  signedOut: answer.SIGNED_OUT,
  ended: answer.SESSION_ENDED,
  employee: answer.NOT_ALLOWED,
  partner: answer.NOT_ALLOWED,
  partnerElsewhere: answer.NOT_ALLOWED,
  impersonating: answer.NOT_ALLOWED,
};

interface ImportCase<Operation extends ImportOperation> {
  readonly operation: Operation;
  readonly answers: Readonly<Record<keyof typeof REFUSED | 'hr' | 'administrator', Answer>>;
  readonly people: Partial<Record<Who, Answer>>;
}

/**
 * Answers to those who import, also while impersonated. No one else learns whether the import
 * exists.
 */
const toImporters = <Operation extends ImportOperation>(
  operation: Operation,
  given: Answer = 'done',
): ImportCase<Operation> => ({
  operation,
  answers: { ...REFUSED, hr: given, administrator: given },
  people: { administratorAsHr: given },
});
const onlyLooking = <Operation extends ImportOperation>(
  operation: Operation,
): ImportCase<Operation> => ({
  operation,
  answers: { ...REFUSED, hr: 'done', administrator: 'done', impersonating: answer.ONLY_LOOKING },
  people: {},
});

export const IMPORT_CASES = {
  'a file of people': toImporters('uploadImport'),
  'a file that is not a list of people': toImporters('uploadImport', NO_TABLE),
  'a file of people, while impersonations may only look': onlyLooking('uploadImport'),
  'a column mapping': toImporters('mapImport'),
  'a mapping that identifies no one': toImporters('mapImport', NOT_IDENTIFIED),
  'a mapping while someone else imports': toImporters('mapImport', ALREADY_IMPORTING),
  'a mapping of an import that does not exist': toImporters('mapImport', NO_IMPORT),
  'that a preview is applied': toImporters('applyImport'),
  'that a preview is applied that was not seen': toImporters('applyImport', OTHER_PREVIEW),
  'that a preview is applied, while impersonations may only look': onlyLooking('applyImport'),
  'that an import is undone': toImporters('undoImport'),
  'that an import is undone that was not applied': toImporters('undoImport', NOT_APPLIED),
  'that an import is discarded': toImporters('discardImport'),
  'that an applied import is discarded': toImporters('discardImport', NOT_DISCARDED),
} as const;
export type ImportCaseName = keyof typeof IMPORT_CASES;
