import type { ScheduledSignIn } from '@reviews/domain';

export const SIGN_IN_WORDS: Readonly<Record<ScheduledSignIn, string>> = {
  none: 'Nothing',
  bearer: 'A token (Bearer)',
  basic: 'User name and password (Basic)',
};
export const WEEKDAY_WORDS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** Texts of scheduled imports. */
export const SCHEDULED_IMPORT_TEXTS = {
  source: 'Where the file is',
  folder: 'In the folder of this site',
  folderHint: 'The one folder that whoever operates the site has set aside for imports.',
  address: 'At an address',
  addressHint: 'It is fetched by HTTPS; a redirect is not followed.',
  file: 'File or folder',
  fileHint:
    'Below that folder, such as hris/people.csv. Of a folder the newest CSV or Excel file is taken.',
  url: 'Address',
  signIn: 'What signs in there',
  username: 'User name',
  password: 'Password',
  token: 'Token',
  secretHint: 'Kept sealed, and shown to nobody again.',
  when: 'When it is fetched',
  time: 'Time',
  timeHint:
    'In your organisation’s time zone. What was missed while the site stood still is caught up once.',
  days: 'Days',
  how: 'What becomes of it',
  applies: 'Apply it without anybody looking, within these limits',
  appliesHint:
    'What is beyond them waits as a preview until somebody applies or discards it. Every import can be taken back.',
  maxLeft: 'Leavers, at most',
  maxChanged: 'People changed or moved, at most',
  maxAdded: 'People added, at most',
  refused: 'Also where some rows cannot be taken',
  now: 'Import now',
  nowHint: 'Fetches the file at once, and again at its times.',
  logs: 'All imports',
} as const;
