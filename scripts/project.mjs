// Shared by all scripts. Runs on Node 20.19 with nothing installed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const PROJECT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Files of a run: database, uploads, stamps. Ignored by Git. */
export const DATA = path.join(PROJECT, '.data');

/**
 * Returns the Node to run on: the project's own (24), or the running one while nothing is
 * installed.
 */
export function projectNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const own = path.join(PROJECT, 'node_modules', 'node', 'bin', name);
  return existsSync(own) ? own : process.execPath;
}

/**
 * Returns all files below a folder that `wanted` accepts, sorted, without node_modules and hidden
 * entries; [] when it does not exist.
 */
export function listFiles(folder, wanted = () => true) {
  if (!existsSync(folder)) return [];
  const found = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) continue;
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) found.push(...listFiles(full, wanted));
    else if (wanted(full)) found.push(full);
  }
  return found.sort();
}

/** Returns one hash over names and contents of files. */
export function hashOfFiles(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(path.relative(PROJECT, file)).update('\0');
    hash.update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
