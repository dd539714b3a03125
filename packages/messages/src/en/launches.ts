/** What the rules and the server answer about launches. */
export const launchMessages = {
  // Why a person gets no review, or what to check first.
  reasons: {
    hasForm: 'Already has this review, or had it and it was deleted.',
    left: 'No longer works here.',
    noAccount: 'Cannot sign in.',
    noManager: 'Has no manager.',
    managerLeft: 'Their manager {manager} no longer works here.',
    managerNoAccount: 'Their manager {manager} cannot sign in.',
    tooFew:
      '{eligible, plural, one {# person} other {# people}} can review, so {eligible, plural, one {one is} other {# are}} enough. The template asks for {min, number}.',
    noReviewers: 'No one can review them.',
    overloaded: '{manager} would have {count, plural, one {# review} other {# reviews}} to write.',
  },
  problems: {
    left: 'Left the company',
    no_manager: 'No manager',
    manager_left: 'Manager left',
    no_account: 'Cannot sign in',
    no_reviewers: 'No eligible reviewers',
    too_few_reviewers: 'Too few eligible reviewers',
    overloaded_reviewer: 'Many reviews for one manager',
    has_form: 'Already has the review',
  },
  noQuestions: '“{title}” has no questions. Publish a version with at least one.',
  faulty: 'This cycle cannot be launched yet.',
  noOne: 'No one is selected. Choose at least one person who works here.',
  running: 'A launch of this cycle is in progress. Wait until it is done.',
  failed:
    'The launch stopped after {done, number} of {people, plural, one {# person} other {# people}}. Start it again to continue. No one gets a review twice.',
  stopped: 'The launch stopped: {why}',
  notFound: 'This launch could not be found.',
  populationNotFound: 'This saved selection could not be found.',
  populationTaken: 'A saved selection “{name}” already exists. It was not changed.',
  undoing: 'The launch is being undone.',
  // One text for all cases, so that it does not reveal whether a hidden review was started.
  begun:
    'You cannot undo this launch. Someone has started a review, something was changed since, or it includes reviews that are hidden from you.',
  notDone: 'You can only undo a launch that has ended.',
  keptForms:
    '{count, plural, one {# review was kept, because it was written in or changed before it could be deleted.} other {# reviews were kept, because they were written in or changed before they could be deleted.}}',
} as const;

