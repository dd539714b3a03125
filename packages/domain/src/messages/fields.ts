export const fields = {
  required: 'A value is required.',
  tooLong: ({ max }: { max: number }) => `Please use at most ${max} characters.`,
  email: 'Please enter an email address.',
  date: 'Please enter a date.',
  number: 'Please enter a number.',
  notUnique: 'This is already in use.',
} as const;
