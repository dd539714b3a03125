import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { program, reachableBinaries, serverUser } from './embedded-binaries.ts';
import type { Binaries, ServerUser } from './embedded-binaries.ts';
import { isAlive } from './process-identity.ts';

/** A PostgreSQL data folder with what is needed to run it. */
export type Cluster = {
  readonly binaries: Binaries;
  readonly user: ServerUser;
  readonly data: string;
  readonly log: string;
  readonly port: number;
  readonly password: string;
};

/** State kept between starts, in the project's data folder, readable by its owner only. */
type Memory = { home: string; port: number; password: string };

export const SUPERUSER = 'reviews';

const READY_SECONDS = 60;
const STOP_SECONDS = 30;
const EXIT_POLLS = 100;
const EXIT_POLL_MS = 20;
const HOST = '127.0.0.1';
const WINDOWS = process.platform === 'win32';

type Outcome = { code: number | null; output: string };

function run(file: string, args: readonly string[], user: ServerUser): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...user,
      cwd: path.parse(file).root,
      env: { ...process.env, LC_ALL: 'C', LANG: 'C', PGDATA: undefined, PGPORT: undefined },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    // 'exit', not 'close': on some systems the server inherits the pipes and keeps them open.
    child.once('exit', (code) => resolve({ code, output }));
  });
}

/** Returns a free port; `wanted` if it is free. */
async function freePort(wanted: number): Promise<number> {
  const probe = (port: number): Promise<number | undefined> =>
    new Promise((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(undefined));
      server.listen(port, HOST, () => {
        const address = server.address();
        server.close(() =>
          resolve(typeof address === 'object' && address !== null ? address.port : undefined),
        );
      });
    });
  const port = (await probe(wanted)) ?? (await probe(0));
  if (port === undefined) throw new Error(`No port can be opened on ${HOST}.`);
  return port;
}

async function remember(file: string, memory: Memory): Promise<void> {
  await writeFile(file, `${JSON.stringify(memory, null, 2)}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
}

async function recall(file: string): Promise<Memory | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const memory: Partial<Memory> = JSON.parse(text);
  if (memory.home === undefined || memory.port === undefined || memory.password === undefined)
    return undefined;
  return { home: memory.home, port: memory.port, password: memory.password };
}

function canEnter(folder: string, user: ServerUser): boolean {
  return (
    user === undefined ||
    spawnSync('sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' })
      .status === 0
  );
}

/**
 * Returns the data folder: inside the project's data folder, or, if the server's user cannot reach
 * that (a clone in a private home folder, started as root), below /var/lib or /var/tmp with an
 * unguessable name.
 */
async function chooseHome(folder: string, name: string, user: ServerUser): Promise<string> {
  if (user !== undefined) await chmod(folder, 0o711);
  if (canEnter(folder, user)) return name;
  for (const base of ['/var/lib', '/var/tmp', tmpdir()]) {
    const home = canEnter(base, user)
      ? await mkdtemp(path.join(base, `larkspur-reviews-${name}-`)).catch(() => undefined)
      : undefined;
    if (home === undefined) continue;
    await chmod(home, 0o711);
    return home;
  }
  throw new Error(
    'PostgreSQL has no folder that its user can open. Set DATABASE_URL to your own PostgreSQL.',
  );
}

/**
 * Returns the settings that differ from PostgreSQL's defaults. Rewritten on each start, because the
 * port may have changed.
 */
function settings(port: number, durable: boolean): string {
  return [
    '# Written by packages/db/src/embedded-cluster.ts at each start.',
    `port = ${port}`,
    `listen_addresses = '${HOST}'`,
    // A socket path may be too long; TCP is enough.
    "unix_socket_directories = ''",
    'max_connections = 200',
    // Embedded servers have no replicas.
    'wal_level = minimal',
    'max_wal_senders = 0',
    "shared_buffers = '256MB'",
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    `fsync = ${durable ? 'on' : 'off'}`,
    'synchronous_commit = on',
    // Test databases are dropped soon. Analysing them changes plans in the middle of a test.
    `autovacuum = ${durable ? 'on' : 'off'}`,
    // On few rows any order of joins is quick, and looking for the best one takes most of the time.
    ...(durable ? [] : ['join_collapse_limit = 4', 'from_collapse_limit = 4']),
    "password_encryption = 'scram-sha-256'",
    "log_line_prefix = '%m [%p] '",
    '',
  ].join('\n');
}

async function initialise(cluster: Cluster, durable: boolean): Promise<void> {
  // Created under a temporary name and renamed when complete, so that an aborted start leaves
  // nothing broken.
  const unfinished = `${cluster.data}.part`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const passwordFile = path.join(cluster.data, '..', `password-${randomBytes(6).toString('hex')}`);
  await writeFile(passwordFile, cluster.password, { mode: 0o600 });
  if (cluster.user !== undefined) {
    await chown(unfinished, cluster.user.uid, cluster.user.gid);
    await chown(passwordFile, cluster.user.uid, cluster.user.gid);
  }
  const args = [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same sort order on every machine, without an installed locale.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(durable ? [] : ['--no-sync']),
  ];
  try {
    const outcome = await run(program(cluster.binaries, 'initdb'), args, cluster.user);
    if (outcome.code !== 0)
      throw new Error(`PostgreSQL could not set up its data folder:\n${outcome.output}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await appendFile(
    path.join(unfinished, 'postgresql.conf'),
    "\ninclude_if_exists = 'reviews.conf'\n",
  );
  await rename(unfinished, cluster.data);
}

/** Returns the process id in postmaster.pid, if that process is this folder's server. */
export function runningServer(data: string): number | undefined {
  const file = path.join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  if (process.platform === 'linux') {
    // After a crash the id may belong to another program. A server's working folder is its data
    // folder.
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === data ? pid : undefined;
    } catch {
      return undefined;
    }
  }
  if (WINDOWS) return pid;
  const name = spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  return name.includes('postgres') ? pid : undefined;
}

