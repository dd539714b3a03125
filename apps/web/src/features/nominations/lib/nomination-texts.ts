/** The words of the nomination screens that the specification does not fix. */
export const NOMINATION_TEXTS = {
  nobody: 'No reviewers have been named yet.',
  selectionIntro: ({ name }: { name: string }) => `This task names the people who will review ${name}. These are the names so far.`,
  approvalIntro: ({ name }: { name: string }) => `This task decides who will review ${name}. These are the nominations and their state.`,
  pending: 'Pending',
  approved: 'Approved',
  notApproved: 'Not approved',
  openReviews: ({ count }: { count: number }) => (count === 0 ? 'no reviews to write' : `${count} review${count === 1 ? '' : 's'} to write`),
} as const;
