import { formatCount } from '../counts.ts';

const people = (count: number): string =>
  count === 1 ? '1 person' : `${formatCount(count)} people`;
const rows = (count: number): string => (count === 1 ? '1 row' : `${formatCount(count)} rows`);

/** Texts of a scheduled import: for its settings, and for each run in its log. */
export const SCHEDULED_IMPORT_MESSAGES = {
  // ---- Its settings ----
  fileRequired: 'Give the name of the file.',
  urlRequired: 'Give the address of the file.',
  daysRequired: 'Choose at least one day.',
  timeRequired: 'Give a time of day, such as 03:00.',
  limit: ({ most }: { most: number }) => `Give a whole number from 0 to ${formatCount(most)}.`,
  usernameRequired: 'Give the user name.',
  secretRequired: 'Give what it signs in with.',
  noFolder: 'This site has no folder to import from. Whoever operates it sets IMPORT_FOLDER.',
  outside: 'Give a file below the folder that this site imports from.',

  // ---- The file ----
  noFile: ({ name }: { name: string }) => `There is no file ${name}.`,
  noFileIn: ({ name }: { name: string }) => `There is no CSV or Excel file in ${name}.`,
  linked: ({ name }: { name: string }) =>
    `${name} is, or leads through, a symbolic link. Only files themselves are read.`,
  notReadable: ({ name }: { name: string }) => `${name} cannot be read by the server.`,
  answered: ({ status }: { status: number }) => `The address answered ${status} instead of a file.`,
  redirected: ({ status }: { status: number }) =>
    `The address answered ${status}, which sends elsewhere. Give the address of the file itself.`,

  // ---- A run ----
  found: ({ name, count }: { name: string; count: number }) => `${name} was read: ${rows(count)}.`,
  columnsKnown: ({ known, count }: { known: number; count: number }) =>
    `${known} of ${count} columns are mapped as they were the last time.`,
  neverMapped:
    'No file with such columns has been imported yet. Import one by hand first: its mapping is kept.',
  needsMapping: ({ why }: { why: string }) =>
    `The columns are not those of the last import, so that somebody has to map them. ${why}`,
  unchanged: ({ name }: { name: string }) =>
    `${name} is the file that was imported before. Nothing was done.`,
  begun: ({ name, count }: { name: string; count: number }) =>
    `${name} was fetched: ${rows(count)}.`,
  applied: ({
    added,
    changed,
    moved,
    left,
  }: {
    added: number;
    changed: number;
    moved: number;
    left: number;
  }) => `Applied: ${added} added, ${changed} changed, ${moved} with another manager, ${left} left.`,
  nothingToDo: 'Everybody is as the file says. Nothing was done.',
  waits: ({ why }: { why: readonly string[] }) =>
    `Waits for somebody to look at the preview. ${why.join(' ')}`,
  replaced: 'A newer file was fetched, and takes its place.',
  neverByItself: 'This import is never applied by itself.',
  tooManyLeft: ({ count, max }: { count: number; max: number }) =>
    `${people(count)} would leave, and at most ${max} may by itself.`,
  tooManyChanged: ({ count, max }: { count: number; max: number }) =>
    `${people(count)} would be changed, and at most ${max} may by itself.`,
  tooManyAdded: ({ count, max }: { count: number; max: number }) =>
    `${people(count)} would be added, and at most ${max} may by itself.`,
  someRefused: ({ count }: { count: number }) => `${rows(count)} cannot be taken.`,
  failed: ({ why }: { why: string }) => `The import failed. ${why}`,
  owner:
    'Whoever set this up may not import people any more. Somebody who may saves its settings again.',
  asked: 'The import has begun. What comes of it stands in the log.',
  isOff: 'Switch it on first.',
} as const;
