import type { Who } from '@reviews/api/testing/cases/people';
import * as answer from '@reviews/api/testing/cases/answers';
import type { Answer } from '@reviews/api/testing/cases/answers';
import { onlyLooking, signedIn, type ByKind } from '@reviews/api/testing/cases/kinds-of-people';

/**
 * Building templates: allowed to HR and administrators, who may build all of them. Part of the
 * table of writing.
 */

/** The calls, by their ids in the API document. */
export const TEMPLATE_OPERATIONS = [
  'createTemplate',
  'saveTemplate',
  'publishTemplate',
  'discardTemplateDraft',
  'duplicateTemplate',
  'archiveTemplate',
  'deleteTemplate',
  'addLibraryQuestion',
  'changeLibraryQuestion',
  'archiveLibraryQuestion',
] as const;
export type TemplateOperation = (typeof TEMPLATE_OPERATIONS)[number];

const BUILDING: ByKind = { ...signedIn(answer.NOT_ALLOWED), hr: 'done', administrator: 'done' };

interface TemplateCase<Operation extends TemplateOperation> {
  readonly operation: Operation;
  readonly answers: ByKind;
  readonly people: Partial<Record<Who, Answer>>;
}

/**
 * Answers to those who build templates, also while impersonated. No one else learns whether the
 * template exists.
 */
const toBuilders = <Operation extends TemplateOperation>(
  operation: Operation,
  given: Answer = 'done',
): TemplateCase<Operation> => ({
  operation,
  answers: { ...BUILDING, hr: given, administrator: given },
  people: { administratorAsHr: given },
});

export const TEMPLATE_CASES = {
  'a template': toBuilders('createTemplate'),
  'a template of a type that there is not': toBuilders('createTemplate', answer.INVALID),
  'a template, while impersonations may only look': {
    operation: 'createTemplate',
    answers: onlyLooking(BUILDING),
    people: {},
  },
  'what is built of a template': toBuilders('saveTemplate'),
  'what is built on what another has changed': toBuilders('saveTemplate', answer.TEMPLATE_CHANGED),
  'what is built of a template that there is not': toBuilders('saveTemplate', answer.NO_TEMPLATE),
  'the next version of a template': toBuilders('publishTemplate'),
  'a version in which nothing has changed': toBuilders(
    'publishTemplate',
    answer.NOTHING_TO_PUBLISH,
  ),
  'that nothing was built': toBuilders('discardTemplateDraft'),
  'that nothing was built where nothing was': toBuilders('discardTemplateDraft', 'same'),
  'a copy of a template': toBuilders('duplicateTemplate'),
  'that a template is put away': toBuilders('archiveTemplate'),
  'that a template stays as it is': toBuilders('archiveTemplate', 'same'),
  'a template that was never used': toBuilders('deleteTemplate'),
  'a template that is used': toBuilders('deleteTemplate', answer.TEMPLATE_IN_USE),
  'a question for the library': toBuilders('addLibraryQuestion'),
  'a question for the library that asks nothing': toBuilders('addLibraryQuestion', answer.INVALID),
  'the next version of a question of the library': toBuilders('changeLibraryQuestion'),
  'a version of a question that another has changed': toBuilders(
    'changeLibraryQuestion',
    answer.LIBRARY_CHANGED,
  ),
  'that a question of the library is put away': toBuilders('archiveLibraryQuestion'),
} as const;
export type TemplateCaseName = keyof typeof TEMPLATE_CASES;
