/** What is wrong with an answer. */
export const questionMessages = {
  wordCount: '{count, number} of {max, number} words',
  categoryPlaceholder: 'Enter Category',
  totalMustEqual:
    '{percentage, select, true {Total must equal {total}%} other {Total must equal {total}}}',
  categoryNameMissing: 'Every category must have a name.',
  categoryValueMissing: 'Every category must have a number.',
  tooManyCategories: 'You can add at most {max, number} categories.',
  takesNoAnswer: 'This item takes no answer.',
  textExpected: 'The answer must be a text.',
  tooLong: 'The answer can have at most {max, number} characters.',
  optionExpected: 'The answer must be one of the listed options.',
  onlyOneOption: 'Choose only one option.',
  dateExpected: 'The answer must be a date.',
  numberExpected: 'The answer must be a number.',
  wholeNumber: 'The answer must be a whole number.',
  moneyDecimals: 'The answer can have at most two decimals.',
  distributionExpected: 'The answer must be a list of categories with their values.',
  unknownQuestion: 'This question is not part of the review.',
  carriedOver: 'This answer comes from an earlier version and cannot be changed.',
} as const;
