import type { ScheduledImportSettings } from '@reviews/contracts';
import {
  IMPORT_MAX_BYTES,
  RuleViolation,
  SCHEDULED_IMPORT_MESSAGES as texts,
} from '@reviews/domain';
import type { Outgoing } from '../../core/outgoing.ts';
import { readFromFolder, type FetchedFile } from './import-folder.ts';

/** Long, because some systems send twenty megabytes slowly. */
const TIMEOUT_MS = 120_000;
const OK = 200;
const [REDIRECTS, ERRORS] = [300, 400];

export interface FetchGiven {
  readonly settings: ScheduledImportSettings;
  readonly secret: string | null;
}

/** Shorter, because someone waits for the result on screen and proxies wait a minute at most. */
export const TEST_MS = 20_000;

export interface FetchFrom {
  readonly outgoing: Outgoing;
  /** The only folder that files are read from; undefined if the site has none. */
  readonly folder: string | undefined;
}

function signedIn({
  settings: { sign_in: way, username },
  secret,
}: FetchGiven): Record<string, string> {
  if (way === 'bearer') return { authorization: `Bearer ${secret ?? ''}` };
  if (way === 'basic')
    return {
      authorization: `Basic ${Buffer.from(`${username}:${secret ?? ''}`).toString('base64')}`,
    };
  return {};
}

/** Decodes a part of an address, which may be invalid UTF-8. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the file name that the server sent, or else the last part of the address. */
function nameOf(url: string, disposition: string | undefined): string {
  const given = /filename="?([^";]+)"?/iu.exec(disposition ?? '')?.[1];
  return given ?? (decoded(URL.parse(url)?.pathname.split('/').at(-1) ?? '') || 'people');
}

/**
 * Fetches the current file.
 * @throws RuleViolation, OutgoingFault, each with a message for the person who set it up
 */
export async function fetchFile(
  { outgoing, folder }: FetchFrom,
  given: FetchGiven,
  timeoutMs: number = TIMEOUT_MS,
): Promise<FetchedFile> {
  const { source, file, url } = given.settings;
  if (source === 'folder') {
    if (folder === undefined) throw new RuleViolation(texts.noFolder);
    return readFromFolder(folder, file);
  }
  const { status, headers, body } = await outgoing.send({
    method: 'GET',
    url,
    headers: signedIn(given),
    timeoutMs,
    maxBytes: IMPORT_MAX_BYTES,
  });
  if (status >= REDIRECTS && status < ERRORS) throw new RuleViolation(texts.redirected({ status }));
  if (status !== OK) throw new RuleViolation(texts.answered({ status }));
  return { name: nameOf(url, headers['content-disposition']), bytes: body };
}
