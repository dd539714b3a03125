/** Texts about templates and the question library. */
export const TEMPLATE_MESSAGES = {
  minRequired: 'Minimum number of reviewers is required.',
  maxRequired: 'Maximum number of reviewers is required and cannot be less than the minimum.',
  maxRequiredUpline: 'Maximum number of reviewers is required and cannot be less than minimum.',
  valueRequired: 'A value is required.',
  nominatedByRequired: 'Please select a nomination option.',
  fillInAll: 'Please fill in all required information.',
  saved: 'Saved.',
  notFound: 'This template could not be found.',
  inUse: 'This template is used in a cycle and cannot be deleted.',
  changedMeanwhile:
    'Somebody else has changed this template meanwhile. Your changes are kept here; please compare before you save.',
  changedBeforeDelete:
    'Somebody else has changed this template meanwhile. Look at it before you delete it.',
  published: ({ number }: { number: number }) =>
    `Version ${number} is published. Forms that are open stay as they are.`,
  nothingToPublish: 'Nothing has changed since the last version.',
  faultsLeft: 'Please correct what is marked before you publish.',
  archived: 'This template is archived. Restore it to change it.',
  titleRequired: 'A title is required.',
  titleTooLong: ({ max }: { max: number }) => `A title has at most ${max} characters.`,
  noQuestion: 'A template needs at least one question that can be answered.',
  tooManyQuestions: ({ max }: { max: number }) => `A template has at most ${max} questions.`,
  questionRequired: 'The question is required.',
  choicesRequired: 'At least one choice is required.',
  choiceEmpty: 'A choice cannot be empty.',
  choiceTooLong: ({ max }: { max: number }) => `A choice has at most ${max} characters.`,
  tooManyChoices: ({ max }: { max: number }) => `A question has at most ${max} choices.`,
  categoryEmpty: 'A category cannot be empty.',
  categoryTooLong: ({ max }: { max: number }) => `A category has at most ${max} characters.`,
  tooManyCategories: ({ max }: { max: number }) => `A distribution has at most ${max} categories.`,
  choiceTwice: ({ choice }: { choice: string }) => `“${choice}” is there twice.`,
  choiceSeparator:
    'A choice cannot contain “ | - | ”: it stands between the choices of a stored answer.',
  totalRequired: 'A total above 0 is required.',
  conditionGone:
    'The question of this condition is not there any more. Choose another one or remove the condition.',
  conditionSelf: 'A question cannot depend on itself.',
  conditionLater: ({ question }: { question: string }) =>
    `“${question}” comes after this question. Move it up, or choose an earlier one.`,
  conditionNoChoices: ({ question }: { question: string }) =>
    `“${question}” has no choices that a condition could ask for.`,
  conditionNoAnswer: 'Choose at least one answer.',
  conditionAnswerGone: ({ answer, question }: { answer: string; question: string }) =>
    `“${answer}” is not a choice of “${question}” any more.`,
  questionTwice: 'This question is there twice.',
  questionElsewhere: 'This is not a question of this template.',
  typeNotFound: 'This feedback type could not be found.',
  discarded: 'The changes are discarded.',
  neverPublished: 'Nothing is published yet that could be gone back to.',
  putAway: 'The template is archived.',
  broughtBack: 'The template is restored.',
  deleted: 'The template is deleted.',
  libraryNotFound: 'This question of the library could not be found.',
  libraryChangedMeanwhile:
    'Somebody else has changed this question meanwhile. Your changes are kept here; please compare before you save.',
  libraryArchived: 'This question is archived. Restore it to change it.',
  libraryPutAway: 'The question is archived. Templates that use it stay as they are.',
  libraryBroughtBack: 'The question is restored.',
  readers: {
    writer: 'The writer',
    subject: 'The person reviewed',
    subjectWriting: 'The person reviewed, who writes it',
    managers: 'Their managers',
    manager: 'Their manager',
    managersAbove: 'The managers above',
    everyone: 'Everyone in the company',
    roles: ({ roles }: { roles: readonly string[] }) => roles.join(', '),
    now: 'Always',
    /** `among`: the minimum number of people whose forms an anonymous one is shown with. */
    once: ({ released, enough, among }: { released: boolean; enough: boolean; among: number }) =>
      `${released ? 'Once it is submitted and the packet is released' : 'Once it is submitted'}${enough ? `, together with those of at least ${among - 1} others` : ''}`,
    unlessKept: ({ when }: { when: string }) =>
      `${when}, unless the writer chooses not to share it`,
    never: 'Never',
  },
} as const;
