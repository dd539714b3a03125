import { scheduledImportSettings, type ScheduledImportSettings } from '@reviews/contracts';
import type { Database } from '@reviews/db';
import {
  changesBetween,
  guessMapping,
  mappingFaults,
  SCHEDULED_IMPORT_MESSAGES as texts,
  WEEKDAYS,
  type Issue,
  type LoggedChange,
} from '@reviews/domain';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import { findFieldsInUse } from '../custom-fields/public.ts';
import { findLastMapping, requireImporting, scanFile } from '../imports/public.ts';
import {
  integrationKind,
  type IntegrationAtWork,
  type IntegrationKind,
  type TestResult,
} from '../integrations/public.ts';
import { fetchFile, TEST_MS, type FetchFrom } from './fetch-file.ts';
import { refusalOfName } from './import-folder.ts';
import { schedule } from './schedule.queries.ts';

export interface ScheduledImportDependencies extends FetchFrom {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * At night on working days. Nothing is applied automatically, because the owner has to set the
 * limits first.
 */
const INITIAL: ScheduledImportSettings = {
  source: 'folder',
  file: '',
  url: '',
  sign_in: 'none',
  username: '',
  time: '03:00',
  weekdays: WEEKDAYS.filter((day) => day <= 5),
  applies: false,
  max_left: 0,
  max_changed: 100,
  max_added: 100,
  allows_refused: false,
};

function missing(
  { source, file, url, sign_in: way, username, weekdays }: ScheduledImportSettings,
  hasSecret: boolean,
): Issue[] {
  const isSignedIn = source === 'url' && way !== 'none';
  return [
    ...(source === 'folder' && file.trim() === ''
      ? [{ path: 'settings.file', message: texts.fileRequired }]
      : []),
    ...(source === 'url' && url.trim() === ''
      ? [{ path: 'settings.url', message: texts.urlRequired }]
      : []),
    ...(isSignedIn && way === 'basic' && username.trim() === ''
      ? [{ path: 'settings.username', message: texts.usernameRequired }]
      : []),
    ...(isSignedIn && !hasSecret ? [{ path: 'secret', message: texts.secretRequired }] : []),
    ...(weekdays.length === 0 ? [{ path: 'settings.weekdays', message: texts.daysRequired }] : []),
  ];
}

/** Returns the change for the log, without the path, which may itself be a secret. */
function logged(before: ScheduledImportSettings, after: ScheduledImportSettings): LoggedChange[] {
  const values = ({ source, file, url, time, weekdays, ...limits }: ScheduledImportSettings) => ({
    import_file: source === 'folder' ? file : (URL.parse(url)?.origin ?? null),
    import_times: `${[...weekdays].toSorted().join(',')} ${time}`,
    import_limits: limits.applies
      ? [
          `left ${limits.max_left}`,
          `changed ${limits.max_changed}`,
          `added ${limits.max_added}`,
          `refused ${limits.allows_refused ? 'yes' : 'no'}`,
        ]
      : [],
  });
  return changesBetween(values(before), values(after));
}

/**
 * Creates the integration kind for scheduled imports: fetches a file of people at set times, with
 * the saved mapping, and applies it within limits.
 */
export function scheduledImportKind({
  db,
  clock,
  outgoing,
  folder,
}: ScheduledImportDependencies): IntegrationKind {
  /** Fetches and checks the file without writing anything. */
  async function test({
    settings,
    secret,
  }: IntegrationAtWork<ScheduledImportSettings>): Promise<TestResult> {
    const { name, bytes } = await fetchFile({ outgoing, folder }, { settings, secret }, TEST_MS);
    const { columns, rowCount } = await scanFile(bytes);
    const found = { outcome: 'ok', text: texts.found({ name, count: rowCount }) } as const;
    const last = await findLastMapping(onPool(db));
    if (last === null)
      return {
        outcome: 'failed',
        summary: texts.neverMapped,
        steps: [found, { outcome: 'failed', text: texts.neverMapped }],
      };
    const own = await findFieldsInUse(onPool(db));
    const mapping = guessMapping(columns, last, own);
    const [fault] = mappingFaults(columns, mapping, own);
    const mapped = texts.columnsKnown({
      known: mapping.fields.filter((field) => field !== null).length,
      count: columns.length,
    });
    if (fault === undefined)
      return {
        outcome: 'ok',
        summary: `${found.text} ${mapped}`,
        steps: [found, { outcome: 'ok', text: mapped }],
      };
    const why = texts.needsMapping({ why: fault.message });
    return { outcome: 'failed', summary: why, steps: [found, { outcome: 'failed', text: why }] };
  }

  return integrationKind<ScheduledImportSettings>({
    kind: 'scheduled_import',
    settings: scheduledImportSettings,
    initial: INITIAL,
    admit: requireImporting,
    logged,
    missing,
    test,
    secretGoesTo: ({ source, sign_in: way, url }) =>
      source === 'url' && way !== 'none' ? (URL.parse(url.trim())?.origin ?? null) : null,
    check({ source, file, url }) {
      if (source === 'url') {
        const refusal = url === '' ? null : outgoing.refusalOf(url);
        return refusal === null ? [] : [{ path: 'url', message: refusal }];
      }
      if (folder === undefined) return [{ path: 'source', message: texts.noFolder }];
      const refusal = file.trim() === '' ? null : refusalOfName(file);
      return refusal === null ? [] : [{ path: 'file', message: refusal }];
    },
    changed: (tx, { id }, { userId }) => schedule(onTransaction(tx), id, userId, clock.now()),
  });
}
