/** Texts about cycles: `MESSAGES.cycles`. */
export const CYCLE_MESSAGES = {
  startDateBetween: ({ from, to }: { from: string; to: string }) =>
    `Start Date Must be between ${from} and ${to}`,
  dueDateBetween: ({ from, to }: { from: string; to: string }) =>
    `Due Date Must be between ${from} and ${to}`,
  autoCloseDateBetween: ({ from, to }: { from: string; to: string }) =>
    `Auto Close Date Must be between ${from} and ${to}`,
  endBeforeStart: 'The end date cannot be before the start date.',
  dateRequired: 'A date is required.',
  daysAtLeast: ({ min }: { min: number }) => `Please enter a whole number of at least ${min}.`,
  releaseBeforeStart: 'Packets cannot be released before the cycle starts.',
  closed: 'This cycle is closed.',
  saved: 'Saved.',
  notFound: 'This cycle could not be found.',
  nameRequired: 'A name is required.',
  titleRequired: 'A title is required.',
  stageWords: { Nominations: 'nominations', 'Nomination Approvals': 'approvals' },
  correctIssues: 'Please correct what is marked before you save.',
  noPulses: 'A cycle needs at least one pulse before it can be launched.',
  pulseGone: 'This pulse is not there any more.',
  stageGone: 'This stage is not there any more.',
  pulseTwice: ({ title }: { title: string }) => `“${title}” is in this cycle already.`,
  noStage: ({ title }: { title: string }) =>
    `“${title}” has no stage. Add one, or remove the pulse.`,
  stageMissing: ({ title, component }: { title: string; component: string }) =>
    `“${title}” needs a stage “${component}”.`,
  stageTwice: ({ title, component }: { title: string; component: string }) =>
    `“${title}” has a stage “${component}” already.`,
  stageTooEarly: ({
    title,
    component,
    first,
  }: {
    title: string;
    component: string;
    first: string;
  }) => `“${component}” of “${title}” cannot stand before its “${first}”.`,
  onlyForms: ({ title }: { title: string }) =>
    `Nobody is nominated for “${title}”: it has no such stage.`,
  notChosenByEmployee: ({ title }: { title: string }) =>
    `Employees do not choose the reviewers of “${title}”: it has no nominations.`,
  notApproved: ({ title }: { title: string }) =>
    `The reviewers of “${title}” need no approval: it has no such stage.`,
  templateArchived: ({ title }: { title: string }) =>
    `“${title}” is archived. Restore it, or remove the pulse.`,
  notLaunched: ({ title, group }: { title: string; group: string }) =>
    `“${title}” is of type ${group}, whose forms are not opened by a launch.`,
  notOffered: 'Please choose a template that is published and not archived.',
  versionUnknown: 'Please choose the version in use or the latest one.',
  structureFixed:
    'Forms of this cycle are open: its pulses, and its stages with their order, stay as they are. Names and dates can be changed.',
  changedBy: ({ name, when }: { name: string; when: string }) =>
    `${name} has changed this cycle on ${when}. What you entered is kept here; please compare before you save.`,
  changedByYou: ({ when }: { when: string }) =>
    `You have changed this cycle in another window on ${when}. What you entered is kept here; please compare before you save.`,
  changedMeanwhile:
    'This cycle has changed meanwhile. What you entered is kept here; please compare before you save.',
  changedBeforeDelete: 'This cycle has changed meanwhile. Look at it before you delete it.',
  closedNow: ({ name }: { name: string }) => `${name} is closed.`,
  openedAgain: ({ name }: { name: string }) => `${name} is open again.`,
  deleted: ({ name }: { name: string }) => `${name} is deleted.`,
  neverLaunched: 'A cycle that was never launched cannot be closed. It can be deleted.',
  hasForms: 'Forms were opened in this cycle: it can be closed, not deleted.',
} as const;
