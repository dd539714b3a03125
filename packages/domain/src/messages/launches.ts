import { formatCount } from '../counts.ts';
export const launches = {
  reasons: {
    hasForm: 'Has the form already, or had it and it was removed.',
    left: 'Does not work here any more.',
    noAccount: 'Cannot sign in.',
    noManager: 'Has no manager.',
    managerLeft: ({ manager }: { manager: string }) =>
      `${manager}, the manager, does not work here any more.`,
    managerNoAccount: ({ manager }: { manager: string }) =>
      `${manager}, the manager, cannot sign in.`,
    tooFew: ({ eligible, min }: { eligible: number; min: number }) =>
      `${eligible === 1 ? '1 person' : `${eligible} people`} may review; the template asks for ${min}.`,
    overloaded: ({ manager, count }: { manager: string; count: number }) =>
      `${manager} would have ${count} reviews to write.`,
  },
  problems: {
    left: 'Left the company',
    no_manager: 'No manager',
    manager_left: 'Manager left',
    no_account: 'Cannot sign in',
    too_few_reviewers: 'Too few eligible reviewers',
    overloaded_reviewer: 'Many reviews for one manager',
    has_form: 'Has the form already',
  },
  noQuestions: ({ title }: { title: string }) =>
    `“${title}” has no question. Publish a version with at least one.`,
  faulty: 'This cycle cannot be launched yet.',
  nobody: 'There is nobody to launch to. Please choose at least one person who works here.',
  running: 'A launch of this cycle is under way. Please wait until it is done.',
  failed: ({ done, people }: { done: number; people: number }) =>
    `The launch stopped after ${formatCount(done)} of ${formatCount(people)} people. Start it again: it goes on where it stopped, and nobody gets a form twice.`,
  stopped: ({ why }: { why: string }) => `The launch stopped: ${why}`,
  notFound: 'This launch could not be found.',
  populationNotFound: 'This saved choice could not be found.',
  populationTaken: ({ name }: { name: string }) =>
    `There is a choice “${name}” already. It was left as it is.`,
  undoing: 'The launch is being taken back.',
  /** One sentence for all cases, so that it does not reveal whether a hidden form was started. */
  begun:
    'You cannot take this launch back: somebody has begun to write, something was changed since, or it has opened what is withheld from you.',
  notDone: 'Only a launch that has ended can be taken back.',
  keptForms: ({ count }: { count: number }) =>
    `${count === 1 ? 'One form was' : `${formatCount(count)} forms were`} kept, because something was written or changed in the meantime.`,
} as const;
