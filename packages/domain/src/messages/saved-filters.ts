export const savedFilters = {
  nameRequired: 'Please give it a name.',
  nameTooLong: ({ max }: { max: number }) => `A name has at most ${max} characters.`,
  nameTaken: ({ name }: { name: string }) => `You have a filter “${name}” already.`,
  nothing: 'There is nothing to save. Please set a filter first.',
  tooLong: 'These filters are too long to be saved. Please choose fewer of them.',
  tooMany: ({ max }: { max: number }) =>
    `You have ${max} saved filters; more cannot be kept. Please delete one first.`,
  notFound: 'This saved filter could not be found.',
  changed: 'This saved filter was changed in the meantime. Please look at it again.',
} as const;
