interface Limits {
  min: number;
  max: number | null;
}

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

/** Says how many reviewers to choose. */
function howMany({ min, max }: Limits): string {
  if (max === null)
    return min === 0 ? 'Choose as many as you like, or nobody.' : `Choose ${people(min)} or more.`;
  if (min === max) return `Choose exactly ${people(max)}.`;
  return min === 0 ? `Choose up to ${people(max)}, or nobody.` : `Choose ${min} to ${people(max)}.`;
}

/** Says how many reviewers are chosen, and how many are needed. */
function countOf({ count, min, max }: Limits & { count: number }): string {
  if (max === null) return min === 0 ? `${count} chosen` : `${count} chosen, ${min} or more needed`;
  return `${count} of ${min === max ? max : `${min}–${max}`} chosen`;
}

function nextStep({
  needsApproval,
  isAboutMe,
}: {
  needsApproval: boolean;
  isAboutMe: boolean;
}): string {
  if (!needsApproval)
    return 'Nobody has to approve: the people you choose are asked to review as soon as you submit.';
  return `${isAboutMe ? 'Your manager' : 'Their manager'} decides on your choice before anybody is asked to review.`;
}

/** Texts of the nomination screens that the specification does not fix. */
export const NOMINATION_TEXTS = {
  nobody: 'No reviewers have been named yet.',
  withheld: 'The reviewers are hidden now, so that their reviews stay anonymous.',
  selectionIntro: ({ name }: { name: string }) =>
    `This task names the people who will review ${name}. These are the names so far.`,
  approvalIntro: ({ name }: { name: string }) =>
    `This task decides who will review ${name}. These are the nominations and their state.`,
  pending: 'Pending',
  approved: 'Approved',
  notApproved: 'Not approved',
  openReviews: ({ count }: { count: number }) =>
    count === 0 ? 'no reviews to write' : `${count} review${count === 1 ? '' : 's'} to write`,
  chooseForMe: ({ title }: { title: string }) =>
    `For your ${title}, choose the people who will review you.`,
  chooseFor: ({ title, name }: { title: string; name: string }) =>
    `For the ${title} of ${name}, choose the people who will review them.`,
  howMany,
  count: countOf,
  next: nextStep,
  search: 'Search peers',
  full: ({ max }: { max: number }) =>
    `You have chosen ${people(max)}, which is the most. Remove somebody to choose another.`,
  chosen: 'Chosen reviewers',
  nobodyChosen: 'Nobody yet. The people you find above will stand here.',
  remove: ({ name }: { name: string }) => `Remove ${name}`,
  removed: ({ name }: { name: string }) => `${name} was removed.`,
  undo: 'Undo',
  restored: 'Your unsaved selections are back.',
  terms: 'Terms',
  agree: 'I agree to these terms',
  decline: 'Decline this review',
  declineConfirm: 'Decline review',
  declineLabel: 'Why will you not write it?',
  /** Says what happens to the review and who chooses a replacement. */
  declineWhat: ({ name }: { name: string }) =>
    `You will not write about ${name}, and somebody else may be asked instead. You cannot undo this.`,
  declinePutAway: 'What you have written so far is put away; nobody reads it.',
  declineUnsaved: 'What you have written could not be saved, so the review is not declined yet.',
  /**
   * True for every template: the reviewee is never told, and managers are not told if the writers
   * are anonymous to them.
   */
  declineReaders: ({ name, fromManagers }: { name: string; fromManagers: boolean }) =>
    fromManagers
      ? `HR can read your reason; ${name} and their managers cannot.`
      : `${name}\u2019s managers and HR can read your reason; ${name} cannot.`,
} as const;
