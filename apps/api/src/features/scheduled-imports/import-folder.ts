import { constants } from 'node:fs';
import { lstat, open, opendir, realpath } from 'node:fs/promises';
import path from 'node:path';
import {
  IMPORT_MAX_BYTES,
  MESSAGES,
  RuleViolation,
  SCHEDULED_IMPORT_MESSAGES as texts,
} from '@reviews/domain';

/** What can be a file of people, by its name. */
const TABLES = new Set(['.csv', '.txt', '.tsv', '.xlsx']);
const MEGABYTE = 1024 * 1024;

/** A file that a schedule has fetched. */
export interface FetchedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** What the operating system says, in words; it names no more of the machine than what was typed. */
function refusalOf(error: unknown, name: string): Error {
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG')
    return new RuleViolation(texts.noFile({ name }));
  if (code === 'ELOOP') return new RuleViolation(texts.linked({ name }));
  if (code === 'EACCES' || code === 'EPERM' || code === 'EISDIR')
    return new RuleViolation(texts.notReadable({ name }));
  return error instanceof Error ? error : new RuleViolation(texts.notReadable({ name }));
}

/** Why a name can lead to no file below a folder, whatever lies there; null where it can. */
export function refusalOfName(name: string): string | null {
  if (name.trim() === '') return texts.fileRequired;
  const parts = name.split(/[\\/]/u);
  const isOutside =
    path.isAbsolute(name) ||
    /^[a-z]:/iu.test(name) ||
    name.includes('\u0000') ||
    parts.includes('..');
  return isOutside ? texts.outside : null;
}

/** When a file was written last; null for one that was taken away just now. */
async function writtenAt(file: string): Promise<number | null> {
  try {
    return (await lstat(file)).mtimeMs;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** The newest file of people in a folder, one looked at after the other however many there are; of two of one moment the one named last. */
async function newestIn(folder: string, name: string): Promise<string> {
  let newest: { readonly name: string; readonly at: number } | undefined;
  for await (const entry of await opendir(folder)) {
    if (
      !entry.isFile() ||
      entry.name.startsWith('.') ||
      !TABLES.has(path.extname(entry.name).toLowerCase())
    )
      continue;
    const at = await writtenAt(path.join(folder, entry.name));
    if (
      at !== null &&
      (newest === undefined || at > newest.at || (at === newest.at && entry.name > newest.name))
    )
      newest = { name: entry.name, at };
  }
  if (newest === undefined) throw new RuleViolation(texts.noFileIn({ name }));
  return path.join(folder, newest.name);
}

/** The file that is open is the one that was looked at, and not larger than what can be uploaded. */
async function readOpened(file: string, name: string): Promise<Buffer> {
  // A link in the last place is refused by the opening itself, one further up by what the path really is.
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const [opened, looked] = [await handle.stat(), await lstat(file)];
    if (
      !opened.isFile() ||
      opened.ino !== looked.ino ||
      opened.dev !== looked.dev ||
      (await realpath(file)) !== file
    )
      throw new RuleViolation(texts.linked({ name }));
    if (opened.size > IMPORT_MAX_BYTES)
      throw new RuleViolation(
        MESSAGES.imports.tooLarge({ megabytes: IMPORT_MAX_BYTES / MEGABYTE }),
      );
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/**
 * Reads a file below the one folder that the operator allows, by a name that somebody typed: nothing outside of it, and
 * nothing by way of a symbolic link, which whoever may write in the folder could lead anywhere.
 * @throws RuleViolation, in a sentence for whoever set it up
 */
export async function readFromFolder(root: string, name: string): Promise<FetchedFile> {
  const refusal = refusalOfName(name);
  if (refusal !== null) throw new RuleViolation(refusal);
  try {
    const base = await realpath(root);
    const asked = path.resolve(base, name);
    if (asked !== base && !asked.startsWith(base + path.sep))
      throw new RuleViolation(texts.outside);
    if ((await realpath(asked)) !== asked) throw new RuleViolation(texts.linked({ name }));
    const file = (await lstat(asked)).isDirectory() ? await newestIn(asked, name) : asked;
    return { name: path.basename(file), bytes: await readOpened(file, name) };
  } catch (error) {
    throw refusalOf(error, name);
  }
}
