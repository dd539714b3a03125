import type { ReleaseMode, StageComponentName } from '@reviews/domain';
import type { DraftKind } from './cycle-draft.ts';
import { formatCount } from '../../../lib/format-count.ts';

const days = (count: number): string => `${count} day${count === 1 ? '' : 's'}`;

/** Kept short: the hint at the days field explains reviews opened later. */
const countedFrom = (hasStart: boolean): string => (hasStart ? 'its start' : 'a form is opened');

/** Texts of the cycle builder. */
export const BUILDER_TEXTS = {
  name: 'Name',
  placard: 'Line below the name',
  placardHint:
    'Stands below the name wherever the cycle is shown, such as “First half of the year”.',
  start: 'First day',
  end: 'Last day',
  details: 'Name and dates',
  pulses: 'Pulses',
  pulsesHint: 'Each pulse is one questionnaire that people are asked in this cycle.',
  addPulse: 'Add a pulse',
  addPulseTitle: 'Add a pulse',
  searchTemplates: 'Search templates',
  noTemplates: 'No template is published yet. A cycle is made of published templates.',
  noneFound: 'No template has these words in its title or type.',
  addShort: 'Add',
  add: ({ title }: { title: string }) => `Add ${title}`,
  isAdded: 'In this cycle',
  added: ({ title, count }: { title: string; count: number }) =>
    `${title} is added with ${count === 1 ? 'its stage' : `${count} stages`}.`,
  removePulse: ({ title }: { title: string }) => `Remove ${title}`,
  removed: ({ title }: { title: string }) => `${title} is removed with its stages.`,
  undo: 'Undo',
  stageless: 'Waits for nobody',
  stagelessHint: 'Its forms wait for no earlier stage, and no other form waits for them.',
  usesVersion: ({ version }: { version: number }) => `Uses version ${version}`,
  newerVersion: ({ version, latest }: { version: number; latest: number }) =>
    `Uses version ${version}; version ${latest} is published.`,
  takeVersion: ({ latest }: { latest: number }) => `Use version ${latest}`,
  forms: ({ count }: { count: number }) => `${formatCount(count)} form${count === 1 ? '' : 's'}`,
  stages: 'Stages',
  stagesHint:
    'One after another, over all pulses: whoever has an open form in an earlier stage writes that one first.',
  noStages: 'The stages are proposed as soon as a pulse is added.',
  stageTitle: 'Title',
  stageStart: 'Start date',
  stageDue: 'Due date',
  stageAutoClose: 'Auto close date',
  dueDays: 'Due days',
  autoCloseDays: 'Auto close days',
  daysHint:
    'Days count from the day a form is opened, or its stage starts where that is later, and close no form before it is due. Where there is a date, the date holds.',
  showDueDate: 'Show the due date to those who write',
  removeStage: ({ title }: { title: string }) => `Remove stage ${title}`,
  addStage: ({ component }: { component: string }) => `Add its stage “${component}”`,
  stageOf: ({ title, pulse }: { title: string; pulse: string }) =>
    title === pulse ? `Stage ${title}` : `Stage ${title} of ${pulse}`,
  unfinishedDate: 'Please complete this date.',
  timeline: 'The cycle at a glance',
  timelineStage: 'Stage',
  timelineWhen: 'When',
  startsWithCycle: 'starts with the cycle',
  from: ({ date }: { date: string }) => `from ${date}`,
  due: ({ date }: { date: string }) => `due ${date}`,
  dueAfter: ({ days: count, hasStart }: { days: number; hasStart: boolean }) =>
    `due ${days(count)} after ${countedFrom(hasStart)}`,
  noDue: 'no due date',
  closes: ({ date }: { date: string }) => `closes ${date}`,
  closesAfter: ({ days: count, hasStart }: { days: number; hasStart: boolean }) =>
    `closes ${days(count)} after ${countedFrom(hasStart)}`,
  release: 'Release of packets',
  releaseDays: 'Days after the last form is complete',
  releaseDate: 'Release date',
  releaseTime: 'Time',
  releaseTimeHint: 'In the time zone of the organisation. Without a time: as the day begins.',
  save: 'Save',
  saved: 'Everything is saved',
  unsaved: 'Not saved yet. This computer keeps what you entered.',
  saving: 'Saving…',
  toCorrect: ({ count }: { count: number }) =>
    `${count} thing${count === 1 ? '' : 's'} to put right before you can save`,
  toLaunch: 'Before it can be launched',
  toLauncher: 'Go to the launcher',
  numbered: ({ number, title }: { number: number; title: string }) =>
    `Stage ${number}${title === '' ? '' : `: ${title}`}`,
  restored:
    'You changed this cycle earlier on this computer and did not save. Your changes are here.',
  dropRestored: 'Drop these changes',
  theirs: 'Take the saved version',
  mine: 'Save mine over it',
  differences: 'What differs',
  part: 'Field',
  yours: 'Yours',
  theirsColumn: 'Saved',
  isClosed:
    'This cycle is closed: it can be read, and nothing in it can be changed. Open it again to change it.',
  isFixed:
    'Forms of this cycle are open. Its pulses and the order of its stages stay as they are; names and dates can be changed.',
  close: 'Close cycle',
  closeHint:
    'Nothing can be written in a closed cycle any more, and its forms stay as they are. It can be opened again.',
  closeQuestion: ({ name }: { name: string }) =>
    `Close ${name}? Its forms can be read and not written any more, until you open it again.`,
  open: 'Open again',
  openHint: 'Whatever was open when it was closed can be written again.',
  remove: 'Delete cycle',
  removeHint: 'No form was opened in it yet. What is built here goes with it.',
  removeQuestion: ({ name }: { name: string }) =>
    `Delete ${name} with its pulses, stages and dates? This cannot be undone.`,
  saveFirst: 'Please save or drop your changes first.',
  leave: 'What you changed is not saved. It is kept on this computer until you come back.',
  notFound: 'This cycle could not be found',
  couldNotLoad: 'The cycle could not be loaded',
  newCycle: 'New cycle',
  create: 'Create cycle',
  basedOn: 'Start from',
  empty: 'An empty cycle',
  basedOnHint:
    'A copy takes pulses, stages and release along; every date is moved by as much as the new cycle starts later.',
  cycles: 'Cycles',
} as const;

/** The release modes of packets (PKT-01). */
export const RELEASE_MODES: readonly { value: ReleaseMode; label: string; hint: string }[] = [
  { value: 'none', label: 'By hand', hint: 'Somebody releases each packet.' },
  {
    value: 'days',
    label: 'By days and time',
    hint: 'A number of days after the last form about a person is complete.',
  },
  { value: 'date', label: 'By date and time', hint: 'All that are ready, on one day.' },
];

/** Describes what happens in a stage. */
export function stageWords(component: StageComponentName, { nominated_by: by }: DraftKind): string {
  switch (component) {
    case 'Nominations':
      return 'People choose who reviews them';
    case 'Nomination Approvals':
      if (by === 'manager') return 'Managers choose the reviewers';
      return by === 'system'
        ? 'Reviewers are drawn; managers see to the rest'
        : 'Managers approve the reviewers';
    case 'Form':
      return 'The form is written';
  }
}
