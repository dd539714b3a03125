interface Named {
  readonly name: string;
}

/**
 * Error texts for a directory's invalid requests, one sentence each. Attributes have their SCIM
 * names.
 */
export const SCIM_REQUEST_WORDS = {
  notText: ({ name }: Named) => `“${name}” is a text.`,
  notWritable: ({ name }: Named) => `“${name}” is too long, or holds what cannot be written.`,
  notShortText: ({ name, max }: Named & { readonly max: number }) =>
    `“${name}” is a text of up to ${max} characters.`,
  notYesOrNo: ({ name }: Named) => `“${name}” is true or false.`,
  notWhole: ({ name }: Named) => `“${name}” is a whole number.`,
  required: ({ name }: Named) => `“${name}” is required.`,
  notRemovable: ({ name }: Named) => `“${name}” cannot be removed.`,
  noUser: 'The body is a user.',
  noOperations: 'The body holds Operations.',
  operationKinds: 'An operation is add, replace or remove.',
  pathIsText: 'A path is a text.',
  removedByPath: 'What is removed is named by a path.',
  holdsAttributes: 'Without a path the value holds attributes.',
  tooManyMembers: 'These are too many members at once.',
} as const;

/** Error texts for filters, and for paths that contain one. */
export const SCIM_FILTER_WORDS = {
  tooLong: 'The filter is too long.',
  tooMany: ({ max }: { readonly max: number }) => `A filter compares up to ${max} times.`,
  unreadable: 'The filter cannot be read.',
  endsTooSoon: 'The filter ends too soon.',
  tooDeep: 'The filter is too deep.',
  missing: ({ token }: { readonly token: string }) => `“${token}” is missing.`,
  unexpected: ({ token }: { readonly token: string }) => `“${token}” is not expected there.`,
  noAttribute: ({ name }: Named) => `“${name}” is not an attribute.`,
  noValue: ({ token }: { readonly token: string }) => `“${token}” is not a value.`,
  noComparison: ({ token }: { readonly token: string }) => `“${token}” is not a comparison.`,
  notFiltered: ({ name }: Named) => `“${name}” cannot be filtered by.`,
  moment: 'A moment is written as 2026-01-31T10:00:00Z.',
  notOfMoments: ({ comparison }: { readonly comparison: string }) =>
    `Moments cannot be compared by “${comparison}”.`,
  ofYesAndNo: 'Yes and no are compared by eq and ne.',
  ofNothing: 'Nothing is compared by eq and ne.',
} as const;
