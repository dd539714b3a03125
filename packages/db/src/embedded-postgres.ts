import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { clusterUrl, launch, prepareCluster, runningServer, shutDown } from './embedded-cluster.ts';
import type { Cluster } from './embedded-cluster.ts';
import { withFileLock } from './file-lock.ts';
import { livesStill, ownIdentity } from './process-identity.ts';
import { withClient } from './with-client.ts';

export type EmbeddedOptions = {
  /** The project's folder for files outside version control. */
  readonly folder: string;
  /** Name of the cluster in that folder. */
  readonly name: string;
  /** The database, created if missing. */
  readonly database: string;
  /** False only for disposable data: it survives a killed process, but not a power cut. */
  readonly durable?: boolean;
};

/** A running server, shared by processes. */
export type EmbeddedServer = {
  /** Connection string of the requested database. */
  readonly url: string;
  /** Process id of the server; another process may have started it. */
  readonly pid: number;
  /** Whether a server was already running for this folder. */
  readonly reused: boolean;
  /** Releases this process's share. The server stops with the last one. */
  readonly stop: () => Promise<void>;
};

const READY_WAIT_MS = 60_000;
const READY_POLL_MS = 100;
const CONNECT_TIMEOUT_MS = 3000;
const DUPLICATE_DATABASE = '42P04';
const LAUNCH_ATTEMPTS = 20;
const LAUNCH_PAUSE_MS = 500;

let shares = 0;

async function query(url: string, sql: string): Promise<void> {
  await withClient(url, (client) => client.query(sql), CONNECT_TIMEOUT_MS);
}

async function answers(cluster: Cluster): Promise<boolean> {
  return query(clusterUrl(cluster, 'postgres'), 'SELECT 1').then(
    () => true,
    () => false,
  );
}

/**
 * Waits for a server found running: it may be recovering from a crash, or stopping. False when it
 * is gone.
 */
async function waitForRunning(cluster: Cluster): Promise<boolean> {
  const deadline = performance.now() + READY_WAIT_MS;
  while (runningServer(cluster.data) !== undefined) {
    if (await answers(cluster)) return true;
    if (performance.now() > deadline) {
      await shutDown(cluster);
      return false;
    }
    await delay(READY_POLL_MS);
  }
  return false;
}

async function launchPatiently(cluster: Cluster, durable: boolean): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await launch(cluster, durable);
      return;
    } catch (error) {
      // The children of a killed server take a moment to exit, and hold its shared memory until
      // then.
      const message = error instanceof Error ? error.message : '';
      if (attempt >= LAUNCH_ATTEMPTS || !message.includes('shared memory block')) throw error;
      await delay(LAUNCH_PAUSE_MS);
    }
  }
}

async function createDatabase(cluster: Cluster, name: string): Promise<void> {
  try {
    await query(clusterUrl(cluster, 'postgres'), `CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === DUPLICATE_DATABASE)) throw error;
  }
}

/** Whether anyone still uses the server. Removes the shares of killed processes. */
async function isShared(folder: string): Promise<boolean> {
  let shared = false;
  for (const name of await readdir(folder)) {
    const share = path.join(folder, name);
    if (livesStill(await readFile(share, 'utf8').catch(() => ''))) shared = true;
    else await rm(share, { force: true });
  }
  return shared;
}

/**
 * Starts the embedded PostgreSQL of `folder`, or joins a running one, and creates the database if
 * missing. The server survives a killed process and the next start finds it again. It stops when
 * the last process using it calls `stop`. Throws with a readable message when no server can be
 * started.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { folder, name, durable = true } = options;
  const lockFile = path.join(folder, `${name}.lock`);
  const shareFolder = path.join(folder, `${name}.users`);
  await mkdir(shareFolder, { recursive: true });
  const share = path.join(shareFolder, `${process.pid}-${(shares += 1)}`);

  return withFileLock(lockFile, async () => {
    let cluster = await prepareCluster(folder, name, durable);
    const reused = await waitForRunning(cluster);
    if (!reused) {
      // Chooses the port again, because the server that just stopped may have held it.
      cluster = await prepareCluster(folder, name, durable);
      await launchPatiently(cluster, durable);
    }
    await createDatabase(cluster, options.database);
    await writeFile(share, ownIdentity());
    const pid = runningServer(cluster.data);
    if (pid === undefined) throw new Error('PostgreSQL stopped right after starting.');

    let stopping: Promise<void> | undefined;
    const leave = async (): Promise<void> => {
      await rm(share, { force: true });
      if (!(await isShared(shareFolder))) await shutDown(cluster);
    };
    return {
      url: clusterUrl(cluster, options.database),
      pid,
      reused,
      stop: () => (stopping ??= withFileLock(lockFile, leave)),
    };
  });
}