/** The launcher. `pulse` is the title of the reviews. */
export const launches = {
  title: 'Launcher',
  titleOf: 'Launcher: {name}',
  subtitle: 'Choose who takes part, check the preview, and open the reviews.',
  cycles: 'Cycles',
  loading: 'Loading the launcher',
  failed: 'The launcher could not be loaded',
  notFound: 'This cycle could not be found',
  isClosed: 'This cycle is closed. Open it again to launch reviews or undo a launch.',
  toBuilder: 'Go to the builder',
  noPulses: 'Nothing to launch yet',
  noPulsesHint:
    'This cycle has no reviews that can be launched. Add a self, manager, peer or upline review in the builder.',

  who: 'Who takes part',
  whoHint:
    'Everyone who works here, unless you narrow it down. People must match all your choices.',
  departments: 'Departments',
  teams: 'Teams',
  below: 'Everyone below',
  hiredBefore: 'Hired on or before',
  hiredHint: 'People without a hire date are included.',
  include: 'Also include',
  includeHint: 'They take part even if they do not match your other choices.',
  exclude: 'Exclude',
  any: 'Any',
  chosenUnits: '{count, number} selected',
  quickFilter: 'Quick filter for {label}',
  quickFilterHint: 'Quick filter',
  clear: 'Clear',
  remove: 'Remove {name}',
  namesFull:
    'You can name up to {max, number} people. Choose by department, team or manager instead.',
  everyone: 'Everyone who works here',
  startOver: 'Start over',
  savedLists: 'Saved selections',
  listsFailed: 'The saved selections could not be loaded',
  noLists:
    'No saved selections yet. Narrow who takes part, and save the selection to find it here again.',
  changeList: 'Change “{name}”',
  nothingToSave: 'Narrow who takes part to save the selection here.',
  listIsChosen: '“{name}” is selected.',
  deleteList: 'Delete',
  saveList: 'Save this selection…',
  saveTitle: 'Save this selection of people',
  listName: 'Name',
  listNameHint:
    'Everyone who launches cycles can use it. Each time, it selects the people who match then.',
  nameNeeded: 'Enter a name.',
  nameTaken: '“{name}” already exists. Saving replaces it.',
  replace: 'Replace',
  saveButton: 'Save',
  listDeleted: '“{name}” deleted.',
  listRestored: '“{name}” restored.',
  listSaved: '“{name}” saved.',

  pulses: 'Which reviews',
  pulsesHint: 'You can launch what you leave out later.',
  notLaunched: 'Reviews of this type are not launched.',
  atLeastOne: 'Choose at least one review.',

  dryRun: 'Preview',
  dryRunHint: 'Nothing is opened and no one is notified until you launch.',
  working: 'Loading the preview',
  dryRunFailed: 'The preview could not be loaded',
  faults: '{count, plural, one {Fix # problem} other {Fix # problems}} before launch',
  leaveOutPulse:
    'The stages of a running cycle cannot be changed. Leave this review out under “Which reviews”, and launch the others.',
  numbers: {
    people: 'People selected',
    reached: 'People with new reviews or tasks about them',
    forms: 'Reviews and tasks',
    writers: 'People with something to do',
  },
  columns: {
    pulse: 'Review',
    opens: 'New',
    already: 'Existing',
    problems: 'Problems',
  },
  everyPulse: 'All reviews',
  nothingToLookAt: 'None',
  problemIn: '{count, number} {label}, {pulse}: show the people',
  opensIn: '{count, plural, one {# review} other {# reviews}} of {pulse}: show the people',
  addsOnly:
    '{count, plural, one {# review of this cycle already exists and stays as it is.} other {# reviews of this cycle already exist and stay as they are.}} A launch only adds what is missing. No one gets a review twice.',

  byPerson: 'Person by person',
  search: 'Search people',
  shownOf: '{count, plural, one {# person} other {# people}}',
  onlyPulse: 'Gets {pulse}',
  problemOf: '{problem} in {pulse}',
  showAll: 'Show everyone',
  person: 'Person',
  manager: 'Manager',
  noManager: 'No manager',
  themselves: 'Themselves',
  whoWrites: 'Reviewer',
  whoChooses: 'Chooses the reviewers',
  hasForm: 'Already has it',
  leaveOut: 'Exclude',
  leaveOutOf: 'Exclude {name}',
  leftOut: '{name} is excluded.',
  undo: 'Undo',
  noneFound: 'No one found',
  noneFoundHint: 'No one in your selection matches this search.',
  noOneChosen: 'No one is selected',

  launch: 'Launch {count, plural, one {# review} other {# reviews}}',
  launchNothing: 'Launch',
  ready:
    '{forms, plural, one {# review} other {# reviews}} about {reached, plural, one {# person} other {# people}}',
  nothingNew:
    'Nothing to open. Everyone in your selection already has their reviews, or cannot have any.',
  stillFaults: 'Fix these problems before launch.',
  isRunning: 'A launch is in progress: {words}.',
  confirmTitle: 'Launch {count, plural, one {# review} other {# reviews}}?',
  confirmForms:
    'This opens {forms, plural, one {# review} other {# reviews}} about {reached, plural, one {# person} other {# people}}:',
  confirmPulse: '{title}: {count, number}',
  confirmTold:
    '{writers, plural, one {# person gets something to do and is told once, in the product and by email.} other {# people get something to do and are told once, in the product and by email.}}',
  confirmNone: 'Nothing is opened about {count, plural, one {# person} other {# people}}.',
  confirmProblem: '{label}: {count, plural, one {# person} other {# people}}',
  confirmLookAt: 'Check first:',
  confirmFirst:
    'This starts the cycle. Its reviews and the order of its stages can no longer be changed.',
  confirmUndo: 'You can undo the launch until someone starts a review.',

  launches: 'Launches of this cycle',
  progress: 'Launch progress',
  running:
    '{done, number} of {people, plural, one {# person} other {# people}} done, {forms, plural, one {# review} other {# reviews}} opened so far',
  undoing:
    'Undoing: {done, plural, one {# person} other {# people}} done, {forms, plural, one {# review} other {# reviews}} left',
  startedGoesOn: '{started}. You can close this page: it continues.',
  by: '{date}, by {name}',
  states: {
    running: 'In progress',
    done: 'Done',
    failed: 'Stopped',
    undoing: 'Being undone',
    undone: 'Undone',
  },
  result:
    '{forms, plural, one {# review} other {# reviews}} opened for {people, plural, one {# person} other {# people}}',
  doneNews:
    'The launch is done: {forms, plural, one {# review} other {# reviews}} opened for {people, plural, one {# person} other {# people}}.',
  undoneNews: 'The launch is undone. None of its reviews is left.',
  leftOutOfPulse:
    'Show the {count, plural, one {# person who gets} other {# people who get}} nothing in {pulse}',
  goOn: 'Continue',
  takeBack: 'Undo',
  takeBackOf: 'Undo the launch of {date}',
  cannotUndo: launchMessages.begun,
  undoTitle: 'Undo this launch?',
  undoMessage:
    '{forms, plural, one {# review is deleted permanently, with the notices about it.} other {# reviews are deleted permanently, with the notices about them.}} Reviews that someone starts before that are kept.',
  launchesFailed: 'The launch progress could not be loaded. The launch itself continues.',
} as const;
