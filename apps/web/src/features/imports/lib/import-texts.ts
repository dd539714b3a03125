import type { ImportCounts, ImportSummary, ImportView } from '@reviews/contracts/imports';
import { IMPORT_ROWS_KEPT_DAYS, IMPORT_UNDECIDED_DAYS, type ImportKind } from '@reviews/domain';
import { formatCount } from '../../../lib/format-count.ts';

const DAY_MS = 24 * 60 * 60_000;
const people = (count: number): string =>
  count === 1 ? '1 person' : `${formatCount(count)} people`;
const rows = (count: number): string => (count === 1 ? '1 row' : `${formatCount(count)} rows`);

const SEPARATORS: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};
const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

export const KIND_LABELS: Readonly<Record<ImportKind, string>> = {
  added: 'Added',
  changed: 'Changed',
  moved: 'Another manager',
  left: 'Left',
  unchanged: 'Unchanged',
  refused: 'Cannot be taken',
};

/** Returns the effect of an import: 'adds 12 people, changes 3'. */
function deeds({ added, changed, moved, left }: ImportCounts): string[] {
  return [
    ...(added > 0 ? [`${people(added)} added`] : []),
    ...(changed > 0 ? [`${people(changed)} changed`] : []),
    ...(moved > 0 ? [`${people(moved)} with another manager`] : []),
    ...(left > 0 ? [`${people(left)} left`] : []),
  ];
}

