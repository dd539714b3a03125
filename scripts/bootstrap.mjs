// Start of every command. Runs on Node 20.19 with nothing installed, then runs the command on the
// project's own Node with everything installed and the database client generated.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateClient } from './generate-client.mjs';
import { PROJECT, projectNode } from './project.mjs';

const MODULES = path.join(PROJECT, 'node_modules');
const LOCK = path.join(PROJECT, 'package-lock.json');
const STAMP = path.join(MODULES, '.reviews-install');
const LEAST_NODE = [20, 19];
const OWN_NODE_MAJOR = 24;

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1])) return;
  console.error(
    `Node ${LEAST_NODE.join('.')} or newer is required, but this is ${process.versions.node}.`,
  );
  process.exit(1);
}

function isInstalled(wanted) {
  if (!existsSync(MODULES)) return false;
  if (existsSync(STAMP)) return readFileSync(STAMP, 'utf8') === wanted;
  // Installed by hand: npm's own record shows whether that was after the last change of the lock
  // file.
  const record = path.join(MODULES, '.package-lock.json');
  return existsSync(record) && statSync(record).mtimeMs >= statSync(LOCK).mtimeMs;
}

function npm(args) {
  const options = { cwd: PROJECT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
  const cli = process.env.npm_execpath;
  if (cli !== undefined && cli.endsWith('.js'))
    return spawnSync(process.execPath, [cli, ...args], options);
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

function install() {
  const wanted = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  const installed = isInstalled(wanted);
  if (!installed) {
    console.log('Installing packages (takes a minute or two) …');
    const result = npm(['ci', '--include=dev', '--no-audit', '--no-fund']);
    if (result.status !== 0) {
      console.error(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error ?? ''}`);
      console.error('npm ci failed. See above.');
      process.exit(1);
    }
  }
  if (!installed || !existsSync(STAMP)) writeFileSync(STAMP, wanted);
}

/** Runs the same command on the project's own Node and exits with its result. */
function handOver() {
  const child = spawn(projectNode(), process.argv.slice(1), {
    // The channel closes when this process is killed, which tells the child.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: `${path.join(MODULES, '.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.once('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
}

/**
 * Installs what is missing, generates the database client when the schema is newer, and calls
 * `command` on the project's own Node. A failure prints one readable message and exits with 1.
 */
export async function begin(command) {
  checkNode();
  install();
  if (Number.parseInt(process.versions.node, 10) < OWN_NODE_MAJOR) {
    if (projectNode() === process.execPath) {
      console.error(
        'The package "node" has no binary because its install script did not run. Run npm rebuild node.',
      );
      process.exit(1);
    }
    handOver();
    return;
  }
  try {
    generateClient();
    await command();
  } catch (error) {
    console.error(
      error instanceof Error && process.env.DEBUG === undefined ? error.message : error,
    );
    process.exit(1);
  }
}
