import { constants } from 'node:fs';
import { lstat, open, opendir, realpath } from 'node:fs/promises';
import path from 'node:path';
import {
  IMPORT_MAX_BYTES,
  MESSAGES,
  RuleViolation,
  SCHEDULED_IMPORT_MESSAGES as texts,
} from '@reviews/domain';

/** Extensions of files of people. */
const TABLES = new Set(['.csv', '.txt', '.tsv', '.xlsx']);
const MEGABYTE = 1024 * 1024;

/** A file fetched by a schedule. */
export interface FetchedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Translates an operating system error. Names nothing of the machine except the typed name. */
function refusalOf(error: unknown, name: string): Error {
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG')
    return new RuleViolation(texts.noFile({ name }));
  if (code === 'ELOOP') return new RuleViolation(texts.linked({ name }));
  if (code === 'EACCES' || code === 'EPERM' || code === 'EISDIR')
    return new RuleViolation(texts.notReadable({ name }));
  return error instanceof Error ? error : new RuleViolation(texts.notReadable({ name }));
}

/** Returns why a name cannot lead to a file in the folder, or null if it can. */
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

/** Returns the modification time of a file, or null if it was just removed. */
async function writtenAt(file: string): Promise<number | null> {
  try {
    return (await lstat(file)).mtimeMs;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Returns the newest file of people in a folder, or the last one by name among equally new ones.
 * Checks one file at a time, for folders of any size.
 */
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

/** Reads the open file that was checked, up to the upload limit. */
async function readOpened(file: string, name: string): Promise<Buffer> {
  // O_NOFOLLOW refuses a link in the last part; the check of the real path refuses one further up.
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
 * Reads a file in the single folder that the operator allows, by a typed name. Refuses everything
 * outside of it and symbolic links, which anyone with write access to the folder could point
 * anywhere.
 * @throws RuleViolation, with a sentence for the person who set it up
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