/** Texts of the import pages. */
export const IMPORT_TEXTS = {
  title: 'Import people',
  subtitle:
    'Bring your people in from the system that knows them best. Nothing is written before you have seen what would change.',
  logs: 'Imports so far',
  logsSubtitle: 'Every file of people that was brought in, what became of it, and who did it.',
  logsFailed: 'The imports could not be loaded',
  logsEmpty: 'Nobody has imported people yet',
  logsEmptyHint:
    'A file from your HR system is enough: CSV or Excel, with whatever columns it has.',
  begin: 'Import a file',
  steps: ['File', 'Columns', 'Preview', 'Done'] as const,
  stepsLabel: 'Steps of the import',

  drop: 'Drop a file here, or choose one',
  dropNow: 'Drop it here',
  choose: 'Choose a file',
  formats: 'CSV or Excel (.xlsx), up to 20 MB and 200,000 rows. Any column names, any order.',
  hints: [
    'Semicolons, tabs or commas; UTF-8 or Windows letters; titles above the table: all of it is recognised.',
    'Managers may be named by number, e-mail or name, ‘Last, First’ as well.',
    'People are found again by employee number, or by e-mail where there is none.',
  ],
  uploading: 'Reading the file…',
  uploadFailed: 'This file cannot be taken',
  unfinished: ({ started_by: by, state }: ImportSummary): string =>
    `${by === null ? '' : `was brought in by ${by} and `}is not finished: ${state === 'mapping' ? 'its columns are to be checked' : state === 'ready' ? 'its preview is to be looked at' : 'it is being worked at'}.`,

  importFailed: 'The import could not be loaded',
  another: 'Import another file',
  source: ({
    file: { format, encoding, separator, sheet },
    row_count: count,
  }: ImportSummary): string =>
    [
      rows(count),
      ...(format === 'xlsx'
        ? [`Excel, sheet “${sheet ?? ''}”`]
        : [
            ENCODINGS[encoding ?? ''] ?? encoding,
            `separated by ${SEPARATORS[separator ?? ''] ?? separator}`,
          ]),
    ].join(' · '),

  columns: 'What the columns hold',
  columnsHint:
    'Guessed from their names and from your last import. A column that is not imported is left out.',
  column: 'Column in the file',
  holds: 'Holds',
  notImported: 'Not imported',
  productFields: 'Fields of the product',
  ownFields: 'Your custom fields',
  empty: 'Empty',
  filled: (count: number, all: number): string =>
    count === all ? 'in every row' : `in ${formatCount(count)} of ${rows(all)}`,
  fieldOf: (name: string): string => `What “${name}” holds`,
  mapped: (count: number, all: number): string => `${count} of ${all} columns are imported`,
  dayOrder: (example: string): string => `How is ${example} to be read?`,
  dayOrderHint: 'Only days that can be read in two ways depend on it.',
  dmy: 'Day first',
  mdy: 'Month first',
  missing: 'People who work here and are not in the file',
  keepMissing: 'stay as they are',
  leaveMissing: 'have left',
  leaveMissingHint:
    '“Have left” is for a file of everybody only: it closes the accounts of all others.',
  emptyCells: 'An empty cell',
  keepEmpty: 'changes nothing',
  clearEmpty: 'empties the value',
  preview: 'Show the preview',
  discard: 'Discard',
  discardedBy: (day: string): string =>
    `Discarded by itself on ${day} unless it is applied before.`,
  discardTitle: 'Discard this import?',
  discardMessage: 'The file and its preview go. Nothing was written yet.',

  working: {
    reading: 'Comparing the file with your people',
    applying: 'Applying the import',
    undoing: 'Taking the import back',
  },
  workingHint: {
    reading: 'Nothing is written yet.',
    applying: 'All of it is written at once, or nothing. You can leave this page.',
    undoing: 'Everybody becomes what they were before. You can leave this page.',
  },

  previewTitle: 'What would change',
  tabs: 'Kinds of rows',
  search: 'Search by name or number',
  rowsFailed: 'These rows could not be loaded',
  noneOf: {
    added: 'Nobody would be added',
    changed: 'Nobody would be changed',
    moved: 'Nobody would have another manager',
    left: 'Nobody would leave',
    unchanged: 'Every row says something new',
    refused: 'Every row can be taken',
  },
  gone: (count: number): string =>
    `${count === 1 ? 'The row is' : `The ${rows(count)} are`} not kept any more`,
  goneHint: ({ state, gone }: ImportView): string =>
    state === 'undone'
      ? `The rows of an import that was taken back go after ${IMPORT_ROWS_KEPT_DAYS} days. What it had changed stands in the change log.`
      : gone.includes('refused')
        ? `Rows that changed nobody go after ${IMPORT_ROWS_KEPT_DAYS} days. Those of the people whom the import changed are kept, and it can still be taken back.`
        : 'Of an import by a schedule, people who are as the file says are only counted. Those whom it changed are kept, and it can be taken back.',
  noneFound: 'No row matches',
  noneFoundHint: 'Try another name, or part of a number.',
  clearSearch: 'Clear the search',
  person: 'Person',
  line: (line: number | null): string =>
    line === null ? 'Not in the file' : `Line ${formatCount(line)}`,
  changes: 'What changes',
  changed: 'What changed',
  why: 'Why',
  nothing: 'Nothing',
  none: 'none',
  before: 'Now',
  after: 'Then',
  applyPlain: 'Apply the import',
  applyTitle: 'Apply this import?',
  applyMessage: (counts: ImportCounts): string => `${deeds(counts).join(', ')}.`,
  refusedStay: (count: number): string => `${rows(count)} cannot be taken and will be left out.`,
  applyHint:
    'It is written to the change log, and you can take it back as long as nobody has changed these people since.',
  handoverHint:
    'Open forms of those who have another manager are asked about under Handovers, as with every change of manager.',
  backToColumns: 'Change the columns',
  allUpToDate: 'Everybody is as the file says. There is nothing to apply.',

  applied: 'The import is applied',
  appliedBy: ({ date, name }: { date: string; name: string | null }): string =>
    name === null ? date : `${date}, by ${name}`,
  undone: 'The import was taken back',
  undo: 'Take it back',
  undoTitle: 'Take this import back?',
  undoMessage: (counts: ImportCounts): string =>
    `Everybody becomes exactly what they were before: ${deeds(counts).join(', ')} will be undone. People whom it added are removed.`,
  undoRest: (count: number): string => `Take back the other ${people(count)}`,
  discarded: 'This import was discarded.',
  appliedNews: 'The import is applied.',
  undoneNews: 'The import was taken back.',

  file: 'File',
  when: 'Brought in',
  outcome: 'Outcome',
  open: (name: string): string => `Open the import of ${name}`,
  states: {
    mapping: 'Columns to be checked',
    reading: 'Being compared',
    ready: 'Preview to be looked at',
    applying: 'Being applied',
    applied: 'Applied',
    undoing: 'Being taken back',
    undone: 'Taken back',
    failed: 'Could not be read',
    discarded: 'Discarded',
  },
  outcomeOf: ({ counts }: ImportSummary): string =>
    counts === null ? '' : deeds(counts).join(', '),
  refusedOf: (count: number): string => `${rows(count)} not taken`,
} as const;

/** Returns when a pending import is discarded automatically. */
export const endsAt = ({ started_at: at }: Pick<ImportSummary, 'started_at'>): string =>
  new Date(Date.parse(at) + IMPORT_UNDECIDED_DAYS * DAY_MS).toISOString();

/** Returns whether applying the import changes anything. */
export const doesSomething = ({ added, changed, moved, left }: ImportCounts): boolean =>
  added + changed + moved + left > 0;

/** Returns the current step. */
export function stepOf(one: ImportView | null): number {
  if (one === null) return 0;
  if (one.state === 'mapping' || one.state === 'failed') return 1;
  return one.state === 'reading' || one.state === 'ready' ? 2 : 3;
}
