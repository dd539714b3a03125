import { MESSAGES } from '@reviews/domain';
import type { Who } from '../world/people.ts';
import * as answer from './answers.ts';
import type { Answer, Refusal } from './answers.ts';

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
const NOBODY_IDENTIFIED: Refusal = { status: 422, message: texts.nobodyIdentified };
const OTHER_PREVIEW: Refusal = { status: 409, message: texts.otherPreview };
const NOT_APPLIED: Refusal = { status: 409, message: texts.notApplied };
const NOT_DISCARDED: Refusal = { status: 409, message: texts.notDiscarded };
/** Names the person who is importing now. */
const SOMEBODY_IMPORTS: Refusal = { status: 409, message: '' };

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
  'what is no file of people': toImporters('uploadImport', NO_TABLE),
  'a file of people, while impersonations may only look': onlyLooking('uploadImport'),
  'what the columns of a file hold': toImporters('mapImport'),
  'columns that tell nobody apart': toImporters('mapImport', NOBODY_IDENTIFIED),
  'columns while somebody else imports': toImporters('mapImport', SOMEBODY_IMPORTS),
  'columns of an import that there is not': toImporters('mapImport', NO_IMPORT),
  'that a preview is applied': toImporters('applyImport'),
  'that a preview is applied which was not seen': toImporters('applyImport', OTHER_PREVIEW),
  'that a preview is applied, while impersonations may only look': onlyLooking('applyImport'),
  'that an import is taken back': toImporters('undoImport'),
  'that an import is taken back which was not applied': toImporters('undoImport', NOT_APPLIED),
  'that a file of people is left': toImporters('discardImport'),
  'that an import is left which was applied': toImporters('discardImport', NOT_DISCARDED),
} as const;
export type ImportCaseName = keyof typeof IMPORT_CASES;