/**
 * Returns the cluster stored in `folder` under `name`, created on first use. Does not start the
 * server.
 */
export async function prepareCluster(
  folder: string,
  name: string,
  durable: boolean,
): Promise<Cluster> {
  const user = serverUser();
  await mkdir(folder, { recursive: true });
  const memoryFile = path.join(folder, `${name}.json`);
  const memory = (await recall(memoryFile)) ?? {
    home: await chooseHome(folder, name, user),
    port: 0,
    password: randomBytes(24).toString('base64url'),
  };
  const home = path.resolve(await realpath(folder), memory.home);
  await mkdir(home, { recursive: true });
  if (user !== undefined) await chmod(home, 0o711);
  const data = path.join(home, 'data');
  const owner = existsSync(data) ? await stat(data) : undefined;
  const cluster: Cluster = {
    binaries: await reachableBinaries(home, user),
    // Existing data has an owner: the server runs as that user, whatever was preferred.
    user:
      user !== undefined && owner !== undefined && owner.uid !== 0
        ? { uid: owner.uid, gid: owner.gid }
        : user,
    data,
    log: path.join(home, 'server.log'),
    port: runningServer(data) === undefined ? await freePort(memory.port) : memory.port,
    password: memory.password,
  };
  await remember(memoryFile, { ...memory, port: cluster.port });
  if (!existsSync(data)) await initialise(cluster, durable);
  return cluster;
}

/**
 * Starts the server in the background, in its own process group, and waits until it accepts
 * connections.
 */
export async function launch(cluster: Cluster, durable: boolean): Promise<void> {
  await writeFile(path.join(cluster.data, 'reviews.conf'), settings(cluster.port, durable));
  await writeFile(cluster.log, '');
  if (cluster.user !== undefined) await chown(cluster.log, cluster.user.uid, cluster.user.gid);
  // The server that wrote it is gone (see runningServer); another program may have its process id
  // now.
  await rm(path.join(cluster.data, 'postmaster.pid'), { force: true });
  const args = [
    'start',
    '-D',
    cluster.data,
    '-l',
    cluster.log,
    '-w',
    '-t',
    String(READY_SECONDS),
    '-s',
  ];
  const outcome = await run(program(cluster.binaries, 'pg_ctl'), args, cluster.user);
  if (outcome.code !== 0) {
    const log = await readFile(cluster.log, 'utf8').catch(() => '');
    throw new Error(`PostgreSQL did not start:\n${outcome.output}${log.slice(-2000)}`);
  }
}

/**
 * Stops the server cleanly: ends sessions and writes everything to disk. After `seconds` it is
 * killed and recovers on the next start. PostgreSQL 18 may never stop if asked while it is
 * recovering from the death of one of its processes.
 */
export async function shutDown(cluster: Cluster, seconds = STOP_SECONDS): Promise<void> {
  const pid = runningServer(cluster.data);
  if (pid === undefined) return;
  const stop = (mode: 'fast' | 'immediate', wait: number) =>
    run(
      program(cluster.binaries, 'pg_ctl'),
      ['stop', '-D', cluster.data, '-m', mode, '-w', '-t', String(wait), '-s'],
      cluster.user,
    );
  let outcome = await stop('fast', seconds);
  if (outcome.code !== 0 && runningServer(cluster.data) !== undefined)
    outcome = await stop('immediate', STOP_SECONDS);
  if (outcome.code !== 0 && runningServer(cluster.data) !== undefined) {
    throw new Error(`PostgreSQL did not stop:\n${outcome.output}`);
  }
  // pg_ctl returns once postmaster.pid is gone; the process exits shortly after.
  for (let waits = 0; isAlive(pid) && waits < EXIT_POLLS; waits += 1) await delay(EXIT_POLL_MS);
}

/** Returns the URL of one database of the cluster. */
export function clusterUrl(cluster: Cluster, database: string): string {
  return `postgresql://${SUPERUSER}:${cluster.password}@${HOST}:${cluster.port}/${database}`;
}
