import type { LaunchView } from '@reviews/contracts/launches';
import { formatCount } from '../../../lib/format-count.ts';

const some = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
const people = (count: number): string => some(count, 'person', 'people');
const forms = (count: number): string => some(count, 'form');

/** Texts of the launcher. */
export const LAUNCH_TEXTS = {
  title: 'Launcher',
  subtitle: 'Choose who takes part, look at what would happen, and open the forms.',
  cycles: 'Cycles',
  loading: 'Loading the launcher',
  failed: 'The launcher could not be loaded',
  notFound: 'This cycle could not be found',
  isClosed:
    'This cycle is closed. Nothing can be launched or taken back in it until it is opened again.',
  toBuilder: 'Go to the builder',
  noPulses: 'Nothing to launch yet',
  noPulsesHint:
    'This cycle has no pulse whose forms are launched. Add one in the builder: a self, manager, peer or upline review.',

  who: 'Who takes part',
  whoHint:
    'Everybody who works here, unless you narrow it down. Whoever takes part fits everything you choose.',
  departments: 'Departments',
  teams: 'Teams',
  below: 'Everybody below',
  hiredBefore: 'Hired on or before',
  hiredHint: 'People without a hire date are included.',
  include: 'Also these people',
  includeHint: 'They take part even if they do not fit what is chosen here.',
  exclude: 'Without these people',
  any: 'Any',
  chosenUnits: ({ count }: { count: number }) => `${formatCount(count)} chosen`,
  quickFilter: ({ label }: { label: string }) => `Quick filter of ${label.toLowerCase()}`,
  clear: 'Clear',
  remove: ({ name }: { name: string }) => `Remove ${name}`,
  namesFull: ({ max }: { max: number }) =>
    `No more than ${formatCount(max)} people can be named. Choose by department, team or manager instead.`,
  everybody: 'Everybody who works here',
  startOver: 'Start over',
  savedLists: 'Saved choices',
  listsFailed: 'The saved choices could not be loaded',
  noLists:
    'No choice of people is saved yet. Narrow who takes part, and save it under a name to find it again here.',
  changeList: ({ name }: { name: string }) => `Change “${name}”`,
  nothingToSave: 'Narrow who takes part to save it here.',
  listIsChosen: ({ name }: { name: string }) => `“${name}” is chosen.`,
  deleteList: 'Delete',
  saveList: 'Save this choice…',
  saveTitle: 'Save this choice of people',
  listName: 'Name',
  listNameHint:
    'Whoever launches cycles finds it under this name. Who fits it is worked out anew each time.',
  nameNeeded: 'Please give it a name.',
  nameTaken: ({ name }: { name: string }) => `“${name}” is there already. Saving replaces it.`,
  replace: 'Replace it',
  saveButton: 'Save',
  listDeleted: ({ name }: { name: string }) => `“${name}” is deleted.`,
  listRestored: ({ name }: { name: string }) => `“${name}” is back.`,
  listSaved: ({ name }: { name: string }) => `“${name}” is saved.`,

  pulses: 'Which pulses',
  pulsesHint: 'Each pulse opens its own forms. What you leave out now can be launched later.',
  notLaunched: 'Its forms are not launched.',
  atLeastOne: 'Choose at least one pulse.',

  dryRun: 'What would happen',
  dryRunHint: 'Nothing is opened and nobody is told until you launch.',
  working: 'Working out who would get which form',
  dryRunFailed: 'What would happen could not be worked out',
  faults: ({ count }: { count: number }) =>
    `${count === 1 ? 'One thing keeps' : `${count} things keep`} this cycle from being launched`,
  leaveOutPulse:
    'The stages of a cycle that runs stay as they are. Leave this pulse out under “Which pulses”, and launch the others.',
  numbers: {
    people: 'People chosen',
    reached: 'About whom something is opened',
    forms: 'Forms and tasks',
    writers: 'Who get something to do',
  },
  columns: {
    pulse: 'Pulse',
    opens: 'Would open',
    already: 'There already',
    problems: 'To look at',
  },
  everyPulse: 'All pulses',
  nothingToLookAt: 'Nothing',
  problemIn: ({ count, label, pulse }: { count: number; label: string; pulse: string }) =>
    `${formatCount(count)} ${label.toLowerCase()}, ${pulse}: show them`,
  opensIn: ({ count, pulse }: { count: number; pulse: string }) =>
    `${forms(count)} of ${pulse}: show the people`,
  addsOnly: ({ count }: { count: number }) =>
    `${forms(count)} of this cycle ${count === 1 ? 'is' : 'are'} there already and ${count === 1 ? 'stays' : 'stay'} as ${count === 1 ? 'it is' : 'they are'}. A launch only adds what is missing; nobody gets a form twice.`,

  byPerson: 'Person by person',
  search: 'Search people',
  shownOf: ({ count }: { count: number }) => people(count),
  onlyPulse: ({ pulse }: { pulse: string }) => `Gets ${pulse}`,
  inPulse: ({ pulse }: { pulse: string }) => `in ${pulse}`,
  showAll: 'Show everybody',
  person: 'Person',
  manager: 'Manager',
  noManager: 'No manager',
  themselves: 'Themselves',
  whoWrites: 'Who writes',
  whoChooses: 'Who chooses the reviewers',
  hasForm: 'Has it already',
  leaveOut: 'Leave out',
  leaveOutOf: ({ name }: { name: string }) => `Leave out ${name}`,
  leftOut: ({ name }: { name: string }) => `${name} is left out.`,
  undo: 'Undo',
  noneFound: 'Nobody',
  noneFoundHint: 'Nobody among those chosen fits this search.',
  nobodyChosen: 'Nobody is chosen',

  launch: ({ count }: { count: number }) => `Launch ${forms(count)}`,
  launchNothing: 'Launch',
  ready: ({ forms: count, reached }: { forms: number; reached: number }) =>
    `${forms(count)} about ${people(reached)}`,
  nothingNew: 'Nothing would be opened: everybody chosen has their forms, or can have none.',
  stillFaults: 'First put right what keeps it from being launched.',
  isRunning: ({ words }: { words: string }) => `A launch is under way: ${words}.`,
  confirmTitle: ({ count }: { count: number }) => `Launch ${forms(count)}?`,
  confirmForms: ({ forms: count, reached }: { forms: number; reached: number }) =>
    `${forms(count)} about ${people(reached)} ${count === 1 ? 'is' : 'are'} opened:`,
  confirmPulse: ({ title, count }: { title: string; count: number }) =>
    `${title}: ${formatCount(count)}`,
  confirmTold: ({ writers }: { writers: number }) =>
    `${people(writers)} ${writers === 1 ? 'gets' : 'get'} something to do and ${writers === 1 ? 'is' : 'are'} told once, in the product and by e-mail.`,
  confirmNone: ({ count }: { count: number }) => `About ${people(count)} nothing is opened.`,
  confirmProblem: ({ label, count }: { label: string; count: number }) =>
    `${label}: ${people(count)}`,
  confirmLookAt: 'To look at first:',
  confirmFirst:
    'From then on the cycle runs: its pulses and the order of its stages stay as they are.',
  confirmUndo: 'It can be taken back for as long as nobody has begun.',

  launches: 'Launches of this cycle',
  progress: 'How far the launch is',
  running: ({ done, people: all, forms: count }: { done: number; people: number; forms: number }) =>
    `${formatCount(done)} of ${people(all)} done, ${forms(count)} opened so far`,
  undoing: ({ done, forms: count }: { done: number; forms: number }) =>
    `Being taken back: ${people(done)} done, ${forms(count)} left`,
  goesOn: 'It goes on by itself, also when you close this page.',
  by: ({ date, name }: { date: string; name: string | null }) =>
    name === null ? date : `${date}, by ${name}`,
  states: {
    running: 'Under way',
    done: 'Done',
    failed: 'Stopped',
    undoing: 'Being taken back',
    undone: 'Taken back',
  },
  result: ({ forms: count, people: all }: { forms: number; people: number }) =>
    `${forms(count)} opened for ${people(all)}`,
  doneNews: ({ forms: count, people: all }: { forms: number; people: number }) =>
    `The launch is done: ${forms(count)} opened for ${people(all)}.`,
  undoneNews: 'The launch is taken back. None of its forms is left.',
  goOn: 'Go on with it',
  takeBack: 'Take back',
  takeBackOf: ({ date }: { date: string }) => `Take back the launch of ${date}`,
  cannotUndo:
    'You cannot take it back: somebody has begun, something was changed since, or it has opened what is withheld from you.',
  undoTitle: 'Take this launch back?',
  undoMessage: ({ forms: count }: { forms: number }) =>
    `${forms(count)} ${count === 1 ? 'is' : 'are'} removed for good, with what people were told about ${count === 1 ? 'it' : 'them'}. What somebody begins in the meantime is kept.`,
  launchesFailed: 'How far the launch is cannot be seen just now. It goes on all the same.',
} as const;

/** Describes the progress of a running launch, or of its undo. */
export const progressWords = ({
  state,
  people: all,
  done_people: done,
  forms: count,
}: LaunchView): string =>
  state === 'undoing'
    ? LAUNCH_TEXTS.undoing({ done, forms: count })
    : LAUNCH_TEXTS.running({ done, people: all, forms: count });
